// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about the node itself or about the connection.
#include "core/fakeredis/simserver.h"

#include <algorithm>

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
        {"wait", 3, notInScripts, waitForReplicas},
        {"waitaof", 4, notInScripts, waitForDisks},
    };
    return entries;
}

} // namespace lockscope::sim
