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

/// Every key of the window and of the timeline, as it is now, as it usually is, and remembered where somebody chose another.
/// Thread: the window's. `preferences` and the actions must outlive it.
class KeyBindings : public QObject {
    Q_OBJECT
public:
    /// One line of the list: an action of the window, or a command of the timeline, whose keys act only while that has the focus.
    struct Entry {
        QAction *action = nullptr; ///< null: a command of the timeline
        TimelineCommand command = TimelineCommand::zoomIn;
        QList<QKeySequence> usual;
    };

    /// `tipsChanged` is called when keys have changed: the actions' tips name them.
    KeyBindings(Preferences &preferences, std::function<void()> tipsChanged, QObject *parent);

    /// Takes in the actions, which have a key each, and sets the keys that were remembered.
    void begin(const QList<QAction *> &actions);

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

    Preferences &m_preferences;
    std::function<void()> m_tipsChanged;
    std::vector<Entry> m_entries;
    TimelineKeys m_timeline;
};

} // namespace lockscope
