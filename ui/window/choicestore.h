// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace lockscope {

class ChoiceEditor;
class Preferences;

/// Stores the choice and the user's own scenarios for the next start of the program: with store(), and shortly after each change, so that
/// a crash loses little. Thread: the window's.
class ChoiceStore : public QObject {
    Q_OBJECT
public:
    ChoiceStore(ChoiceEditor &editor, Preferences &preferences, QObject *parent);

    /// Restores the stored choice and scenarios; at the first start, chooses the scenario F10.
    void restore();
    /// Stores the choice now, also while paused.
    void store();
    /// While paused, a change of the choice is not stored. A lesson pauses the store, because the lesson makes the changes, not the user.
    void setPaused(bool isPaused) { m_isPaused = isPaused; }

private:
    ChoiceEditor &m_editor;
    Preferences &m_preferences;
    QTimer m_delay; ///< stores once after several changes in a row
    bool m_isPaused = false;
};

} // namespace lockscope
