// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/observe/nodeclock.h"
#include "core/live/observe/observedkeys.h"
#include "lockscope/base/ids.h"
#include "lockscope/events/sink.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace lockscope {

/// Observes the keys of one node, only from data of the node itself, never from the replies to
/// clients.
///
/// It records raw events with the time of their arrival; TraceMerger orders them relative to the
/// clients' commands:
///  - keySet: node, key, token (tokenText() of the value), span = remaining TTL at arrival, until a SET NX would succeed (Redis
///    keeps a key until the end of its millisecond: PXAT + 1 ms); noSpan without TTL. Also recorded when only the TTL changed
///    (PEXPIREAT, PERSIST), with the current token. Also recorded when the node's clock changed, with that change as the cause and span 0
///    if the deadline has passed on the changed clock. If Options::keys selects the locks of Lockscope's own schemes, the token of a hash
///    is the name of its only field; any other value that is not a string has an empty token. For a value that is not a string, the row's
///    detail is its type; observeStream() adds the command that created it: "list (LPUSH)". If the stream does not show the effect of a
///    command (LPUSH, APPEND, RESTORE …), the observer queries the node's keys. The row then comes one round trip later, and a change that
///    is undone in this time is missed.
///  - keyDeleted: node, key. In the node's stream, a key that expires and a key that a client deletes look the same (DEL); TraceMerger
///    distinguishes them by the deadline.
///  - unknown with KeyEffect::evicts: node, key. The node has evicted the key because its memory was full; the report comes shortly before or
///    after the keyDeleted.
/// All rows are about keys of database 0 that the observer was given (Options::keys, or the
/// parameter of observeByPolling()). Their actor is the node.
///
/// Thread: that of the loop, also for the callbacks in Options. Destroy it on the loop's thread or
/// after the loop ended.
class NodeObserver {
public:
    struct Options {
        NodeId node;
        NodeAddress address;         ///< with the user and password that replication needs
        std::function<void()> ready; ///< called once; all changes after this call are observed
        std::function<void(const std::string &)>
            lost;                         ///< called with the reason when the connection has ended
        const NodeClock *clock = nullptr; ///< the clock that determines the node's deadlines; null:
                                          ///< the machine's clock. REQUIRES: outlives the observer
        std::optional<NodeAddress> publishAddress =
            {}; ///< for observeStream(): where the observer publishes messages
                ///< (PUBLISH) that mark places in the node's stream; for a
                ///< replica: its primary; nullopt: the node itself
        bool reportsExistingKeys =
            false; ///< for observeStream(): before `ready`, records a keySet for each existing key
        KeyFilter keys = {}; ///< for observeStream(): the keys to observe; for observeByPolling():
                             ///< whether the keys are locks of Lockscope's own schemes
                             ///< (KeyFilter::isForOwnLocks())
    };
    virtual ~NodeObserver() = default;
    /// Reads all data that the node has sent so far. So rows that are recorded after this call come
    /// after the rows of this data.
    virtual void catchUp() = 0;
    /// Records the deadline of each key again. Call it when the node's clock has changed. `cause`:
    /// the row of the change. REQUIRES: catchUp() was called, and the node has executed nothing
    /// since then.
    virtual void clockChanged([[maybe_unused]] EventRef cause) { }
};

/// Creates an observer that reads the replication stream, for nodes that Lockscope started. It acts
/// as a replica (SYNC over the Unix socket, without a snapshot file), but never acknowledges
/// received data.
std::unique_ptr<NodeObserver> observeStream(
    EventLoop &loop, EventSink &sink, NodeObserver::Options options);

/// Creates a polling observer, for external nodes, to which Lockscope must not send SYNC. It reads
/// each key every few milliseconds (GET, PTTL and TYPE in one pipeline; HKEYS instead of GET for a
/// hash that is a lock of one of Lockscope's own schemes), with CLIENT NO-TOUCH if the node has it.
/// If a key has disappeared, it reads the number of evictions (INFO) before it records the
/// deletion. The detail of its rows starts with "polled": "polled", "polled, list".
std::unique_ptr<NodeObserver> observeByPolling(
    EventLoop &loop, EventSink &sink, NodeObserver::Options options, std::vector<RedisKey> keys);

/// Records the rows of one node's observer.
class NodeObserverRows {
public:
    NodeObserverRows(EventSink &sink, NodeId node) : m_sink(sink), m_node(node) { }

    /// Records a keySet. `remaining`: time until a SET NX would succeed; noSpan: no TTL. `cause`:
    /// if the keySet is recorded because the node's clock has changed: the row of that change.
    void keySet(WorldTime time, std::string_view key, std::string_view token, Duration remaining,
        std::string_view detail, EventRef cause = {});
    /// Records that the node has evicted the key, because its memory was full. This becomes no row
    /// of the trace.
    void evicted(WorldTime time, std::string_view key);
    void keyDeleted(WorldTime time, std::string_view key, std::string_view detail);

private:
    RawEvent row(EventKind kind, WorldTime time, std::string_view key, std::string_view detail);

    EventSink &m_sink;
    const NodeId m_node;
};

} // namespace lockscope
