// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/storedchoice.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace lockscope {

class ChoiceEditor;
class Preferences;

/// Stores the choice and the user's own scenarios for the next start of the program, so that a
/// crash loses little: a scenario at once, the choice shortly after a change. Own scenarios are
/// files (ScenarioFolder), the choice is in the Preferences. Adds the scenarios of other windows to
/// the list of this window. Thread: the window's.
class ChoiceStore : public QObject {
    Q_OBJECT
public:
    /// What the next start of the program will not have.
    enum class Loss {
        nothing, ///< the Preferences contain the scenarios that could not be written as files
        choice,
        scenarios, ///< the choice and the scenarios
    };
    ChoiceStore(ChoiceEditor &editor, Preferences &preferences, QObject *parent);

    /// Restores the stored choice and scenarios; at the first start, chooses the scenario F10.
    void restore();
    /// Stores the choice and the own scenarios now, also while paused.
    void store();
    /// While paused, changes of the choice and of the own scenarios are not stored. A lesson pauses
    /// this object, because the lesson makes the changes, not the user.
    void setPaused(bool isPaused) { m_isPaused = isPaused; }
    void storeUnlessPaused();

Q_SIGNALS:
    /// Something cannot be stored. Emitted once, and again only if storing has succeeded meanwhile.
    /// `reason`: one line.
    void storingFailed(const QString &reason, lockscope::ChoiceStore::Loss loss);
    /// The file of an own scenario cannot be read; it stays as it is. Emitted after restore() has
    /// returned. `reason`: one line.
    void readingFailed(const QString &reason);

private:
    /// Returns the scenarios of files that this object has neither read nor written.
    std::vector<Scenario> readNewScenarios();

    ChoiceEditor &m_editor;
    Preferences &m_preferences;
    ScenarioFolder m_folder;
    QFileSystemWatcher m_watcher;      ///< watches the folder of m_folder
    QTimer m_delay;                    ///< stores once after several changes in a row
    bool m_areScenariosStored = false; ///< the files contain all own scenarios of the editor
    bool m_isPaused = false;
    bool m_hasFailed = false; ///< the last store() has failed
};

} // namespace lockscope
