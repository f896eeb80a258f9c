// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QLabel;
class QMainWindow;

namespace lockscope {

/// A text about keys in a bar at the lower edge of the window, where it covers nothing. It deletes
/// itself after some seconds. It does not take the keyboard focus.
class KeyHint : public QToolBar {
    Q_OBJECT
public:
    KeyHint(const QString &text, QMainWindow &window);

    QString text() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitHeight();

    QLabel *m_text;
};

} // namespace lockscope
