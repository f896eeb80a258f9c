// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fakeredis/simserver.h"
#include "lockscope/commands/scripts.h"

#include <algorithm>
#include <array>

// Commands about the node or the connection, of transactions and of scripts, and the table of all
// commands. The engine caches compiled scripts for all nodes, but EVALSHA runs only a script that
// was loaded into the same node.

namespace lockscope::sim {
namespace {

Reply ping(Call &call)
{
    if (call.words.size() > 2)
        return wrongArity(call.name);
    return call.words.size() == 1 ? status("PONG") : text(call.words[1]);
}

Reply echo(Call &call)
{
    return text(call.words[1]);
}

Reply select(Call &call)
{
    const auto number = parseInteger(call.words[1]);
    if (!number || *number < std::numeric_limits<int>::min()
        || *number > std::numeric_limits<int>::max())
        return notAnInteger();
    return *number == 0 ? ok() : error("ERR DB index is out of range");
}

Reply time(Call &call)
{
    const std::int64_t now = call.keys().now().count();
    Reply reply = array();
    reply.items.push_back(text(std::to_string(now / 1'000'000)));
    reply.items.push_back(text(std::to_string(now % 1'000'000)));
    return reply;
}

// AUTH. The node has only one user. Its name is "default", and it needs no password.
Reply authenticate(Call &call)
{
    if (call.words.size() > 3)
        return syntaxError();
    if (call.words.size() == 2)
        return error("ERR AUTH <password> called without any password configured for the default "
                     "user. Are you sure your configuration is correct?");
    return call.words[1] == "default"
        ? ok()
        : error("WRONGPASS invalid username-password pair or user is disabled.");
}

Reply clientId(Call &call)
{
    return integer(call.connection.id);
}

Reply clientGetName(Call &call)
{
    return call.connection.name.empty() ? nil() : text(call.connection.name);
}

Reply clientSetName(Call &call)
{
    const std::string_view name = call.words[2];
    if (std::any_of(name.begin(), name.end(), [](char c) { return c < '!' || c > '~'; }))
        return error("ERR Client names cannot contain spaces, newlines or special characters.");
    call.connection.name = name;
    return ok();
}

Reply publish(Call &)
{
    return integer(0);
}

// Executes WAIT on a node without replicas, so no replica has acknowledged a write. On a node with
// replicas, SimBlockedClients executes WAIT.
Reply waitForReplicas(Call &call)
{
    if (!parseInteger(call.words[1]))
        return notAnInteger();
    const auto timeout = parseInteger(call.words[2]);
    if (!timeout)
        return error("ERR timeout is not an integer or out of range");
    if (*timeout < 0)
        return error("ERR timeout is negative");
    return integer(0);
}

// Executes WAITAOF on a node without an append-only file and without replicas. On other nodes,
// SimBlockedClients executes WAITAOF.
Reply waitForDisks(Call &call)
{
    const auto local = parseInteger(call.words[1]);
    const auto replicas = parseInteger(call.words[2]);
    if (!local || !replicas)
        return notAnInteger();
    if (*local < 0 || *local > 1)
        return error("ERR value is out of range, value must between 0 and 1");
    if (*replicas < 0)
        return error("ERR value is out of range, must be positive");
    const auto timeout = parseInteger(call.words[3]);
    if (!timeout)
        return error("ERR timeout is not an integer or out of range");
    if (*timeout < 0)
        return error("ERR timeout is negative");
    if (*local > 0)
        return error(std::string(SimRedis::noAppendOnlyFileError));
    Reply reply = array();
    reply.items = {integer(0), integer(0)};
    return reply;
}

} // namespace

std::span<const CommandEntry> serverCommands()
{
    constexpr unsigned notInScripts = CommandEntry::notInScripts;
    static constexpr CommandEntry entries[] = {
        {"ping", -1, 0, ping},
        {"echo", 2, 0, echo},
        {"select", 2, 0, select},
        {"time", 1, 0, time},
        {"auth", -2, notInScripts | CommandEntry::allowedWhileBusy, authenticate},
        {"client", -2, CommandEntry::hasSubcommands, nullptr},
        {"client|id", 2, notInScripts, clientId},
        {"client|getname", 2, notInScripts, clientGetName},
        {"client|setname", 3, notInScripts, clientSetName},
        {"publish", 3, 0, publish},
        {"wait", 3, CommandEntry::mayWait, waitForReplicas},
        {"waitaof", 4, CommandEntry::mayWait, waitForDisks},
    };
    return entries;
}

namespace {

constexpr std::size_t nameMax = 20;

// Writes the word in lower case into `buffer` at the position `at`. Returns the contents of
// `buffer` up to the end of the word. Returns an empty text if the word does not fit, because it is
// then longer than every name.
std::string_view appendLowered(
    std::string_view word, std::array<char, 2 * nameMax + 1> &buffer, std::size_t at)
{
    if (word.size() > nameMax)
        return {};
    for (std::size_t i = 0; i < word.size(); ++i)
        buffer[at + i] =
            word[i] >= 'A' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'A' + 'a') : word[i];
    return {buffer.data(), at + word.size()};
}

// The commands by name: a hash table with open addressing.
class CommandTable {
public:
    CommandTable()
    {
        for (const auto &family :
            {serverCommands(), keyCommands(), expiryCommands(), stringCommands(), counterCommands(),
                bitCommands(), listCommands(), listWaitCommands(), hashCommands(), setCommands(),
                transactionCommands(), scriptCommands()}) {
            for (const CommandEntry &entry : family)
                placeOf(entry.name) = &entry;
        }
    }
    const CommandEntry *find(std::string_view name) const
    {
        return const_cast<CommandTable *>(this)->placeOf(name);
    }

private:
    // Returns the place of the name in the hash table, or the free place in which the name belongs.
    const CommandEntry *&placeOf(std::string_view name)
    {
        std::size_t at = name.size();
        for (const char c : name)
            at = at * 31 + static_cast<unsigned char>(c);
        while (m_places[at % m_places.size()] && m_places[at % m_places.size()]->name != name)
            ++at;
        return m_places[at % m_places.size()];
    }
    std::array<const CommandEntry *, 512> m_places{};
};

} // namespace

const CommandEntry *findCommand(Words words)
{
    static const CommandTable table;
    std::array<char, 2 * nameMax + 1> buffer;
    const std::string_view name = appendLowered(words[0], buffer, 0);
    const CommandEntry *const entry = table.find(name);
    if (!entry || (entry->flags & CommandEntry::hasSubcommands) == 0 || words.size() < 2)
        return entry;
    buffer[name.size()] = '|';
    const CommandEntry *const subcommand =
        table.find(appendLowered(words[1], buffer, name.size() + 1));
    return subcommand ? subcommand : entry;
}

namespace {

Reply begin(Call &call)
{
    if (call.connection.isInTransaction)
        return error("ERR MULTI calls can not be nested");
    call.connection.isInTransaction = true;
    return ok();
}

Reply execute(Call &call)
{
    Connection &client = call.connection;
    if (!client.isInTransaction)
        return error("ERR EXEC without MULTI");
    const bool hasChanges = call.keys().watches().hasChanges(client.id, call.keys().nowMs());
    if (client.isTransactionInvalid || hasChanges) {
        Reply reply = client.isTransactionInvalid
            ? error("EXECABORT Transaction discarded because of previous errors.")
            : nil();
        call.server.discardTransaction(client);
        return reply;
    }
    return call.server.carryOutQueued(client);
}

Reply discard(Call &call)
{
    if (!call.connection.isInTransaction)
        return error("ERR DISCARD without MULTI");
    call.server.discardTransaction(call.connection);
    return ok();
}

Reply watch(Call &call)
{
    if (call.connection.isInTransaction)
        return error("ERR WATCH inside MULTI is not allowed");
    for (const std::string_view key : call.words.subspan(1))
        call.keys().watch(call.connection.id, key);
    return ok();
}

Reply unwatch(Call &call)
{
    call.keys().watches().remove(call.connection.id);
    return ok();
}

} // namespace

std::span<const CommandEntry> transactionCommands()
{
    constexpr unsigned notInScripts = CommandEntry::notInScripts;
    constexpr unsigned neverQueued = CommandEntry::notInScripts | CommandEntry::neverQueued;
    constexpr unsigned alwaysAllowed = neverQueued | CommandEntry::allowedWhileBusy;
    static constexpr CommandEntry entries[] = {
        {"multi", 1, alwaysAllowed, begin},
        {"exec", 1, neverQueued, execute},
        {"discard", 1, alwaysAllowed, discard},
        {"watch", -2, alwaysAllowed, watch},
        {"unwatch", 1, notInScripts | CommandEntry::allowedWhileBusy, unwatch},
    };
    return entries;
}

namespace {

// Sets `count` to the number of keys (the second argument). Returns an error if the number is not
// valid, otherwise nothing.
std::optional<Reply> parseKeyCount(Words words, std::size_t &count)
{
    const auto number = parseInteger(words[2]);
    if (!number)
        return notAnInteger();
    if (*number > static_cast<std::int64_t>(words.size()) - 3)
        return error("ERR Number of keys can't be greater than number of args");
    if (*number < 0)
        return error("ERR Number of keys can't be negative");
    count = static_cast<std::size_t>(*number);
    return std::nullopt;
}

Reply run(Call &call, const CompiledScript &script, std::size_t keyCount)
{
    call.server.beginScript();
    return call.server.scripts.run(call.server, call.connection, script,
        call.words.subspan(3, keyCount), call.words.subspan(3 + keyCount));
}

Reply evaluate(Call &call)
{
    std::size_t keyCount = 0;
    if (auto failure = parseKeyCount(call.words, keyCount))
        return *failure;
    Reply failure;
    const CompiledScript *const script = call.server.scripts.compile(call.words[1], failure);
    if (!script)
        return failure;
    call.server.addScript(script->number);
    return run(call, *script, keyCount);
}

// Returns the script with this hash if it was loaded into this node; otherwise null.
const CompiledScript *loadedScript(const Call &call, std::string_view hash)
{
    const CompiledScript *const script = call.server.scripts.find(hash);
    return script && call.server.hasScript(script->number) ? script : nullptr;
}

Reply evaluateByHash(Call &call)
{
    const auto noScript = [] { return error("NOSCRIPT No matching script. Please use EVAL."); };
    if (call.words[1].size() != 40)
        return noScript();
    std::size_t keyCount = 0;
    if (auto failure = parseKeyCount(call.words, keyCount))
        return *failure;
    const CompiledScript *const script = loadedScript(call, call.words[1]);
    if (!script)
        return noScript();
    return run(call, *script, keyCount);
}

Reply load(Call &call)
{
    Reply failure;
    const CompiledScript *const script = call.server.scripts.compile(call.words[2], failure);
    if (!script)
        return failure;
    call.server.addScript(script->number);
    return text(script->hash);
}

Reply exists(Call &call)
{
    Reply reply = array();
    for (const std::string_view hash : call.words.subspan(2))
        reply.items.push_back(integer(loadedScript(call, hash) ? 1 : 0));
    return reply;
}

Reply flush(Call &call)
{
    if (call.words.size() > 3
        || (call.words.size() == 3 && !isWord(call.words[2], "sync")
            && !isWord(call.words[2], "async")))
        return error("ERR SCRIPT FLUSH only support SYNC|ASYNC option");
    call.server.removeScripts();
    return ok();
}

} // namespace

std::span<const CommandEntry> scriptCommands()
{
    constexpr unsigned notInScripts = CommandEntry::notInScripts;
    static constexpr CommandEntry entries[] = {
        {"eval", -3, notInScripts, evaluate},
        {"evalsha", -3, notInScripts, evaluateByHash},
        {"script", -2, CommandEntry::hasSubcommands, nullptr},
        {"script|load", 3, notInScripts, load},
        {"script|exists", -3, notInScripts, exists},
        {"script|flush", -2, notInScripts, flush},
    };
    return entries;
}

} // namespace lockscope::sim
