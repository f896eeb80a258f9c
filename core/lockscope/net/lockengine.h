// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/forgetfulsink.h"
#include "lockscope/net/liveworld.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace lockscope {

/// What runs under a LockClient: an event loop on a thread of its own, with one process on it that carries out a scheme's tasks, one at a
/// time. Thread: any, with turn() held from a call until its outcome has been read; the destructor alone.
class LockEngine {
public:
    LockEngine(std::vector<NodeAddress> nodes, const Scheme &scheme);
    ~LockEngine();
    LockEngine(const LockEngine &) = delete;
    LockEngine &operator=(const LockEngine &) = delete;

    const Scheme &scheme() const { return m_scheme; }
    /// Held by the one whose call is under way. All below need it.
    std::mutex &turn() { return m_turn; }

    Acquisition acquire(const LockRequest &request);
    ExtensionReport extend(const HeldLock &lock);
    ReleaseReport release(const HeldLock &lock);
    /// From the process's own random source.
    Duration randomDuration(Duration limit) { return m_process.randomDuration(Purpose::retryDelay, limit); }
    /// How far the boot clock is ahead of the process's. Read before something begins, it holds for the times that come of it, also if the
    /// machine sleeps meanwhile. In doubt it is too little.
    Duration bootLead() const;
    int nodeCount() const { return static_cast<int>(m_nodes.size()); }
    /// The trouble with the nodes in the latest call that leaves most open; none: there was no trouble.
    std::optional<ForgetfulSink::Trouble::Kind> trouble() const { return m_trouble; }
    /// All of it: "; 10.0.0.2:6379: NOAUTH …", or nothing.
    const std::string &troubleText() const { return m_troubleText; }

private:
    static Task<void> acquireOnce(LockEngine *engine, LockRequest request, Acquisition *acquisition);
    static Task<void> extendOnce(LockEngine *engine, HeldLock lock, ExtensionReport *report);
    static Task<void> releaseOnce(LockEngine *engine, HeldLock lock, ReleaseReport *report);
    void carryOut(Task<void> task);
    void finish();

    const std::vector<NodeAddress> m_nodes;
    const Scheme &m_scheme;
    ForgetfulSink m_sink;
    EventLoop m_loop;
    LiveWorld m_world;
    ClientProcess m_process;
    Task<void> m_work; // the one under way, or the one before; the loop's thread replaces it
    std::mutex m_turn;
    std::mutex m_mutex;
    std::condition_variable m_finished;
    bool m_isFinished = false; // with m_mutex, as are the next two
    std::optional<ForgetfulSink::Trouble::Kind> m_trouble;
    std::string m_troubleText;
    std::thread m_thread;
};

/// The machine's boot clock: no change of the date moves it, and it goes on while the machine sleeps.
Duration bootNow();

} // namespace lockscope
