// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"
#include "core/workload/workload.h"
#include "lockscope/commands/storecommands.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{
        "expected", QT_TRANSLATE_NOOP("Workload", "Service time"), CountInfo::Unit::microsecond},
    CountInfo{
        "actual", QT_TRANSLATE_NOOP("Workload", "With a worker"), CountInfo::Unit::microsecond},
    CountInfo{
        "idle_us", QT_TRANSLATE_NOOP("Workload", "With no worker"), CountInfo::Unit::microsecond},
    CountInfo{"double_us", QT_TRANSLATE_NOOP("Workload", "With two workers"),
        CountInfo::Unit::microsecond},
    CountInfo{"takeovers", QT_TRANSLATE_NOOP("Workload", "Takeovers")},
    CountInfo{"steps", QT_TRANSLATE_NOOP("Workload", "Steps done")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
};

// A service with a worker and a hot standby (web article 000 in docs/ARTICLES.md). The client with
// the lock works, the others stand by, and one of them takes over when the lock becomes free. A
// worker works for the time `work`, in parts of 50 ms. Each part ends with a write to the store,
// which may be guarded, and a push of the result, which is not guarded. If a crashed or paused
// worker holds the lock, there is time with no worker; if the lock fails, there is time with two
// workers.
class Standby final : public Workload {
public:
    using Workload::Workload;
    static constexpr Duration partLength = 50ms;

    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override
    {
        return {storeKey(resource), fenceSeenKey(resource), claimKey(resource),
            reportListKey(resource)};
    }
    std::vector<std::string> finalQuery(const Resource &resource) const override
    {
        return {"LLEN", reportListKey(resource).text};
    }
};

// Measures how long a worker and its hot standby keep a service running. A client is at work if it
// is in the critical section and not paused. The service lasts from the first entry until the last
// client has left. If this client crashed, or clients are in the critical section at the end, the
// service lasts until the end of the run. Durations are in whole microseconds.
//
//     expected    duration of the service
//     actual      part of it with at least one client at work
//     idle_us     part of it with no client at work: expected = actual + idle_us
//     double_us   part of it with two or more clients at work
//     takeovers   how often a client entered after a different client
//     steps       steps of work done: the final value read from the store, else the steps that it accepted
//     failures    steps that the store refused
//     misses      rounds that ended without the lock
class StandbyTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Counts counts(const Trace &trace, std::int64_t misses) const override;
    Progress progress() const override;

private:
    struct Worker {
        bool isInside = false;
        bool isPaused = false;
        bool isAtWork() const { return isInside && !isPaused; }
    };
    // Returns the length of the service up to `end`.
    Duration lengthUntil(WorldTime end) const;
    void advanceTo(WorldTime time);
    void changeWorker(const Event &event);

    std::map<ClientId, Worker> m_workers;
    std::optional<WorldTime> m_begin; // of the service
    WorldTime m_lastEnd{};            // when a client last left or crashed
    bool m_hasEnded = false;          // the last client has left, and none is inside
    WorldTime m_now{};                // time of the last change
    int m_atWork = 0;                 // number of clients at work
    Duration m_served{};              // time with at least one client at work, up to m_now
    Duration m_doubled{};             // time with two or more, up to m_now
    ClientId m_lastEntered;
    std::int64_t m_takeovers = 0;
    std::int64_t m_steps = 0;
    std::int64_t m_failures = 0;
    std::optional<std::int64_t> m_finalSteps; // read from the store at the end
};

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::standby,
    .title = QT_TRANSLATE_NOOP("Workload", "hot standby"),
    .counts = shownCounts,
    .value = StoredValue::written,
    .tally = newTally<StandbyTally>,
};

} // namespace

// A worker stops if the store refuses its write (another client works already), or if it has lost
// its lock.
Task<void> Standby::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const HeldLock *const lock = section->lock;
    auto view = co_await openStore(process, config, lock, ReadWhen::ifRequired);
    co_await process.reach(Anchor::entered);
    if (!view.isOpen)
        co_return;
    const std::string worker = "client-" + std::to_string(process.id().value) + '#'
        + std::to_string(process.rows().attempt().value);
    Duration remaining = config->settings->work;
    for (int part = 1; remaining > Duration::zero(); ++part) {
        const Duration length = std::min(remaining, partLength);
        remaining -= length;
        auto mayWrite = co_await workAndCheck(process, section, length);
        if (!mayWrite)
            co_return;
        const std::string name = worker + '.' + std::to_string(part);
        const StoreWrite newValue{name, {}};
        const StoreWrite *const write = &newValue;
        auto end = co_await writeOnce(process, config, lock, write);
        if (end != WriteEnd::accepted)
            co_return;
        Command command = commands::pushReport(config->resource, lock->token, name);
        auto pushed = co_await process.call(storeNode, command, storeTimeout);
        if (!pushed.isAnswered())
            co_return;
    }
}

void StandbyTally::advanceTo(WorldTime time)
{
    if (m_atWork > 0)
        m_served += time - m_now;
    if (m_atWork > 1)
        m_doubled += time - m_now;
    m_now = time;
}

void StandbyTally::changeWorker(const Event &event)
{
    advanceTo(event.time);
    Worker &worker = m_workers[event.client];
    m_atWork -= worker.isAtWork() ? 1 : 0;
    if (event.kind == EventKind::entered) {
        worker.isInside = true;
        m_hasEnded = false;
        if (!m_begin)
            m_begin = event.time;
        m_takeovers += m_lastEntered && m_lastEntered != event.client ? 1 : 0;
        m_lastEntered = event.client;
    } else if (event.kind == EventKind::paused || event.kind == EventKind::resumed) {
        worker.isPaused = event.kind == EventKind::paused;
    } else {
        worker = {};
        const auto isInside = [](const auto &entry) { return entry.second.isInside; };
        m_hasEnded = event.kind == EventKind::left
            && std::none_of(m_workers.begin(), m_workers.end(), isInside);
        m_lastEnd = event.time;
    }
    m_atWork += worker.isAtWork() ? 1 : 0;
}

void StandbyTally::take(const Trace &trace, const Event &event, Seq)
{
    switch (event.kind) {
    case EventKind::entered:
    case EventKind::left:
    case EventKind::crashed:
    case EventKind::paused:
    case EventKind::resumed:
        if (event.client)
            changeWorker(event);
        break;
    case EventKind::wrote: ++m_steps; break;
    case EventKind::writeRejected: ++m_failures; break;
    case EventKind::read:
        if (event.actor.kind == ActorKind::store)
            m_finalSteps = leadingNumber(trace.detail(event));
        break;
    default: break;
    }
}

Duration StandbyTally::lengthUntil(WorldTime end) const
{
    return m_begin ? (m_hasEnded ? m_lastEnd : end) - *m_begin : Duration::zero();
}

WorkloadTally::Progress StandbyTally::progress() const
{
    return {microseconds(lengthUntil(m_now)), microseconds(m_served)};
}

Counts StandbyTally::counts(const Trace &trace, std::int64_t misses) const
{
    const WorldTime end = trace[trace.size() - 1].time;
    const Duration sinceChange = end - m_now;
    const std::int64_t expected = microseconds(lengthUntil(end));
    const std::int64_t actual =
        microseconds(m_served + (m_atWork > 0 ? sinceChange : Duration::zero()));
    return {
        {"actual", actual},
        {"double_us", microseconds(m_doubled + (m_atWork > 1 ? sinceChange : Duration::zero()))},
        {"expected", expected},
        {"failures", m_failures},
        {"idle_us", expected - actual},
        {"misses", misses},
        {"steps", m_finalSteps.value_or(m_steps)},
        {"takeovers", m_takeovers},
    };
}

const Workload &standbyWorkload()
{
    static const Standby workload(entry);
    return workload;
}

} // namespace lockscope
