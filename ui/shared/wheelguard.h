// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace lockscope {

/// Prevents the wheel from changing a value by accident while the user scrolls, in all windows of the program. The wheel never changes a
/// combo box. It changes a spin box or slider only after a click on it, while it has the focus and the pointer stays on it. Otherwise the
/// wheel scrolls the area around the field.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    explicit WheelGuard(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPointer<QWidget> m_clicked; ///< the field that was clicked last; null when the pointer has left it
};

} // namespace lockscope
