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

/// The implementation of a LockClient: an event loop on its own thread, with one ClientProcess that
/// runs a scheme's tasks, one at a time. Thread: any thread that holds callMutex() from its call
/// until it has read trouble() and troubleText(). While the destructor runs, no other thread may
/// use the object.
class LockEngine {
public:
    LockEngine(std::vector<NodeAddress> nodes, const Scheme &scheme);
    ~LockEngine();
    LockEngine(const LockEngine &) = delete;
    LockEngine &operator=(const LockEngine &) = delete;

    const Scheme &scheme() const { return m_scheme; }
    /// Returns the mutex that a caller must hold during its call. REQUIRES, for all functions
    /// below: the mutex is locked.
    std::mutex &callMutex() { return m_callMutex; }

    Acquisition acquire(const LockRequest &request);
    ExtensionReport extend(const HeldLock &lock);
    ReleaseReport release(const HeldLock &lock);
    /// Returns a random length in [0, limit), from the process's own random source.
    Duration randomDuration(Duration limit)
    {
        return m_process.randomDuration(Purpose::retryDelay, limit);
    }
    /// Returns how far the boot clock (bootNow()) is ahead of the process's LocalTime. Call it
    /// before an operation: with the result, the caller converts the times of the operation
    /// correctly even if the machine sleeps during the operation. The result may be too small by
    /// some microseconds, but never too large.
    Duration bootMinusLocalTime() const;
    int nodeCount() const { return static_cast<int>(m_nodes.size()); }
    /// Returns the kind of the worst trouble with the nodes in the latest call: the last one in the
    /// order of Trouble::Kind. Nothing: there was no trouble.
    std::optional<ForgetfulSink::Trouble::Kind> trouble() const { return m_trouble; }
    /// Returns all troubles of the latest call, to be appended to an error text: "; 10.0.0.2:6379:
    /// NOAUTH …". Empty: there were none.
    const std::string &troubleText() const { return m_troubleText; }

private:
    static Task<void> acquireOnce(
        LockEngine *engine, LockRequest request, Acquisition *acquisition);
    static Task<void> extendOnce(LockEngine *engine, HeldLock lock, ExtensionReport *report);
    static Task<void> releaseOnce(LockEngine *engine, HeldLock lock, ReleaseReport *report);
    void runAndWait(Task<void> task);
    void finishCall();

    const std::vector<NodeAddress> m_nodes;
    const Scheme &m_scheme;
    ForgetfulSink m_sink;
    EventLoop m_loop;
    LiveWorld m_world;
    ClientProcess m_process;
    Task<void> m_work;      // the current or the previous task; the loop's thread replaces it
    std::mutex m_callMutex; // locked by the caller during its call
    std::mutex m_mutex;     // guards the results of the latest call
    std::condition_variable m_finished;
    bool m_isFinished = false; // guarded by m_mutex, like the next two members
    std::optional<ForgetfulSink::Trouble::Kind> m_trouble;
    std::string m_troubleText;
    std::thread m_thread;
};

/// Returns the time on the machine's boot clock. This clock ignores changes of the date, and also
/// runs while the machine sleeps.
Duration bootNow();

} // namespace lockscope
