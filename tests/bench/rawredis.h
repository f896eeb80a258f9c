// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// The reference program for one node: SET NX PX, then EVALSHA compare-and-delete, with plain
/// blocking hiredis.
class BlockingLock {
public:
    explicit BlockingLock(const BenchNode &node) : m_context(node.connect()) { }
    /// Measures acquire and release together, in microseconds.
    Sample cycles(int count);

private:
    Context m_context;
};

/// The reference program for a quorum: formats a command once, writes it to every node's socket,
/// and reads the answers as they arrive. It has no retries, no clock and no timeout.
class RawQuorum {
public:
    /// When RawQuorum stops waiting for the answers to a command.
    enum class Until {
        all,    ///< every node has answered
        quorum, ///< a quorum has answered; the other answers are read before the answers to the
                ///< next command
    };
    RawQuorum(const BenchNodes &nodes, Until until);
    /// Measures acquire and release together, in microseconds.
    Sample cycles(int count);
    /// Measures acquire alone; nodes may hang. REQUIRES: Until::quorum.
    Sample acquisitions(int count);

private:
    struct Lengths {
        std::vector<double> whole; // acquire and release together
        std::vector<double> acquire;
    };
    Lengths run(int count);
    void ask(const std::vector<std::string_view> &arguments);
    void readAnswer(std::size_t node);
    void waitForAll();
    void waitForQuorum();

    const Until m_until;
    std::vector<Context> m_contexts;
    std::vector<int> m_unread; // by node: the number of answers that have not been read yet
};

} // namespace lockscope::bench
