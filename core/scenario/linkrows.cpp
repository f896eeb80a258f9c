// SPDX-License-Identifier: MIT
#include "core/scenario/linkrows.h"

#include "lockscope/events/rowdetail.h"

namespace lockscope {
namespace {

using Action = FaultAction;

Detail wayOf(const Fault &fault)
{
    return fault.way == Fault::Way::both    ? Detail::bothWays
        : fault.way == Fault::Way::requests ? Detail::toNode
                                            : Detail::back;
}

} // namespace

bool cuts(FaultAction action, Fault::Way direction)
{
    return action == Action::cut || action == Action::cutReset
        || action == (direction == Fault::Way::requests ? Action::cutRequests : Action::cutReplies);
}

bool slows(const Fault &fault, Fault::Way direction)
{
    return keepsLinkOpen(fault.action) && (fault.way == Fault::Way::both || fault.way == direction);
}

std::string linkFaultText(const Fault &fault)
{
    switch (fault.action) {
    case Action::cut: return detailText(Detail::bothWays, {});
    case Action::cutRequests: return detailText(Detail::toNode, {});
    case Action::cutReplies: return detailText(Detail::back, {});
    case Action::cutReset: return detailText(Detail::cutUntilReset, {});
    case Action::refuse: return detailText(Detail::linkRefuses, {});
    case Action::reset: return detailText(Detail::linkReset, {});
    case Action::lag:
        if (fault.jitter > Duration::zero())
            return detailText(Detail::jitter, {wayOf(fault), fault.latency, fault.jitter});
        return detailText(Detail::lag, {wayOf(fault), fault.latency});
    case Action::throttle: return detailText(Detail::throttle, {wayOf(fault), fault.bandwidth});
    case Action::loseRequest: return detailText(Detail::requestLost, {});
    case Action::loseReply: return detailText(Detail::replyLost, {});
    default: return detailText(Detail::messageLate, {});
    }
}

std::string linkEndText(FaultAction action)
{
    switch (action) {
    case Action::cutReset: return detailText(Detail::resetAtEnd, {});
    case Action::refuse: return detailText(Detail::acceptsAgain, {});
    case Action::lag:
    case Action::throttle: return detailText(Detail::fastAgain, {});
    default: return {};
    }
}

bool affectsLink(const FaultTarget &target, Actor link)
{
    switch (link.kind) {
    case ActorKind::linkClientNode:
    case ActorKind::linkClientStore:
        return !target.isReplication && target.sentinel == 0
            && (!target.client || target.client.value == link.first)
            && (!target.node
                || target.node
                    == (link.kind == ActorKind::linkClientStore ? storeNode : NodeId{link.second}));
    case ActorKind::linkNodeNode:
        return target.isReplication && (!target.node || target.node.value == link.first);
    case ActorKind::linkSentinelNode:
        return target.sentinel == link.first && (!target.node || target.node.value == link.second);
    default: return false;
    }
}

Actor clientLink(ClientId client, NodeId node)
{
    if (node == storeNode)
        return {ActorKind::linkClientStore, client.value, 0};
    return {ActorKind::linkClientNode, client.value, node.value};
}

Actor replicaLink(NodeId replica, NodeId primary)
{
    return {ActorKind::linkNodeNode, replica.value, primary.value};
}

Actor sentinelLink(int sentinel, NodeId node)
{
    return {ActorKind::linkSentinelNode, static_cast<std::uint16_t>(sentinel), node.value};
}

} // namespace lockscope
