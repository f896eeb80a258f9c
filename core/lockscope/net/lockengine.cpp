// SPDX-License-Identifier: MIT
#include "lockscope/net/lockengine.h"

#include "lockscope/schemes/sharedsteps.h"

#include "lockscope/base/random.h"

#include <signal.h>
#include <time.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace lockscope {
namespace {

// Returns a random seed. Each program needs a different one, because two clients with the same
// delays would collide again and again.
Seed randomSeed()
{
    const Token token = secureToken();
    std::uint64_t number = 0;
    std::from_chars(token.text().data(), token.text().data() + 13, number, 16);
    return Seed{number};
}

} // namespace

Duration bootNow()
{
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

LockEngine::LockEngine(std::vector<NodeAddress> nodes, const Scheme &scheme)
    : m_nodes(std::move(nodes)), m_scheme(scheme), m_loop(std::chrono::steady_clock::now()),
      m_world(m_loop, m_sink, m_nodes),
      m_process(m_world, ClientId{1}, m_world.nodeCount(), randomSeed())
{
    // The new thread blocks all signals, because the program's own threads must handle them.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    m_thread = std::thread([this] { m_loop.run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

LockEngine::~LockEngine()
{
    m_loop.stop();
    m_thread.join();
    m_work = Task<void>();
    m_process.cleanUp();
}

Acquisition LockEngine::acquire(const LockRequest &request)
{
    Acquisition acquisition;
    runAndWait(acquireOnce(this, request, &acquisition));
    return acquisition;
}

ExtensionReport LockEngine::extend(const HeldLock &lock)
{
    ExtensionReport report;
    runAndWait(extendOnce(this, lock, &report));
    return report;
}

ReleaseReport LockEngine::release(const HeldLock &lock)
{
    ReleaseReport report;
    runAndWait(releaseOnce(this, lock, &report));
    return report;
}

Duration LockEngine::bootMinusLocalTime() const
{
    const Duration boot = bootNow();
    return boot - m_loop.now().time_since_epoch(); // the subtracted clock is read last, so the
                                                   // result is never too large
}

Task<void> LockEngine::acquireOnce(
    LockEngine *engine, LockRequest request, Acquisition *acquisition)
{
    auto result = co_await engine->m_scheme.acquire(engine->m_process, request);
    *acquisition = std::move(result);
    engine->finishCall();
}

Task<void> LockEngine::extendOnce(LockEngine *engine, HeldLock lock, ExtensionReport *report)
{
    auto result = co_await engine->m_scheme.extend(engine->m_process, lock);
    *report = result;
    engine->finishCall();
}

Task<void> LockEngine::releaseOnce(LockEngine *engine, HeldLock lock, ReleaseReport *report)
{
    auto result = co_await engine->m_scheme.release(engine->m_process, lock);
    if (result.unanswered) {
        const std::shared_ptr<Gather> releases = result.unanswered;
        auto complete = co_await awaitReleases(releases);
        result = complete;
    }
    *report = result;
    engine->finishCall();
}

// Runs the task on the loop's thread and waits until it ends.
void LockEngine::runAndWait(Task<void> task)
{
    m_isFinished = false;
    m_loop.post([this, &task] {
        m_sink.clearTroubles();
        m_process.rows().beginAttempt();
        m_work = std::move(task);
        m_work.start(m_process.control().executor());
        m_world.scheduleTurn(m_process);
    });
    std::unique_lock lock(m_mutex);
    m_finished.wait(lock, [this] { return m_isFinished; });
}

// Copies the troubles for the caller's thread, and wakes it. The caller cannot read the sink, which
// only the loop's thread uses: late answers of this call may still arrive there.
void LockEngine::finishCall()
{
    const std::scoped_lock lock(m_mutex);
    m_trouble.reset();
    m_troubleText.clear();
    for (const ForgetfulSink::Trouble &trouble : m_sink.troubles()) {
        m_trouble = std::max(
            m_trouble, std::optional(trouble.kind)); // an empty optional is less than any value
        m_troubleText += "; " + addressText(m_nodes[trouble.node.value - 1u]) + ": " + trouble.text;
    }
    m_isFinished = true;
    m_finished.notify_one();
}

} // namespace lockscope
