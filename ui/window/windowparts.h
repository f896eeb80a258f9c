// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace lockscope {

class ChoiceStore;
class EventFilterLine;
class EventTable;
class Experiment;
class FaultUi;
class Language;
class MessageBar;
class Preferences;
class Replay;
class ScenarioPanel;
class Selection;
class StatusLine;
class TimelineView;
class VerdictPanel;
class VerifyView;
class WindowActions;
class WindowDocks;
class WindowFiles;

/// The parts of the window that a feature can use. A feature is a child object of the window, such
/// as ExportFeature: it creates its own widgets and actions, adds them to the parts, and connects
/// them. windowfeatures.cpp lists the features.
struct WindowParts {
    QMainWindow &window;
    Experiment &experiment;
    Selection &selection;
    Preferences &preferences;
    Language &language;
    WindowActions &actions;
    WindowDocks &docks;
    MessageBar &messages;
    WindowFiles &files;
    Replay &replay;
    TimelineView &timeline;
    ScenarioPanel &scenario;
    VerdictPanel &verdict;
    EventTable &events;
    EventFilterLine &filter;
    FaultUi &faults;
    StatusLine &status;
    VerifyView &verify;
    ChoiceStore &choiceStore;
};

/// Creates all features of the window.
void addFeatures(const WindowParts &parts);

} // namespace lockscope
