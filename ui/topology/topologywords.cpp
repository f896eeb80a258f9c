// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/topology/topologywords.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

namespace lockscope {

QString TopologyWords::problem(const ClientStateAt &client)
{
    if (client.phase == ClientStateAt::Phase::crashed)
        return tr("crashed");
    if (client.isPaused)
        return tr("paused");
    return client.clockOffset != Duration::zero() ? clockOffset(client.clockOffset) : QString();
}

QString TopologyWords::problem(const NodeStateAt &node)
{
    if (node.isDown)
        return tr("down");
    if (node.isFrozen)
        return tr("frozen");
    return node.clockOffset != Duration::zero() ? clockOffset(node.clockOffset) : QString();
}

QString TopologyWords::phase(const ClientStateAt &client)
{
    switch (client.phase) {
    case ClientStateAt::Phase::waiting: return tr("waiting");
    case ClientStateAt::Phase::granted: return tr("granted");
    case ClientStateAt::Phase::inside: return tr("inside");
    case ClientStateAt::Phase::crashed: return tr("crashed");
    case ClientStateAt::Phase::outside: break;
    }
    return tr("outside");
}

QString TopologyWords::shortName(ClientId client)
{
    //: a client in a very small box
    return tr("C%1").arg(client.value);
}

QString TopologyWords::shortName(NodeId node)
{
    //: a node in a very small box
    return tr("N%1").arg(node.value);
}

QString TopologyWords::role(const NodeStateAt &node)
{
    if (node.isPrimary != node.wasPrimaryAtStart)
        return node.isPrimary ? tr("primary, promoted") : tr("replica, demoted");
    return node.isPrimary ? tr("primary") : tr("replica");
}

QString TopologyWords::clockOffset(Duration offset)
{
    const bool isNegative = offset < Duration::zero();
    //: a clock that is wrong: "clock +1 s"
    return tr("clock %1")
        .arg((isNegative ? QStringLiteral("−") : QStringLiteral("+"))
            + lengthText(isNegative ? -offset : offset));
}

QString TopologyWords::fullState(const ClientStateAt &client)
{
    QStringList parts{
        StateWords::phase(client), tr("believes: %1").arg(StateWords::belief(client))};
    if (client.clockOffset != Duration::zero())
        parts << clockOffset(client.clockOffset);
    return parts.join(QStringLiteral(" · "));
}

QString TopologyWords::fullState(const NodeStateAt &node)
{
    QStringList parts{role(node)};
    if (node.isDown || node.isFrozen)
        parts << StateWords::nodeState(node);
    for (const KeyStateAt &key : node.keys)
        parts << tr("key of %1, %2").arg(StateWords::owner(key), StateWords::timeToLive(key));
    if (node.clockOffset != Duration::zero())
        parts << clockOffset(node.clockOffset);
    return parts.join(QStringLiteral(" · "));
}

QString TopologyWords::toolTip(const QString &name, const QString &words)
{
    return tr("%1: %2").arg(name, words);
}

QString TopologyWords::linkToolTip(
    ClientId client, NodeId node, const LinkStateAt *cutLink, const Trace &trace)
{
    const QString ends =
        tr("%1 to %2").arg(TimelineText::clientName(client), StateWords::recipient(node));
    if (!cutLink)
        return tr("%1: the link is up").arg(ends);
    return tr("%1: cut since %2 (%3)")
        .arg(ends, momentText(cutLink->since), textOf(trace.text(cutLink->detail)));
}

QString TopologyWords::sentinels(int count)
{
    return tr("%n sentinels", nullptr, count);
}

QString TopologyWords::shownTime(const StateAt &runState, const Trace &trace)
{
    const QString time = momentText(runState.at.time);
    //: %1 is the time of the state that the view shows
    if (runState.at.rows < trace.size())
        return tr("At %1").arg(time);
    const bool hasEnded = !trace.isEmpty() && trace[trace.size() - 1].kind == EventKind::runEnd;
    return hasEnded ? tr("At the end, %1").arg(time) : tr("Latest event, %1").arg(time);
}

QString TopologyWords::noRun()
{
    return tr("No run yet.");
}

QString TopologyWords::summary(int downNodes, int pausedClients, int cutLinks)
{
    return tr("%1 nodes down or frozen, %2 clients paused or crashed, %3 links cut")
        .arg(downNodes)
        .arg(pausedClients)
        .arg(cutLinks);
}

} // namespace lockscope
