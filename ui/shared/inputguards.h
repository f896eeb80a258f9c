// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace lockscope {

/// Makes the keyboard useful in all windows of the program. While the user works with the keyboard,
/// a ring shows the widget that has the focus; a click hides it until the next key. Enter presses
/// the focused button, as Space does. Tab also reaches the buttons of toolbars, and skips the
/// widgets of a dock that is hidden behind another dock.
class KeyboardFocus : public QObject {
    Q_OBJECT
public:
    explicit KeyboardFocus(QObject *parent);
    ~KeyboardFocus() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void followFocus();
    void showRing();
    void hideRing();

    QPointer<QWidget> m_ring;       ///< a child of the widget that it surrounds
    bool m_isKeyboardInUse = false; ///< the last input was a key press, not a click
    int m_tabKey = 0;               ///< Qt::Key_Tab or Qt::Key_Backtab, if that was the last key
};

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
