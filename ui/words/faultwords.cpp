// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/faultwords.h"

#include "ui/words/eventwords.h"
#include "ui/words/faultkinds.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QLocale>

#include <array>
#include <utility>

namespace lockscope {
namespace {

struct ConditionPhrase {
    EventKind kind;
    const char *text;
};

constexpr std::array phrases{
    ConditionPhrase{
        EventKind::attempt, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 tries to get the lock")},
    ConditionPhrase{
        EventKind::granted, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 is granted the lock")},
    ConditionPhrase{
        EventKind::denied, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 is denied the lock")},
    ConditionPhrase{EventKind::entered, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 enters")},
    ConditionPhrase{EventKind::wrote, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 writes")},
    ConditionPhrase{EventKind::left, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 leaves")},
    ConditionPhrase{
        EventKind::released, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 releases the lock")},
    ConditionPhrase{
        EventKind::leaseEnded, QT_TRANSLATE_NOOP("lockscope::FaultWords", "the lease of %1 ends")},
    ConditionPhrase{EventKind::paused, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 is paused")},
    ConditionPhrase{EventKind::resumed, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 resumes")},
    ConditionPhrase{EventKind::crashed, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 crashes")},
    ConditionPhrase{
        EventKind::sent, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 sends a command")},
    ConditionPhrase{
        EventKind::keySet, QT_TRANSLATE_NOOP("lockscope::FaultWords", "a key is set on %1")},
    ConditionPhrase{
        EventKind::keyExpired, QT_TRANSLATE_NOOP("lockscope::FaultWords", "the key expires on %1")},
    ConditionPhrase{EventKind::keyDeleted,
        QT_TRANSLATE_NOOP("lockscope::FaultWords", "the key is deleted on %1")},
    ConditionPhrase{
        EventKind::keyLost, QT_TRANSLATE_NOOP("lockscope::FaultWords", "the key is lost on %1")},
    ConditionPhrase{EventKind::timedOut,
        QT_TRANSLATE_NOOP("lockscope::FaultWords", "a request of %1 times out")},
    ConditionPhrase{
        EventKind::nodeDown, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 goes down")},
    ConditionPhrase{
        EventKind::nodeUp, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 is up again")},
    ConditionPhrase{
        EventKind::promoted, QT_TRANSLATE_NOOP("lockscope::FaultWords", "%1 is promoted")},
};

QString percentText(double ppm)
{
    return FaultWords::tr("%1\u00a0%").arg(QLocale().toString(ppm / 10'000, 'g', 3));
}

QString signedLength(Duration length)
{
    return (length < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+"))
        + lengthText(length < Duration::zero() ? -length : length);
}

} // namespace

bool FaultWords::isAboutNode(EventKind kind)
{
    return (kind >= EventKind::nodeUp && kind <= EventKind::keyLost) || kind == EventKind::promoted
        || kind == EventKind::demoted;
}

const std::vector<EventKind> &FaultWords::conditionKinds()
{
    static const std::vector<EventKind> kinds = [] {
        std::vector<EventKind> all;
        for (const ConditionPhrase &phrase : phrases)
            all.push_back(phrase.kind);
        return all;
    }();
    return kinds;
}

QString FaultWords::conditionPhrase(EventKind kind)
{
    for (const ConditionPhrase &phrase : phrases) {
        if (phrase.kind == kind)
            return tr(phrase.text);
    }
    //: %1 is a client or node, %2 the kind of an event: "node 3: key lost"
    return tr("%1: %2").arg(QStringLiteral("%1"), eventWord(kind));
}

QString FaultWords::waitsPhrase()
{
    return tr("%1 waits for the lock");
}

QString FaultWords::condition(const EventCondition &condition)
{
    QStringList parts;
    for (const EventKind kind : condition.kinds) {
        if (kind == EventKind::failoverBegun || kind == EventKind::failoverEnded) {
            parts << (kind == EventKind::failoverBegun ? tr("a failover begins")
                                                       : tr("a failover ends"));
            continue;
        }
        QString who = isAboutNode(kind) ? tr("any node") : tr("any client");
        if (condition.client && !isAboutNode(kind))
            who = tr("client %1").arg(condition.client.value);
        else if (condition.node)
            who = condition.node == storeNode ? tr("the store")
                                              : tr("node %1").arg(condition.node.value);
        QString phrase = conditionPhrase(kind).arg(who);
        if (condition.client && isAboutNode(kind))
            phrase = tr("%1 (client %2)").arg(phrase).arg(condition.client.value);
        parts << phrase;
    }
    if (condition.waits)
        parts << waitsPhrase().arg(
            condition.client ? tr("client %1").arg(condition.client.value) : tr("any client"));
    //: separates conditions; one of them is enough
    QString text = parts.join(tr(", or "));
    if (condition.count > 1)
        //: %1: a condition; %2: how often it must become true
        text = tr("%1 (%2 times)").arg(text).arg(condition.count);
    if (condition.after > Duration::zero())
        //: %1 is a length, %2 a condition: "150 ms after client 2 enters"
        text = tr("%1 after %2").arg(lengthText(condition.after), text);
    return text;
}

QString FaultWords::anchor(Anchor anchor)
{
    switch (anchor) {
    case Anchor::line: return tr("before a line of the listing");
    case Anchor::beforeAcquire: return tr("before an attempt");
    case Anchor::granted: return tr("after the grant");
    case Anchor::entered: return tr("inside, before the work");
    case Anchor::beforeWrite: return tr("inside, before the write");
    case Anchor::beforeRelease: return tr("before the release");
    case Anchor::beforeRenewal: return tr("before a renewal");
    case Anchor::beforeSend: break;
    }
    return tr("before a command is sent");
}

QString FaultWords::fullAnchor(const FaultBegin &begin)
{
    QString text = anchor(begin.anchor);
    if (begin.anchor == Anchor::line) {
        text = tr("before line %1 of its listing").arg(begin.line);
    } else if (begin.anchor == Anchor::beforeSend) {
        //: %1: the name of a Redis command, in "before its next %1"
        const QString command =
            begin.command.empty() ? tr("command") : tr("%1").arg(textOf(begin.command));
        const QString end =
            begin.node == storeNode ? tr("the store") : TimelineText::nodeName(begin.node);
        text = begin.node ? tr("before its next %1 to %2").arg(command, end)
                          : tr("before its next %1").arg(command);
    }
    //: %1: a step of a client, "before a renewal"; %2: the number of the occurrence of this step,
    //: from 1
    return begin.occurrence > 1 ? tr("%1 (no. %2)").arg(text).arg(begin.occurrence) : text;
}

QString FaultWords::target(const Fault &fault)
{
    const ClientId client = fault.target.client;
    const NodeId node = fault.target.node;
    if (subjectOf(fault.action) != FaultSubject::link)
        return node ? TimelineText::nodeName(node) : TimelineText::clientName(client);
    const QString end = !node ? tr("all")
        : node == storeNode   ? tr("store")
                              : QString::number(node.value);
    if (fault.target.isReplication)
        //: the link between a replica and its primary
        return tr("Replica %1").arg(end);
    if (fault.target.sentinel > 0)
        return tr("Sentinel %1 → %2").arg(fault.target.sentinel).arg(end);
    //: a link; %1: the client's number, %2: the node's number
    return tr("%1 → %2").arg(client ? QString::number(client.value) : tr("all"), end);
}

QString FaultWords::fullTarget(const Fault &fault)
{
    const FaultTarget &link = fault.target;
    if (subjectOf(fault.action) != FaultSubject::link || !link.client || !link.node)
        return target(fault);
    //: a link, from a client to a node or the store
    return tr("Client %1 → %2")
        .arg(link.client.value)
        .arg(link.node == storeNode ? tr("store") : TimelineText::nodeName(link.node));
}

QString FaultWords::amountOrNumber(const FaultKind &kind, const Fault &fault)
{
    switch (kind.number) {
    case FaultNumber::drift: return percentText(fault.drift);
    case FaultNumber::bandwidth: return tr("%1 bytes/s").arg(fault.bandwidth);
    case FaultNumber::message: return QStringLiteral("#%1").arg(fault.begin.occurrence);
    default: break;
    }
    if (fault.action == FaultAction::deleteKey)
        return deletion(fault.by);
    if (kind.amount == FaultAmount::grace)
        return lengthText(fault.grace);
    if (kind.amount == FaultAmount::jump && !fault.end.length)
        return {}; // the setting `clock-jump` has the amount
    if (kind.amount != FaultAmount::none)
        return signedLength(amountOf(kind, fault, {}));
    const auto length = lengthOf(fault);
    return length ? lengthText(*length) : QString();
}

QString FaultWords::deletion(KeyDeletion by)
{
    return by == KeyDeletion::evict
        ? tr("eviction")
        : textOf(keyDeletionWords[static_cast<std::size_t>(by)]).toUpper();
}

QString FaultWords::title(const Fault &fault)
{
    const FaultKind &kind = faultKindOf(fault);
    const QString name = faultName(kind);
    const QString amountText = amountOrNumber(kind, fault);
    //: %1 is the name of a fault, %2 its duration or number: "Pause 500 ms"
    return amountText.isEmpty() ? name : tr("%1 %2").arg(name, amountText);
}

QString FaultWords::when(const Fault &fault)
{
    const FaultBegin &begin = fault.begin;
    if (begin.time)
        return tr("at %1").arg(momentText(WorldTime(*begin.time)));
    //: %1 is a condition: "when client 2 enters"
    const auto whenMet = [](const EventCondition &met) {
        return met.after > Duration::zero() ? condition(met) : tr("when %1").arg(condition(met));
    };
    if (fault.action == FaultAction::lateStart)
        //: %1 is when: "when client 2 enters", "150 ms after client 2 enters"
        return tr("starts %1").arg(whenMet(begin.when.value_or(EventCondition{})));
    if (begin.when)
        return whenMet(*begin.when);
    switch (infoOf(fault.action).start) {
    case FaultStart::step: return fullAnchor(begin);
    case FaultStart::renewal: return tr("before renewal %1").arg(begin.occurrence);
    case FaultStart::message: return tr("command no. %1 on this link").arg(begin.occurrence);
    default: return tr("from the beginning");
    }
}

QString FaultWords::lengthPhrase(const Fault &fault)
{
    if (affectsOneMessage(fault.action) && fault.end.length)
        return tr("by %1").arg(lengthText(*fault.end.length));
    if (!hasSettableLength(fault))
        return {};
    const FaultEnding ending = infoOf(fault.action).ending;
    const QString withoutLength = fault.action == FaultAction::pause
        ? tr("for the time set by “Max. pause”")
        : ending == FaultEnding::restart         ? tr("for the time set by “Restart delay”")
        : ending == FaultEnding::lengthOrWorkEnd ? tr("until the client releases the lock")
                                                 : tr("until the run ends");
    const auto length = lengthOf(fault);
    const QString limit = length ? tr("for %1").arg(lengthText(*length)) : withoutLength;
    //: %1 is a length, "for 500 ms", %2 a condition, "client 2 enters": whichever comes first
    return fault.end.until ? tr("%1, or until %2").arg(limit, condition(*fault.end.until)) : limit;
}

QString FaultWords::sentence(const Fault &fault)
{
    QStringList parts{when(fault)};
    if (const QString length = lengthPhrase(fault); !length.isEmpty())
        parts << length;
    //: %1 is the target of a fault, %2 its title: "Client 2: Pause 500 ms"
    return tr("%1: %2").arg(fullTarget(fault), title(fault)) + QStringLiteral(" · ")
        + parts.join(QStringLiteral(" · "));
}

} // namespace lockscope
