// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults/faultwords.h"

#include "faults/faultkinds.h"
#include "shared/quantities.h"
#include "shared/text.h"
#include "timeline/timelinetext.h"
#include "trace/eventwords.h"

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
    ConditionPhrase{EventKind::attempt, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 tries to get the lock")},
    ConditionPhrase{EventKind::granted, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is granted the lock")},
    ConditionPhrase{EventKind::denied, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is denied the lock")},
    ConditionPhrase{EventKind::entered, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is inside")},
    ConditionPhrase{EventKind::wrote, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has written")},
    ConditionPhrase{EventKind::left, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has left")},
    ConditionPhrase{EventKind::released, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has released the lock")},
    ConditionPhrase{EventKind::leaseEnded, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when the lease of %1 is over")},
    ConditionPhrase{EventKind::paused, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is paused")},
    ConditionPhrase{EventKind::resumed, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 goes on")},
    ConditionPhrase{EventKind::crashed, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has crashed")},
    ConditionPhrase{EventKind::sent, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has sent a command")},
    ConditionPhrase{EventKind::keySet, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when a key has been set on %1")},
    ConditionPhrase{EventKind::keyExpired, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when the key has expired on %1")},
    ConditionPhrase{EventKind::keyDeleted, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when the key has been deleted on %1")},
    ConditionPhrase{EventKind::nodeDown, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is down")},
    ConditionPhrase{EventKind::nodeUp, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 is up again")},
    ConditionPhrase{EventKind::promoted, QT_TRANSLATE_NOOP("lockscope::FaultWords", "when %1 has been promoted")},
};

QString percentText(double ppm)
{
    return QLocale().toString(ppm / 10'000, 'g', 3) + QStringLiteral("\u00a0%");
}

QString signedLength(Duration length)
{
    return (length < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+")) + lengthText(length < Duration::zero() ? -length : length);
}

} // namespace

bool FaultWords::isAboutNode(EventKind kind)
{
    return kind >= EventKind::nodeUp && kind <= EventKind::keyLost;
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
    //: %1 is who, %2 the kind of an event: "when node 3: key lost"
    return tr("when %1: %2").arg(QStringLiteral("%1"), eventWord(kind));
}

QString FaultWords::waitsPhrase()
{
    return tr("when %1 waits for the lock");
}

QString FaultWords::condition(const EventCondition &condition)
{
    QStringList parts;
    for (const EventKind kind : condition.kinds) {
        QString who = isAboutNode(kind) ? tr("any node") : tr("any client");
        if (condition.client && !isAboutNode(kind))
            who = tr("client %1").arg(condition.client.value);
        else if (condition.node)
            who = condition.node == storeNode ? tr("the store") : tr("node %1").arg(condition.node.value);
        QString phrase = conditionPhrase(kind).arg(who);
        if (condition.client && isAboutNode(kind))
            phrase = tr("%1 (client %2)").arg(phrase).arg(condition.client.value);
        parts << phrase;
    }
    if (condition.waits)
        parts << waitsPhrase().arg(condition.client ? tr("client %1").arg(condition.client.value) : tr("any client"));
    //: between conditions of which one is enough
    QString text = parts.join(tr(", or "));
    if (condition.count > 1)
        //: %1 is a condition, %2 how often it must have come true
        text = tr("%1 (%2 times)").arg(text).arg(condition.count);
    if (condition.after > Duration::zero())
        //: %1 is a length, %2 a condition: "150 ms after the moment when client 2 is inside"
        text = tr("%1 after the moment %2").arg(lengthText(condition.after), text);
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
    return tr("before a command leaves");
}

QString FaultWords::step(const StepPoint &point)
{
    QString text = anchor(point.anchor);
    if (point.anchor == Anchor::line) {
        text = tr("before line %1 of its listing").arg(point.line);
    } else if (point.anchor == Anchor::beforeSend) {
        const QString command = point.command.empty() ? tr("command") : textOf(point.command);
        text = point.node ? tr("before its next %1 to %2").arg(command, TimelineText::nodeName(point.node))
                          : tr("before its next %1").arg(command);
    }
    //: %1 is a place in a client's course, %2 the how-manieth time
    return point.occurrence > 1 ? tr("%1 (time %2)").arg(text).arg(point.occurrence) : text;
}

QString FaultWords::whom(const AnyFault &fault)
{
    const ClientId client = clientOf(fault);
    const NodeId node = nodeOf(fault);
    const auto *const link = std::get_if<LinkFault>(&fault);
    if (!link)
        return node ? TimelineText::nodeName(node) : TimelineText::clientName(client);
    const QString end = !node ? tr("all") : node == storeNode ? tr("store") : QString::number(node.value);
    if (link->isReplication)
        //: the link between a replica and its master
        return tr("Replica %1").arg(end);
    if (link->sentinel > 0)
        return tr("Sentinel %1 → %2").arg(link->sentinel).arg(end);
    //: a link, from a client's number to a node's
    return tr("%1 → %2").arg(client ? QString::number(client.value) : tr("all"), end);
}

QString FaultWords::title(const AnyFault &fault)
{
    const QString name = faultName(faultKindOf(fault));
    QString amount;
    if (const auto *const clock = std::get_if<ClockFault>(&fault))
        amount = clock->drift != 0 ? percentText(clock->drift) : signedLength(clock->offset);
    if (const auto *const node = std::get_if<NodeFault>(&fault)) {
        if (node->kind == NodeFault::Kind::clockJump && node->length)
            amount = signedLength(*node->length);
        else if (node->kind == NodeFault::Kind::clockDrift)
            amount = percentText(node->drift);
    }
    if (const auto *const link = std::get_if<LinkFault>(&fault)) {
        if (link->kind == LinkFault::Kind::lag)
            amount = signedLength(link->latency);
        else if (link->kind == LinkFault::Kind::throttle)
            amount = tr("%1 bytes/s").arg(link->bandwidth);
        else if (isOfOneMessage(link->kind))
            amount = QStringLiteral("#%1").arg(link->message);
    }
    if (amount.isEmpty()) {
        if (const auto length = lengthOf(fault))
            amount = lengthText(*length);
    }
    //: the name of a fault and how much of it: "Pause 500 ms"
    return amount.isEmpty() ? name : tr("%1 %2").arg(name, amount);
}

QString FaultWords::when(const AnyFault &fault)
{
    if (const auto time = timeOf(fault))
        return tr("at %1").arg(momentText(WorldTime(*time)));
    if (const auto *const hold = std::get_if<HoldStart>(&fault))
        return tr("begins only %1").arg(condition(hold->until));
    if (const auto condition = whenOf(fault))
        return FaultWords::condition(*condition);
    if (const auto *const pause = std::get_if<PauseFault>(&fault))
        return step(pause->at);
    if (const auto *const crash = std::get_if<CrashFault>(&fault))
        return step(crash->at);
    if (const auto *const stall = std::get_if<StallFault>(&fault))
        return tr("before renewal %1").arg(stall->renewal);
    if (const auto *const link = std::get_if<LinkFault>(&fault); link && isOfOneMessage(link->kind))
        return tr("command %1 on this link").arg(link->message);
    return tr("from the beginning");
}

QString FaultWords::howLong(const AnyFault &fault)
{
    if (!canLast(fault))
        return {};
    const auto *const pause = std::get_if<PauseFault>(&fault);
    const auto *const node = std::get_if<NodeFault>(&fault);
    const auto *const link = std::get_if<LinkFault>(&fault);
    const auto until = pause ? pause->until : node ? node->until : link ? link->until : std::nullopt;
    const auto length = lengthOf(fault);
    const bool isDown = faultKindOf(fault).id == "node-crash" || faultKindOf(fault).id == "shut-down";
    const QString usual = pause ? tr("for as long as the setting “Pause” says")
        : isDown                ? tr("for as long as the setting “Restart delay” says")
                                : std::holds_alternative<StallFault>(fault) ? tr("until its hold ends") : tr("until the run ends");
    const QString limit = length ? tr("for %1").arg(lengthText(*length)) : usual;
    //: %1 is a length, "for 500 ms", %2 a condition, "when client 2 is inside": whichever comes first
    return until ? tr("%1, or less: %2").arg(limit, condition(*until)) : limit;
}

QString FaultWords::sentence(const AnyFault &fault)
{
    QStringList parts{when(fault)};
    if (const QString length = howLong(fault); !length.isEmpty())
        parts << length;
    //: whom a fault is of, and what it is
    return tr("%1: %2").arg(whom(fault), title(fault)) + QStringLiteral(" · ") + parts.join(QStringLiteral(" · "));
}

} // namespace lockscope
