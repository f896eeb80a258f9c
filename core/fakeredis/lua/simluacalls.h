// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simluaengine.h"
#include "lockscope/commands/reply.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

struct luaL_Reg;
struct lua_State;

namespace lockscope::sim {

/// The state of the script that runs. The C functions that the script calls get it from
/// runningScriptOf().
struct LuaEngine::RunningScript {
    Server *server = nullptr;
    Connection *connection = nullptr;
    bool mayWrite = true;            // false: the script has the flag no-writes
    std::uint64_t *random = nullptr; // the state of math.random of the node
    std::vector<std::string_view>
        words; // the words of the current redis.call(): views of Lua's strings or of `numbers`
    std::deque<std::string> numbers; // the texts of those words that Lua passes as numbers
};

LuaEngine::RunningScript &runningScriptOf(lua_State *lua);

/// Returns the functions of the Lua table `redis` (call, pcall, error_reply and others). The list
/// ends with a null entry.
const luaL_Reg *redisFunctions();

/// Pushes a reply on the stack as a script receives it: nil is false, a status is {ok=…}, an error
/// is {err=…}. REQUIRES: room for 32 values on the stack.
void pushReply(lua_State *lua, const Reply &reply);
/// Pushes an error as Redis passes it to scripts: a table whose field `err` is the message. The
/// caller may raise it with lua_error().
void pushError(lua_State *lua, const char *message);
/// Pops the value on top of the stack, the result of a script. Returns it as the reply of the node.
/// Runs no Lua code.
Reply takeReply(lua_State *lua);
/// Pops the error of a failed script. Returns the reply of the node. `hash`: the hash of the
/// script.
Reply takeFailure(lua_State *lua, const char *hash);

} // namespace lockscope::sim
