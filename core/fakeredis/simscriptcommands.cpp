// SPDX-License-Identifier: GPL-3.0-or-later
// The commands EVAL, EVALSHA and SCRIPT. The engine caches compiled scripts for all nodes. But
// EVALSHA runs only a script that was loaded into the same node.
#include "core/fakeredis/simserver.h"
#include "lockscope/commands/scripts.h"

namespace lockscope::sim {
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
