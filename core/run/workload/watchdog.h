// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/cancellablesleep.h"
#include "core/run/workload/clientconfig.h"

namespace lockscope {

/// Extends a client's lease beside its work: a second coroutine of the same client, so that whatever stops the client stops it too,
/// and whatever kills the client kills it.
///
/// The first renewal is due a third of the TTL after the client has entered, each further one a third of the TTL after the answer to the
/// one before, as popular clients do it: two may fail to be sent before the lease is in danger. There are at most `renewals` in one
/// hold: then it ends, and the lease runs out, since a holder that hangs must not keep the lock for ever. An extension that is
/// refused or not answered in time ends the work: nobody knows then whether the lock is still held.
///
/// Lifetime: a coroutine that is ready to run must not be destroyed. So a client that goes on with its life calls stop() and awaits
/// ended(); only a dead one, of which nothing runs any more, drops it as it stands. Thread: the process's.
class Watchdog {
public:
    /// `lock` gets each new end of the lease; `work` is ended when the lock is lost. REQUIRES: all outlive it.
    Watchdog(ClientProcess &process, const ClientConfig &course, HeldLock &lock, CancellableSleep &work);

    /// Begins. REQUIRES: the scheme can extend.
    void start();
    /// No renewal begins any more. One that is under way goes on until it is answered.
    void stop();
    class Ended;
    /// `co_await watchdog.ended();`: nothing of it is under way any more; at once if it never began.
    Ended ended();
    /// An extension has failed: the client must do nothing any more that needs the lock.
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
    std::coroutine_handle<> m_waiting; // who awaits ended()
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
