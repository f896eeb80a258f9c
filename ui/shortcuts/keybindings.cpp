// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/keybindings.h"

#include "ui/shared/preferences.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace lockscope {

KeyBindings::KeyBindings(
    Preferences &preferences, std::function<void()> updateTooltips, QObject *parent)
    : QObject(parent), m_preferences(preferences), m_updateTooltips(std::move(updateTooltips))
{
    for (const TimelineCommand command : TimelineKeys::commands()) {
        m_entries.push_back({.command = command, .defaultKeys = TimelineKeys::defaults(command)});
        activateStored(m_entries.back());
    }
}

void KeyBindings::add(QAction &action)
{
    // The actions stand before the commands of the timeline.
    const auto commands = std::find_if(
        m_entries.begin(), m_entries.end(), [](const Entry &entry) { return !entry.action; });
    activateStored(
        *m_entries.insert(commands, {.action = &action, .defaultKeys = action.shortcuts()}));
    m_updateTooltips();
}

void KeyBindings::activateStored(const Entry &entry)
{
    if (const auto storedKeys = m_preferences.shortcutsOf(idOf(entry)))
        activate(entry, QKeySequence::listFromString(*storedKeys, QKeySequence::PortableText));
}

// The id of an action is its default shortcut, which is unique and independent of the language.
QString KeyBindings::idOf(const Entry &entry)
{
    if (!entry.action)
        return QStringLiteral("timeline-") + TimelineKeys::idOf(entry.command);
    return QStringLiteral("window-")
        + entry.defaultKeys.constFirst().toString(QKeySequence::PortableText);
}

QString KeyBindings::name(const Entry &entry) const
{
    return entry.action ? entry.action->iconText().remove(u'…')
                        : TimelineCommandWords::of(entry.command);
}

QList<QKeySequence> KeyBindings::keys(const Entry &entry) const
{
    return entry.action ? entry.action->shortcuts() : m_timelineKeys.of(entry.command);
}

std::optional<std::size_t> KeyBindings::otherEntryWith(
    std::size_t index, const QKeySequence &key) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (i != index && keys(m_entries[i]).contains(key))
            return i;
    }
    return std::nullopt;
}

void KeyBindings::activate(const Entry &entry, const QList<QKeySequence> &keys)
{
    if (entry.action)
        entry.action->setShortcuts(keys);
    else
        m_timelineKeys.set(entry.command, keys);
}

void KeyBindings::set(std::size_t index, const QList<QKeySequence> &keys)
{
    const Entry &entry = m_entries[index];
    activate(entry, keys);
    m_preferences.setShortcuts(idOf(entry),
        keys == entry.defaultKeys
            ? std::nullopt
            : std::optional(QKeySequence::listToString(keys, QKeySequence::PortableText)));
    m_updateTooltips();
    Q_EMIT changed();
}

void KeyBindings::reassign(std::size_t index, const QKeySequence &key)
{
    while (const auto other = otherEntryWith(index, key)) {
        QList<QKeySequence> remaining = keys(m_entries[*other]);
        remaining.removeAll(key);
        set(*other, remaining);
    }
    set(index, {key});
}

void KeyBindings::resetAll()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!hasDefaultKeys(i))
            reset(i);
    }
}

} // namespace lockscope
