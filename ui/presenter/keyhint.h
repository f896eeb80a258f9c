// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace lockscope {

/// A line at the lower edge of the window that shows keys for three seconds, fades and deletes itself. It accepts neither clicks
/// nor focus.
class KeyHint : public QLabel {
    Q_OBJECT
public:
    KeyHint(const QString &text, QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();
};

} // namespace lockscope
