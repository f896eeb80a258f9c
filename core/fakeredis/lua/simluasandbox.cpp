// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/lua/simluasandbox.h"

#include "core/fakeredis/lua/simluacalls.h"
#include "core/lua/luabox.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <lua.hpp>

namespace lockscope::sim {
namespace {

int unknownGlobal(lua_State *lua)
{
    const char *const name = lua_tostring(lua, 2);
    return luaL_error(lua, "Script attempted to access nonexistent global variable '%s'",
        name ? name : "(no name)");
}

// pcall(). As in Redis, if the error is a table whose field `err` is a text, returns this text
// instead of the table.
int protectedCall(lua_State *lua)
{
    luaL_checkany(lua, 1);
    const bool hasSucceeded = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0) == 0;
    if (!hasSucceeded && lua_istable(lua, -1)) {
        lua_getfield(lua, -1, "err");
        if (lua_isstring(lua, -1) != 0)
            lua_replace(lua, -2);
        else
            lua_pop(lua, 1);
    }
    lua_pushboolean(lua, hasSucceeded ? 1 : 0);
    lua_insert(lua, 1);
    return lua_gettop(lua);
}

// loadstring(). Accepts only source text, because compiled code could crash the interpreter.
int loadText(lua_State *lua)
{
    std::size_t size = 0;
    const char *const text = luaL_checklstring(lua, 1, &size);
    const char *const name = luaL_optstring(lua, 2, text);
    if (size > 0 && text[0] == LUA_SIGNATURE[0]) {
        lua_pushnil(lua);
        lua_pushstring(lua, "compiled code is not allowed");
        return 2;
    }
    if (luaL_loadbuffer(lua, text, size, name) == 0)
        return 1;
    lua_pushnil(lua);
    lua_insert(lua, -2);
    return 2;
}

// Returns the state of math.random of the node whose script runs. The generator is the 48-bit
// generator of POSIX (drand48), as in Redis.
std::uint64_t &randomState(lua_State *lua)
{
    return *runningScriptOf(lua).random;
}

// math.random().
int random(lua_State *lua)
{
    std::uint64_t &state = randomState(lua);
    state = (state * 0x5deece66dULL + 0xb) & 0xffffffffffffULL;
    constexpr lua_Number drawnMax = 2147483647;
    const auto drawn = static_cast<lua_Number>((state >> 17) % 2147483647) / drawnMax;
    const int count = lua_gettop(lua);
    if (count == 0) {
        lua_pushnumber(lua, drawn);
        return 1;
    }
    if (count > 2)
        return luaL_error(lua, "wrong number of arguments");
    const int low = count == 2 ? luaL_checkint(lua, 1) : 1;
    const int high = luaL_checkint(lua, count);
    luaL_argcheck(lua, low <= high, count, "interval is empty");
    const lua_Number width = static_cast<lua_Number>(high) - low + 1;
    lua_pushnumber(lua, std::floor(drawn * width) + low);
    return 1;
}

// math.randomseed().
int randomSeed(lua_State *lua)
{
    randomState(lua) =
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(luaL_checkint(lua, 1))) << 16)
        | 0x330e;
    return 0;
}

// Removes the functions that scripts must not use, and replaces some others.
void setFunctions(lua_State *lua)
{
    for (const char *const name : {"getfenv", "setfenv"}) {
        lua_pushnil(lua);
        lua_setglobal(lua, name);
    }
    lua_register(lua, "pcall", protectedCall);
    lua_register(lua, "loadstring", loadText);
    lua_getglobal(lua, "math");
    lua_pushcfunction(lua, random);
    lua_setfield(lua, -2, "random");
    lua_pushcfunction(lua, randomSeed);
    lua_setfield(lua, -2, "randomseed");
    lua_pop(lua, 1);
}

// Sets the constants of the table `redis`, which is on top of the stack.
void setConstants(lua_State *lua)
{
    struct Constant {
        const char *name;
        int value;
    };
    constexpr std::array constants{Constant{"REPL_NONE", 0}, Constant{"REPL_AOF", 1},
        Constant{"REPL_SLAVE", 2}, Constant{"REPL_REPLICA", 2}, Constant{"REPL_ALL", 3},
        Constant{"LOG_DEBUG", 0}, Constant{"LOG_VERBOSE", 1}, Constant{"LOG_NOTICE", 2},
        Constant{"LOG_WARNING", 3}, Constant{"REDIS_VERSION_NUM", 0x0007000f}};
    for (const Constant &constant : constants) {
        lua_pushinteger(lua, constant.value);
        lua_setfield(lua, -2, constant.name);
    }
    lua_pushstring(lua, "7.0.15");
    lua_setfield(lua, -2, "REDIS_VERSION");
}

} // namespace

void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions)
{
    openSafeLibraries(lua);
    prepareReadOnlyTables(lua);
    setFunctions(lua);
    lua_newtable(lua);
    luaL_register(lua, nullptr, redisFunctions);
    setConstants(lua);
    lua_setglobal(lua, "redis");
    for (const char *const name : {"string", "table", "math", "redis", "coroutine"}) {
        lua_getglobal(lua, name);
        makeReadOnly(lua);
        lua_setglobal(lua, name);
    }
    // The methods of strings (text:upper()) must use the read-only table, too.
    lua_pushliteral(lua, "");
    lua_getmetatable(lua, -1);
    lua_getglobal(lua, "string");
    lua_setfield(lua, -2, "__index");
    lua_pushvalue(lua, -1);
    makeReadOnly(lua);
    lua_setfield(lua, -2, "__metatable");
    lua_pop(lua, 2);
    // The globals are read-only as well. In addition, an unknown name is an error, not nil.
    lua_pushvalue(lua, LUA_GLOBALSINDEX);
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, unknownGlobal);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pushvalue(lua, -1);
    makeReadOnly(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, "_G");
    lua_replace(lua, LUA_GLOBALSINDEX);
}

namespace {

// Its address is a key of Lua's registry. The value there is a table that maps each proxy (an empty
// table) to its original table.
char proxiesKey = 0;

constexpr const char *readOnly = "Attempt to modify a readonly table";

// If the value at an index of the Lua stack is a proxy, replaces it by the proxy's original table.
// Returns whether it was a proxy.
bool replaceProxy(lua_State *lua, int index)
{
    lua_pushlightuserdata(lua, &proxiesKey);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    lua_pushvalue(lua, index);
    lua_rawget(lua, -2);
    const bool isProxy = lua_istable(lua, -1);
    if (isProxy)
        lua_replace(lua, index);
    else
        lua_pop(lua, 1);
    lua_pop(lua, 1);
    return isProxy;
}

int refuseWrite(lua_State *lua)
{
    return luaL_error(lua, "%s", readOnly);
}

int nextOfOriginal(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 2);
    replaceProxy(lua, 1);
    if (lua_next(lua, 1) != 0)
        return 2;
    lua_pushnil(lua);
    return 1;
}

int pairsOfOriginal(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    replaceProxy(lua, 1);
    lua_pushcfunction(lua, nextOfOriginal);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

int rawGetOfOriginal(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_checkany(lua, 2);
    lua_settop(lua, 2);
    replaceProxy(lua, 1);
    lua_rawget(lua, 1);
    return 1;
}

// Raises an error if the first argument is a proxy; otherwise calls the original function.
int refuseIfProxy(lua_State *lua, lua_CFunction original)
{
    if (lua_istable(lua, 1) && replaceProxy(lua, 1)) {
        lua_pushstring(lua, readOnly);
        return lua_error(lua);
    }
    return original(lua);
}

int rawSet(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_checkany(lua, 2);
    luaL_checkany(lua, 3);
    lua_settop(lua, 3);
    lua_rawset(lua, 1);
    return 1;
}

int setMetatable(lua_State *lua)
{
    const int type = lua_type(lua, 2);
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_argcheck(lua, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table expected");
    if (luaL_getmetafield(lua, 1, "__metatable") != 0)
        luaL_error(lua, "cannot change a protected metatable");
    lua_settop(lua, 2);
    lua_setmetatable(lua, 1);
    return 1;
}

// getmetatable(). As in Lua, returns the metatable, or its field `__metatable` if there is one. But
// for a proxy, returns the metatable of the original table, as a read-only table.
int getMetatableOfOriginal(lua_State *lua)
{
    luaL_checkany(lua, 1);
    lua_settop(lua, 1);
    const bool isProxy = lua_istable(lua, 1) && replaceProxy(lua, 1);
    if (lua_getmetatable(lua, 1) == 0)
        lua_pushnil(lua);
    else if (isProxy)
        makeReadOnly(lua);
    else
        luaL_getmetafield(lua, 1, "__metatable");
    return 1;
}

int rawSetUnlessProxy(lua_State *lua)
{
    return refuseIfProxy(lua, rawSet);
}

int setMetatableUnlessProxy(lua_State *lua)
{
    return refuseIfProxy(lua, setMetatable);
}

} // namespace

void makeReadOnly(lua_State *lua)
{
    lua_newtable(lua);
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuseWrite);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_pushlightuserdata(lua, &proxiesKey);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -4);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
    lua_remove(lua, -2);
}

void prepareReadOnlyTables(lua_State *lua)
{
    lua_pushlightuserdata(lua, &proxiesKey);
    lua_newtable(lua);
    lua_createtable(lua, 0, 1);
    // The keys are weak, so Lua's garbage collector deletes a proxy without references.
    lua_pushliteral(lua, "k");
    lua_setfield(lua, -2, "__mode");
    lua_setmetatable(lua, -2);
    lua_rawset(lua, LUA_REGISTRYINDEX);
    lua_register(lua, "next", nextOfOriginal);
    lua_register(lua, "pairs", pairsOfOriginal);
    lua_register(lua, "rawget", rawGetOfOriginal);
    lua_register(lua, "rawset", rawSetUnlessProxy);
    lua_register(lua, "setmetatable", setMetatableUnlessProxy);
    lua_register(lua, "getmetatable", getMetatableOfOriginal);
}

} // namespace lockscope::sim
