// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecommands.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <optional>
#include <vector>

class QAction;

namespace lockscope {

class Preferences;
class WindowActions;

/// Every key of the window and of the timeline, as it is now, as it usually is, and remembered where somebody chose another.
/// Thread: the window's. `actions` and `preferences` must outlive it.
class KeyBindings : public QObject {
    Q_OBJECT
public:
    /// One line of the list: an action of the window, or a command of the timeline, whose keys act only while that has the focus.
    struct Entry {
        QAction *action = nullptr; ///< null: a command of the timeline
        TimelineCommand command = TimelineCommand::zoomIn;
        QList<QKeySequence> usual;
    };

    KeyBindings(WindowActions &actions, Preferences &preferences, QObject *parent);

    /// Takes in the actions that have a key, and sets the keys that were remembered. REQUIRES: every feature has added its actions.
    void begin();

    const std::vector<Entry> &entries() const { return m_entries; }
    QString words(const Entry &entry) const;
    QList<QKeySequence> keys(const Entry &entry) const;
    const TimelineKeys &timelineKeys() const { return m_timeline; }
    bool isUsual(std::size_t index) const { return keys(m_entries[index]) == m_entries[index].usual; }
    /// Who else has a key, if anybody: two with the same key would each keep the other from acting.
    std::optional<std::size_t> clash(std::size_t index, const QKeySequence &key) const;

    void set(std::size_t index, const QList<QKeySequence> &keys);
    /// Takes a key from whoever else has it, and gives it to this one alone.
    void take(std::size_t index, const QKeySequence &key);
    void reset(std::size_t index) { set(index, m_entries[index].usual); }
    void resetAll();

Q_SIGNALS:
    void changed();

private:
    static QString idOf(const Entry &entry);
    void put(const Entry &entry, const QList<QKeySequence> &keys);

    WindowActions &m_actions;
    Preferences &m_preferences;
    std::vector<Entry> m_entries;
    TimelineKeys m_timeline;
};

} // namespace lockscope
