// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/briefcover.h"

namespace lockscope {

class KeyBindings;

/// The keys and gestures, shown over the window until the next key or click. It is created from the current shortcuts and the
/// timeline's list of gestures, so that it is always correct.
class CheatSheet : public BriefCover {
    Q_OBJECT
public:
    /// `wheelZooms`: whether the wheel alone zooms.
    CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void build(const KeyBindings &bindings, bool wheelZooms, QWidget &sheet) const;
};

} // namespace lockscope
