// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"

#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

namespace lockscope {

/// A line that a program of the user has written during a live run.
struct ProgramLine {
    WorldTime time{}; ///< true time of the run
    ClientId client{};
    std::string text{};
};

/// The lines that the programs of one live run write, on their way from the run's threads to the window. A program that writes faster than
/// the window reads cannot fill the memory. Thread: any.
class ProgramLines {
public:
    static constexpr std::size_t linesMax = 5000; ///< of a batch; more than that: the oldest are dropped
    struct Batch {
        std::deque<ProgramLine> lines{};
        std::size_t written = 0; ///< how many lines the programs have written since the last batch, with those that were dropped
    };

    /// Create it just before the run starts: it counts the time from then on.
    ProgramLines() = default;
    void add(ClientId client, std::string_view text);
    /// Returns the lines since the last call.
    Batch take();

private:
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::mutex m_mutex;
    Batch m_batch;
};

} // namespace lockscope
