// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <optional>

namespace lockscope {
namespace {

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
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;
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

} // namespace

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

void StandbyTally::report(const Trace &trace, std::int64_t misses, Verdict &verdict) const
{
    const WorldTime end = trace[trace.size() - 1].time;
    const Duration sinceChange = end - m_now;
    const std::int64_t expected = microseconds(lengthUntil(end));
    const std::int64_t actual =
        microseconds(m_served + (m_atWork > 0 ? sinceChange : Duration::zero()));
    verdict.workload.reserve(8);
    verdict.workload.append("actual", actual);
    verdict.workload.append(
        "double_us", microseconds(m_doubled + (m_atWork > 1 ? sinceChange : Duration::zero())));
    verdict.workload.append("expected", expected);
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("idle_us", expected - actual);
    verdict.workload.append("misses", misses);
    verdict.workload.append("steps", m_finalSteps.value_or(m_steps));
    verdict.workload.append("takeovers", m_takeovers);
}

std::unique_ptr<WorkloadTally> standbyTally(const Settings &)
{
    return std::make_unique<StandbyTally>();
}

} // namespace lockscope
