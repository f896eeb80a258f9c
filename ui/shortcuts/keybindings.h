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

/// All shortcuts of the window and the timeline: the current keys, the default keys, and those that
/// the user has chosen, which are stored in the preferences. Thread: the window's. `preferences`
/// and the actions must outlive it.
class KeyBindings : public QObject {
    Q_OBJECT
public:
    /// What has shortcuts: an action of the window, or a command of the timeline. The keys of a
    /// command work only while the timeline has the focus.
    struct Entry {
        QAction *action = nullptr;                         ///< null: a command of the timeline
        TimelineCommand command = TimelineCommand::zoomIn; ///< unused if `action` is set
        QList<QKeySequence> defaultKeys;
    };

    /// `updateTooltips` is called after shortcuts have changed, because the tooltips of the actions
    /// contain the shortcuts.
    KeyBindings(Preferences &preferences, std::function<void()> updateTooltips, QObject *parent);

    /// Adds an action of the window, and applies its stored shortcuts. REQUIRES: the action has its
    /// default shortcuts, at least one.
    void add(QAction &action);

    const std::vector<Entry> &entries() const { return m_entries; }
    /// Returns the name of the action or command, in the current language.
    QString name(const Entry &entry) const;
    /// Returns the current keys.
    QList<QKeySequence> keys(const Entry &entry) const;
    const TimelineKeys &timelineKeys() const { return m_timelineKeys; }
    /// Returns whether an entry has its default keys.
    bool hasDefaultKeys(std::size_t index) const
    {
        return keys(m_entries[index]) == m_entries[index].defaultKeys;
    }
    /// Returns the index of an entry other than `index` that has `key`; nothing if there is none.
    /// If two entries have the same key, it works for neither.
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
    void activateStored(const Entry &entry);
    static QString idOf(const Entry &entry);
    /// Makes the keys of the entry work, but does not store them.
    void activate(const Entry &entry, const QList<QKeySequence> &keys);

    Preferences &m_preferences;
    std::function<void()> m_updateTooltips;
    std::vector<Entry> m_entries;
    TimelineKeys m_timelineKeys;
};

} // namespace lockscope
