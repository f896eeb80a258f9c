// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/filterwords.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QStringList>

namespace lockscope {
namespace {

using Field = QueryTerm::Field;

// Returns the text for a word that means several kinds of event; empty for other words.
QString groupWords(const QString &group)
{
    if (group == QStringLiteral("fault"))
        return FilterWords::tr("faults and their ends");
    if (group == QStringLiteral("key"))
        return FilterWords::tr("key changes on the nodes");
    if (group == QStringLiteral("link"))
        return FilterWords::tr("link changes");
    return group == QStringLiteral("node") ? FilterWords::tr("nodes that start or stop")
                                           : QString();
}

QString kindWords(const QueryTerm &term)
{
    const QString group = groupWords(term.text);
    if (!group.isEmpty())
        return group;
    QStringList words;
    for (int kind = 0; kind < eventKindCount; ++kind) {
        if (term.kinds[static_cast<std::size_t>(kind)])
            words << eventWord(static_cast<EventKind>(kind));
    }
    constexpr qsizetype kindsMax = 3;
    if (words.size() > kindsMax)
        words = words.mid(0, kindsMax) << QStringLiteral("…");
    return words.join(QStringLiteral(" / "));
}

} // namespace

QString FilterWords::term(const QueryTerm &term)
{
    switch (term.field) {
    case Field::text: return tr("“%1”").arg(term.text);
    case Field::kind: return kindWords(term);
    case Field::client:
        return actorWord(Actor::client(ClientId{static_cast<std::uint16_t>(term.number)}));
    case Field::node:
        return actorWord(term.number == storeNode.value
                ? Actor::store()
                : Actor::node(NodeId{static_cast<std::uint8_t>(term.number)}));
    case Field::key: return tr("key contains “%1”").arg(term.text);
    case Field::token: return tr("token %1…").arg(term.text);
    case Field::attempt: return tr("attempt %1").arg(countText(term.number));
    case Field::time:
        if (term.from == WorldTime::min())
            return tr("until %1").arg(momentText(term.to));
        if (term.to == WorldTime::max())
            return tr("from %1 on").arg(momentText(term.from));
        return tr("%1 to %2").arg(momentText(term.from), momentText(term.to));
    case Field::ledTo: return tr("causes of #%1").arg(term.number);
    case Field::evidence: return tr("evidence of the verdict");
    }
    return {};
}

QString FilterWords::error(const QueryError &error)
{
    switch (error.expected) {
    case QueryError::Expected::number:
        return tr("“%1”: write a number after the colon").arg(error.word);
    case QueryError::Expected::kind:
        return tr("“%1”: no event kind starts like this; examples: kind:granted, kind:key")
            .arg(error.word);
    case QueryError::Expected::time:
        return tr("“%1”: write a time range, such as t:1s..2s or t:..500ms").arg(error.word);
    case QueryError::Expected::field: break;
    }
    return tr("“%1” is treated as plain text; the fields are client, node, kind, attempt, key, "
              "token, t, led-to")
        .arg(error.word);
}

QString FilterWords::meaning(const QString &word)
{
    const EventQuery query = parseQuery(word);
    if (!query.terms.empty() && query.terms.front().field != Field::text)
        return term(query.terms.front());
    if (word == QStringLiteral("kind:"))
        return tr("kind of event");
    if (word == QStringLiteral("client:"))
        return tr("client");
    if (word == QStringLiteral("node:"))
        return tr("node, or the store");
    if (word == QStringLiteral("attempt:"))
        return tr("attempt of the client");
    if (word == QStringLiteral("t:"))
        return tr("time: 1s..2s");
    if (word == QStringLiteral("key:"))
        return tr("part of the key");
    if (word == QStringLiteral("token:"))
        return tr("start of the token");
    if (word == QStringLiteral("led-to:"))
        return tr("event number: it and its causes");
    return {};
}

QString FilterWords::count(qint64 shown, qint64 all)
{
    //: %1: the number of events in the table, %2: the number of all events
    return tr("%1 / %2 events").arg(countText(shown), countText(all));
}

} // namespace lockscope
