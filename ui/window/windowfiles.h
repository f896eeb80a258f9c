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

/// The files that come into the window and go out of it: opening, exporting, those used last. What cannot be is said in the
/// message bar, with a way on. Owned by the window.
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

    /// Opens a trace (.csv) or a scenario (.lockscope), by its extension; anything else is taken for a trace.
    void open(const QString &file);
    /// Writes the trace that is shown: whole or not at all. False, and a message, if it cannot.
    bool exportTo(const QString &file);
    void askOpen();
    void askSaveScenario();
    /// Writes the chosen scenario with the settings that it has now: whole or not at all. False, and a message, if it cannot.
    bool saveScenarioTo(const QString &file);
    /// Offers a scenario from outside, which was read whole, to the window, and tells of keys in it that nobody knows.
    void take(const Scenario &scenario);
    /// The files used last, as the menu's entries.
    void fillRecent(QMenu &menu);
    /// The one file of a drop that can be opened; empty if there is none.
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
