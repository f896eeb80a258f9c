// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace lockscope {

class KeyBindings;

/// The keys and gestures, laid over the window until the next key or click. It is made from the keys as they are and from the
/// timeline's own list of gestures, so that it cannot be wrong about them.
class CheatSheet : public QWidget {
    Q_OBJECT
public:
    /// `wheelZooms`: what the wheel alone does.
    CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build(const KeyBindings &bindings, bool wheelZooms, QWidget &sheet) const;
};

} // namespace lockscope
