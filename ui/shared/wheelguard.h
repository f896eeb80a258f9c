// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace lockscope {

/// Prevents the wheel from changing a value by accident while the user scrolls, in all windows of
/// the program. The wheel never changes a combo box. The wheel changes a spin box or slider only
/// while this control has the focus and the pointer has stayed on it since a click. Otherwise the
/// wheel scrolls the area around the control.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    explicit WheelGuard(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPointer<QWidget> m_clicked; ///< the spin box or slider that was clicked last; null when the
                                 ///< pointer has left it
};

} // namespace lockscope
