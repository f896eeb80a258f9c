// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/text/timelinecommands.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QAction;

namespace lockscope {

class Preferences;

/// All shortcuts of the window and the timeline: current, default and stored.
/// Thread: the window's. `preferences` and the actions must outlive it.
class KeyBindings : public QObject {
    Q_OBJECT
public:
    /// One line of the list: an action of the window, or a command of the timeline, whose keys work only while the timeline has the
    /// focus.
    struct Entry {
        QAction *action = nullptr; ///< null: a command of the timeline
        TimelineCommand command = TimelineCommand::zoomIn;
        QList<QKeySequence> usual;
    };

    /// `tipsChanged` is called after shortcuts have changed, because the actions' tooltips contain them.
    KeyBindings(Preferences &preferences, std::function<void()> tipsChanged, QObject *parent);

    /// Adds the actions, each of which has a default shortcut, and applies the stored shortcuts.
    void begin(const QList<QAction *> &actions);

    const std::vector<Entry> &entries() const { return m_entries; }
    QString words(const Entry &entry) const;
    QList<QKeySequence> keys(const Entry &entry) const;
    const TimelineKeys &timelineKeys() const { return m_timeline; }
    bool isUsual(std::size_t index) const { return keys(m_entries[index]) == m_entries[index].usual; }
    /// Returns which other entry has a key, if any: two entries with the same key would block each other.
    std::optional<std::size_t> clash(std::size_t index, const QKeySequence &key) const;

    void set(std::size_t index, const QList<QKeySequence> &keys);
    /// Removes a key from the entry that has it, and assigns only this key to `index`.
    void take(std::size_t index, const QKeySequence &key);
    void reset(std::size_t index) { set(index, m_entries[index].usual); }
    void resetAll();

Q_SIGNALS:
    void changed();

private:
    static QString idOf(const Entry &entry);
    void put(const Entry &entry, const QList<QKeySequence> &keys);

    Preferences &m_preferences;
    std::function<void()> m_tipsChanged;
    std::vector<Entry> m_entries;
    TimelineKeys m_timeline;
};

} // namespace lockscope
