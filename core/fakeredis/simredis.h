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

/// What a node's own wall clock shows: microseconds since 1970. It may drift and jump; keys expire by it.
using NodeTime = std::chrono::microseconds;

/// One simulated redis-server: commands in, replies out, in the words of Redis 7.0. It has neither time nor network of its own: whoever
/// runs it says what its clock shows and carries the answers. It is pure: the same commands at the same times, the same replies.
/// Thread: one.
class SimRedis {
public:
    using Connection = std::uint32_t;
    static constexpr NodeTime never = NodeTime::max();
    /// What it is like, down to its errors.
    static constexpr ServerVersion version{ServerVersion::Kind::redis, 70015};

    /// What a command or the passing of time did to a key; told in the order in which it happened, also from within scripts and
    /// transactions. The views live during the call.
    struct Change {
        enum class Kind : std::uint8_t { set, deleted, expired };
        Kind kind = Kind::set;
        std::string_view key;
        std::string_view value;   ///< of a string that was set
        NodeTime deadline = never; ///< of what was set: its PXAT; a key is gone when the millisecond after it has begun
    };
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void changed(const Change &change) = 0;
    };
    /// A reply to one that had to wait (BLPOP).
    struct Woken {
        Connection connection;
        Reply reply;
    };
    /// All keys as they stood at a moment: what a disk keeps, and what a replica copies.
    class Contents;

    /// `scripts` (the Lua engine) may serve many nodes of one thread; it outlives them. `listener` may be null.
    SimRedis(SimScripts &scripts, Listener *listener);
    ~SimRedis();
    SimRedis(SimRedis &&) noexcept;

    /// Carries out a command of that connection. Nothing: it waits, and its reply comes by takeWoken().
    /// REQUIRES: `now` is the clock as the node has it; it may go back.
    std::optional<Reply> execute(Connection connection, std::span<const std::string_view> arguments, NodeTime now);
    /// The earliest moment of its clock at which something happens by itself: a key is past its deadline, a wait is over.
    NodeTime nextDue() const;
    /// Does what is due by then: deletes the keys that are past their deadline, ends the waits.
    void advance(NodeTime now);
    /// The replies to those who waited and wait no more, in order, since the last call.
    std::vector<Woken> takeWoken();
    /// Whether the connection has begun a transaction (MULTI) and not ended it.
    bool isInTransaction(Connection connection) const;
    /// The connection is gone: its transaction, its watches, its waiting are forgotten.
    void disconnect(Connection connection);

    // The same as the commands they are named after, without texts, for those that make up most of a run; held equal to execute() by
    // the conformance suite. They REQUIRE that the connection is in no transaction, and that writes are not refused.

    /// SET key value NX PX ttl: true for OK, false for nil.
    bool setIfAbsent(std::string_view key, std::string_view value, std::chrono::milliseconds ttl, NodeTime now);
    /// The release script: whether it deleted the key. REQUIRES: the key is a string or absent.
    bool compareAndDelete(std::string_view key, std::string_view value, NodeTime now);
    /// SET key value: always OK.
    void set(std::string_view key, std::string_view value, NodeTime now);

    std::shared_ptr<const Contents> contents() const;
    /// Forgets everything, and has those contents instead (null: none); what is past its deadline is dropped without a word to the
    /// listener, as is the loading itself. Scripts, connections and waits are forgotten too: it has started anew.
    void restart(std::shared_ptr<const Contents> contents, NodeTime now);
    /// Has those keys in the place of its own, and tells the listener nothing; scripts and connections stay.
    void replaceKeys(const Contents &contents, NodeTime now);
    /// Whether its memory is full (`maxmemory` reached, noeviction): what needs memory is answered with OOM. Ends with restart().
    void setOutOfMemory(bool isFull);
    /// Whether a long script runs: every command but those of the connection and of transactions is answered with `busy`. Ends with
    /// restart().
    void setBusy(bool isBusy);
    static constexpr std::string_view busy = "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.";
    /// Writes are answered with this error, until it is called with an empty one: what a node does that copies another in its own time, or
    /// that has too few replicas.
    void refuseWrites(std::string_view reason);
    static constexpr std::string_view readOnly = "READONLY You can't write against a read only replica.";

private:
    class State;
    std::unique_ptr<State> m_state;
};

} // namespace lockscope
