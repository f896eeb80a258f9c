// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/keeper/keepermessage.h"
#include "lockscope/base/result.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/runtime/timer.h"

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A program of the user that runs as a client: its first process and all processes that the first
/// process starts.
///
/// Each program has a keeper, a small process of Lockscope (core/live/keeper) that starts the
/// program and is its subreaper. So the functions below reach every process of the program, also
/// those in another process group or session, and those whose parent has ended. The keeper kills
/// all of them when this object is destroyed and when Lockscope ends, also if Lockscope is killed.
/// Thread: that of the loop.
class ClientProgram : private EventLoop::Watcher {
public:
    struct Launch {
        std::vector<std::string> words; ///< the program and its arguments; a name without a slash
                                        ///< is looked up in the environment's PATH
        std::vector<std::string>
            environment;    ///< the whole environment of the program; each entry is NAME=VALUE
        std::string folder; ///< working directory; a relative path of the program starts there;
                            ///< empty: that of Lockscope
        /// The descriptors that the program gets as 1, 2 and 3; -1: /dev/null. The caller still
        /// owns its descriptors and must close them. As descriptor 0 the program gets /dev/null. It
        /// gets no other descriptors. When Events::ended is called, no process of the program has
        /// the caller's descriptors open any more.
        int output = -1;
        int errors = -1;
        int reports = -1;
    };
    /// Callbacks. Only the loop calls them, so none is called while a function of this class runs
    /// for its caller. Each may destroy this object. REQUIRES: both are set.
    struct Events {
        /// Called when all processes of the program are stopped, once for each stop(). Not called
        /// if stop(), resume() or kill() is called before that.
        std::function<void()> stopped;
        /// Called once, when the first process has ended and every other process of the program was
        /// killed, so that none is left. `status`: the status of waitpid() for the first process;
        /// SIGKILL if its keeper was killed.
        std::function<void(int status)> ended;
    };

    /// Starts the program and returns when it runs (after exec). Error: the program cannot be
    /// started, for example "cannot start 'pyhton3': No such file or directory". The system limits
    /// the total size of arguments and environment, usually to 2 MiB; if they are larger, the error
    /// is "Argument list too long". REQUIRES: there is at least one word; the loop outlives this
    /// object.
    static Result<std::unique_ptr<ClientProgram>> start(
        EventLoop &loop, const Launch &launch, Events events);
    /// Kills the program like kill(), and waits until no process of it is left, usually 1 ms. Calls
    /// no callback.
    ~ClientProgram() override;
    ClientProgram(const ClientProgram &) = delete;
    ClientProgram &operator=(const ClientProgram &) = delete;

    /// Returns the id of the first process, which is also the id of its process group. Valid while
    /// isRunning().
    pid_t processId() const { return m_process; }
    /// Returns whether the program has not ended. True also for a stopped program.
    bool isRunning() const { return m_isRunning; }

    // The following do nothing if the program has ended.

    /// Stops every process of the program (SIGSTOP). Later the loop calls Events::stopped.
    void stop();
    /// Continues every process of the program (SIGCONT).
    void resume();
    /// Sends SIGTERM to every process of the program, and then SIGCONT.
    void terminate() { sendOrder(KeeperMessage::Kind::terminate); }
    /// Kills every process of the program (SIGKILL), also a stopped one. Later the loop calls
    /// Events::ended.
    void kill();

    /// Ends programs together: sends SIGTERM and SIGCONT to every process, and SIGKILL to those
    /// that have not ended after the time `grace`. Waits until no process of these programs is
    /// left. Calls no callback. Error: a process has not ended 30 s after SIGKILL.
    static Result<Done> endAll(
        const std::vector<ClientProgram *> &programs, std::chrono::milliseconds grace);

private:
    ClientProgram(EventLoop &loop, std::string name, Events events);
    Result<Done> launch(const Launch &launch);
    Error cannotStart(const Wording &reason) const;
    void ready(std::uint32_t events) override;
    void sendOrder(KeeperMessage::Kind kind, int value = 0) const;
    KeeperMessage receive() const;
    void continueKeeper();
    bool waitForKeeper(std::chrono::steady_clock::time_point deadline) const;
    bool waitEnd(std::chrono::steady_clock::time_point deadline);
    void noteEnd();

    EventLoop &m_loop;
    const std::string m_name;
    const Events m_events;
    int m_socket = -1; // to the keeper
    pid_t m_keeper = -1;
    pid_t m_process = -1;
    CallbackTimer m_continuation{m_loop.timers(), [this] { continueKeeper(); }};
    int m_stopOrder = 0; // the number of the latest stop order, counted from 1; the keeper repeats
                         // it in its answer
    bool m_isStopAwaited = false;
    bool m_isRunning = false; // the keeper exists
};

} // namespace lockscope
