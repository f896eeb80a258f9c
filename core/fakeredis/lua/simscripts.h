// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope {

/// The Lua 5.1 engine of the simulated nodes. It runs the script texts that real Redis runs: those
/// of Lockscope and those of the user. It caches compiled scripts for all nodes; each node has its
/// own list of the scripts that were loaded into it. Thread: one.
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
