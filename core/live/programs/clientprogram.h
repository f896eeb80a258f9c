// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/keeper/keepermessage.h"
#include "lockscope/base/result.h"
#include "lockscope/net/eventloop.h"

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A program of the user that runs as a client: its first process and all that this process starts.
///
/// Each program has a keeper, a small process of ours (core/live/keeper) that starts it and is its subreaper. So "every process of the
/// program" is exact, also for those in another process group or session, or whose parent has ended. The keeper kills all of them when this
/// object is destroyed and when Lockscope ends, also if Lockscope is killed.
/// Thread: that of the loop, for everything.
class ClientProgram : private EventLoop::Watcher {
public:
    struct Launch {
        std::vector<std::string> words;       ///< the program and its arguments; a name without a slash is looked up in the environment's PATH
        std::vector<std::string> environment; ///< all of it, each as NAME=VALUE
        std::string folder;                   ///< working directory; a program with a relative path starts there; empty: that of Lockscope
        /// What the program gets as descriptors 1, 2 and 3; -1: /dev/null. The caller keeps its own descriptors and closes them. The program
        /// gets /dev/null as descriptor 0 and no others. When it has ended, nothing of it has them open.
        int output = -1;
        int errors = -1;
        int reports = -1;
    };
    /// Called by the loop, never by a function of this class. Both may destroy this object. REQUIRES: both are set.
    struct Events {
        /// No process of the program runs. Called once for each stop() that no other call follows before.
        std::function<void()> stopped;
        /// The first process has ended, and every other process of the program was killed; none is left. Called once. `status` is that of
        /// waitpid() for the first process; SIGKILL if its keeper was killed.
        std::function<void(int status)> ended;
    };

    /// Starts the program and returns when it runs (after exec). Error: it cannot be started: "cannot start 'pyhton3': No such file or
    /// directory". The system limits arguments and environment together, usually to 2 MiB: "Argument list too long".
    /// REQUIRES: there is at least one word; the loop outlives this object.
    static Result<std::unique_ptr<ClientProgram>> start(EventLoop &loop, const Launch &launch, Events events);
    /// Kills the program as kill(), and waits until nothing of it is left, usually 1 ms. Calls no event.
    ~ClientProgram() override;
    ClientProgram(const ClientProgram &) = delete;
    ClientProgram &operator=(const ClientProgram &) = delete;

    /// The id of the first process, and of its process group. Valid while isRunning().
    pid_t processId() const { return m_process; }
    /// Whether the program has not ended; a stopped one has not.
    bool isRunning() const { return m_isRunning; }

    // The following do nothing if the program has ended.

    /// Stops every process of the program (SIGSTOP); `stopped` follows.
    void stop();
    /// Lets every process of the program go on (SIGCONT).
    void resume();
    /// Kills every process of the program (SIGKILL), also a stopped one; `ended` follows.
    void kill();

    /// Ends programs together: SIGTERM and SIGCONT to every process, and SIGKILL to those that have not ended after the time `grace`. Waits until
    /// nothing of them is left. Calls no event. Error: a process does not end even so.
    static Result<Done> endAll(const std::vector<ClientProgram *> &programs, std::chrono::milliseconds grace);

private:
    ClientProgram(EventLoop &loop, std::string name, Events events);
    Result<Done> launch(const Launch &launch);
    void ready(std::uint32_t events) override;
    void order(KeeperMessage::Kind kind, int value = 0) const;
    KeeperMessage receive() const;
    bool waitEnd(std::chrono::steady_clock::time_point deadline);
    void noteEnd();

    EventLoop &m_loop;
    const std::string m_name;
    const Events m_events;
    int m_socket = -1; // to the keeper
    pid_t m_keeper = -1;
    pid_t m_process = -1;
    int m_stops = 0; // the number of the latest stop()
    bool m_isStopAwaited = false;
    bool m_isRunning = false; // its keeper exists
};

} // namespace lockscope
