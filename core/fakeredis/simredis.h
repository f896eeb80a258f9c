// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"
#include "lockscope/commands/serverversion.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class SimScripts;

/// What a node's own wall clock shows, in microseconds since 1970. It may drift and jump; keys expire by it.
using NodeTime = std::chrono::microseconds;

/// One simulated redis-server: commands in, replies out, as Redis 7.0 sends them. It has no clock and no network: the caller passes the
/// time and carries the replies. It is deterministic: the same commands at the same times give the same replies. Thread: one.
class SimRedis {
public:
    using Connection = std::uint32_t;
    static constexpr NodeTime never = NodeTime::max();
    /// The version that it simulates, error messages included.
    static constexpr ServerVersion version{ServerVersion::Kind::redis, 70015};

    /// A change of a key, by a command or by the passing of time. Changes are reported in the order in which they happen, also from scripts
    /// and transactions. The views are valid during the call.
    struct Change {
        enum class Kind : std::uint8_t { set, deleted, expired };
        Kind kind = Kind::set;
        std::string_view key;
        std::string_view value;   ///< of a string that was set
        /// Of a key that was set: its PXAT; the key is gone when the next millisecond begins.
        NodeTime deadline = never;
    };
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void changed(const Change &change) = 0;
    };
    /// A reply to a connection that had to wait (BLPOP).
    struct Woken {
        Connection connection;
        Reply reply;
    };
    /// All keys at one time: what a disk keeps, and what a replica copies.
    class Contents;

    /// `scripts` (the Lua engine) may serve many nodes of one thread. REQUIRES: it outlives them. `listener` may be null.
    SimRedis(SimScripts &scripts, Listener *listener);
    ~SimRedis();
    SimRedis(SimRedis &&) noexcept;

    /// Executes a command of that connection. Returns the reply, or nothing if the connection waits; then takeWoken() returns the reply.
    /// REQUIRES: `now` is the time of the node's clock; it may go back.
    std::optional<Reply> execute(Connection connection, std::span<const std::string_view> arguments, NodeTime now);
    /// Returns a lower bound of the time at which something happens without a command (a key expires or a wait ends), by the node's clock.
    NodeTime nextDue() const;
    /// Deletes the keys that have expired by `now`, and ends the waits that are over.
    void advance(NodeTime now);
    /// Returns the replies to connections that have stopped waiting since the last call, in order.
    std::vector<Woken> takeWoken();
    /// Whether the connection has begun a transaction (MULTI) and not ended it.
    bool isInTransaction(Connection connection) const;
    /// The connection is closed: forgets its transaction, its watches and its wait.
    void disconnect(Connection connection);

    // Fast versions of three commands, without text, for the commands that make up most of a run. The conformance suite checks that they
    // equal execute(). They REQUIRE that the connection is in no transaction, and that writes are not refused.

    /// SET key value NX PX ttl: true for OK, false for nil.
    bool setIfAbsent(std::string_view key, std::string_view value, std::chrono::milliseconds ttl, NodeTime now);
    /// The release script. Returns whether it deleted the key. REQUIRES: the key is a string or absent.
    bool compareAndDelete(std::string_view key, std::string_view value, NodeTime now);
    /// SET key value: always OK.
    void set(std::string_view key, std::string_view value, NodeTime now);

    std::shared_ptr<const Contents> contents() const;
    /// Restarts the node with these contents (null: no keys): forgets keys, scripts, connections and waits. Drops keys past their deadline.
    /// The listener gets no report of any of this.
    void restart(std::shared_ptr<const Contents> contents, NodeTime now);
    /// Replaces all keys by these, without a report to the listener. Scripts and connections remain.
    void replaceKeys(const Contents &contents, NodeTime now);
    /// Whether the memory is full (`maxmemory` reached, noeviction); if so, commands that need memory get OOM. restart() clears it.
    void setOutOfMemory(bool isFull);
    /// Answers writes with this error until it is called with an empty one. For a node that is a replica, or that has too few replicas.
    void refuseWrites(std::string_view reason);
    static constexpr std::string_view readOnly = "READONLY You can't write against a read only replica.";

private:
    class State;
    std::unique_ptr<State> m_state;
};

} // namespace lockscope
