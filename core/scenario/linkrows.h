// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/events/actor.h"

#include <string>

namespace lockscope {

/// Whether it only makes a link slower: its row is `link-delayed`, and not `link-cut`.
inline bool onlySlows(FaultAction action)
{
    return infoOf(action).row == EventKind::linkDelayed;
}

/// Whether nothing passes in that direction (requests or replies) while it lasts.
bool cuts(FaultAction action, Fault::Way direction);
/// Whether it slows that direction down.
bool slows(const Fault &fault, Fault::Way direction);

/// What stands in the row with which a state of a link begins: "both ways", "to the node", "back", "until the connection is reset", "20ms longer, up to 5ms more at random".
std::string linkFaultText(const Fault &fault);

/// What stands in the `link-healed` row of its end: nothing, or what a plain cut has not ("the connection is reset: what was held is lost").
std::string linkEndText(FaultAction action);

// What stands in the `link-delayed` row of one message.
inline constexpr const char *requestLostText = "the command is lost for good";
inline constexpr const char *replyLostText = "the answer is lost for good";
inline constexpr const char *messageLateText = "held up on the way";
inline constexpr const char *messageResentText = "lost on the way, and sent again";
// Why calls end: their connection was given up behind a lost message, it was reset, or none was to be had.
inline constexpr const char *givenUpText = "connection lost: given up behind a message that was lost";
inline constexpr const char *resetText = "connection lost: the node closed the connection";
inline constexpr const char *refusedText = "not sent: connect: Connection refused";

/// Whether a fault of a link is of that link (an actor of a kind link-…). A client's link to the store: node storeNode.
bool isOfLink(const FaultTarget &target, Actor link);
/// link-1-3, link-1-store.
Actor clientLink(ClientId client, NodeId node);
/// link-n4-n1: by which a replica copies its master.
Actor replicaLink(NodeId replica, NodeId master);
/// link-s1-n2.
Actor sentinelLink(int sentinel, NodeId node);

} // namespace lockscope
