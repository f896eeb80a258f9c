// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/preferences.h"

#include <QMainWindow>

#include <memory>

namespace lockscope {

class Appearance;
class ChoiceStore;
class EventFilterLine;
class EventTable;
class FaultUi;
class Experiment;
class Language;
class MessageBar;
class ScenarioPanel;
class ServerChoice;
class Replay;
struct RunView;
class Selection;
class StatusLine;
class TimelineView;
class VerdictPanel;
class WhatIfMessages;
class VerifyView;
class WindowActions;
class WindowDocks;
class WindowFiles;
class WindowLayout;

/// The main window: the choice on the left, the timeline in the middle, the verdict on the right,
/// the events below. It creates and connects these parts; the data that they show belongs to the
/// Experiment.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a trace (.csv) or a scenario (.lockscope), by its extension; a file with another
    /// extension is opened as a trace.
    void open(const QString &file);
    /// Writes the shown trace as CSV, completely or not at all. Returns false and shows a message
    /// if that is not possible.
    bool exportTo(const QString &file);

    Experiment &experiment() { return *m_experiment; }
    Selection &selection() { return *m_selection; }

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildParts();
    void connectActions();
    void connectExperiment();
    void connectPreviewAndUndo();
    void connectReplay();
    void connectVerification();
    void buildDocks();
    void restorePreferences();
    void retranslate();
    void showRun(
        const std::shared_ptr<const RunView> &view, const std::shared_ptr<const RunView> &previous);
    void showNewRows();
    void enableActions();
    void showVerification(bool isShown);

    Preferences m_preferences;
    std::unique_ptr<Experiment> m_experiment;
    std::unique_ptr<ServerChoice> m_serverChoice;
    Appearance *m_appearance;
    Language *m_language;
    Selection *m_selection;
    WindowActions *m_actions = nullptr;
    WindowDocks *m_docks = nullptr;
    std::unique_ptr<WindowLayout> m_layout;
    MessageBar *m_messages = nullptr;
    WindowFiles *m_files = nullptr;
    Replay *m_replay = nullptr;
    FaultUi *m_faults = nullptr;
    TimelineView *m_timeline = nullptr;
    ScenarioPanel *m_scenario = nullptr;
    VerdictPanel *m_verdict = nullptr;
    VerifyView *m_verify = nullptr;
    EventTable *m_events = nullptr;
    EventFilterLine *m_filter = nullptr;
    StatusLine *m_status = nullptr;
    WhatIfMessages *m_whatIf = nullptr;
    ChoiceStore *m_choiceStore = nullptr;
};

} // namespace lockscope
