// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/observe/nodeclock.h"
#include "lockscope/base/ids.h"
#include "lockscope/events/sink.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <memory>
#include <optional>

namespace lockscope {

/// The truth about the keys of one node, told by the node itself and never by a client's reply.
///
/// What it records (raw events, stamped on arrival; the merger sets them in order with the clients' commands):
///  - keySet: node, key, token (the value; cut to Token::sizeMax), span = TTL left at arrival, counted to the instant from which a SET NX
///    would succeed (Redis lets a key live until its millisecond is over: PXAT + 1 ms), noSpan without TTL. Also when only the TTL
///    changed (PEXPIREAT, PERSIST): then with the token that stands there. And when the node's clock changed under its keys: then with
///    that change as the cause, and without a span's rest if the deadline is past by the new clock.
///    A value that is no string has an empty token and its type in the row's detail, in a stream with the command that made it what it
///    is: "list (LPUSH)". After a command whose effect the stream alone does not show (LPUSH, APPEND, RESTORE …) the node is asked for
///    its keys, so that row comes a round trip later, and what was undone meanwhile is not seen.
///  - keyDeleted: node, key. The node's DEL for an expiry looks the same in its stream; the merger tells them apart by the deadline.
/// Only keys that begin with "lockscope:lock:". Actor: the node.
///
/// Thread: that of the loop, but for the functions it was given, which run there too. Owned by whoever made it; destroyed on the loop's
/// thread or after the loop ended.
class NodeObserver {
public:
    struct Options {
        NodeId node;
        NodeAddress address;                             ///< with the user and the password that a copy takes
        std::function<void()> ready;                     ///< from now on every change is seen
        std::function<void(const std::string &)> lost;   ///< the connection ended: the node is down, or gone
        const NodeClock *clock = nullptr;                ///< by which the node counts its deadlines; null: the machine's. REQUIRES: outlives us
        std::optional<NodeAddress> herald = {};          ///< whom a message can be given that reaches the node: a replica's master; none: itself
        bool tellsState = false; ///< of stream(): first, before `ready`, a keySet for each key that stands there already
    };
    virtual ~NodeObserver() = default;
    /// Takes, at once, all that the node has said by now: so that what is recorded next comes after it.
    virtual void catchUp() = 0;
    /// The node's clock is another from now on: tells each key's deadline anew, with that row as the cause. REQUIRES: caught up, and nothing
    /// is done by the node meanwhile.
    virtual void clockChanged(EventRef) { }

    /// The exact one, for nodes that we started: a silent replica (SYNC over the Unix socket, diskless, never acknowledging).
    static std::unique_ptr<NodeObserver> stream(EventLoop &loop, EventSink &sink, Options options);
    /// For given nodes, where SYNC is not ours to send: asks for each of the keys every few milliseconds (GET, PTTL and TYPE
    /// in one pipeline), and the detail of its rows begins with "polled": "polled", "polled, list".
    static std::unique_ptr<NodeObserver> polled(EventLoop &loop, EventSink &sink, Options options, std::vector<RedisKey> keys);
};

} // namespace lockscope
