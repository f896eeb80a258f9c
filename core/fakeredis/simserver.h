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
using KeptWords = std::vector<std::string>; ///< of a command that is carried out later

/// What a connection has besides its socket.
struct Connection {
    SimRedis::Connection id = 0;
    std::string name;
    std::vector<KeptWords> queued; ///< of its transaction
    std::deque<KeptWords> behind;  ///< came while it waited
    bool isInTransaction = false;
    bool hasRefused = false; ///< a command of the transaction could not even be queued
    bool isWaiting = false;
};

/// One command on its way.
struct Call {
    class Server &server;
    Connection &connection;
    Words words;
    std::string_view name; ///< as errors name it: small letters, "client|id"
    bool mayWait = true;   ///< neither in a transaction nor in a script
    bool isWaiting = false; ///< set by a command that waits: what it returns is no reply then
    Keyspace &keys() const;
};

/// What is known of a command by its name.
struct CommandEntry {
    enum Flag : unsigned { writes = 1, notInScripts = 2, goesThrough = 4 /* a transaction does not queue it */, hasParts = 8,
        takesNoMemory = 16 /* writes where memory is full, too: it gives some back, or needs next to none */,
        whileBusy = 32 /* a node that runs a long script takes it, too */ };
    std::string_view name;
    int arity; ///< with the name; negative: at least so many
    unsigned flags;
    Reply (*carryOut)(Call &call);
};
/// Null: no such command. Of one that has parts ("client id") the part; if there is no such part: the whole, which has no carryOut.
const CommandEntry *findCommand(Words words);
bool fitsArity(const CommandEntry &entry, Words words);
/// What the node says of a command that findCommand() did not find.
Reply unknownCommand(Words words);

/// The node: its keys, its connections, and what passes between them.
class Server {
public:
    Server(LuaEngine &scripts, SimRedis::Listener *listener);

    std::optional<Reply> execute(SimRedis::Connection id, Words words, NodeTime now);
    NodeTime nextDue() const { return std::min(keys.dueBound(), m_waiters.dueBound()); }
    void advance(NodeTime now);
    std::vector<SimRedis::Woken> takeWoken();
    bool isInTransaction(SimRedis::Connection id) const;
    void disconnect(SimRedis::Connection id);
    /// As if started anew, without keys.
    void reset();

    /// Carries out a command of a script. The words of errors are those that a script gets.
    Reply callFromScript(Connection &connection, Words words, bool mayWrite);
    /// Of EXEC.
    Reply carryOutQueued(Connection &connection);
    void forgetTransaction(Connection &connection);

    /// A key that is a list has appeared: connections that wait for it are served at the end of the command.
    void listAppeared(const std::string &key) { m_waiters.listAppeared(key); }
    /// The connection waits for a list.
    void wait(ListWaiters::Waiter waiter);

    /// Memory is full: what would need some is refused. Until reset().
    bool isOutOfMemory = false;
    /// A long script runs: commands without CommandEntry::whileBusy are refused. Until reset().
    bool isBusy = false;
    /// A script begins: what it may do depends on what it has done before.
    void beginScript() { m_scriptHasWritten = false; }

    bool knowsScript(std::size_t number) const { return number < m_known.size() && m_known[number]; }
    void learnScript(std::size_t number);
    void forgetScripts() { m_known.clear(); }
    /// Writes are answered with this error; empty: they are taken.
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
    std::vector<SimRedis::Connection> m_unblocked; // they may have commands behind
    std::vector<SimRedis::Woken> m_woken;
    std::string m_refusal;
    std::vector<bool> m_known; // of the engine's scripts
    bool m_scriptHasWritten = false;
};

inline Keyspace &Call::keys() const
{
    return server.keys;
}

// The commands, family by family. Each takes words that fit its arity.
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

// What several families need.
/// The options of SET and GETEX that give a deadline: the number and its unit, in absolute milliseconds. False: not in the range.
bool toDeadline(const Call &call, std::int64_t value, bool isSeconds, bool isAbsolute, std::int64_t &deadlineMs);

} // namespace lockscope::sim
