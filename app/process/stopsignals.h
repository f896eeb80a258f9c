// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>

namespace lockscope {

/// Blocks SIGINT, SIGTERM and SIGHUP. A terminal sends SIGHUP when it closes; under nohup, SIGHUP
/// stays ignored and is not blocked. The program receives these signals with wait() when it is
/// ready. So it can write the files of a run and stop its servers before it ends. Must be
/// constructed before any thread starts, because threads inherit the signal mask. Thread: the main
/// thread.
class StopSignals {
public:
    StopSignals();

    /// Waits for a signal, at most for `limit`. Returns the number of the signal; nullopt: none has
    /// arrived.
    std::optional<int> wait(std::chrono::milliseconds limit) const;
    /// Returns a file descriptor that an event loop can watch. It becomes readable when a signal
    /// has arrived; wait(0ms) then returns the signal. The caller must close the descriptor.
    int descriptor() const;
};

/// Executes the work on a new thread, while this thread waits for signals. A signal sets the flag
/// that the work gets, and is stored in `stopSignal`.
void workOnThread(const StopSignals &signals, std::optional<int> &stopSignal,
    const std::function<void(const std::atomic<bool> &)> &work);

/// While it exists, these signals end the program at once, as they do without StopSignals. For
/// calls that may wait for ever: a pipe may have no reader. Thread: the one that creates and
/// destroys it.
class EndableBySignals {
public:
    EndableBySignals();
    ~EndableBySignals();
    EndableBySignals(const EndableBySignals &) = delete;
    EndableBySignals &operator=(const EndableBySignals &) = delete;

private:
    sigset_t m_former{};
};

/// Returns the exit code of a program that a signal has ended: 129 for SIGHUP, 130 for SIGINT, 143
/// for SIGTERM.
constexpr int signalExitCode(int signal)
{
    return 128 + signal;
}

} // namespace lockscope
