// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/client.h"

#include "core/workload/clientconfig.h"
#include "core/workload/fencing.h"
#include "core/workload/watchdog.h"
#include "core/workload/workload.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/sharedsteps.h"

#include <coroutine>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

// Records how a client's releases end: at once, or, if some nodes have not replied yet, after
// their last reply or timeout. The client continues meanwhile. The row of the end (`released` or
// `release-refused`) has the number of the attempt that acquired the lock.
//
// Lifetime: a coroutine that is ready to run must not be destroyed. So a client that has finished
// its rounds awaits untilEnded() before it destroys this object; after a crash this object is
// destroyed directly. Thread: that of the process.
class Releases {
public:
    // REQUIRES: the process outlives this object.
    explicit Releases(ClientProcess &process) : m_process(process) { }
    Releases(const Releases &) = delete;
    Releases &operator=(const Releases &) = delete;

    // Records the end of a release that has been sent: now, or, if some nodes have not replied
    // yet, when these have replied or timed out. `resource`: what was locked. REQUIRES: `lock` was
    // acquired in the client's latest attempt.
    void follow(const Resource &resource, const HeldLock &lock, const ReleaseReport &report);
    class Awaiter;
    // `co_await releases.untilEnded();` waits until the ends of all releases are recorded.
    Awaiter untilEnded();

private:
    static Task<void> awaitRest(Releases *releases, Event columns, std::shared_ptr<Gather> rest);
    void note(const Event &columns, const ReleaseReport &report);

    ClientProcess &m_process;
    std::vector<Task<void>, FrameAllocator<Task<void>>> m_openReleases;
    int m_openCount = 0;
    std::coroutine_handle<> m_waiting; // the coroutine that awaits untilEnded()
};

// The awaiter of untilEnded().
class Releases::Awaiter {
public:
    explicit Awaiter(Releases &releases) : m_releases(releases) { }
    bool await_ready() const { return m_releases.m_openCount == 0; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_releases.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Releases &m_releases;
};

void Releases::note(const Event &columns, const ReleaseReport &report)
{
    m_process.rows().note(report.deleted > 0 ? EventKind::released : EventKind::releaseRefused,
        report.decidedBy, columns);
}

void Releases::follow(const Resource &resource, const HeldLock &lock, const ReleaseReport &report)
{
    Event columns = lockColumns(m_process, resource, lock);
    columns.attempt = m_process.rows().attempt();
    std::erase_if(m_openReleases, [](const Task<void> &release) { return release.isDone(); });
    if (!report.unanswered) {
        note(columns, report);
        return;
    }
    ++m_openCount;
    m_openReleases.push_back(awaitRest(this, columns, report.unanswered));
    m_openReleases.back().start(m_process.control().executor());
    m_process.world().scheduleTurn(m_process);
}

Releases::Awaiter Releases::untilEnded()
{
    return Awaiter(*this);
}

// The coroutine that awaits untilEnded() is made ready here and runs later, when this coroutine has
// finished.
Task<void> Releases::awaitRest(Releases *releases, Event columns, std::shared_ptr<Gather> rest)
{
    auto report = co_await awaitReleases(rest);
    releases->note(columns, report);
    if (--releases->m_openCount == 0 && releases->m_waiting)
        releases->m_process.control().ready(std::exchange(releases->m_waiting, {}));
}

// The interval at which a client whose number is above the setting `clients` checks whether this
// setting was raised.
constexpr Duration restInterval = 50ms;

LockRequest requestOf(const ClientConfig &config)
{
    const Settings &settings = *config.settings;
    return {config.resource, settings.ttl, settings.nodeTimeout, settings.driftFactor,
        settings.driftConstant, settings.replicas, settings.giveUp, settings.leaseUnit,
        settings.depth};
}

// `firstAttempt`: when the client began to ask for the lock.
SchemeMistakes mistakesOf(const ClientConfig &config, LocalTime firstAttempt)
{
    const Settings &settings = *config.settings;
    const SchemeInfo &scheme = config.scheme->info();
    SchemeMistakes mistakes{settings.takeover, settings.loserRelease, settings.repair,
        settings.extension, settings.undo};
    if (settings.leaseStart == LeaseStart::firstAttempt)
        mistakes.leaseStart = firstAttempt;
    mistakes.article = mistakesMade(scheme, settings.mistakes);
    mistakes.listing = executedListing(scheme, mistakes.article, settings.leaseUnit);
    return mistakes;
}

// The time limit of a client's attempts. With ArticleMistake::wholeSeconds (web article 002 in
// docs/ARTICLES.md) it is counted in whole seconds of the wall clock, so it ends up to one second
// early.
class TimeLimit {
public:
    explicit TimeLimit(const ClientProcess &process)
        : m_start(process.now()),
          m_wallStart(std::chrono::floor<std::chrono::seconds>(process.wallNow()))
    {
    }
    LocalTime start() const { return m_start; }
    bool isOver(const ClientProcess &process, Duration limit) const
    {
        if (limit <= Duration::zero())
            return false;
        if (process.mistakes().article.has(ArticleMistake::wholeSeconds))
            return process.wallNow()
                >= m_wallStart + std::chrono::ceil<std::chrono::seconds>(limit);
        return process.now() - m_start >= limit;
    }

private:
    const LocalTime m_start;
    const std::chrono::seconds m_wallStart;
};

EventRef noteAttempt(ClientProcess &process, const ClientConfig &config, EventRef cause)
{
    Event columns;
    columns.key = process.rows().intern(config.resource);
    return process.rows().note(EventKind::attempt, cause, columns);
}

EventRef noteGranted(
    ClientProcess &process, const ClientConfig &config, const Acquisition &acquisition)
{
    Event columns = lockColumns(process, config.resource, *acquisition.lock);
    if (acquisition.lock->validUntil)
        columns.span = process.control().trueLength(*acquisition.lock->validUntil - process.now());
    return process.rows().note(EventKind::granted, acquisition.decidedBy, columns);
}

EventRef noteDenied(
    ClientProcess &process, const ClientConfig &config, const Acquisition &acquisition)
{
    Event columns;
    columns.key = process.rows().intern(config.resource);
    columns.detail = process.rows().intern(denialName(acquisition.denial));
    return process.rows().note(EventKind::denied, acquisition.decidedBy, columns);
}

// What a client keeps from round to round.
struct Memory {
    explicit Memory(ClientProcess &process) : releases(process) { }
    Releases releases;
    bool isDisarmed =
        false; // the watchdog stays off: a renewal has failed, and `failed-renewal` is `disarm`
};

// Whether a client may enter the critical section after its attempts, and with which lock.
struct EntryDecision {
    bool mayEnter = false; // false: the client has given up
    bool hasLock = false;  // false although mayEnter: the scheme has no lock, or the lock service
                           // failed and `on-error` allows the work
    HeldLock lock;
    EventRef cause; // why the client may enter: the cause of its `entered` row
};

bool hasWatchdog(const ClientConfig &config, const HeldLock &lock)
{
    return config.settings->watchdog && config.scheme->info().canExtend
        && lock.validUntil.has_value();
}

// Tries until the client has the lock, may enter without it, or has tried for the time `give-up`.
Task<EntryDecision> acquireWithRetries(ClientProcess &process, const ClientConfig *config)
{
    const TimeLimit limit(process);
    EventRef lastDenied;
    for (;;) {
        co_await process.reach(Anchor::beforeAcquire);
        process.rows().beginAttempt();
        const EventRef attempt = noteAttempt(process, *config, lastDenied);
        const LockRequest request = requestOf(*config);
        process.setMistakes(mistakesOf(*config, limit.start()));
        auto acquisition = co_await config->scheme->acquire(process, request);
        const bool hasFence = acquisition.lock && acquisition.lock->fence != Fence{};
        if (acquisition.lock && !hasFence && requestsFence(*config->settings)) {
            auto withFence = co_await requestFence(process, config->scheme, acquisition);
            acquisition = std::move(withFence);
        }
        EntryDecision decision;
        if (!config->scheme->info()
                 .isLock) { // the attempt of a scheme without a lock is neither granted nor denied
            decision.mayEnter = true;
            decision.cause = attempt;
            co_return decision;
        }
        if (acquisition.lock) {
            decision.mayEnter = true;
            decision.cause = noteGranted(process, *config, acquisition);
            decision.hasLock = true;
            decision.lock = std::move(*acquisition.lock);
            co_return decision;
        }
        lastDenied = noteDenied(process, *config, acquisition);
        const Settings &settings = *config->settings;
        if (settings.onError == OnError::failOpen && acquisition.isServiceFailure()) {
            decision.mayEnter = true;
            decision.cause = lastDenied;
            co_return decision;
        }
        if (config->isTerminating || limit.isOver(process, settings.giveUp))
            co_return decision;
        const Duration delay =
            settings.retryDelay + process.randomDuration(Purpose::retryDelay, settings.retryJitter);
        co_await process.sleep(delay);
    }
}

Task<void> releaseLock(
    ClientProcess &process, const ClientConfig *config, Memory *memory, const HeldLock *lock)
{
    co_await process.reach(Anchor::beforeRelease);
    auto report = co_await config->scheme->release(process, *lock);
    memory->releases.follow(config->resource, *lock, report);
}

// The lock of a client that is inside.
class Hold final : public EarlyRelease {
public:
    Hold(ClientProcess &process, ClientConfig &config, Memory &memory, const HeldLock &lock,
        bool hasLock, Watchdog &watchdog)
        : m_process(process), m_config(config), m_memory(memory), m_lock(lock), m_isHeld(hasLock),
          m_watchdog(watchdog)
    {
    }
    bool isHeld() const { return m_isHeld; }
    bool isDue() const override
    {
        const Settings &settings = *m_config.settings;
        return m_isHeld
            && (settings.workAfterRelease > Duration::zero()
                || (m_config.isTerminating && settings.onTerminate == OnTerminate::release));
    }
    Task<void> release() override { return releaseFor(this); }

private:
    static Task<void> releaseFor(Hold *hold)
    {
        hold->m_isHeld = false;
        hold->m_config.work = nullptr;
        hold->m_watchdog.stop();
        co_await hold->m_watchdog.untilEnded();
        const ClientConfig *const config = &hold->m_config;
        Memory *const memory = &hold->m_memory;
        const HeldLock *const lock = &hold->m_lock;
        co_await releaseLock(hold->m_process, config, memory, lock);
    }

    ClientProcess &m_process;
    ClientConfig &m_config;
    Memory &m_memory;
    const HeldLock &m_lock;
    bool m_isHeld;
    Watchdog &m_watchdog;
};

// Returns whether the client still has the lock that it had, `hasLock`.
Task<bool> stayInside(ClientProcess &process, ClientConfig *config, Memory *memory, HeldLock lock,
    bool hasLock, EventRef cause, int round)
{
    const EventRef entered = process.rows().note(
        EventKind::entered, cause, lockColumns(process, config->resource, lock));
    CancellableSleep work(process);
    Watchdog watchdog(process, *config, lock, work);
    if (hasWatchdog(*config, lock) && !memory->isDisarmed)
        watchdog.start();
    Hold hold(process, *config, *memory, lock, hasLock, watchdog);
    const CriticalSection section{config, &lock, &watchdog, &work, round, &hold};
    config->work = hasLock ? &work : nullptr;
    const CriticalSection *const sectionPointer = &section;
    const Workload &workload = workloadOf(config->settings->workload);
    co_await workload.workInside(process, sectionPointer);
    config->work = nullptr;
    watchdog.stop();
    process.rows().note(EventKind::left, entered, lockColumns(process, config->resource, lock));
    co_await watchdog.untilEnded();
    if (watchdog.hasFailed() && config->settings->failedRenewal == FailedRenewal::disarm)
        memory->isDisarmed = true;
    co_return hold.isHeld();
}

// Runs one round from the first attempt to the release.
Task<void> runRound(ClientProcess &process, ClientConfig *config, int round, Memory *memory)
{
    process.beginRequest(config->settings->token, round + 1);
    auto decision = co_await acquireWithRetries(process, config);
    const HeldLock &lock = decision.lock;
    const EventRef cause = decision.cause;
    bool hasLock = decision.hasLock;
    if (hasLock)
        co_await process.reach(Anchor::granted);
    if (decision.mayEnter && !config->isTerminating) {
        auto isHeld = co_await stayInside(process, config, memory, lock, hasLock, cause, round);
        hasLock = isHeld;
    }
    if (hasLock) {
        const HeldLock *const held = &lock;
        co_await releaseLock(process, config, memory, held);
        if (config->settings->renewalEnd == RenewalEnd::never && hasWatchdog(*config, lock))
            co_await renewAfterRelease(process, config, lock);
    }
}

} // namespace

Task<void> clientLife(ClientProcess &process, ClientConfig *config)
{
    Memory memory(process);
    Memory *const memoryPointer = &memory;
    for (int round = 0; !config->isTerminating && (config->rounds == 0 || round < config->rounds);
         ++round) {
        while (process.id().value
            > config->settings->clients) // a live run's number of clients can change
            co_await process.sleep(restInterval);
        const Workload &workload = workloadOf(config->settings->workload);
        chooseItem(*config, workload, process.id(), round);
        auto needsLock = co_await workload.beginRound(process, config, round);
        if (needsLock)
            co_await runRound(process, config, round, memoryPointer);
        const Duration thinkTime = config->settings->think;
        co_await process.sleep(thinkTime);
    }
    co_await memory.releases.untilEnded();
}

} // namespace lockscope
