// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/host.h"

#include <coroutine>
#include <utility>

namespace lockscope {

/// A sleep of one coroutine of a client that another of the same client may end early: `co_await nap.sleep(length);`
/// At most one sleeps in it at a time. Thread: the host's. REQUIRES: the host outlives it.
class Nap {
public:
    /// Until somebody ends it.
    static constexpr Duration endless = Duration::max();

    explicit Nap(Host &host) : m_host(host) { }
    Nap(const Nap &) = delete;
    Nap &operator=(const Nap &) = delete;

    class Awaiter;
    Awaiter sleep(Duration length);
    /// Whoever sleeps goes on, and nobody ever sleeps here again.
    void end()
    {
        m_hasEnded = true;
        wake();
    }

private:
    void timeCame()
    {
        if (m_host.control().mayFire(m_timer))
            wake();
    }
    void wake()
    {
        m_timer.disarm();
        if (m_sleeper)
            m_host.control().ready(std::exchange(m_sleeper, {}));
    }
    Host &m_host;
    CallbackTimer m_timer{m_host.world().timers(), [this] { timeCame(); }};
    std::coroutine_handle<> m_sleeper;
    bool m_hasEnded = false;
};

class Nap::Awaiter {
public:
    Awaiter(Nap &nap, Duration length) : m_nap(nap), m_length(length) { }
    bool await_ready() const { return m_nap.m_hasEnded || m_length.count() <= 0; }
    void await_suspend(std::coroutine_handle<> coroutine)
    {
        m_nap.m_sleeper = coroutine;
        if (m_length != endless)
            m_nap.m_timer.arm(m_nap.m_host.world().now() + m_nap.m_host.control().realLength(m_length));
    }
    void await_resume() const { }

private:
    Nap &m_nap;
    Duration m_length;
};

inline Nap::Awaiter Nap::sleep(Duration length)
{
    return {*this, length};
}

} // namespace lockscope
