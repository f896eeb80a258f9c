// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

class QScrollBar;

namespace lockscope {

class KeyBindings;

/// A sheet with all keys and gestures. It covers the window until a click or the next key but those
/// that scroll. It is created from the current shortcuts and from the timeline's list of gestures,
/// so that it agrees with the window.
class CheatSheet : public BriefCover {
    Q_OBJECT
public:
    /// `wheelZooms`: whether the wheel zooms the timeline without Ctrl.
    CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// `wraps`: long texts have several lines.
    QWidget *makeSheet(const KeyBindings &bindings, bool wheelZooms, bool wraps) const;

    QScrollBar *m_scrollBar;
};

} // namespace lockscope
