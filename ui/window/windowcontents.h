// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/canvas/timelineview.h"
#include "ui/shell/windowdocks.h"
#include "ui/window/windowparts.h"

#include <QObject>

#include <memory>
#include <vector>

class QMainWindow;

namespace lockscope {

class Appearance;
class Kept;
class ExportFeature;
class HandoutFeature;
class LessonProgress;
class LibraryFeature;
class PresenterFeature;
class ServerChoice;
class SessionFeature;
class WhatIfMessages;
class WindowLayout;

/// What the user sees in the window, in one language: menus, toolbars, docks, panels, and the
/// features with their dialogs. It creates the parts, lays them out, and connects the actions. It
/// has no state that must stay when it is built again; that is in the Experiment and in Kept.
/// Thread: the window's.
class WindowContents : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QMainWindow &window;
        Experiment &experiment;
        Selection &selection;
        Preferences &preferences;
        Language &language;
        Appearance &appearance;
        ServerChoice &serverChoice;
        ChoiceStore &choiceStore;
        Kept &kept;
    };
    explicit WindowContents(const Parts &parts);
    /// Removes everything from the window.
    ~WindowContents() override;

    /// Arranges the window as at the last start of the program.
    void showFirst();
    /// How the user has arranged the window, and what the timeline shows.
    struct Place {
        QByteArray layout; ///< of docks and toolbars
        WindowDocks::State docks;
        TimelineView::Place timeline;
        bool isMenuBarShown = true;
        bool isStatusBarShown = true;
    };
    Place place() const;
    /// Restores the place of the contents that were in the window before.
    void restore(const Place &place);

    /// Returns whether a file is being written; written() is emitted at the end.
    bool isWriting() const;
    /// Returns whether the window may close now; if not, asks the user.
    bool askToClose();
    /// Leaves the modes that end with the window, and stores the layout.
    void close();
    /// Shows in the menu whether the window is in full screen.
    void showWindowState();
    void makeScenario();
    WindowFiles &files() { return *m_files; }
    LessonProgress &lesson();
    SessionFeature &session() { return *m_session; }

Q_SIGNALS:
    void written();

private:
    void buildParts();
    void buildDocks();
    void addFeatures();
    void addExport(const Shell &shell);
    void addLegend();
    void addChartsOfTable(const Shell &shell);
    void connectActions();
    void connectViewActions();
    void connectExperiment();
    void connectVerification();
    void showFailure(const QString &reason, bool isRefusal);
    void followLesson();
    void chooseLayout(DockLayout layout);
    void showUndoNames();
    void enableActions();
    void showVerification(bool isShown);

    const Parts m_parts;
    WindowActions *m_actions = nullptr;
    WindowDocks *m_docks = nullptr;
    std::unique_ptr<WindowLayout> m_layout;
    MessageBar *m_messages = nullptr;
    WindowFiles *m_files = nullptr;
    Replay *m_replay = nullptr;
    FaultUi *m_faults = nullptr;
    TimelineHabits m_habits;
    TimelineView *m_timeline = nullptr;
    ScenarioPanel *m_scenario = nullptr;
    VerdictPanel *m_verdict = nullptr;
    VerifyView *m_verify = nullptr;
    EventTable *m_events = nullptr;
    EventFilterLine *m_filter = nullptr;
    StatusLine *m_status = nullptr;
    ExportFeature *m_export = nullptr;
    HandoutFeature *m_handout = nullptr;
    LibraryFeature *m_library = nullptr;
    PresenterFeature *m_presenter = nullptr;
    SessionFeature *m_session = nullptr;
};

} // namespace lockscope
