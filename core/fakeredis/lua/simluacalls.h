// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simluaengine.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

struct luaL_Reg;

namespace lockscope::sim {

/// The state of the running script.
struct LuaEngine::Running {
    Server *server = nullptr;
    Connection *connection = nullptr;
    bool mayWrite = true;
    int rounds = 0; // calls of the hook countRounds()
    std::uint64_t *random = nullptr;
    std::vector<std::string_view> words;
    std::deque<std::string> numbers; // the words that were numbers
};

/// Stores the engine's running script where runningOf() finds it.
void keepRunning(lua_State *lua, LuaEngine::Running &running);
LuaEngine::Running &runningOf(lua_State *lua);

/// Returns the functions of the table `redis`: call, pcall, error_reply and the rest.
const luaL_Reg *redisFunctions();

} // namespace lockscope::sim
