// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/briefcover.h"

namespace lockscope {

class KeyBindings;

/// The keys and gestures, laid over the window until the next key or click. It is made from the keys as they are and from the
/// timeline's own list of gestures, so that it cannot be wrong about them.
class CheatSheet : public BriefCover {
    Q_OBJECT
public:
    /// `wheelZooms`: what the wheel alone does.
    CheatSheet(const KeyBindings &bindings, bool wheelZooms, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void build(const KeyBindings &bindings, bool wheelZooms, QWidget &sheet) const;
};

} // namespace lockscope
