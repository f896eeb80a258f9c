// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QObject>
#include <QString>

#include <functional>
#include <string>

class QMenu;
class QMimeData;
class QWidget;

namespace lockscope {

struct Experiment;
class MessageBar;
class Preferences;

/// Opens and writes files for the window, and fills the menu of recent files. Errors appear in the
/// message bar, with an action where possible. Owned by the window.
class WindowFiles : public QObject {
    Q_OBJECT
public:
    struct Parts {
        Experiment &experiment;
        Preferences &preferences;
        MessageBar &messages;
    };
    /// `window` is the parent of the dialogs.
    WindowFiles(Parts parts, QWidget &window, QObject *parent);

    /// Opens a scenario (.lockscope), a lock scheme (.lua) or, with any other extension, a trace.
    void open(const QString &file);
    /// Writes the shown trace as CSV, completely or not at all. Returns false and shows a message
    /// if that is not possible; false without a message if there is no trace.
    bool exportTo(const QString &file);
    /// Asks the user for a file, then opens it.
    void askOpen();
    /// Asks the user for a file name, then saves the chosen scenario.
    void askSaveScenario();
    /// Writes the chosen scenario with its current settings, completely or not at all. Returns
    /// false and shows a message if that is not possible.
    bool saveScenarioTo(const QString &file);
    /// Opens a scenario that is already in memory (read from a file or the clipboard, or just
    /// created by the user). Shows a message if the text of the scenario has JSON keys that this
    /// version does not support (Scenario::unknownKeys).
    void openScenario(const Scenario &scenario);
    /// Fills the menu with the recent files.
    void fillRecent(QMenu &menu);
    /// Returns the dropped file if exactly one was dropped and it is a local file that open()
    /// knows by its extension; otherwise an empty string.
    static QString droppedFile(const QMimeData &mime);

Q_SIGNALS:
    /// A scenario was opened and should be chosen.
    void scenarioOpened(const lockscope::Scenario &scenario);
    /// The user has chosen the file of a lock scheme in Lua.
    void schemeFileChosen(const QString &file);

private:
    /// Writes a file. On failure, returns false and shows a message; `retry` runs when the user
    /// clicks its button (empty: no button).
    bool write(const QString &file, const std::string &text, const std::function<void()> &retry);
    void openScenarioFile(const QString &file);
    void postOpenError(const QString &file, const QString &reason);

    Parts m_parts;
    QWidget &m_window;
};

} // namespace lockscope
