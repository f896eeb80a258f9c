// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/lua/simluacalls.h"

#include "core/fakeredis/simreplies.h"
#include "core/fakeredis/simserver.h"
#include "core/lua/luabox.h"
#include "core/lua/scripthash.h"

#include <array>
#include <cstdio>
#include <limits>
#include <lua.hpp>
#include <string>

// Lua raises an error with longjmp, which skips the destructors of C++ objects. So no function in
// this file has a local object with a destructor at a place where Lua may raise an error.
//
// Conversions between Lua's values and Redis's replies, as Redis 7 documents them (RESP2).

namespace lockscope::sim {
namespace {

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
    if (level >= 0 && level <= 3)
        return 0;
    return fail(lua,
        runningScriptOf(lua).server->isRedisBefore(70200) ? "ERR Invalid debug level."
                                                          : "ERR Invalid log level.");
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

LuaEngine::RunningScript &runningScriptOf(lua_State *lua)
{
    return *static_cast<LuaEngine::RunningScript *>(LuaBox::ownerOf(lua));
}

const luaL_Reg *redisFunctions()
{
    return functions;
}

namespace {

void setField(lua_State *lua, const char *name, std::string_view value)
{
    lua_pushstring(lua, name);
    lua_pushlstring(lua, value.data(), value.size());
    lua_rawset(lua, -3);
}

// Returns the text of a field of the table on top of the stack; nothing if the table has no such
// text.
std::optional<std::string> fieldText(lua_State *lua, const char *name)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, -2);
    std::optional<std::string> text;
    if (lua_type(lua, -1) == LUA_TSTRING) {
        std::size_t size = 0;
        const char *const bytes = lua_tolstring(lua, -1, &size);
        text.emplace(bytes, size);
    }
    lua_pop(lua, 1);
    return text;
}

// Replaces line breaks by spaces.
std::string inOneLine(std::string text)
{
    for (char &c : text)
        c = c == '\r' || c == '\n' ? ' ' : c;
    return text;
}

// Converts to a 64-bit integer as Redis does on x86-64: a value out of range becomes the minimum.
std::int64_t toInteger(lua_Number number)
{
    if (!(number > -9223372036854775808.0 && number < 9223372036854775808.0))
        return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(number);
}

// Pops the table on top of the stack. Returns its elements from 1 to the first nil.
Reply takeArray(lua_State *lua)
{
    Reply reply = array();
    for (int i = 1;; ++i) {
        lua_rawgeti(lua, -1, i);
        if (lua_isnil(lua, -1))
            break;
        reply.items.push_back(takeReply(lua));
    }
    lua_pop(lua, 2);
    return reply;
}

// If the table on top of the stack is a RESP3 value ({map=…}, {set=…}, {double=…}), pops it and
// returns it in RESP2. Otherwise returns nothing.
std::optional<Reply> takeResp3Value(lua_State *lua)
{
    lua_pushstring(lua, "double");
    lua_rawget(lua, -2);
    if (lua_type(lua, -1) == LUA_TNUMBER) {
        std::array<char, 64> buffer;
        const int size =
            std::snprintf(buffer.data(), buffer.size(), "%.17g", lua_tonumber(lua, -1));
        lua_pop(lua, 2);
        return text({buffer.data(), static_cast<std::size_t>(size)});
    }
    lua_pop(lua, 1);
    for (const bool isMap : {true, false}) {
        lua_pushstring(lua, isMap ? "map" : "set");
        lua_rawget(lua, -2);
        if (lua_type(lua, -1) != LUA_TTABLE) {
            lua_pop(lua, 1);
            continue;
        }
        Reply reply = array();
        for (lua_pushnil(lua); lua_next(lua, -2) != 0;) {
            lua_pushvalue(lua, -2);
            reply.items.push_back(takeReply(lua));
            if (isMap)
                reply.items.push_back(takeReply(lua));
            else
                lua_pop(lua, 1);
        }
        lua_pop(lua, 2);
        return reply;
    }
    return std::nullopt;
}

Reply takeTable(lua_State *lua)
{
    if (auto message = fieldText(lua, "err")) {
        lua_pop(lua, 1);
        return error(std::move(*message));
    }
    if (auto message = fieldText(lua, "ok")) {
        lua_pop(lua, 1);
        return status(inOneLine(std::move(*message)));
    }
    if (auto resp3Value = takeResp3Value(lua))
        return *resp3Value;
    return takeArray(lua);
}

} // namespace

void pushError(lua_State *lua, const char *message)
{
    lua_newtable(lua);
    setField(lua, "err", message);
}

void pushReply(lua_State *lua, const Reply &reply)
{
    switch (reply.kind) {
    case Reply::Kind::nil: lua_pushboolean(lua, 0); break;
    case Reply::Kind::integer: lua_pushnumber(lua, static_cast<lua_Number>(reply.integer)); break;
    case Reply::Kind::text: lua_pushlstring(lua, reply.text.data(), reply.text.size()); break;
    case Reply::Kind::status:
        lua_newtable(lua);
        setField(lua, "ok", reply.text);
        break;
    case Reply::Kind::error:
        pushError(lua, reply.text.c_str());
        lua_pushstring(lua, "ignore_error_stats_update");
        lua_pushboolean(lua, 1);
        lua_rawset(lua, -3);
        break;
    case Reply::Kind::array:
        lua_createtable(lua, static_cast<int>(reply.items.size()), 0);
        for (std::size_t i = 0; i < reply.items.size(); ++i) {
            pushReply(lua, reply.items[i]);
            lua_rawseti(lua, -2, static_cast<int>(i + 1));
        }
        break;
    }
}

Reply takeReply(lua_State *lua)
{
    if (lua_checkstack(lua, 8) == 0) {
        lua_pop(lua, 1);
        return error("ERR reached lua stack limit");
    }
    Reply reply;
    switch (lua_type(lua, -1)) {
    case LUA_TSTRING: {
        std::size_t size = 0;
        const char *const bytes = lua_tolstring(lua, -1, &size);
        reply = text({bytes, size});
        break;
    }
    case LUA_TBOOLEAN: reply = lua_toboolean(lua, -1) != 0 ? integer(1) : nil(); break;
    case LUA_TNUMBER: reply = integer(toInteger(lua_tonumber(lua, -1))); break;
    case LUA_TTABLE: return takeTable(lua);
    default: break;
    }
    lua_pop(lua, 1);
    return reply;
}

Reply takeFailure(lua_State *lua, const char *hash)
{
    if (lua_type(lua, -1) != LUA_TTABLE) {
        const char *const message = lua_tostring(lua, -1);
        Reply reply = error("ERR Error running script " + std::string(hash) + ", "
            + (message ? message : "execution failure"));
        lua_pop(lua, 1);
        return reply;
    }
    std::string message = fieldText(lua, "err").value_or("ERR unknown error");
    const auto source = fieldText(lua, "source");
    lua_pushstring(lua, "line");
    lua_rawget(lua, -2);
    const bool hasLine = lua_type(lua, -1) == LUA_TNUMBER;
    const auto line = static_cast<int>(lua_tonumber(lua, -1));
    lua_pop(lua, 2);
    if (source && hasLine)
        message.append(" script: ")
            .append(hash)
            .append(", on ")
            .append(*source)
            .append(":")
            .append(std::to_string(line))
            .append(".");
    return error(std::move(message));
}

} // namespace lockscope::sim
