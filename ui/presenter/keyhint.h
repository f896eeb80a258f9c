// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace lockscope {

/// A text about keys at the lower edge of the window. After three seconds it fades and deletes itself. It does not take clicks or the
/// keyboard focus.
class KeyHint : public QLabel {
    Q_OBJECT
public:
    KeyHint(const QString &text, QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void updatePosition();
};

} // namespace lockscope
