// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions between Lua's values and Redis's replies, as Redis 7 documents them (RESP2).
#include "core/fakeredis/lua/simluavalues.h"

#include "core/fakeredis/simreplies.h"

#include <lua.hpp>

#include <array>
#include <cstdio>
#include <limits>
#include <string>

namespace lockscope::sim {
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
