// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simserver.h"

#include "lockscope/commands/command.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace lockscope::sim {
namespace {

StoredWords stored(Words words)
{
    return {words.begin(), words.end()};
}

std::vector<std::string_view> views(const StoredWords &words)
{
    return {words.begin(), words.end()};
}

std::string uppered(std::string_view word)
{
    std::string text(word);
    for (char &c : text)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

Reply outOfMemory()
{
    return error("OOM command not allowed when used memory > 'maxmemory'.");
}

bool needsMemory(const CommandEntry &entry)
{
    return (entry.flags & (CommandEntry::writes | CommandEntry::needsNoMemory))
        == CommandEntry::writes;
}

} // namespace

Server::Server(LuaEngine &engine, SimRedis::Listener *listener) : keys(listener), scripts(engine)
{
}

Connection &Server::connection(SimRedis::ConnectionId id)
{
    if (m_lastConnection && m_lastConnection->id == id)
        return *m_lastConnection;
    Connection &found = m_connections[id];
    found.id = id;
    m_lastConnection = &found;
    return found;
}

std::optional<Reply> Server::execute(SimRedis::ConnectionId id, Words words, NodeTime now)
{
    keys.setNow(now);
    Connection &client = connection(id);
    if (client.isWaiting) {
        client.receivedWhileWaiting.push_back(stored(words));
        return std::nullopt;
    }
    std::optional<Reply> reply = checkAndCarryOut(client, words);
    if (m_waiters.hasNewLists())
        serveWaiters();
    keys.reportChangedHashes();
    return reply;
}

bool Server::supports(std::string_view command, std::string_view option) const
{
    if (version.kind == ServerVersion::Kind::unknown)
        return true;
    const std::string name = uppered(command);
    const std::string upperOption = uppered(option);
    return supportsCommand(
        version, option.empty() ? CommandWords{name} : CommandWords{name, upperOption});
}

// Returns the entry of the command, or null if there is no such command in this version.
const CommandEntry *Server::findSupported(Words words) const
{
    const CommandEntry *const entry = findCommand(words);
    if (!entry || version.kind == ServerVersion::Kind::unknown)
        return entry;
    const std::size_t end = entry->name.find('|');
    const bool isSubcommand = end != entry->name.npos;
    return supports(entry->name.substr(0, end),
               isSubcommand ? entry->name.substr(end + 1) : std::string_view())
        ? entry
        : nullptr;
}

// Returns whether the number of words is allowed for the command (CommandEntry::arity). In a
// version in which the command takes no options, more words than the minimum are not allowed.
bool Server::fitsArity(const CommandEntry &entry, Words words) const
{
    const auto count = static_cast<int>(words.size());
    if (entry.arity >= 0 || count <= -entry.arity)
        return count == std::abs(entry.arity);
    return version.kind == ServerVersion::Kind::unknown
        || takesOptions(version, uppered(entry.name));
}

// Returns the node's error for a command or a subcommand that does not exist.
Reply Server::unknownCommand(Words words) const
{
    const CommandEntry *const command = findSupported(words.first(1));
    if (command && words.size() >= 2)
        return error("ERR unknown subcommand '" + std::string(words[1].substr(0, 128)) + "'. Try "
            + std::string(command->name == "client" ? "CLIENT" : "SCRIPT") + " HELP.");
    const std::string text = "ERR unknown command '" + std::string(words[0].substr(0, 128)) + "'";
    if (isRedisBefore(50000))
        return error(text);
    std::string arguments;
    for (const std::string_view word : words.subspan(1)) {
        if (arguments.size() >= 128)
            break;
        const std::string_view shown = word.substr(0, 128 - arguments.size());
        arguments.append("'").append(shown).append("' ");
    }
    return error(text + ", with args beginning with: " + arguments);
}

// Checks a command, then executes it, queues it or refuses it. The order of the checks is that of
// Redis: whether the command exists, whether its number of words is correct, whether the command is
// allowed now, whether it must be queued.
std::optional<Reply> Server::checkAndCarryOut(Connection &client, Words words)
{
    const CommandEntry *const entry = findSupported(words);
    if (!entry)
        return refuse(client, nullptr, unknownCommand(words));
    if (entry->needsSubcommand()) { // with one word the subcommand is missing; with more words
                                    // there is no such subcommand
        return refuse(
            client, nullptr, words.size() < 2 ? wrongArity(entry->name) : unknownCommand(words));
    }
    if (!fitsArity(*entry, words))
        return refuse(client, entry, wrongArity(entry->name));
    const auto queuedNeedsMemory = [](const StoredWords &queued) {
        return needsMemory(*findCommand(views(queued)));
    };
    // From Redis 5.0 until 7.4, a full node queues nothing.
    const bool mayNotBeQueued = client.isInTransaction && entry->name != "exec"
        && entry->name != "discard" && !isRedisBefore(50000) && isRedisBefore(70400);
    if (isOutOfMemory && !isBusy
        && (needsMemory(*entry) || mayNotBeQueued
            || (entry->name == "exec"
                && std::any_of(client.queued.begin(), client.queued.end(), queuedNeedsMemory))))
        return refuse(client, entry, outOfMemory());
    const auto queuedWrites = [](const StoredWords &queued) {
        return (findCommand(views(queued))->flags & CommandEntry::writes) != 0;
    };
    if (refusesWrites()
        && ((entry->flags & CommandEntry::writes) != 0
            || (entry->name == "exec"
                && std::any_of(client.queued.begin(), client.queued.end(), queuedWrites))))
        return refuse(client, entry, error(m_refusal));
    if (isBusy && (entry->flags & CommandEntry::allowedWhileBusy) == 0)
        return refuse(client, entry, error(std::string(SimRedis::busyError)));
    if (client.isInTransaction && (entry->flags & CommandEntry::neverQueued) == 0)
        return queue(client, words);
    return carryOut(client, *entry, words, true);
}

std::optional<Reply> Server::carryOut(
    Connection &client, const CommandEntry &entry, Words words, bool mayWait)
{
    Call call{*this, client, words, entry.name, mayWait};
    Reply reply = entry.carryOut(call);
    if (call.isWaiting)
        return std::nullopt;
    return reply;
}

Reply Server::refuse(Connection &client, const CommandEntry *entry, Reply reason)
{
    if (client.isInTransaction)
        client.isTransactionInvalid = true;
    if (!entry || entry->name != "exec")
        return reason;
    discardTransaction(client);
    // As in Redis: if the reason begins with the code ERR, this code is left out. Any other code
    // (such as OOM) stays.
    const std::string_view text = reason.text;
    return error("EXECABORT Transaction discarded because of: "
        + std::string(text.substr(text.rfind("ERR ", 0) == 0 ? 4 : 0)));
}

Reply Server::queue(Connection &client, Words words)
{
    client.queued.push_back(stored(words));
    return status("QUEUED");
}

Reply Server::carryOutQueued(Connection &client)
{
    Reply replies = array();
    const std::vector<StoredWords> queued = std::move(client.queued);
    discardTransaction(client);
    for (const StoredWords &words : queued) {
        const std::vector<std::string_view> parts = views(words);
        replies.items.push_back(carryOut(client, *findCommand(parts), parts, false).value());
    }
    return replies;
}

void Server::discardTransaction(Connection &client)
{
    client.queued.clear();
    client.isInTransaction = false;
    client.isTransactionInvalid = false;
    keys.watches().remove(client.id);
}

Reply Server::callFromScript(Connection &client, Words words, bool mayWrite)
{
    const CommandEntry *const entry = findSupported(words);
    if (!entry || (entry->needsSubcommand() && words.size() >= 2))
        return error("ERR Unknown Redis command called from script");
    if (entry->needsSubcommand() || !fitsArity(*entry, words))
        return error("ERR Wrong number of args calling Redis command from script");
    const unsigned refused =
        CommandEntry::notInScripts | (isRedisBefore(70200) ? CommandEntry::mayWait : 0U);
    if ((entry->flags & refused) != 0)
        return error("ERR This Redis command is not allowed from script");
    if ((entry->flags & CommandEntry::writes) != 0) {
        if (!mayWrite)
            return error("ERR Write commands are not allowed from read-only scripts.");
        if (refusesWrites())
            return error(m_refusal);
        if (isOutOfMemory && !m_scriptHasWritten
            && needsMemory(*entry)) // a script that has begun to write may continue
            return outOfMemory();
        m_scriptHasWritten = true;
    }
    return carryOut(client, *entry, words, false).value();
}

void Server::addScript(std::size_t number)
{
    if (number >= m_hasScript.size())
        m_hasScript.resize(number + 1);
    m_hasScript[number] = true;
}

void Server::reset()
{
    keys.clear();
    m_connections.clear();
    m_lastConnection = nullptr;
    m_waiters.clear();
    m_unblocked.clear();
    m_lateReplies.clear();
    m_hasScript.clear();
    m_refusal.clear();
    scriptRandom = initialRandomState;
    isOutOfMemory = false;
    isBusy = false;
}

bool Server::isInTransaction(SimRedis::ConnectionId id) const
{
    const auto found = m_connections.find(id);
    return found != m_connections.end() && found->second.isInTransaction;
}

void Server::disconnect(SimRedis::ConnectionId id)
{
    keys.watches().remove(id);
    m_waiters.remove(id);
    std::erase_if(
        m_lateReplies, [&](const SimRedis::LateReply &late) { return late.connection == id; });
    m_connections.erase(id);
    m_lastConnection = nullptr;
}

void Server::addWaiter(ListWaiters::Waiter waiter)
{
    connection(waiter.connection).isWaiting = true;
    m_waiters.add(std::move(waiter));
}

void Server::wake(std::vector<SimRedis::LateReply> replies)
{
    for (SimRedis::LateReply &late : replies) {
        connection(late.connection).isWaiting = false;
        m_unblocked.push_back(late.connection);
        m_lateReplies.push_back(std::move(late));
    }
}

// Gives elements of new lists to the connections that wait for these lists. Then executes the
// commands that these connections sent while they waited. Call it after a command, script or
// transaction that created lists, and after wake(), because a connection that no longer waits may
// have sent commands while it waited.
void Server::serveWaiters()
{
    while (m_waiters.hasNewLists() || !m_unblocked.empty()) {
        wake(m_waiters.serve(keys, !isRedisBefore(70200)));
        for (const SimRedis::ConnectionId id : std::exchange(m_unblocked, {}))
            executeReceivedWhileWaiting(connection(id));
    }
}

// Executes the commands that the connection sent while it waited. They may create lists, and the
// connection may wait again.
void Server::executeReceivedWhileWaiting(Connection &client)
{
    while (!client.isWaiting && !client.receivedWhileWaiting.empty()) {
        const StoredWords words = std::move(client.receivedWhileWaiting.front());
        client.receivedWhileWaiting.pop_front();
        if (std::optional<Reply> reply = checkAndCarryOut(client, views(words)))
            m_lateReplies.push_back({client.id, std::move(*reply)});
        wake(m_waiters.serve(keys, !isRedisBefore(70200)));
    }
}

void Server::advance(NodeTime now)
{
    keys.setNow(now);
    keys.expireDue();
    wake(m_waiters.endTimedOut(now, keys.nowMs()));
    serveWaiters();
    keys.reportChangedHashes();
}

std::vector<SimRedis::LateReply> Server::takeLateReplies()
{
    return std::exchange(m_lateReplies, {});
}

} // namespace lockscope::sim
