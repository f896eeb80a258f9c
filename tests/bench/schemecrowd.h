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

/// Many clients of Lockscope on one event loop, on real nodes and on the calling thread, recorded as in a run. Each pass creates a loop,
/// client processes and connections.
class SchemeCrowd {
public:
    struct Options {
        const Scheme *scheme = nullptr;
        std::vector<NodeAddress> nodes;
        int clients = 1;
        bool hasOwnKeys = false; ///< each client has its own resource; otherwise all share one
        Duration hold{};
    };
    explicit SchemeCrowd(Options options) : m_options(std::move(options)) { }
    /// Measures the same as RawCrowd::entries().
    Sample entries(int count);

private:
    const Options m_options;
    int m_pass = 0;
};

} // namespace lockscope::bench
