// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"

#include <QMainWindow>

#include <memory>

namespace lockscope {

class Appearance;
class ChoiceStore;
struct Experiment;
class Language;
class LessonProgress;
class Selection;
class ServerChoice;
class SessionFeature;
class WindowContents;

/// The main window. It has what stays when the language changes: the experiment with its runs, the
/// selection, the preferences, and what the features keep. What the user sees of them
/// (WindowContents) is built again in each language.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a trace (.csv) or a scenario (.lockscope), by its extension; a file with another
    /// extension is opened as a trace.
    void open(const QString &file);
    /// Asks the user for a file, then opens it.
    void askOpen();
    /// Opens the dialog that makes a scenario.
    void makeScenario();
    /// Writes the shown trace as CSV, completely or not at all. Returns false and shows a message
    /// if that is not possible.
    bool exportTo(const QString &file);

    Experiment &experiment() { return *m_experiment; }
    Selection &selection() { return *m_selection; }
    LessonProgress &lesson();
    SessionFeature &session();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    std::unique_ptr<WindowContents> makeContents();
    /// Builds the contents again, in the current language. The user sees the same place of the same
    /// run.
    void buildAgain();

    Preferences m_preferences;
    std::unique_ptr<Experiment> m_experiment;
    std::unique_ptr<ServerChoice> m_serverChoice;
    Appearance *m_appearance;
    Language *m_language;
    Selection *m_selection;
    ChoiceStore *m_choiceStore;
    Kept m_kept;
    std::unique_ptr<WindowContents> m_contents;
};

} // namespace lockscope
