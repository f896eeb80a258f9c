// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace lockscope {

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

/// The parts of the window that a feature may use. A feature is an object, a child of the window: it creates its widgets and
/// actions, places them and connects them (windowfeatures.cpp).
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
};

/// Adds all independent features to the window, one line each.
void addFeatures(const WindowParts &parts);

} // namespace lockscope
