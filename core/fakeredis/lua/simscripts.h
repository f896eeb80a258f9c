// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope {

/// The Lua 5.1 engine of the simulated nodes. It runs the same script texts as Redis, Lockscope's and a user's. It caches compiled scripts
/// for all nodes; each node keeps its own list of the scripts that it was given. Thread: one.
class SimScripts {
public:
    SimScripts();
    ~SimScripts();
    SimScripts(const SimScripts &) = delete;
    SimScripts &operator=(const SimScripts &) = delete;

private:
    friend class SimRedis;
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace lockscope
