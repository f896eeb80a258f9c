// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/lua/simluaengine.h"

#include "core/fakeredis/lua/simluacalls.h"
#include "core/fakeredis/lua/simluasandbox.h"
#include "core/fakeredis/simserver.h"
#include "core/lua/scripthash.h"

#include <lua.hpp>

#include <algorithm>

namespace lockscope::sim {
namespace {

// What a script may use. The limit is a number of instructions instead of a time, so that it is the
// same on every machine.
constexpr LuaBox::Limits limits{64 << 20, 20'000'000, "the script does not come to an end"};

// The error handler. If the error is no table, puts it into a table. Like Redis's own handler, adds
// the source and the line to the table.
int describeFailure(lua_State *lua)
{
    lua_Debug where;
    bool isPlaceKnown = lua_getstack(lua, 1, &where) != 0 && lua_getinfo(lua, "nSl", &where) != 0;
    if (isPlaceKnown && where.what[0] == 'C')
        isPlaceKnown = lua_getstack(lua, 2, &where) != 0 && lua_getinfo(lua, "nSl", &where) != 0;
    if (!lua_istable(lua, 1)) {
        const char *const message = lua_tostring(lua, 1);
        lua_pushfstring(lua, "ERR %s", message ? message : luaL_typename(lua, 1));
        lua_newtable(lua);
        lua_insert(lua, -2);
        lua_setfield(lua, -2, "err");
        lua_replace(lua, 1);
    }
    if (isPlaceKnown) {
        lua_pushstring(lua, "source");
        lua_pushstring(lua, where.source);
        lua_rawset(lua, 1);
        lua_pushstring(lua, "line");
        lua_pushinteger(lua, where.currentline);
        lua_rawset(lua, 1);
    }
    lua_settop(lua, 1);
    return 1;
}

// Sets a global variable of scripts (KEYS or ARGV) to a table of the words. `globals`: the index of
// the table of the globals on the Lua stack.
void setGlobalWords(
    lua_State *lua, int globals, const char *name, std::span<const std::string_view> words)
{
    lua_pushstring(lua, name);
    lua_createtable(lua, static_cast<int>(words.size()), 0);
    for (std::size_t i = 0; i < words.size(); ++i) {
        lua_pushlstring(lua, words[i].data(), words[i].size());
        lua_rawseti(lua, -2, static_cast<int>(i + 1));
    }
    lua_rawset(lua, globals);
}

} // namespace

// The indexes of the two values that are on the Lua stack while no script runs.
constexpr int globalsIndex = 1; // the writable table of the globals
constexpr int handlerIndex = 2; // the error handler

LuaEngine::LuaEngine()
    : m_running(std::make_unique<RunningScript>()), m_box(limits, m_running.get()),
      m_lua(m_box.state())
{
    openSandbox(m_lua, redisFunctions());
    lua_pushcfunction(m_lua, describeFailure);
}

LuaEngine::~LuaEngine() = default;

const CompiledScript *LuaEngine::compile(std::string_view text, Reply &failure)
{
    if (const auto found = m_byText.find(text); found != m_byText.end())
        return &found->second;
    CompiledScript script;
    std::string_view body = text;
    if (body.substr(0, 2) == "#!" && !parseShebang(body, script.mayWrite, failure))
        return nullptr;
    if (!body.empty() && body.front() == LUA_SIGNATURE[0]) {
        failure = error("ERR Error compiling script (new function): compiled code is not allowed");
        return nullptr;
    }
    if (luaL_loadbuffer(m_lua, body.data(), body.size(), "@user_script") != 0) {
        failure = error(
            std::string("ERR Error compiling script (new function): ") + lua_tostring(m_lua, -1));
        lua_pop(m_lua, 1);
        return nullptr;
    }
    script.number = m_byText.size();
    script.hash = sha1Hex(text);
    script.reference = luaL_ref(m_lua, LUA_REGISTRYINDEX);
    const CompiledScript &stored = m_byText.emplace(text, std::move(script)).first->second;
    m_byHash.emplace(stored.hash, &stored);
    return &stored;
}

// Parses a first line such as "#!lua flags=no-writes". Removes the line from `body` but keeps its
// line break, so that the line numbers in errors stay correct. Returns false if the line is not
// valid; `failure` is then the node's reply.
bool LuaEngine::parseShebang(std::string_view &body, bool &mayWrite, Reply &failure)
{
    const std::size_t end = body.find('\n');
    if (end == body.npos) {
        failure = error("ERR Invalid script shebang");
        return false;
    }
    std::string_view line = body.substr(0, end);
    body.remove_prefix(end);
    const auto takeWord = [&line] {
        const std::string_view word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(line.size(), word.size() + 1));
        return word;
    };
    if (const std::string_view engine = takeWord(); engine != "#!lua") {
        failure = error("ERR Unexpected engine in script shebang: " + std::string(engine));
        return false;
    }
    while (!line.empty()) {
        const std::string_view option = takeWord();
        if (option.substr(0, 6) != "flags=") {
            failure = error("ERR Unknown lua shebang option: " + std::string(option));
            return false;
        }
        for (std::string_view flags = option.substr(6); !flags.empty();) {
            const std::string_view flag = flags.substr(0, flags.find(','));
            flags.remove_prefix(std::min(flags.size(), flag.size() + 1));
            if (flag == "no-writes") {
                mayWrite = false;
            } else if (flag != "allow-oom" && flag != "allow-stale" && flag != "no-cluster"
                && flag != "allow-cross-slot-keys") {
                failure = error("ERR Unexpected flag in script shebang: " + std::string(flag));
                return false;
            }
        }
    }
    return true;
}

const CompiledScript *LuaEngine::find(std::string_view hash) const
{
    auto found = m_byHash.find(hash);
    if (found == m_byHash.end())
        found = m_byHash.find(lowered(hash));
    return found == m_byHash.end() ? nullptr : found->second;
}

Reply LuaEngine::run(Server &server, Connection &connection, const CompiledScript &script,
    std::span<const std::string_view> keys, std::span<const std::string_view> arguments)
{
    m_running->server = &server;
    m_running->connection = &connection;
    m_running->mayWrite = script.mayWrite;
    m_box.refill();
    m_running->random = &server.scriptRandom;
    setGlobalWords(m_lua, globalsIndex, "KEYS", keys);
    setGlobalWords(m_lua, globalsIndex, "ARGV", arguments);
    lua_rawgeti(m_lua, LUA_REGISTRYINDEX, script.reference);
    const bool hasSucceeded = lua_pcall(m_lua, 0, 1, handlerIndex) == 0;
    Reply reply = hasSucceeded ? takeReply(m_lua) : takeFailure(m_lua, script.hash.c_str());
    lua_settop(m_lua, handlerIndex);
    return reply;
}

} // namespace lockscope::sim
