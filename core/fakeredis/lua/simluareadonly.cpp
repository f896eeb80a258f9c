// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/lua/simluareadonly.h"

#include <lua.hpp>

namespace lockscope::sim {
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
