// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;
class QObject;

namespace lockscope {

struct Experiment;
class Kept;
class Language;
class LessonProgress;
class MessageBar;
class Preferences;
class ReplayState;
class Selection;
struct TimelineHabits;
class TimelineView;
class WindowActions;
class WindowDocks;

/// What each feature can use: the state of the window, and the parts in which it shows something. A
/// feature is an object or a function in its own room: it creates widgets and actions, adds them to
/// these parts, and connects them. It is built again when the language changes; what must stay then
/// is in `kept`. WindowContents creates the features.
struct Shell {
    QMainWindow &window;
    QObject &owner; ///< of the features; it is destroyed before the widgets
    Experiment &experiment;
    Selection &selection;
    ReplayState &replayState;
    LessonProgress &lesson;
    Preferences &preferences;
    Language &language;
    Kept &kept;
    WindowActions &actions;
    WindowDocks &docks;
    MessageBar &messages;
    TimelineView &timeline; ///< of the shown run
    TimelineHabits &habits; ///< of all timelines in the window
};

} // namespace lockscope
