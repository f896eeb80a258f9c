// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

namespace lockscope {

/// SIGINT, SIGTERM and SIGHUP (a closed terminal; not under nohup) as something that is asked for, instead of something that strikes: a run
/// must be written and its servers stopped first. Make it before any thread starts, since threads inherit what is blocked. Thread: the main one.
class StopSignals {
public:
    StopSignals();

    /// Waits for one of them, at most so long. The signal's number.
    std::optional<int> wait(std::chrono::milliseconds limit) const;
    /// A file descriptor that becomes readable when one has come, for an event loop; take it with wait(0ms) then.
    int descriptor() const;
};

/// The exit code of a program that a signal ended: 130, 143, 129.
constexpr int signalExitCode(int signal)
{
    return 128 + signal;
}

} // namespace lockscope
