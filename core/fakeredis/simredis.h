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

/// The time of a node's own wall clock, in microseconds since 1970. This clock may drift and jump.
/// Keys expire by it.
using NodeTime = std::chrono::microseconds;

/// One simulated redis-server: it executes commands and returns replies as Redis 7.0 does, and also
/// some commands of newer servers. It has no clock and no network: the caller passes the time with
/// each command and delivers the replies. It is deterministic: the same commands at the same times
/// give the same replies. Thread: one.
class SimRedis {
public:
    using ConnectionId = std::uint32_t;
    static constexpr NodeTime never = NodeTime::max();
    /// The version that a node simulates by default, including the texts of errors.
    static constexpr ServerVersion version{ServerVersion::Kind::redis, 70015};

    /// A change of a key, by a command or by its expiry. Changes are reported in the order in which
    /// they happen, also from scripts and transactions. But all changes of a hash by one command,
    /// script or transaction are reported once, at the end of this command, script or transaction.
    /// The views are valid only during the call of Listener::changed().
    struct Change {
        enum class Kind : std::uint8_t { set, deleted, expired };
        Kind kind = Kind::set;
        std::string_view key;
        std::string_view value; ///< of a string that was set; of a hash with only one field: the
                                ///< field's name; in a lock it is the token
        /// Of a key that was set: its deadline. The key expires at the end of this millisecond.
        NodeTime deadline = never;
        /// Of a hash that was set: its fields with their values; else null.
        const std::vector<std::pair<std::string, std::string>> *fields = nullptr;
        /// Of a hash: the hash existed before, and only its fields have changed; its deadline was
        /// neither set nor removed.
        bool hasOnlyFieldChanges = false;
    };
    /// Receives the changes of a node's keys.
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void changed(const Change &change) = 0;
    };
    /// A reply that execute() could not return at once: to a command that had to wait (BLPOP), or
    /// to a command that its connection sent during that wait.
    struct LateReply {
        ConnectionId connection;
        Reply reply;
    };
    /// All keys at one moment. A disk stores them, or a replica copies them.
    class Contents;

    /// `scripts`: the Lua engine; many nodes of one thread may share it. REQUIRES: it outlives the
    /// nodes. `listener` may be null.
    SimRedis(SimScripts &scripts, Listener *listener);
    ~SimRedis();
    SimRedis(SimRedis &&) noexcept;
    /// Sets the kind and version of the server that the node simulates. From now on it supports
    /// exactly the commands and options of this version (the table in
    /// lockscope/commands/serverversion.cpp). For an unknown version, it supports all commands and
    /// options that SimRedis can execute.
    void setServer(const ServerVersion &server);

    /// Executes a command of the connection. `words`: its name and its arguments. Returns the
    /// reply, or nothing if the connection has to wait; then takeLateReplies() returns the reply
    /// later. `now`: the time of the node's clock; it may be earlier than in the previous call.
    std::optional<Reply> execute(
        ConnectionId connection, std::span<const std::string_view> words, NodeTime now);
    /// Returns a time of the node's clock before which nothing happens without a command: no key
    /// expires and no wait times out.
    NodeTime nextDue() const;
    /// Deletes the keys that have expired by `now`, and ends the waits that have timed out.
    void advance(NodeTime now);
    /// Returns the late replies since the last call of takeLateReplies(), in the order in which
    /// they must be sent.
    std::vector<LateReply> takeLateReplies();
    /// Returns whether the connection has begun a transaction (MULTI) and not ended it.
    bool isInTransaction(ConnectionId connection) const;
    /// Removes the transaction, the watches and the wait of a connection. Call it when the
    /// connection is closed.
    void disconnect(ConnectionId connection);

    // Fast versions of the three most frequent commands of a run: they need no command text. The
    // conformance suite checks that they have the same results as execute(). REQUIRES, for all
    // three: the connection that sends the command is in no transaction, writes are not refused
    // (refuseWrites()), and no long script runs (setBusy()). REQUIRES, for setIfAbsent() and set():
    // the memory is not full (setOutOfMemory()).

    /// SET key value NX PX ttl. Returns true for OK, false for nil. REQUIRES: ttl > 0.
    bool setIfAbsent(
        std::string_view key, std::string_view value, std::chrono::milliseconds ttl, NodeTime now);
    /// The script with which a client releases a lock: it deletes the key if the key has this
    /// value. Returns whether it deleted the key. REQUIRES: the key is a string or absent.
    bool compareAndDelete(std::string_view key, std::string_view value, NodeTime now);
    /// SET key value, with PXAT if there is a deadline, even if the server's version has no PXAT.
    /// It always succeeds.
    void set(std::string_view key, std::string_view value, NodeTime now, NodeTime deadline = never);

    std::shared_ptr<const Contents> contents() const;
    /// Restarts the node with these contents (null: no keys). Removes keys, scripts, connections
    /// and waits. Does not load keys that have expired. Reports nothing to the listener.
    void restart(std::shared_ptr<const Contents> contents, NodeTime now);
    /// Replaces all keys by those of `contents` that have not expired, without a report to the
    /// listener. Removes all watches. Keeps scripts and connections.
    void replaceKeys(const Contents &contents, NodeTime now);
    /// Sets whether the memory is full (`maxmemory` is reached, no eviction). If so, commands that
    /// need memory get the error OOM. restart() sets it to false.
    void setOutOfMemory(bool isFull);
    /// Sets whether a long script runs. If so, the node answers `busyError` to most commands (see
    /// CommandEntry::allowedWhileBusy). restart() sets it to false.
    void setBusy(bool isBusy);
    static constexpr std::string_view busyError =
        "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.";
    /// Makes the node answer writes with the error `reason`; empty: the node accepts writes again.
    /// Used for a replica, and for a node with too few replicas.
    void refuseWrites(std::string_view reason);
    static constexpr std::string_view noAppendOnlyFileError =
        "ERR WAITAOF cannot be used when numlocal is set but appendonly is disabled.";
    static constexpr std::string_view readOnlyError =
        "READONLY You can't write against a read only replica.";

private:
    class State;
    std::unique_ptr<State> m_state;
};

} // namespace lockscope
