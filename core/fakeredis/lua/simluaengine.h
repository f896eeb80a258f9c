// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "core/lua/luabox.h"
#include "lockscope/commands/reply.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct lua_State;

namespace lockscope::sim {

class Server;
struct Connection;

/// A script, compiled once for all nodes.
struct CompiledScript {
    std::size_t number = 0; ///< from 0, in the order of compilation; unique in the engine
    std::string hash;       ///< SHA-1 of the text, in hexadecimal digits
    int reference = 0;      ///< the reference to the compiled function in Lua's registry (luaL_ref)
    bool mayWrite = true;   ///< false: the script has the flag no-writes
};

/// Lua 5.1 with the additions and the restrictions of Redis, in a box that a script cannot crash,
/// hang or fill. Thread: one.
class LuaEngine {
public:
    LuaEngine();
    ~LuaEngine();
    LuaEngine(const LuaEngine &) = delete;
    LuaEngine &operator=(const LuaEngine &) = delete;

    /// Compiles a script, or returns it from the cache. Returns null if the text cannot be
    /// compiled; then `failure` is the node's reply.
    const CompiledScript *compile(std::string_view text, Reply &failure);
    /// Returns the compiled script with this hash (in upper or lower case); null if there is none.
    const CompiledScript *find(std::string_view hash) const;
    /// Runs a script on a node for a connection. Returns the node's reply.
    Reply run(Server &server, Connection &connection, const CompiledScript &script,
        std::span<const std::string_view> keys, std::span<const std::string_view> arguments);

    struct RunningScript;

private:
    static bool parseShebang(std::string_view &body, bool &mayWrite, Reply &failure);

    std::unique_ptr<RunningScript> m_running;
    LuaBox m_box;
    lua_State *const m_lua; // the box's
    std::map<std::string, CompiledScript, std::less<>> m_byText;
    std::map<std::string, const CompiledScript *, std::less<>> m_byHash;
};

} // namespace lockscope::sim

namespace lockscope {

/// The engine that SimScripts contains. It is a separate class, so that simscripts.h does not
/// include this header.
class SimScripts::Engine : public sim::LuaEngine { };

} // namespace lockscope
