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
using KeptWords = std::vector<std::string>; ///< of a command that is executed later

/// The state of a connection.
struct Connection {
    SimRedis::Connection id = 0;
    std::string name;
    std::vector<KeptWords> queued; ///< of its transaction
    std::deque<KeptWords> behind;  ///< received while it waited
    bool isInTransaction = false;
    bool hasRefused = false; ///< a command of the transaction was refused before it was queued
    bool isWaiting = false;
};

/// One command during its execution.
struct Call {
    class Server &server;
    Connection &connection;
    Words words;
    std::string_view name; ///< as errors name it: lower case, "client|id"
    bool mayWait = true;   ///< false in a transaction and in a script
    /// Set by a command that waits; its return value is no reply then.
    bool isWaiting = false;
    Keyspace &keys() const;
};

/// An entry of the command table.
struct CommandEntry {
    enum Flag : unsigned { writes = 1, notInScripts = 2, goesThrough = 4 /* a transaction does not queue it */, hasParts = 8,
        takesNoMemory = 16 /* runs with full memory, too: it frees memory or needs almost none */ };
    std::string_view name;
    int arity; ///< name included; negative: at least this number
    unsigned flags;
    Reply (*carryOut)(Call &call);
};
/// Returns null if there is no such command. For a command that has parts ("client id") returns the part. If there is no such part, returns
/// the whole command, which has no carryOut.
const CommandEntry *findCommand(Words words);
bool fitsArity(const CommandEntry &entry, Words words);
/// Returns the node's error for a command that findCommand() did not find.
Reply unknownCommand(Words words);

/// The node: its keys, its connections, and the state of their commands.
class Server {
public:
    Server(LuaEngine &scripts, SimRedis::Listener *listener);

    std::optional<Reply> execute(SimRedis::Connection id, Words words, NodeTime now);
    NodeTime nextDue() const { return std::min(keys.dueBound(), m_waiters.dueBound()); }
    void advance(NodeTime now);
    std::vector<SimRedis::Woken> takeWoken();
    bool isInTransaction(SimRedis::Connection id) const;
    void disconnect(SimRedis::Connection id);
    /// Resets the node as a restart does, without keys.
    void reset();

    /// Executes a command of a script. Errors have the texts that a script receives.
    Reply callFromScript(Connection &connection, Words words, bool mayWrite);
    /// Executes the queued commands of EXEC.
    Reply carryOutQueued(Connection &connection);
    void forgetTransaction(Connection &connection);

    /// A key that is a list was created: connections that wait for it are served at the end of the command.
    void listAppeared(const std::string &key) { m_waiters.listAppeared(key); }
    /// The connection waits for a list.
    void wait(ListWaiters::Waiter waiter);

    /// Whether the memory is full; if so, commands that need memory are refused. reset() clears it.
    bool isOutOfMemory = false;
    /// A script begins. With full memory, only a script that has already written may use commands that need memory.
    void beginScript() { m_scriptHasWritten = false; }

    bool knowsScript(std::size_t number) const { return number < m_known.size() && m_known[number]; }
    void learnScript(std::size_t number);
    void forgetScripts() { m_known.clear(); }
    /// Answers writes with this error; empty: accepts writes.
    void refuseWrites(std::string_view reason) { m_refusal = reason; }
    bool refusesWrites() const { return !m_refusal.empty(); }

    Keyspace keys;
    LuaEngine &scripts;
    std::uint64_t scriptRandom = firstRandomState;

private:
    Connection &connection(SimRedis::Connection id);
    std::optional<Reply> process(Connection &connection, Words words);
    std::optional<Reply> carryOut(Connection &connection, const CommandEntry &entry, Words words, bool mayWait);
    Reply refuse(Connection &connection, const CommandEntry *entry, Reply reason);
    Reply queue(Connection &connection, Words words);
    void settle();
    void continueReading(Connection &client);
    void wake(std::vector<SimRedis::Woken> served);

    std::map<SimRedis::Connection, Connection> m_connections;
    Connection *m_lastConnection = nullptr;
    ListWaiters m_waiters;
    std::vector<SimRedis::Connection> m_unblocked; // these may have commands in `behind`
    std::vector<SimRedis::Woken> m_woken;
    std::string m_refusal;
    std::vector<bool> m_known; // by script number of the engine
    bool m_scriptHasWritten = false;
};

inline Keyspace &Call::keys() const
{
    return server.keys;
}

// The command families. Each command gets words that fit its arity.
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

// Shared by several families.
/// Converts the deadline option of SET and GETEX, a number in that unit, to absolute milliseconds. Returns false if it is out of range.
bool toDeadline(const Call &call, std::int64_t value, bool isSeconds, bool isAbsolute, std::int64_t &deadlineMs);

} // namespace lockscope::sim
