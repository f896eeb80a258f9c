// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

namespace lockscope {

/// Handles SIGINT, SIGTERM and SIGHUP (a closed terminal; not under nohup) synchronously, so that a run can be written and its
/// servers stopped first. Construct it before any thread starts, because threads inherit the signal mask.
/// Thread: the main thread.
class StopSignals {
public:
    StopSignals();

    /// Waits for a signal, at most until the limit. Returns its number; nullopt after the limit.
    std::optional<int> wait(std::chrono::milliseconds limit) const;
    /// Returns a file descriptor for an event loop. It becomes readable when a signal arrives; fetch the signal with wait(0ms).
    int descriptor() const;
};

/// Returns the exit code of a program ended by a signal: 130, 143, 129.
constexpr int signalExitCode(int signal)
{
    return 128 + signal;
}

} // namespace lockscope
