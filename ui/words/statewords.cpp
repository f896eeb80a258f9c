// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/statewords.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

namespace lockscope {

QString eventLine(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    const QString kind =
        event.kind == EventKind::unknown ? textOf(trace.kindText(row)) : eventWord(event.kind);
    QString line =
        QStringLiteral("#%1  %2  %3").arg(trace.seqAt(row)).arg(actorWord(event.actor), kind);
    if (event.kind != EventKind::runBegin && event.detail)
        line += QStringLiteral("  ") + textOf(trace.detail(event));
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
