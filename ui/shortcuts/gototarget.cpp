// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcuts/gototarget.h"

#include "lockscope/base/durationtext.h"
#include "ui/words/quantities.h"

#include <QStringList>

#include <limits>

namespace lockscope {
namespace {

// If the text begins with one of these words, removes that word and returns true; otherwise returns
// false.
bool dropWord(QString &text, const QStringList &words)
{
    for (const QString &word : words) {
        if (word.isEmpty() || !text.startsWith(word, Qt::CaseInsensitive))
            continue;
        text = text.mid(word.size()).trimmed();
        return true;
    }
    return false;
}

template <class Number> std::optional<Number> numberIn(const QString &text)
{
    bool isNumber = false;
    const qulonglong number = text.toULongLong(&isNumber);
    if (!isNumber || number > std::numeric_limits<Number>::max())
        return std::nullopt;
    return static_cast<Number>(number);
}

// Returns the time that a text means; nothing if it is not a time. `isUnitOptional`: a number
// without a unit is in milliseconds; otherwise it is not a time.
std::optional<WorldTime> timeIn(QString text, bool isUnitOptional)
{
    text.remove(u' ');
    text.replace(QStringLiteral("µs"), QStringLiteral("us"));
    text.replace(u',', u'.');
    if (text.isEmpty() || (!isUnitOptional && !text.back().isLetter()))
        return std::nullopt;
    const auto time = parseDuration(text.toLower().toStdString());
    return time ? std::optional(WorldTime(time.value())) : std::nullopt;
}

} // namespace

std::optional<GoToTarget::Target> GoToTarget::parse(const QString &text)
{
    QString rest = text.simplified();
    //: words that the user may type before a target: "go to client 3"
    dropWord(rest, {QStringLiteral("go to"), tr("go to")});
    //: the word that the user types before the number of a client
    if (dropWord(rest, {QStringLiteral("client"), tr("client")})) {
        const auto number = numberIn<std::uint16_t>(rest);
        return number && *number > 0 ? std::optional<Target>(ClientId(*number)) : std::nullopt;
    }
    //: the word that the user types before the number of a node
    if (dropWord(rest, {QStringLiteral("node"), tr("node")})) {
        const auto number = numberIn<std::uint8_t>(rest);
        return number && *number > 0 ? std::optional<Target>(NodeId(*number)) : std::nullopt;
    }
    //: the word that the user types before the number of an event
    const bool hasEventWord = dropWord(rest, {QStringLiteral("event"), tr("event")});
    if (dropWord(rest, {QStringLiteral("#")}) || hasEventWord) {
        const auto number = numberIn<Seq>(rest);
        return number ? std::optional<Target>(*number) : std::nullopt;
    }
    //: the word that the user types before a time: "time 1.5 s"
    const bool hasTimeWord = dropWord(rest, {QStringLiteral("time"), tr("time")});
    const auto time = timeIn(rest, hasTimeWord);
    return time ? std::optional<Target>(*time) : std::nullopt;
}

QString GoToTarget::commandName(const Target &target)
{
    if (const auto *const client = std::get_if<ClientId>(&target))
        return tr("Go to client %1").arg(client->value);
    if (const auto *const node = std::get_if<NodeId>(&target))
        return tr("Go to node %1").arg(node->value);
    if (const auto *const time = std::get_if<WorldTime>(&target))
        return tr("Go to %1").arg(momentText(*time));
    return tr("Go to event #%1").arg(std::get<Seq>(target));
}

} // namespace lockscope
