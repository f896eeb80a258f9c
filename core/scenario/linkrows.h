// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/events/event.h"

#include <string>

namespace lockscope {

/// Returns whether a link fault with this action only delays messages or loses single ones. The row
/// of such a fault is `link-delayed`; the row of any other link fault is `link-cut`.
inline bool keepsLinkOpen(FaultAction action)
{
    return infoOf(action).row == EventKind::linkDelayed;
}

/// Returns whether a fault with this action blocks the direction (requests or replies) while the
/// fault lasts.
bool cuts(FaultAction action, Fault::Way direction);
/// Returns whether the fault, a lag or a throttle, slows the direction. Not for faults of one
/// message.
bool slows(const Fault &fault, Fault::Way direction);

/// Returns the detail of the row that the run writes when the fault begins. Examples: "both ways",
/// "to the node", "back", "the connection is reset", "both ways: 20ms longer, up to 5ms more at
/// random".
std::string linkFaultText(const Fault &fault);

/// Returns the detail of the `link-healed` row. It is empty for a plain cut; otherwise it names the
/// effect of the fault's end ("the connection is reset: data in flight is lost").
std::string linkEndText(FaultAction action);

/// Returns whether a link fault with this target affects the link (an actor of a kind link-…). For
/// a client's link to the store, the target's node is storeNode.
bool affectsLink(const FaultTarget &target, Actor link);
/// Returns the actor of a client's link: link-1-3, or link-1-store for storeNode.
Actor clientLink(ClientId client, NodeId node);
/// Returns the actor link-n4-n1: the link on which a replica copies its primary.
Actor replicaLink(NodeId replica, NodeId primary);
/// Returns the actor link-s1-n2: the link of sentinel 1 to node 2.
Actor sentinelLink(int sentinel, NodeId node);

} // namespace lockscope
