// SPDX-License-Identifier: GPL-3.0-or-later
// Lua raises an error with longjmp, which skips the destructors of C++ objects. So no function in
// this file has a local object with a destructor at a place where Lua may raise an error.
#include "core/fakeredis/lua/simluacalls.h"

#include "core/fakeredis/lua/simluavalues.h"
#include "core/fakeredis/simserver.h"
#include "core/fakeredis/simsha1.h"

#include <lua.hpp>

#include <array>
#include <cstdio>

namespace lockscope::sim {
namespace {

char runningKey = 0; // its address is the key of the running script in Lua's registry

// Stores the arguments of the Lua call in `running.words`. Returns an error message if they are not
// valid, otherwise null.
const char *takeWords(lua_State *lua, LuaEngine::RunningScript &running)
{
    running.words.clear();
    running.numbers.clear();
    const int count = lua_gettop(lua);
    if (count == 0)
        return "ERR Please specify at least one argument for this redis lib call";
    for (int i = 1; i <= count; ++i) {
        if (lua_type(lua, i) == LUA_TNUMBER) {
            std::array<char, 64> buffer;
            const int size =
                std::snprintf(buffer.data(), buffer.size(), "%.17g", lua_tonumber(lua, i));
            running.numbers.emplace_back(buffer.data(), static_cast<std::size_t>(size));
            running.words.push_back(running.numbers.back());
        } else if (lua_type(lua, i) == LUA_TSTRING) {
            std::size_t size = 0;
            const char *const bytes = lua_tolstring(lua, i, &size);
            running.words.emplace_back(bytes, size);
        } else {
            return "ERR Lua redis lib command arguments must be strings or integers";
        }
    }
    return nullptr;
}

// Executes the command in the arguments of the Lua call, and pushes the reply on the stack. Returns
// whether the reply is an error.
bool callRedis(lua_State *lua)
{
    luaL_checkstack(lua, 32, "too many arguments");
    LuaEngine::RunningScript &running = runningScriptOf(lua);
    if (const char *const failure = takeWords(lua, running)) {
        pushError(lua, failure);
        return true;
    }
    const Reply reply =
        running.server->callFromScript(*running.connection, running.words, running.mayWrite);
    pushReply(lua, reply);
    return reply.isError();
}

int call(lua_State *lua)
{
    return callRedis(lua) ? lua_error(lua) : 1;
}

int callReturningError(lua_State *lua)
{
    callRedis(lua);
    return 1;
}

int fail(lua_State *lua, const char *message)
{
    pushError(lua, message);
    return lua_error(lua);
}

void pushErrorOfArgument(lua_State *lua)
{
    std::size_t size = 0;
    const char *const bytes = lua_tolstring(lua, 1, &size);
    std::string_view message(bytes, size);
    if (!message.empty() && message.front() == '-')
        message.remove_prefix(1);
    while (!message.empty() && (message.back() == '\r' || message.back() == '\n'))
        message.remove_suffix(1);
    const bool hasCode = message.find(' ') != message.npos;
    pushError(lua, ((hasCode ? "" : "ERR ") + std::string(message)).c_str());
}

int errorReply(lua_State *lua)
{
    if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING)
        pushError(lua, "ERR wrong number or type of arguments");
    else
        pushErrorOfArgument(lua);
    return 1;
}

int statusReply(lua_State *lua)
{
    if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING) {
        pushError(lua, "ERR wrong number or type of arguments");
        return 1;
    }
    lua_newtable(lua);
    lua_pushliteral(lua, "ok");
    lua_pushvalue(lua, 1);
    lua_rawset(lua, -3);
    return 1;
}

void pushHashOfArgument(lua_State *lua)
{
    std::size_t size = 0;
    const char *const bytes = lua_tolstring(lua, 1, &size);
    lua_pushstring(lua, sha1Hex({bytes, size}).c_str());
}

int hashOfText(lua_State *lua)
{
    if (lua_gettop(lua) != 1)
        return fail(lua, "ERR wrong number of arguments");
    luaL_checkstring(lua, 1);
    pushHashOfArgument(lua);
    return 1;
}

// redis.log(). Only checks the arguments, because the node has no log.
int log(lua_State *lua)
{
    if (lua_gettop(lua) < 2)
        return fail(lua, "ERR redis.log() requires two arguments or more.");
    if (lua_isnumber(lua, -lua_gettop(lua)) == 0)
        return fail(lua, "ERR First argument must be a number (log level).");
    const auto level = static_cast<int>(lua_tonumber(lua, 1));
    return level < 0 || level > 3 ? fail(lua, "ERR Invalid debug level.") : 0;
}

int setResp(lua_State *lua)
{
    if (lua_gettop(lua) != 1)
        return fail(lua, "ERR redis.setresp() requires one argument.");
    const auto version = static_cast<int>(lua_tonumber(lua, 1));
    return version != 2 && version != 3 ? fail(lua, "ERR RESP version must be 2 or 3.") : 0;
}

int replicateCommands(lua_State *lua)
{
    lua_pushboolean(lua, 1);
    return 1;
}

int setReplication(lua_State *lua)
{
    if (lua_gettop(lua) != 1)
        return fail(lua, "ERR redis.set_repl() requires one argument.");
    const auto flags = static_cast<int>(lua_tonumber(lua, 1));
    return (flags & ~3) != 0 ? fail(lua,
               "ERR Invalid replication flags. Use REPL_AOF, REPL_REPLICA, REPL_ALL or REPL_NONE.")
                             : 0;
}

constexpr luaL_Reg functions[] = {{"call", call}, {"pcall", callReturningError},
    {"error_reply", errorReply}, {"status_reply", statusReply}, {"sha1hex", hashOfText},
    {"log", log}, {"setresp", setResp}, {"replicate_commands", replicateCommands},
    {"set_repl", setReplication}, {nullptr, nullptr}};

} // namespace

void storeRunningScript(lua_State *lua, LuaEngine::RunningScript &running)
{
    lua_pushlightuserdata(lua, &runningKey);
    lua_pushlightuserdata(lua, &running);
    lua_rawset(lua, LUA_REGISTRYINDEX);
}

LuaEngine::RunningScript &runningScriptOf(lua_State *lua)
{
    lua_pushlightuserdata(lua, &runningKey);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    auto *const running = static_cast<LuaEngine::RunningScript *>(lua_touserdata(lua, -1));
    lua_pop(lua, 1);
    return *running;
}

const luaL_Reg *redisFunctions()
{
    return functions;
}

} // namespace lockscope::sim
