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

class Experiment;
class MessageBar;
class Preferences;

/// Opens and exports files and lists the recent ones. Errors appear in the message bar, with an action where possible. Owned by the
/// window.
class WindowFiles : public QObject {
    Q_OBJECT
public:
    struct Parts {
        Experiment &experiment;
        Preferences &preferences;
        MessageBar &messages;
    };
    /// `window` is the parent of the dialogs.
    WindowFiles(Parts parts, QWidget &window);

    /// Opens a trace (.csv) or a scenario (.lockscope), by its extension; a file with another extension is opened as a trace.
    void open(const QString &file);
    /// Writes the shown trace, completely or not at all. Returns false and shows a message if it cannot.
    bool exportTo(const QString &file);
    void askOpen();
    void askSaveScenario();
    /// Writes the chosen scenario with its current settings, completely or not at all. Returns false and shows a message if it
    /// cannot.
    bool saveScenarioTo(const QString &file);
    /// Opens a scenario from outside that was read without an error, and shows a message about unknown keys in it.
    void take(const Scenario &scenario);
    /// Fills the menu with the recent files.
    void fillRecent(QMenu &menu);
    /// Returns the single file of a drop that can be opened; empty if there is none.
    static QString droppedFile(const QMimeData &mime);

Q_SIGNALS:
    void scenarioOpened(const lockscope::Scenario &scenario);

private:
    bool write(const QString &file, const std::string &text, const std::function<void()> &again);
    void openScenario(const QString &file);
    void refuse(const QString &file, const QString &reason);

    Parts m_parts;
    QWidget &m_window;
};

} // namespace lockscope
