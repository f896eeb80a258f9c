// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

struct lua_Debug;
struct lua_State;

namespace lockscope {

/// A Lua 5.1 state that foreign code cannot hang, fill or crash: it has a limit of memory and a
/// budget of instructions, and the library functions that Lua's own hook cannot stop are replaced
/// (openSafeLibraries()). A script that exceeds a limit gets an error that it cannot catch for
/// long: from then on every instruction raises it. Thread: one.
class LuaBox {
public:
    struct Limits {
        std::size_t bytes;  ///< of all values together
        std::int64_t steps; ///< instructions, and steps of the pattern matcher, between two refills
        const char *tooManySteps; ///< the text of the error. REQUIRES: lives as long as the program
    };
    /// `owner`: what ownerOf() returns. Throws std::bad_alloc if there are too few addresses.
    LuaBox(const Limits &limits, void *owner);
    ~LuaBox();
    LuaBox(const LuaBox &) = delete;
    LuaBox &operator=(const LuaBox &) = delete;

    lua_State *state() const { return m_lua; }
    /// Returns the box of a state or of one of its coroutines.
    static LuaBox &of(lua_State *lua);
    static void *ownerOf(lua_State *lua) { return of(lua).m_owner; }
    /// Copies the whole state, so that restore() brings it back. Call it when no Lua code runs.
    void keepImage();
    /// Makes the state what it was at keepImage(). REQUIRES: nothing refers to a value made later.
    void restore(void *owner);
    /// Returns whether the state has not grown much since keepImage().
    bool isSmall() const;
    /// Begins a new budget. Call it each time before Lua code is started or continued.
    void refill();
    /// Returns how many steps were taken since the last refill().
    std::int64_t stepsTaken() const { return m_limits.steps - m_steps; }
    /// Returns whether a limit was exceeded since the last refill(). A script may have caught the
    /// error, so ask this whatever Lua returned.
    bool isExceeded() const { return m_isExceeded; }
    /// Takes steps from the budget; raises the error if it is used up. For functions in C++ that
    /// loop. `lua`: the state that calls.
    void spend(lua_State *lua, std::int64_t steps)
    {
        m_steps -= steps;
        if (m_steps < 0 || m_isExceeded)
            stop(lua);
    }

private:
    // Stands at the begin of the memory, so that an image has it. A block belongs to one of a few
    // sizes; the free blocks of a size are a list.
    struct Shelves;

    static void *allocate(void *self, void *block, std::size_t sizeOld, std::size_t size);
    static void countSteps(lua_State *lua, lua_Debug *);
    void *take(std::size_t size);
    void put(void *block, std::size_t size);
    void stop(lua_State *lua);

    const Limits m_limits;
    void *m_owner;
    Shelves *m_shelves; // the begin of the memory: one range of addresses, used from its begin
    std::vector<char> m_image;
    std::int64_t m_steps;
    bool m_isExceeded = false;
    lua_State *m_lua;
};

/// Boxes with an image that nothing uses now. To restore one takes a tenth of the time of opening
/// the libraries. Thread: any.
class IdleLuaBoxes {
public:
    /// Returns a box, restored; null: none is idle.
    std::unique_ptr<LuaBox> take(void *owner);
    void give(std::unique_ptr<LuaBox> box);

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<LuaBox>> m_boxes;
};

/// Opens the base, table, string and math libraries without what reads files, loads compiled code
/// or makes finalizers, and with safe versions of unpack, table.insert, string.rep, string.find,
/// string.match, string.gmatch, string.gsub and xpcall. Call it in a protected call.
void openSafeLibraries(lua_State *lua);

/// The functions find, match, gmatch and gsub of Lua 5.1's string library, with a limit of depth
/// and with the budget of the box. Sets them in the table on top of the stack.
void setPatternFunctions(lua_State *lua);

} // namespace lockscope
