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

    /// Restores what is stored; at the first start, chooses the first scenario for a new user.
    void restore();
    void store();
    /// While it is paused, changes are not stored: those of a lesson are not the user's.
    void setPaused(bool isPaused) { m_isPaused = isPaused; }

private:
    ChoiceEditor &m_editor;
    Preferences &m_preferences;
    QTimer m_delay; ///< stores once after several changes in a row
    bool m_isPaused = false;
};

} // namespace lockscope
