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

/// Ours: many clients on one event loop, in the live world, recorded as in a run, on the calling thread. Each round has its own loop,
/// processes and connections.
class SchemeCrowd {
public:
    struct Options {
        const Scheme *scheme = nullptr;
        std::vector<NodeAddress> nodes;
        int clients = 1;
        bool hasOwnKeys = false; ///< each a resource of its own; else all one
        Duration hold{};
    };
    explicit SchemeCrowd(Options options) : m_options(std::move(options)) { }
    /// As RawCrowd::entries().
    Sample entries(int count);

private:
    const Options m_options;
    int m_round = 0;
};

} // namespace lockscope::bench
