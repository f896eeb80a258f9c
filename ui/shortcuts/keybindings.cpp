// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/keybindings.h"

#include "ui/shared/preferences.h"

#include <QAction>

#include <utility>

namespace lockscope {

KeyBindings::KeyBindings(Preferences &preferences, std::function<void()> tipsChanged, QObject *parent)
    : QObject(parent), m_preferences(preferences), m_tipsChanged(std::move(tipsChanged))
{
}

void KeyBindings::begin(const QList<QAction *> &actions)
{
    m_entries.clear();
    for (QAction *const action : actions)
        m_entries.push_back({.action = action, .usual = action->shortcuts()});
    for (const TimelineCommand command : TimelineKeys::commands())
        m_entries.push_back({.command = command, .usual = TimelineKeys::usual(command)});
    for (const Entry &entry : m_entries) {
        if (const auto chosen = m_preferences.keys(idOf(entry)))
            put(entry, QKeySequence::listFromString(*chosen, QKeySequence::PortableText));
    }
    m_tipsChanged();
    Q_EMIT changed();
}

// The id of an action is its default shortcut, which is unique and independent of the language.
QString KeyBindings::idOf(const Entry &entry)
{
    if (!entry.action)
        return QStringLiteral("timeline-") + TimelineKeys::idOf(entry.command);
    return QStringLiteral("window-") + entry.usual.constFirst().toString(QKeySequence::PortableText);
}

QString KeyBindings::words(const Entry &entry) const
{
    return entry.action ? entry.action->iconText().remove(u'…') : TimelineCommandWords::of(entry.command);
}

QList<QKeySequence> KeyBindings::keys(const Entry &entry) const
{
    return entry.action ? entry.action->shortcuts() : m_timeline.of(entry.command);
}

std::optional<std::size_t> KeyBindings::clash(std::size_t index, const QKeySequence &key) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (i != index && keys(m_entries[i]).contains(key))
            return i;
    }
    return std::nullopt;
}

void KeyBindings::put(const Entry &entry, const QList<QKeySequence> &keys)
{
    if (entry.action)
        entry.action->setShortcuts(keys);
    else
        m_timeline.set(entry.command, keys);
}

void KeyBindings::set(std::size_t index, const QList<QKeySequence> &keys)
{
    const Entry &entry = m_entries[index];
    put(entry, keys);
    m_preferences.setKeys(idOf(entry), keys == entry.usual ? std::nullopt
                                                           : std::optional(QKeySequence::listToString(keys, QKeySequence::PortableText)));
    m_tipsChanged();
    Q_EMIT changed();
}

void KeyBindings::take(std::size_t index, const QKeySequence &key)
{
    while (const auto other = clash(index, key)) {
        QList<QKeySequence> left = keys(m_entries[*other]);
        left.removeAll(key);
        set(*other, left);
    }
    set(index, {key});
}

void KeyBindings::resetAll()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!isUsual(i))
            reset(i);
    }
}

} // namespace lockscope
