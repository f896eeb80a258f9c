// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope {

/// The Lua 5.1 engine of simulated nodes, as Redis embeds it: the very same script text runs here, ours or a user's own. Compiled
/// scripts are kept, for all nodes; which node knows which script is the node's own affair. Thread: one.
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
