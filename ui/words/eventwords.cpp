// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/eventwords.h"

#include "core/scenario/files/runending.h"
#include "core/scenario/files/runheader.h"
#include "lockscope/events/rowdetail.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

QString translatedActor(const char *word)
{
    return QCoreApplication::translate("Actor", word);
}

} // namespace

QString eventWord(EventKind kind)
{
    return textOf(Wording(wordsOf(kind)));
}

QString actorWord(Actor actor)
{
    return actorWords().word(actor);
}

ActorWords actorWords()
{
    return {.run = translatedActor(QT_TRANSLATE_NOOP("Actor", "Run")),
        .client = translatedActor(QT_TRANSLATE_NOOP("Actor", "Client %1")),
        .node = translatedActor(QT_TRANSLATE_NOOP("Actor", "Node %1")),
        .store = translatedActor(QT_TRANSLATE_NOOP("Actor", "Store")),
        .sentinel = translatedActor(QT_TRANSLATE_NOOP("Actor", "Sentinel %1")),
        .operatorName = translatedActor(QT_TRANSLATE_NOOP("Actor", "Operator"))};
}

QString ActorWords::word(Actor actor) const
{
    switch (actor.kind) {
    case ActorKind::run: return run;
    case ActorKind::client: return client.arg(actor.first);
    case ActorKind::node: return node.arg(actor.first);
    case ActorKind::store: return store;
    case ActorKind::sentinel: return sentinel.arg(actor.first);
    case ActorKind::operatorPerson: return operatorName;
    default: break; // links keep the short name of the trace format, which contains both ends
    }
    return textOf(actorText(actor));
}

namespace {

QString runSummary(const RunHeader &header)
{
    QStringList parts;
    for (const std::string_view part : {std::string_view(header.scenario),
             std::string_view(header.scheme), worldWord(header.world)}) {
        if (!part.empty())
            parts << textOf(part);
    }
    parts << QCoreApplication::translate("Event", "seed %1").arg(header.seed.value);
    return parts.join(QCoreApplication::translate("Event", ", "));
}

QString endSummary(const RunEnding &ending)
{
    QString reason;
    switch (ending.reason) {
    case RunEnding::Reason::done:
        reason = QCoreApplication::translate("Event", "the clients have finished");
        break;
    case RunEnding::Reason::duration:
        reason = QCoreApplication::translate("Event", "its time was over");
        break;
    case RunEnding::Reason::signal:
        reason = QCoreApplication::translate("Event", "signal %1").arg(textOf(ending.why));
        break;
    case RunEnding::Reason::stopped:
    case RunEnding::Reason::unknown: reason = textOf(ending.why); break;
    }
    QStringList parts{reason};
    if (const auto count = static_cast<int>(ending.unfinished.size()); count > 0)
        parts << QCoreApplication::translate("Event", "%n unfinished", nullptr, count);
    if (const auto count = static_cast<int>(ending.neverBegan.size()); count > 0)
        parts << QCoreApplication::translate("Event", "%n fault(s) never began", nullptr, count);
    return parts.join(QCoreApplication::translate("Event", ", "));
}

} // namespace

QString detailText(EventKind kind, const std::string &detail)
{
    if (kind == EventKind::runBegin) {
        if (const auto header = parseRunHeader(detail))
            return runSummary(header.value());
    }
    if (kind == EventKind::runEnd && detail.starts_with('{'))
        return endSummary(parseRunEnding(detail));
    if (kind == EventKind::replied || kind == EventKind::unknown) // what a server says
        return textOf(detail);
    if (kind == EventKind::step && !readDetail(detail)) // readDetail: about a program
        return listingLine(detail);
    return textOf(detailWording(detail));
}

QString detailText(const Trace &trace, const Event &event)
{
    return detailText(event.kind, trace.detail(event));
}

QString eventLine(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    const QString kind =
        event.kind == EventKind::unknown ? textOf(trace.kindText(row)) : eventWord(event.kind);
    QString line =
        QStringLiteral("#%1  %2  %3").arg(trace.seqAt(row)).arg(actorWord(event.actor), kind);
    if (event.kind != EventKind::runBegin && event.detail)
        line += QStringLiteral("  ") + detailText(trace, event);
    return line;
}

QString StateWords::phase(const ClientStateAt &client)
{
    const QString since = momentText(client.since);
    QString text;
    switch (client.phase) {
    case ClientStateAt::Phase::outside: text = tr("outside"); break;
    case ClientStateAt::Phase::waiting:
        text = tr("waiting since %1, attempt %2").arg(since).arg(client.attemptCount);
        break;
    case ClientStateAt::Phase::granted: text = tr("has the lock, not inside"); break;
    case ClientStateAt::Phase::inside: text = tr("inside since %1").arg(since); break;
    case ClientStateAt::Phase::crashed: return tr("crashed at %1").arg(since);
    }
    return client.isPaused ? tr("%1; paused since %2").arg(text, momentText(client.pausedSince))
                           : text;
}

QString StateWords::belief(const ClientStateAt &client)
{
    if (!client.believes)
        return tr("no");
    if (!client.leaseLeft)
        return tr("yes, forever");
    if (*client.leaseLeft < Duration::zero())
        return tr("yes, lease ended %1 ago").arg(lengthText(-*client.leaseLeft));
    return tr("yes, %1 left").arg(lengthText(*client.leaseLeft));
}

QString StateWords::keysSay(const ClientStateAt &client, const StateAt &runState)
{
    const QString answer = client.owns ? tr("yes") : tr("no");
    if (runState.primariesAtStart < 2)
        return answer;
    //: whether the client holds the lock according to the keys; %1: yes or no; its token is on %2
    //: of %3 primaries
    return tr("%1, on %2 of %3").arg(answer).arg(client.keys).arg(runState.primariesAtStart);
}

QString StateWords::nodeState(const NodeStateAt &node)
{
    if (node.isDown)
        return tr("down since %1").arg(momentText(node.since));
    if (node.isFrozen)
        return tr("frozen since %1").arg(momentText(node.since));
    return node.isPrimary ? tr("up") : tr("up, replica");
}

QString StateWords::noKey()
{
    return tr("none");
}

QString StateWords::owner(const KeyStateAt &key)
{
    return key.owner ? TimelineText::clientName(key.owner) : TimelineText::unknownOwner();
}

QString StateWords::timeToLive(const KeyStateAt &key)
{
    return key.left ? lengthText(*key.left) : tr("forever");
}

QString StateWords::store(const Trace &trace, const StateAt &runState)
{
    if (!runState.lastWrite)
        return tr("Store: nothing written yet");
    const Event &wrote = trace[*runState.lastWrite];
    QString text = tr("Store: written by %1 at %2")
                       .arg(TimelineText::clientName(wrote.client), momentText(wrote.time));
    if (wrote.fence)
        text = tr("%1, fencing token %2").arg(text).arg(trace.fence(wrote).value);
    if (!runState.lastRefusal || *runState.lastRefusal < *runState.lastWrite)
        return text;
    return tr("%1; then %2's write was refused")
        .arg(text, TimelineText::clientName(trace[*runState.lastRefusal].client));
}

QString StateWords::recipient(NodeId node)
{
    return node == storeNode || !node ? tr("Store") : TimelineText::nodeName(node);
}

} // namespace lockscope
