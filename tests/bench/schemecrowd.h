// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"
#include "lockscope/schemes/scheme.h"
#include "tests/bench/bench.h"
#include "tests/bench/rawcrowd.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope::bench {

/// Many clients of Lockscope that acquire and release locks on real nodes. All clients run on one
/// event loop in the calling thread. Their events are recorded as in a run. Each pass creates a
/// loop, client processes and connections.
class SchemeCrowd {
public:
    struct Options {
        const Scheme *scheme = nullptr;
        std::vector<NodeAddress> nodes;
        int clients = 1;
        bool hasOwnKeys = false; ///< each client has its own resource; otherwise all share one
        Duration hold{};         ///< how long a client stays in the critical section
    };
    explicit SchemeCrowd(Options options) : m_options(std::move(options)) { }
    /// Measures the same as RawCrowd::entries().
    Sample entries(int count);

private:
    const Options m_options;
    int m_pass = 0;
};

} // namespace lockscope::bench
