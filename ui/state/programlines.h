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

/// Passes lines from the threads of a live run to the window: the lines that the user's programs
/// write. If the programs write faster than the window reads, the oldest lines are dropped, so that
/// the lines cannot fill the memory. Thread: any.
class ProgramLines {
public:
    static constexpr std::size_t linesMax = 5000; ///< the maximum number of lines in a batch
    struct Batch {
        std::deque<ProgramLine> lines{};
        std::size_t written = 0; ///< the number of lines that the programs have written since the
                                 ///< last batch, including dropped lines
    };

    /// Create the object just before the run starts, because ProgramLine::time counts from the
    /// creation on.
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
