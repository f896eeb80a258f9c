// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <coroutine>
#include <vector>

namespace lockscope {

/// Records how a client's releases end: at once, or, if some nodes have not replied yet, after
/// their last reply or timeout. The client continues meanwhile. The row of the end (`released` or
/// `release-refused`) has the number of the attempt that acquired the lock.
///
/// Lifetime: a coroutine that is ready to run must not be destroyed. So a client that has finished
/// its rounds awaits untilEnded() before it destroys this object; after a crash this object is
/// destroyed directly. Thread: that of the process.
class Releases {
public:
    /// REQUIRES: the process outlives this object.
    explicit Releases(ClientProcess &process) : m_process(process) { }
    Releases(const Releases &) = delete;
    Releases &operator=(const Releases &) = delete;

    /// Records the end of a release that has been sent: now, or, if some nodes have not replied
    /// yet, when these have replied or timed out. `resource`: what was locked. REQUIRES: `lock` was
    /// acquired in the client's latest attempt.
    void follow(const Resource &resource, const HeldLock &lock, const ReleaseReport &report);
    class Awaiter;
    /// `co_await releases.untilEnded();` waits until the ends of all releases are recorded.
    Awaiter untilEnded();

private:
    static Task<void> awaitRest(Releases *releases, Event columns, std::shared_ptr<Gather> rest);
    void note(const Event &columns, const ReleaseReport &report);

    ClientProcess &m_process;
    std::vector<Task<void>, FrameAllocator<Task<void>>> m_openReleases;
    int m_openCount = 0;
    std::coroutine_handle<> m_waiting; // the coroutine that awaits untilEnded()
};

/// The awaiter of untilEnded().
class Releases::Awaiter {
public:
    explicit Awaiter(Releases &releases) : m_releases(releases) { }
    bool await_ready() const { return m_releases.m_openCount == 0; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_releases.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Releases &m_releases;
};

} // namespace lockscope
