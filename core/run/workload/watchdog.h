// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/cancellablesleep.h"
#include "core/run/workload/clientconfig.h"

namespace lockscope {

/// Extends a client's lease during its work. It is a second coroutine of the same client, so a pause or crash of the client also
/// stops it.
///
/// The first renewal is due a third of the TTL after the client has entered, each later one a third of the TTL after the reply to the
/// previous one, as in common client libraries. Two renewals may fail to be sent before the lease is at risk. There are at most
/// `renewals` in one hold. After that the lease runs out, because a hanging holder must not keep the lock forever. If an extension is
/// refused or not answered in time, the work ends, because it is unknown whether the lock is still held.
///
/// Lifetime: a coroutine that is ready to run must not be destroyed. A living client therefore calls stop() and awaits ended(). A
/// crashed client, of which no coroutine runs, destroys it directly.
/// Thread: that of the process.
class Watchdog {
public:
    /// `lock` gets each new end of the lease. Ends `work` when the lock is lost. REQUIRES: all outlive it.
    Watchdog(ClientProcess &process, const ClientConfig &course, HeldLock &lock, CancellableSleep &work);

    /// Starts the watchdog. REQUIRES: the scheme supports extension.
    void start();
    /// Prevents further renewals. A renewal in progress continues until its reply.
    void stop();
    class Ended;
    /// `co_await watchdog.ended();` waits until nothing of it runs; returns at once if it never started.
    Ended ended();
    /// Returns whether an extension has failed: the client must not do anything that needs the lock.
    bool hasLost() const { return m_hasLost; }

private:
    static Task<void> watch(ClientProcess &process, Watchdog *dog);
    static Task<void> renewOnce(ClientProcess &process, Watchdog *dog);
    void noteStall(const StepAction &stall);
    void end();

    ClientProcess &m_process;
    const Scheme &m_scheme;
    const Resource &m_resource;
    const Duration m_interval;
    const int m_renewals;
    HeldLock &m_lock;
    CancellableSleep &m_work;
    CancellableSleep m_nap;
    Task<void> m_life;
    std::coroutine_handle<> m_waiting; // the coroutine that awaits ended()
    bool m_isStopping = false;
    bool m_hasLost = false;
    bool m_hasEnded = true;
};

class Watchdog::Ended {
public:
    explicit Ended(Watchdog &dog) : m_dog(dog) { }
    bool await_ready() const { return m_dog.m_hasEnded; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_dog.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Watchdog &m_dog;
};

} // namespace lockscope
