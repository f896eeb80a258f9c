// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/events/actor.h"

#include <string>

namespace lockscope {

/// Returns whether such a fault only makes a link slower. Its row is then `link-delayed` instead of `link-cut`.
inline bool onlySlows(FaultAction action)
{
    return infoOf(action).row == EventKind::linkDelayed;
}

/// Returns whether such a fault blocks that direction (requests or replies) while it lasts.
bool cuts(FaultAction action, Fault::Way direction);
/// Returns whether the fault slows that direction.
bool slows(const Fault &fault, Fault::Way direction);

/// Returns the detail of the row that the beginning of the fault writes: "both ways", "to the node", "back", "the connection is reset",
/// "both ways: 20ms longer, up to 5ms more at random".
std::string linkFaultText(const Fault &fault);

/// Returns the detail of the `link-healed` row: empty for a plain cut; otherwise the effect of the end ("the connection is reset: data in
/// flight is lost").
std::string linkEndText(FaultAction action);

// Details of the `link-delayed` row of a single message.
inline constexpr const char *requestLostText = "the command is lost for good";
inline constexpr const char *replyLostText = "the reply is lost for good";
inline constexpr const char *messageLateText = "delayed on the way";
inline constexpr const char *messageResentText = "lost on the way, and sent again";
// The reasons of failed calls: the connection was closed after a lost message, was reset, or could not be made.
inline constexpr const char *givenUpText = "connection lost: given up after a lost message";
inline constexpr const char *resetText = "connection lost: the node closed the connection";
inline constexpr const char *refusedText = "not sent: connect: Connection refused";

/// Returns whether a link fault affects this link (an actor of a kind link-…). A client's link to the store has node storeNode.
bool isOfLink(const FaultTarget &target, Actor link);
/// Returns the actor link-1-3 or link-1-store.
Actor clientLink(ClientId client, NodeId node);
/// Returns the actor link-n4-n1: the link on which a replica copies its primary.
Actor replicaLink(NodeId replica, NodeId primary);
/// Returns the actor link-s1-n2.
Actor sentinelLink(int sentinel, NodeId node);

} // namespace lockscope
