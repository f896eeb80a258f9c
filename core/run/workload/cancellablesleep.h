// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/clientprocess.h"

#include <coroutine>
#include <utility>

namespace lockscope {

/// A sleep of one coroutine of a client that another coroutine of the same client can end early: `co_await nap.sleep(length);` At
/// most one coroutine sleeps in it at a time.
/// REQUIRES: the process outlives it.
/// Thread: that of the process.
class CancellableSleep {
public:
    /// Sleeps until end() is called.
    static constexpr Duration endless = Duration::max();

    explicit CancellableSleep(ClientProcess &process) : m_process(process) { }
    CancellableSleep(const CancellableSleep &) = delete;
    CancellableSleep &operator=(const CancellableSleep &) = delete;

    class Awaiter;
    Awaiter sleep(Duration length);
    /// Wakes the sleeping coroutine; later sleeps return at once.
    void end()
    {
        m_hasEnded = true;
        wake();
    }

private:
    void timeCame()
    {
        if (m_process.control().mayFire(m_timer))
            wake();
    }
    void wake()
    {
        m_timer.disarm();
        if (m_sleeper)
            m_process.control().ready(std::exchange(m_sleeper, {}));
    }
    ClientProcess &m_process;
    CallbackTimer m_timer{m_process.world().timers(), [this] { timeCame(); }};
    std::coroutine_handle<> m_sleeper;
    bool m_hasEnded = false;
};

class CancellableSleep::Awaiter {
public:
    Awaiter(CancellableSleep &nap, Duration length) : m_nap(nap), m_length(length) { }
    bool await_ready() const { return m_nap.m_hasEnded || m_length.count() <= 0; }
    void await_suspend(std::coroutine_handle<> coroutine)
    {
        m_nap.m_sleeper = coroutine;
        if (m_length != endless)
            m_nap.m_timer.arm(m_nap.m_process.world().now() + m_nap.m_process.control().realLength(m_length));
    }
    void await_resume() const { }

private:
    CancellableSleep &m_nap;
    Duration m_length;
};

inline CancellableSleep::Awaiter CancellableSleep::sleep(Duration length)
{
    return {*this, length};
}

} // namespace lockscope
