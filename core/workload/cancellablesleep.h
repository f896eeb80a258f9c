// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/clientprocess.h"

#include <coroutine>
#include <utility>

namespace lockscope {

/// A sleep of one coroutine of a client that another coroutine of the same client can end early:
/// `co_await sleeper.sleep(length);` At most one coroutine sleeps at a time. REQUIRES: the process
/// outlives this object. Thread: that of the process.
class CancellableSleep {
public:
    /// The length of a sleep that lasts until end() is called.
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
    void timerFired()
    {
        if (m_process.control().mayFireNow(m_timer))
            wake();
    }
    void wake()
    {
        m_timer.disarm();
        if (m_waiting)
            m_process.control().ready(std::exchange(m_waiting, {}));
    }
    ClientProcess &m_process;
    CallbackTimer m_timer{m_process.world().timers(), [this] { timerFired(); }};
    std::coroutine_handle<> m_waiting; // the coroutine that sleeps
    bool m_hasEnded = false;
};

/// The awaiter of sleep().
class CancellableSleep::Awaiter {
public:
    Awaiter(CancellableSleep &sleep, Duration length) : m_sleep(sleep), m_length(length) { }
    bool await_ready() const { return m_sleep.m_hasEnded || m_length.count() <= 0; }
    void await_suspend(std::coroutine_handle<> coroutine)
    {
        m_sleep.m_waiting = coroutine;
        if (m_length != endless)
            m_sleep.m_timer.arm(
                m_sleep.m_process.world().now() + m_sleep.m_process.control().trueLength(m_length));
    }
    void await_resume() const { }

private:
    CancellableSleep &m_sleep;
    Duration m_length;
};

inline CancellableSleep::Awaiter CancellableSleep::sleep(Duration length)
{
    return {*this, length};
}

} // namespace lockscope
