// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lua/luabox.h"

#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <lua.hpp>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace lockscope {
namespace {

constexpr int instructionsPerHook = 1000;
constexpr int collectorPause = 200; // percent. Lua 5.1 has no emergency collection, so garbage
                                    // counts against the limit
constexpr int unpackedMax = 8000;

// Lua gives blocks back that are then free for blocks of about their size only, so the addresses
// are more than the bytes that may be in use.
constexpr std::size_t addressesPerByte = 4;
constexpr std::size_t grain = 16;
constexpr std::size_t grains = 32; // sizes that are multiples of the grain; above: powers of two

std::size_t shelfOf(std::size_t size)
{
    return size <= grains * grain ? (size - 1) / grain
                                  : grains + std::bit_width((size - 1) / (grains * grain)) - 1;
}

std::size_t roomOf(std::size_t shelf)
{
    return shelf < grains ? (shelf + 1) * grain : grain * grains << (shelf - grains + 1);
}

} // namespace

struct LuaBox::Shelves {
    std::size_t end = (sizeof(Shelves) + grain - 1) / grain * grain; // of what was ever used
    std::size_t bytes = 0;                                           // of all blocks in use
    std::array<void *, 64> free{};
};

LuaBox::LuaBox(const Limits &limits, void *owner)
    : m_limits(limits), m_owner(owner), m_steps(limits.steps)
{
    void *const memory = mmap(nullptr, limits.bytes * addressesPerByte, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    m_shelves = new (memory) Shelves;
    m_lua = lua_newstate(allocate, this);
    LOCKSCOPE_ASSERT(m_lua);
    lua_gc(m_lua, LUA_GCSETPAUSE, collectorPause);
    refill();
}

// No value of a box has a finalizer, so lua_close() has nothing to do but to give memory back.
LuaBox::~LuaBox()
{
    munmap(m_shelves, m_limits.bytes * addressesPerByte);
}

// The allocator knows its box, so each coroutine of the state finds it without a look-up.
LuaBox &LuaBox::of(lua_State *lua)
{
    void *self = nullptr;
    lua_getallocf(lua, &self);
    return *static_cast<LuaBox *>(self);
}

void *LuaBox::take(std::size_t size)
{
    const std::size_t shelf = shelfOf(size);
    void *&free = m_shelves->free.at(shelf);
    if (free)
        return std::exchange(free, *static_cast<void **>(free));
    if (m_shelves->end + roomOf(shelf) > m_limits.bytes * addressesPerByte)
        return nullptr;
    return reinterpret_cast<char *>(m_shelves)
        + std::exchange(m_shelves->end, m_shelves->end + roomOf(shelf));
}

void LuaBox::put(void *block, std::size_t size)
{
    void *&free = m_shelves->free.at(shelfOf(size));
    *static_cast<void **>(block) = std::exchange(free, block);
}

void *LuaBox::allocate(void *self, void *block, std::size_t sizeOld, std::size_t size)
{
    LuaBox &box = *static_cast<LuaBox *>(self);
    if (!block)
        sizeOld = 0;
    std::size_t &bytes = box.m_shelves->bytes;
    void *next = nullptr;
    if (block && size > 0 && shelfOf(size) == shelfOf(sizeOld))
        next = block;
    else if (size > 0)
        next = box.take(size);
    if (size > 0 && size <= sizeOld && !next)
        next = block; // to make a block smaller never fails
    if (size > sizeOld && (!next || bytes - sizeOld + size > box.m_limits.bytes)) {
        box.m_isExceeded = true;
        if (next && next != block)
            box.put(next, size);
        return nullptr;
    }
    bytes += size - sizeOld;
    if (block && next != block) {
        if (next)
            std::memcpy(next, block, std::min(sizeOld, size));
        box.put(block, sizeOld);
    }
    return next;
}

void LuaBox::keepImage()
{
    lua_gc(m_lua, LUA_GCCOLLECT, 0);
    const char *const memory = reinterpret_cast<const char *>(m_shelves);
    m_image.assign(memory, memory + m_shelves->end);
}

void LuaBox::restore(void *owner)
{
    m_owner = owner;
    m_isExceeded = false;
    std::memcpy(static_cast<void *>(m_shelves), m_image.data(), m_image.size());
}

bool LuaBox::isSmall() const
{
    return m_shelves->end < 4 * m_image.size();
}

std::unique_ptr<LuaBox> IdleLuaBoxes::take(void *owner)
{
    const std::scoped_lock lock(m_mutex);
    if (m_boxes.empty())
        return nullptr;
    auto box = std::move(m_boxes.back());
    m_boxes.pop_back();
    box->restore(owner);
    return box;
}

void IdleLuaBoxes::give(std::unique_ptr<LuaBox> box)
{
    const std::scoped_lock lock(m_mutex);
    if (box->isSmall())
        m_boxes.push_back(std::move(box));
}

void LuaBox::refill()
{
    if (m_isExceeded || m_shelves->bytes > m_limits.bytes / 2)
        lua_gc(m_lua, LUA_GCCOLLECT, 0);
    m_steps = m_limits.steps;
    m_isExceeded = false;
    lua_sethook(m_lua, countSteps, LUA_MASKCOUNT, instructionsPerHook);
}

void LuaBox::countSteps(lua_State *lua, lua_Debug *)
{
    of(lua).spend(lua, instructionsPerHook);
}

void LuaBox::stop(lua_State *lua)
{
    m_isExceeded = true;
    lua_sethook(lua, countSteps, LUA_MASKCOUNT, 1);
    lua_Debug where;
    for (int level = 0; lua_getstack(lua, level, &where) != 0; ++level) {
        lua_getinfo(lua, "Sl", &where);
        if (where.currentline > 0) { // not a function in C
            lua_pushfstring(
                lua, "%s:%d: %s", where.short_src, where.currentline, m_limits.tooManySteps);
            lua_error(lua);
        }
    }
    luaL_error(lua, "%s", m_limits.tooManySteps);
}

namespace {

// unpack(). The one of Lua 5.1 crashes for {}, 0, 2147483647.
int unpack(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    const int from = luaL_optint(lua, 2, 1);
    const int to =
        lua_isnoneornil(lua, 3) ? static_cast<int>(lua_objlen(lua, 1)) : luaL_checkint(lua, 3);
    if (from > to)
        return 0;
    if (static_cast<std::int64_t>(to) - from >= unpackedMax
        || lua_checkstack(lua, to - from + 1) == 0)
        return luaL_error(lua, "too many results to unpack");
    for (std::int64_t i = from; i <= to; ++i)
        lua_rawgeti(lua, 1, static_cast<int>(i));
    return to - from + 1;
}

// table.insert(), with a position inside the table.
int insert(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    const int end = static_cast<int>(lua_objlen(lua, 1)) + 1;
    int position = end;
    const int count = lua_gettop(lua);
    if (count == 3) {
        position = luaL_checkint(lua, 2);
        luaL_argcheck(lua, position >= 1 && position <= end, 2, "position out of the table");
    } else if (count != 2) {
        return luaL_error(lua, "wrong number of arguments to 'insert'");
    }
    LuaBox::of(lua).spend(lua, end - position);
    for (int i = end; i > position; --i) {
        lua_rawgeti(lua, 1, i - 1);
        lua_rawseti(lua, 1, i);
    }
    lua_settop(lua, count);
    lua_rawseti(lua, 1, position);
    return 0;
}

int repeat(lua_State *lua)
{
    std::size_t size = 0;
    const char *const text = luaL_checklstring(lua, 1, &size);
    const int times = luaL_checkint(lua, 2);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (int i = 0; i < times && size > 0; ++i) {
        LuaBox::of(lua).spend(lua, 1);
        luaL_addlstring(&buffer, text, size);
    }
    luaL_pushresult(&buffer);
    return 1;
}

// load(). Takes the pieces of a text; compiled code could crash the interpreter.
int loadPieces(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TFUNCTION);
    const char *const name = luaL_optstring(lua, 2, "=(load)");
    luaL_Buffer text;
    luaL_buffinit(lua, &text);
    for (;;) {
        lua_pushvalue(lua, 1);
        lua_call(lua, 0, 1);
        if (lua_isnil(lua, -1) || (lua_isstring(lua, -1) != 0 && lua_objlen(lua, -1) == 0))
            break;
        if (lua_isstring(lua, -1) == 0)
            return luaL_error(lua, "reader function must return a string");
        luaL_addvalue(&text);
    }
    lua_pop(lua, 1);
    luaL_pushresult(&text);
    std::size_t size = 0;
    const char *const bytes = lua_tolstring(lua, -1, &size);
    if (size > 0 && bytes[0] == LUA_SIGNATURE[0]) {
        lua_pushnil(lua);
        lua_pushliteral(lua, "compiled code is not allowed");
        return 2;
    }
    if (luaL_loadbuffer(lua, bytes, size, name) == 0)
        return 1;
    lua_pushnil(lua);
    lua_insert(lua, -2);
    return 2;
}

// xpcall(). Lua's own calls the handler inside the failing hook, where no hook is called any more.
int callWithHandler(lua_State *lua)
{
    luaL_checkany(lua, 2);
    lua_settop(lua, 2);
    lua_pushvalue(lua, 1);
    if (lua_pcall(lua, 0, LUA_MULTRET, 0) == 0) {
        lua_pushboolean(lua, 1);
        lua_replace(lua, 2);
        return lua_gettop(lua) - 1;
    }
    LuaBox::of(lua).spend(lua, 1);
    lua_pushvalue(lua, 2);
    lua_insert(lua, -2);
    lua_pcall(lua, 1, 1, 0);
    lua_pushboolean(lua, 0);
    lua_insert(lua, -2);
    return 2;
}

} // namespace

void openSafeLibraries(lua_State *lua)
{
    using Library = std::pair<const char *, lua_CFunction>;
    for (const auto &[name, open] :
        {Library{"", luaopen_base}, Library{LUA_TABLIBNAME, luaopen_table},
            Library{LUA_STRLIBNAME, luaopen_string}, Library{LUA_MATHLIBNAME, luaopen_math}}) {
        lua_pushcfunction(lua, open);
        lua_pushstring(lua, name);
        lua_call(lua, 1, 0);
    }
    for (const char *const name :
        {"dofile", "loadfile", "print", "require", "module", "newproxy"}) {
        lua_pushnil(lua);
        lua_setglobal(lua, name);
    }
    lua_register(lua, "unpack", unpack);
    lua_register(lua, "load", loadPieces);
    lua_register(lua, "xpcall", callWithHandler);
    lua_getglobal(lua, LUA_TABLIBNAME);
    lua_pushcfunction(lua, insert);
    lua_setfield(lua, -2, "insert");
    lua_getglobal(lua, LUA_STRLIBNAME);
    lua_pushcfunction(lua, repeat);
    lua_setfield(lua, -2, "rep");
    lua_pushnil(lua);
    lua_setfield(lua, -2, "dump");
    setPatternFunctions(lua);
    lua_pop(lua, 2);
}

} // namespace lockscope
