// SPDX-License-Identifier: MIT
#include "world/linkrows.h"

#include "base/durationtext.h"

namespace lockscope {
namespace {

using Kind = LinkFault::Kind;

std::string wayText(LinkFault::Way way)
{
    return way == LinkFault::Way::both ? "both ways" : way == LinkFault::Way::requests ? "to the node" : "back";
}

} // namespace

EventKind linkFaultRow(LinkFault::Kind kind)
{
    return isOfOneMessage(kind) || kind == Kind::lag || kind == Kind::throttle ? EventKind::linkDelayed : EventKind::linkCut;
}

std::string linkFaultText(const LinkFault &fault)
{
    switch (fault.kind) {
    case Kind::cut:
        return "both ways";
    case Kind::cutRequests:
        return "to the node";
    case Kind::cutReplies:
        return "back";
    case Kind::cutReset:
        return "both ways, until the connection is reset";
    case Kind::refuse:
        return "the connection is reset, and new ones are refused";
    case Kind::reset:
        return "the connection is reset";
    case Kind::lag:
        return wayText(fault.way) + ": " + durationText(fault.latency) + " longer"
            + (fault.jitter > Duration::zero() ? ", up to " + durationText(fault.jitter) + " more at random" : "");
    case Kind::throttle:
        return wayText(fault.way) + ": " + std::to_string(fault.bandwidth) + " bytes a second";
    case Kind::loseRequest:
        return requestLostText;
    case Kind::loseReply:
        return replyLostText;
    case Kind::delayRequest:
    case Kind::delayReply:
        break;
    }
    return messageLateText;
}

std::string linkEndText(LinkFault::Kind kind)
{
    switch (kind) {
    case Kind::cutReset:
        return "the connection is reset: what was held is lost";
    case Kind::refuse:
        return "connections are taken again";
    case Kind::lag:
    case Kind::throttle:
        return "as fast as before";
    default:
        return {};
    }
}

bool isOfLink(const LinkFault &fault, Actor link)
{
    switch (link.kind) {
    case ActorKind::linkClientNode:
    case ActorKind::linkClientStore:
        return !fault.isReplication && fault.sentinel == 0 && (!fault.client || fault.client.value == link.first)
            && (!fault.node || fault.node == (link.kind == ActorKind::linkClientStore ? storeNode : NodeId{link.second}));
    case ActorKind::linkNodeNode:
        return fault.isReplication && (!fault.node || fault.node.value == link.first);
    case ActorKind::linkSentinelNode:
        return fault.sentinel == link.first && (!fault.node || fault.node.value == link.second);
    default:
        return false;
    }
}

Actor clientLink(ClientId client, NodeId node)
{
    if (node == storeNode)
        return {ActorKind::linkClientStore, client.value, 0};
    return {ActorKind::linkClientNode, client.value, node.value};
}

Actor replicaLink(NodeId replica, NodeId master)
{
    return {ActorKind::linkNodeNode, replica.value, master.value};
}

Actor sentinelLink(int sentinel, NodeId node)
{
    return {ActorKind::linkSentinelNode, static_cast<std::uint16_t>(sentinel), node.value};
}

} // namespace lockscope
