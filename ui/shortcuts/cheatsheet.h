// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

namespace lockscope {

class KeyBindings;

/// A sheet with all keys and gestures. It covers the window until the next key or click. It is
/// created from the current shortcuts and from the timeline's list of gestures, so that it agrees
/// with the window.
class CheatSheet : public BriefCover {
    Q_OBJECT
public:
    /// `wheelZooms`: whether the wheel zooms the timeline without Ctrl.
    CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fillSheet(const KeyBindings &bindings, bool wheelZooms, QWidget &sheet) const;
};

} // namespace lockscope
