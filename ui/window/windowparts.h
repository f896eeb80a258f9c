// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace lockscope {

class ChoiceStore;
class EventFilterLine;
class EventTable;
struct Experiment;
class FaultUi;
class Kept;
class Language;
class MessageBar;
class Preferences;
class Replay;
class ScenarioPanel;
class Selection;
class StatusLine;
struct TimelineHabits;
class TimelineView;
class VerdictPanel;
class VerifyView;
class WindowActions;
class WindowDocks;
class WindowFiles;

/// The parts of the window that a feature can use. A feature is an object such as ExportFeature: it
/// creates its own widgets and actions, adds them to the parts, and connects them. It is built again
/// when the language changes; what must stay then is in `kept`. WindowContents creates the
/// features.
struct WindowParts {
    QMainWindow &window;
    QObject &owner; ///< of the features; it is destroyed before the widgets
    Experiment &experiment;
    Selection &selection;
    Preferences &preferences;
    Language &language;
    Kept &kept;
    WindowActions &actions;
    WindowDocks &docks;
    MessageBar &messages;
    WindowFiles &files;
    Replay &replay;
    TimelineView &timeline;
    TimelineHabits &habits; ///< of all timelines in the window
    ScenarioPanel &scenario;
    VerdictPanel &verdict;
    EventTable &events;
    EventFilterLine &filter;
    FaultUi &faults;
    StatusLine &status;
    VerifyView &verify;
    ChoiceStore &choiceStore;
};

} // namespace lockscope
