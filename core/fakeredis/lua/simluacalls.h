// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simluaengine.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

struct luaL_Reg;

namespace lockscope::sim {

/// The script that runs.
struct LuaEngine::Running {
    Server *server = nullptr;
    Connection *connection = nullptr;
    bool mayWrite = true;
    int rounds = 0; // of the hook below
    std::uint64_t *random = nullptr;
    std::vector<std::string_view> words;
    std::deque<std::string> numbers; // the words that were numbers
};

/// Makes the engine's running script known to the functions below.
void keepRunning(lua_State *lua, LuaEngine::Running &running);
LuaEngine::Running &runningOf(lua_State *lua);

/// What a script finds in `redis`: call, pcall, error_reply and the rest.
const luaL_Reg *redisFunctions();

} // namespace lockscope::sim
