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

/// All shortcuts of the window and the timeline: the current keys, the default keys, and those that the user has chosen, which are stored
/// in the preferences. Thread: the window's. `preferences` and the actions must outlive it.
class KeyBindings : public QObject {
    Q_OBJECT
public:
    /// One line of the list: an action of the window, or a command of the timeline, whose keys work only while the timeline has the
    /// focus.
    struct Entry {
        QAction *action = nullptr; ///< null: a command of the timeline
        TimelineCommand command = TimelineCommand::zoomIn;
        QList<QKeySequence> defaultKeys;
    };

    /// `tipsChanged` is called after shortcuts have changed, because the actions' tooltips contain them.
    KeyBindings(Preferences &preferences, std::function<void()> tipsChanged, QObject *parent);

    /// Sets the actions of the window, whose current shortcuts are the default ones; each has at least one. Applies the stored shortcuts.
    void setActions(const QList<QAction *> &actions);

    const std::vector<Entry> &entries() const { return m_entries; }
    /// Returns the name of the command in the current language.
    QString name(const Entry &entry) const;
    /// Returns the current keys.
    QList<QKeySequence> keys(const Entry &entry) const;
    const TimelineKeys &timelineKeys() const { return m_timelineKeys; }
    /// Returns whether an entry has its default keys.
    bool hasDefaultKeys(std::size_t index) const { return keys(m_entries[index]) == m_entries[index].defaultKeys; }
    /// Returns the index of another entry that has a key; nothing if there is none. If two entries have the same key, neither works.
    std::optional<std::size_t> otherEntryWith(std::size_t index, const QKeySequence &key) const;

    /// Sets and stores the keys of an entry.
    void set(std::size_t index, const QList<QKeySequence> &keys);
    /// Removes a key from all other entries, and makes it the only key of an entry.
    void reassign(std::size_t index, const QKeySequence &key);
    void reset(std::size_t index) { set(index, m_entries[index].defaultKeys); }
    void resetAll();

Q_SIGNALS:
    /// Some keys have changed.
    void changed();

private:
    static QString idOf(const Entry &entry);
    void apply(const Entry &entry, const QList<QKeySequence> &keys);

    Preferences &m_preferences;
    std::function<void()> m_tipsChanged;
    std::vector<Entry> m_entries;
    TimelineKeys m_timelineKeys;
};

} // namespace lockscope
