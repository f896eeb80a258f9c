// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/planrunner.h"

#include "core/analysis/explore/rowmask.h"

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

// The events that form the course of a lock. `key-set` and similar rows are not part of it, because
// their order on several nodes is random; `key-lost` is.
constexpr EventKinds courseKinds{EventKind::granted, EventKind::entered, EventKind::left,
    EventKind::released, EventKind::releaseRefused, EventKind::stole, EventKind::wrote,
    EventKind::writeRejected, EventKind::extended, EventKind::extendFailed, EventKind::crashed,
    EventKind::restarted, EventKind::leaseEnded, EventKind::keyLost, EventKind::promoted};

// A failure after ten renewals is the same story as a failure without a renewal.
constexpr EventKinds renewalKinds{EventKind::extended, EventKind::extendFailed};

// Gives clients numbers in the order in which they appear.
class ClientNumbers {
public:
    std::uint64_t numberOf(ClientId client)
    {
        const auto found = std::find(m_clients.begin(), m_clients.end(), client);
        if (found != m_clients.end())
            return static_cast<std::uint64_t>(found - m_clients.begin());
        m_clients.push_back(client);
        return m_clients.size() - 1;
    }

private:
    std::vector<ClientId> m_clients;
};

// Returns a hash of the course of the lock up to this row, without the events `ignored`. Equal
// events of one client that follow each other count once.
std::uint64_t courseHash(const Trace &trace, std::size_t lastRow, const EventKinds &ignored = {})
{
    ClientNumbers numbers;
    std::uint64_t hash = 0;
    std::uint64_t last = 0;
    for (std::size_t row = 0; row <= lastRow; ++row) {
        const Event &event = trace[row];
        if (!courseKinds.has(event.kind) || ignored.has(event.kind))
            continue;
        const std::uint64_t word = static_cast<std::uint64_t>(event.kind) << 16
            | (event.client ? numbers.numberOf(event.client) + 1 : 0);
        if (word != last)
            hash = mixedHash(hash, word);
        last = word;
    }
    return hash;
}

// Returns the row at which a run failed: the `entered` that begins the first violation; without a
// violation, the last row.
std::size_t failedAt(const Trace &trace, const Verdict &verdict)
{
    if (verdict.violations.empty())
        return trace.size() - 1;
    const WorldTime from = verdict.violations.front().from;
    std::size_t found = trace.size() - 1;
    for (std::size_t row = 0; row < trace.size() && trace[row].time <= from; ++row) {
        if (trace[row].kind == EventKind::entered)
            found = row;
    }
    return found;
}

// Returns a hash of what this client did from its last grant on.
std::uint64_t lastHoldHash(const Trace &trace, ClientId client)
{
    std::uint64_t hash = 0;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.client != client || !courseKinds.has(event.kind))
            continue;
        hash = mixedHash(
            event.kind == EventKind::granted ? 0 : hash, static_cast<std::uint64_t>(event.kind));
    }
    return hash;
}

// Returns a hash of the course up to the failure. If the lock is stuck, returns a hash of what the
// owner of the blocking key did since its last grant.
std::uint64_t storyHash(const Trace &trace, const Verdict &verdict)
{
    for (const Finding &finding : verdict.findings) {
        if (verdict.outcome == Outcome::stuck && finding.kind == FindingKind::orphanKey
            && !finding.clients.empty())
            return lastHoldHash(trace, finding.clients.front());
    }
    return courseHash(trace, failedAt(trace, verdict), renewalKinds);
}

} // namespace

PlanRunner::PlanRunner(
    const EffectiveScenario &effective, const Goals &goals, const std::atomic<bool> *isCancelled)
    : m_ownFaults(effective.scenario.faults), m_goals(goals)
{
    setEffective(effective);
    m_limits.eventsMax = eventsMax;
    m_limits.isCancelled = isCancelled;
    m_limits.omitsHeader = true;
}

void PlanRunner::setEffective(const EffectiveScenario &effective)
{
    m_effective = effective;
    m_effective.world = WorldKind::model;
    m_facts = RunFacts::of(m_effective);
}

std::shared_ptr<const Trace> PlanRunner::run(const FaultPlan &plan, PreciseTimes *precise)
{
    if (precise)
        precise->clear();
    m_limits.precise = precise;
    m_effective.scenario.faults = plan;
    m_facts.faults = plan;
    auto trace = m_simulator.run(m_effective, m_limits);
    return trace ? std::move(trace).value() : nullptr;
}

Verdict PlanRunner::verdictOf(const Trace &trace)
{
    return m_judge.judge(trace, m_facts);
}

RunSummary PlanRunner::summaryOf(const Trace &trace)
{
    const Verdict verdict = verdictOf(trace);
    RunSummary summary;
    summary.outcome = verdict.outcome;
    summary.isFailure = m_goals.areReachedBy(verdict);
    for (const Finding &finding : verdict.findings) {
        const bool isOwn = finding.fault
            && std::find(m_ownFaults.begin(), m_ownFaults.end(), m_facts.faults[*finding.fault])
                != m_ownFaults.end();
        summary.isVoid = summary.isVoid
            || (finding.kind == FindingKind::faultNeverBegan && !isOwn && !summary.isFailure);
        summary.isCutShort = summary.isCutShort || finding.kind == FindingKind::cutShort
            || finding.kind == FindingKind::faultUnfinished;
    }
    summary.behaviour =
        mixedHash(courseHash(trace, trace.size() - 1), static_cast<std::uint64_t>(verdict.outcome));
    if (summary.isFailure)
        summary.story =
            mixedHash(storyHash(trace, verdict), static_cast<std::uint64_t>(verdict.outcome));
    return summary;
}

} // namespace lockscope
