// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/clientconfig.h"
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

    /// Wakes the sleeping coroutine, if there is one.
    void interrupt() { wake(); }

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

/// Extends a client's lease during its work. It is a second coroutine of the same client, so a
/// pause or crash of the client also stops the watchdog.
///
/// The first renewal is due a third of the TTL (or the setting `renewal-interval`) after the client
/// has entered, each later one as long after the reply to the previous one, as in common client
/// libraries. So a lease survives a renewal that is late by up to two thirds of the TTL. A client
/// renews the lease of one lock at most `renewals` times (a setting); then the lease runs out,
/// because a client that hangs must not keep the lock forever. If an extension is refused or not
/// answered in time, the work ends, because it is unknown whether the client still has the lock.
/// The setting `failed-renewal` selects a mistake instead.
///
/// Lifetime: a coroutine that is ready to run must not be destroyed. So a client that has not
/// crashed calls stop() and awaits untilEnded() before it destroys this object. After a crash no
/// coroutine of the client runs, and this object is destroyed directly. Thread: that of the
/// process.
class Watchdog {
public:
    /// Writes each new end of the lease into `lock`. Ends the sleep `work` when the lock is lost.
    /// REQUIRES: all arguments outlive this object.
    Watchdog(
        ClientProcess &process, const ClientConfig &config, HeldLock &lock, CancellableSleep &work);

    /// Starts the watchdog. REQUIRES: the scheme supports extension.
    void start();
    /// Prevents further renewals. A renewal in progress continues until its reply.
    void stop();
    class Awaiter;
    /// `co_await watchdog.untilEnded();` waits until the coroutine of the watchdog has ended;
    /// returns at once if start() was not called.
    Awaiter untilEnded();
    /// Returns whether an extension has failed.
    bool hasFailed() const { return m_hasFailed; }
    /// Returns whether the client must not do anything that needs the lock, because an extension
    /// has failed.
    bool hasLostLock() const { return m_hasFailed && m_failedRenewal == FailedRenewal::endWork; }

private:
    static Task<void> watch(ClientProcess &process, Watchdog *watchdog);
    static Task<void> renewOnce(ClientProcess &process, Watchdog *watchdog);
    bool mayRenew() const { return !m_hasFailed || m_failedRenewal == FailedRenewal::ignore; }
    void noteStall(const StepAction &stall);
    void markEnded();

    ClientProcess &m_process;
    const Scheme &m_scheme;
    const Resource &m_resource;
    const Duration m_interval;
    const int m_renewalsMax;
    const FailedRenewal m_failedRenewal;
    HeldLock &m_lock;
    CancellableSleep &m_work;
    CancellableSleep m_sleep;
    Task<void> m_coroutine;
    std::coroutine_handle<> m_waiting; // the coroutine that awaits untilEnded()
    bool m_isStopping = false;
    bool m_hasFailed = false;
    bool m_hasEnded = true;
};

/// The mistake of the setting `renewal-end`=never: extends a lock that the client has released,
/// until an extension fails or `renewals` is reached. Records no rows about the lease, because the
/// client no longer believes that it has the lock.
Task<void> renewAfterRelease(ClientProcess &process, const ClientConfig *config, HeldLock lock);

/// The awaiter of untilEnded().
class Watchdog::Awaiter {
public:
    explicit Awaiter(Watchdog &watchdog) : m_watchdog(watchdog) { }
    bool await_ready() const { return m_watchdog.m_hasEnded; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_watchdog.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Watchdog &m_watchdog;
};

} // namespace lockscope
