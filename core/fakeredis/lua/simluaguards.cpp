// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/lua/simluaguards.h"

#include <lua.hpp>

namespace lockscope::sim {
namespace {

// Its address is a key of Lua's registry. The value there is a table that maps each guard (an empty table) to the table behind it.
char guardedKey = 0;

constexpr const char *readOnly = "Attempt to modify a readonly table";

// If the value at that index of the Lua stack is a guard, replaces it by the table behind it. Returns whether it was a guard.
bool removeGuard(lua_State *lua, int index)
{
    lua_pushlightuserdata(lua, &guardedKey);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    lua_pushvalue(lua, index);
    lua_rawget(lua, -2);
    const bool isGuard = lua_istable(lua, -1);
    if (isGuard)
        lua_replace(lua, index);
    else
        lua_pop(lua, 1);
    lua_pop(lua, 1);
    return isGuard;
}

int refuseWrite(lua_State *lua)
{
    return luaL_error(lua, "%s", readOnly);
}

int guardedNext(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 2);
    removeGuard(lua, 1);
    if (lua_next(lua, 1) != 0)
        return 2;
    lua_pushnil(lua);
    return 1;
}

int guardedPairs(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    removeGuard(lua, 1);
    lua_pushcfunction(lua, guardedNext);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}

int guardedRawGet(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_checkany(lua, 2);
    lua_settop(lua, 2);
    removeGuard(lua, 1);
    lua_rawget(lua, 1);
    return 1;
}

// Raises an error if the first argument is a guard; otherwise calls the original function.
int refuseIfGuard(lua_State *lua, lua_CFunction original)
{
    if (lua_istable(lua, 1) && removeGuard(lua, 1)) {
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

// getmetatable() as in Lua, with the field `__metatable`. But for a guard it returns the metatable of the table behind the guard, as a
// read-only table.
int guardedGetMetatable(lua_State *lua)
{
    luaL_checkany(lua, 1);
    lua_settop(lua, 1);
    const bool isGuard = lua_istable(lua, 1) && removeGuard(lua, 1);
    if (lua_getmetatable(lua, 1) == 0)
        lua_pushnil(lua);
    else if (isGuard)
        addGuard(lua);
    else
        luaL_getmetafield(lua, 1, "__metatable");
    return 1;
}

int guardedRawSet(lua_State *lua)
{
    return refuseIfGuard(lua, rawSet);
}

int guardedSetMetatable(lua_State *lua)
{
    return refuseIfGuard(lua, setMetatable);
}

} // namespace

void addGuard(lua_State *lua)
{
    lua_newtable(lua);
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuseWrite);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_pushlightuserdata(lua, &guardedKey);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -4);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
    lua_remove(lua, -2);
}

void openGuards(lua_State *lua)
{
    lua_pushlightuserdata(lua, &guardedKey);
    lua_newtable(lua);
    lua_createtable(lua, 0, 1);
    // Weak keys: a guard without references is collected.
    lua_pushliteral(lua, "k");
    lua_setfield(lua, -2, "__mode");
    lua_setmetatable(lua, -2);
    lua_rawset(lua, LUA_REGISTRYINDEX);
    lua_register(lua, "next", guardedNext);
    lua_register(lua, "pairs", guardedPairs);
    lua_register(lua, "rawget", guardedRawGet);
    lua_register(lua, "rawset", guardedRawSet);
    lua_register(lua, "setmetatable", guardedSetMetatable);
    lua_register(lua, "getmetatable", guardedGetMetatable);
}

} // namespace lockscope::sim
