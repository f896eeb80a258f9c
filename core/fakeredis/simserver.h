// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simluaengine.h"
#include "core/fakeredis/lua/simluasandbox.h"
#include "core/fakeredis/simkeyspace.h"
#include "core/fakeredis/simlistwaiters.h"
#include "core/fakeredis/simreplies.h"

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::sim {

using Words = std::span<const std::string_view>;
using StoredWords =
    std::vector<std::string>; ///< a copy of the words of a command, which is executed later

/// The state of a connection.
struct Connection {
    SimRedis::ConnectionId id = 0;
    std::string name;
    std::vector<StoredWords>
        queued; ///< the commands of the transaction that the connection has begun (MULTI)
    std::deque<StoredWords>
        receivedWhileWaiting; ///< the commands that arrived while the connection waited
    bool isInTransaction = false;
    bool isTransactionInvalid =
        false; ///< a command of the transaction was refused instead of queued
    bool isWaiting = false;
};

/// One command during its execution.
struct Call {
    class Server &server;
    Connection &connection;
    Words words;
    std::string_view name; ///< the name that errors contain: in lower case, for example "client|id"
    bool mayWait = true;   ///< false in a transaction and in a script
    bool isWaiting = false; ///< set by a command that makes its connection wait; the reply that
                            ///< this command returns is ignored
    Keyspace &keys() const;
};

/// An entry of the command table.
struct CommandEntry {
    enum Flag : unsigned {
        writes = 1,
        notInScripts = 2,
        neverQueued = 4 /* executed at once, also in a transaction */,
        hasSubcommands = 8,
        needsNoMemory =
            16 /* allowed when the memory is full: it frees memory or needs almost none */,
        allowedWhileBusy = 32 /* allowed while a long script runs */,
        mayWait = 64 /* in a script it does not wait; before Redis 7.2, scripts may not call it */
    };
    std::string_view name;
    int arity; ///< number of words, including the name; a negative number -n: at least n words
    unsigned flags;
    Reply (*carryOut)(Call &call); ///< executes the command; null if needsSubcommand()

    /// Returns whether this is only the first word of commands with subcommands, such as CLIENT or
    /// SCRIPT, and executes nothing itself.
    bool needsSubcommand() const { return carryOut == nullptr; }
};
/// Returns the entry of a command; null if there is no such command. For a command with subcommands
/// ("client id") returns the entry of the subcommand. If there is no such subcommand, returns the
/// entry of the command itself; its needsSubcommand() is then true.
const CommandEntry *findCommand(Words words);

/// A simulated server: its keys, its connections, and the state of their commands. See SimRedis for
/// the functions with the same names.
class Server {
public:
    Server(LuaEngine &scripts, SimRedis::Listener *listener);

    std::optional<Reply> execute(SimRedis::ConnectionId id, Words words, NodeTime now);
    NodeTime nextDue() const { return std::min(keys.earliestDue(), m_waiters.earliestDue()); }
    void advance(NodeTime now);
    std::vector<SimRedis::LateReply> takeLateReplies();
    bool isInTransaction(SimRedis::ConnectionId id) const;
    void disconnect(SimRedis::ConnectionId id);
    /// Resets the node as a restart without keys does.
    void reset();

    /// Executes a command of a script. `mayWrite`: false for a script with the flag no-writes.
    /// Errors have the texts that a script receives.
    Reply callFromScript(Connection &connection, Words words, bool mayWrite);
    /// Executes the queued commands of a transaction (EXEC). Returns their replies.
    Reply carryOutQueued(Connection &connection);
    /// Ends the transaction of a connection without executing its commands, and removes the watches
    /// of the connection.
    void discardTransaction(Connection &connection);

    /// Stores that a list was created. At the end of the command, the connections that wait for
    /// this list get its elements.
    void noteNewList(const std::string &key) { m_waiters.noteNewList(key); }
    /// Makes a connection wait for an element of a list. Returns at once.
    void addWaiter(ListWaiters::Waiter waiter);

    /// Returns whether the version of the server supports the command, or that option of the
    /// command. Letter case does not matter.
    bool supports(std::string_view command, std::string_view option = {}) const;
    /// Returns whether the server is a Redis before this version: 2.8.0 is 20800.
    bool isRedisBefore(int number) const
    {
        return version.kind == ServerVersion::Kind::redis && version.number < number;
    }

    /// The version whose commands, options and errors this server has. reset() does not change it.
    ServerVersion version = SimRedis::version;
    /// Whether the memory is full; if so, commands that need memory are refused. reset() sets it to
    /// false.
    bool isOutOfMemory = false;
    /// Whether a long script runs; if so, commands without CommandEntry::allowedWhileBusy are
    /// refused. reset() sets it to false.
    bool isBusy = false;
    /// Call it before a script runs. While the memory is full, a script may use commands that need
    /// memory only after its first write.
    void beginScript() { m_scriptHasWritten = false; }

    // The scripts that were loaded into this node. `number`: CompiledScript::number.
    bool hasScript(std::size_t number) const
    {
        return number < m_hasScript.size() && m_hasScript[number];
    }
    void addScript(std::size_t number);
    void removeScripts() { m_hasScript.clear(); }
    /// Makes the node answer writes with the error `reason`; empty: the node accepts writes.
    void refuseWrites(std::string_view reason) { m_refusal = reason; }
    bool refusesWrites() const { return !m_refusal.empty(); }

    Keyspace keys;
    LuaEngine &scripts;
    std::uint64_t scriptRandom = initialRandomState; ///< the state of math.random in scripts

private:
    Connection &connection(SimRedis::ConnectionId id);
    std::optional<Reply> checkAndCarryOut(Connection &connection, Words words);
    std::optional<Reply> carryOut(
        Connection &connection, const CommandEntry &entry, Words words, bool mayWait);
    const CommandEntry *findSupported(Words words) const;
    bool fitsArity(const CommandEntry &entry, Words words) const;
    Reply unknownCommand(Words words) const;
    Reply refuse(Connection &connection, const CommandEntry *entry, Reply reason);
    Reply queue(Connection &connection, Words words);
    void serveWaiters();
    void executeReceivedWhileWaiting(Connection &connection);
    void wake(std::vector<SimRedis::LateReply> replies);

    std::map<SimRedis::ConnectionId, Connection> m_connections;
    Connection *m_lastConnection = nullptr;
    ListWaiters m_waiters;
    std::vector<SimRedis::ConnectionId>
        m_unblocked; // have stopped waiting; `receivedWhileWaiting` may contain commands of them
    std::vector<SimRedis::LateReply> m_lateReplies;
    std::string m_refusal;         // the error for writes; empty: writes are accepted
    std::vector<bool> m_hasScript; // the index is CompiledScript::number
    bool m_scriptHasWritten = false;
};

inline Keyspace &Call::keys() const
{
    return server.keys;
}

// The entries of the command table, by family. `carryOut` is called only with words that fit the
// arity.
std::span<const CommandEntry> serverCommands();
std::span<const CommandEntry> keyCommands();
std::span<const CommandEntry> expiryCommands();
std::span<const CommandEntry> stringCommands();
std::span<const CommandEntry> counterCommands();
std::span<const CommandEntry> bitCommands();
std::span<const CommandEntry> listCommands();
std::span<const CommandEntry> listWaitCommands();
std::span<const CommandEntry> hashCommands();
std::span<const CommandEntry> setCommands();
std::span<const CommandEntry> transactionCommands();
std::span<const CommandEntry> scriptCommands();

/// Converts the time in a SET, SETEX, PSETEX or GETEX command to a deadline in Unix milliseconds.
/// `isSeconds`: the time is in seconds, otherwise in milliseconds. `isAbsolute`: the time is Unix
/// time, otherwise the time from now. Returns false if the time is out of range.
bool toDeadline(const Call &call, std::int64_t value, bool isSeconds, bool isAbsolute,
    std::int64_t &deadlineMs);

} // namespace lockscope::sim
