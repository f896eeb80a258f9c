// SPDX-License-Identifier: MIT
#include "core/scenario/linkrows.h"

#include "lockscope/base/durationtext.h"

namespace lockscope {
namespace {

using Action = FaultAction;

std::string wayText(Fault::Way way)
{
    return way == Fault::Way::both    ? "both ways"
        : way == Fault::Way::requests ? "to the node"
                                      : "back";
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
    case Action::cut: return "both ways";
    case Action::cutRequests: return "to the node";
    case Action::cutReplies: return "back";
    case Action::cutReset: return "both ways, until the connection is reset";
    case Action::refuse: return "the connection is reset, and new ones are refused";
    case Action::reset: return "the connection is reset";
    case Action::lag:
        return wayText(fault.way) + ": " + durationText(fault.latency) + " longer"
            + (fault.jitter > Duration::zero()
                    ? ", up to " + durationText(fault.jitter) + " more at random"
                    : "");
    case Action::throttle:
        return wayText(fault.way) + ": " + std::to_string(fault.bandwidth) + " bytes per second";
    case Action::loseRequest: return requestLostText;
    case Action::loseReply: return replyLostText;
    default: break;
    }
    return messageLateText;
}

std::string linkEndText(FaultAction action)
{
    switch (action) {
    case Action::cutReset: return "the connection is reset: data in flight is lost";
    case Action::refuse: return "connections are accepted again";
    case Action::lag:
    case Action::throttle: return "as fast as before";
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
