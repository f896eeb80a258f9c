// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace lockscope {

class HoverTip;
class LabelColumn;
class MarkEditor;
class Overview;
class Playhead;
class TimelineContent;
class TimelineLayout;
class TimelineSelection;
class TimeNavigation;

/// References to the parts of the timeline, for those parts that use many other parts. All
/// parts live as long as the timeline.
struct CanvasParts {
    QWidget &canvas;
    Playhead &playhead;
    const TimelineContent &content;
    TimeNavigation &navigation;
    TimelineLayout &layout;
    TimelineSelection &selection;
    MarkEditor &marks;
    LabelColumn &labels;
    Overview &overview;
    HoverTip &hover;
};

} // namespace lockscope
