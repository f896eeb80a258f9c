// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <coroutine>
#include <vector>

namespace lockscope {

/// Writes down how a client's releases end: at once, or, where a part of the nodes has still to answer, when the last of them has
/// answered or its time is over, while the client goes on. The row has the number of the attempt that the lock was of.
///
/// Lifetime: as a watchdog's. A client that comes to its end awaits ended() first; a dead one drops it as it stands. Thread: the process's.
class Releases {
public:
    /// REQUIRES: both outlive it.
    Releases(ClientProcess &process, const Resource &resource) : m_process(process), m_resource(resource) { }
    Releases(const Releases &) = delete;
    Releases &operator=(const Releases &) = delete;

    /// The release of that lock, which has been sent. REQUIRES: the attempt that it was of is the client's latest.
    void follow(const HeldLock &lock, const ReleaseReport &report);
    class Ended;
    /// `co_await releases.ended();`: nothing is left to be written down; at once if nothing is under way.
    Ended ended();

private:
    static Task<void> end(Releases *releases, HeldLock lock, AttemptId attempt, std::shared_ptr<Gather> rest);
    void note(const HeldLock &lock, AttemptId attempt, const ReleaseReport &report);

    ClientProcess &m_process;
    const Resource &m_resource;
    std::vector<Task<void>, FrameAllocator<Task<void>>> m_open;
    int m_openCount = 0;
    std::coroutine_handle<> m_waiting; // who awaits ended()
};

class Releases::Ended {
public:
    explicit Ended(Releases &releases) : m_releases(releases) { }
    bool await_ready() const { return m_releases.m_openCount == 0; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_releases.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Releases &m_releases;
};

} // namespace lockscope
