// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/interventionwords.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

namespace lockscope {

QString InterventionWords::changeAtHeading(WorldTime time)
{
    return tr("Change the run at %1:").arg(exactMomentText(time));
}

QString InterventionWords::pauseClient(ClientId client, bool isNow)
{
    return (isNow ? tr("Pause client %1 now for") : tr("Pause client %1 here for"))
        .arg(client.value);
}

QString InterventionWords::crashClient(ClientId client, bool isNow)
{
    return (isNow ? tr("Crash client %1 now") : tr("Crash client %1 here")).arg(client.value);
}

QString InterventionWords::freezeNode(NodeId node, bool isNow)
{
    return (isNow ? tr("Freeze node %1 now for") : tr("Freeze node %1 here for")).arg(node.value);
}

QString InterventionWords::crashNode(NodeId node, bool isNow)
{
    return (
        isNow ? tr("Crash node %1 now, restart after") : tr("Crash node %1 here, restart after"))
        .arg(node.value);
}

QString InterventionWords::restartAfterDelay(Duration delay)
{
    return delay == Duration::zero() ? tr("no delay")
                                     : tr("%1 (restart delay)").arg(lengthText(delay));
}

QString InterventionWords::messageTitle(ClientId client, NodeId node, const QString &command)
{
    //: a message in a menu; %1: the sender, %2: the recipient, %3: the command
    return tr("%1 to %2: %3")
        .arg(TimelineText::clientName(client), StateWords::recipient(node), command);
}

QString InterventionWords::loseRequest()
{
    return tr("Lose this request");
}

QString InterventionWords::loseReply()
{
    return tr("Lose its reply");
}

QString InterventionWords::delayRequest()
{
    return tr("Delay the request by");
}

QString InterventionWords::delayReply()
{
    return tr("Delay its reply by");
}

QString InterventionWords::changeNowHeading()
{
    return tr("Do this now in the run on real Redis:");
}

QString InterventionWords::restartClient(ClientId client)
{
    return tr("Restart client %1").arg(client.value);
}

QString InterventionWords::resumeClient(ClientId client)
{
    return tr("Resume client %1").arg(client.value);
}

QString InterventionWords::thawNode(NodeId node)
{
    return tr("Resume node %1").arg(node.value);
}

QString InterventionWords::startNode(NodeId node)
{
    return tr("Restart node %1").arg(node.value);
}

QString InterventionWords::endLinkFaults()
{
    return tr("End the faults on this link");
}

QString InterventionWords::removePause()
{
    return tr("Remove this pause");
}

QString InterventionWords::removeCrash()
{
    return tr("Remove this crash");
}

QString InterventionWords::removeNodeFault()
{
    return tr("Remove this node fault");
}

QString InterventionWords::faultFor(const FaultKind &kind)
{
    if (kind.action == FaultAction::crash)
        //: a submenu with durations; %1 is the fault "Crash and restart"
        return tr("%1 after").arg(faultName(kind));
    if (kind.action == FaultAction::shutDown)
        return tr("%1, restart after").arg(faultName(kind));
    //: a submenu with durations; %1 is a fault: "Slow for"
    return tr("%1 for").arg(faultName(kind));
}

QString InterventionWords::faultBy(const FaultKind &kind)
{
    //: a submenu with durations; %1 is the fault "Clock jump"
    return tr("%1 by").arg(faultName(kind));
}

QString InterventionWords::moreClientFaults(ClientId client)
{
    return tr("More faults for client %1").arg(client.value);
}

QString InterventionWords::moreNodeFaults(NodeId node)
{
    return tr("More faults for node %1").arg(node.value);
}

QString InterventionWords::linksOfClient(ClientId client)
{
    return tr("Links of client %1").arg(client.value);
}

QString InterventionWords::linksOfNode(NodeId node)
{
    return tr("Links of node %1").arg(node.value);
}

QString InterventionWords::linkTo(NodeId node)
{
    //: the other end of a link
    return tr("to %1").arg(StateWords::recipient(node));
}

QString InterventionWords::linkFrom(ClientId client)
{
    //: the other end of a link
    return client ? tr("from %1").arg(TimelineText::clientName(client)) : tr("from every client");
}

QString InterventionWords::otherLength()
{
    return tr("Other…");
}

QString InterventionWords::lengthLabel()
{
    return tr("How long");
}

} // namespace lockscope
