// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fixes/trials.h"

#include "core/run/check/validaterun.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

std::uint64_t findingsOf(const Verdict &verdict)
{
    std::uint64_t findings = 0;
    for (const Finding &finding : verdict.findings) {
        // The cause of these findings is not the lock, but the machine or a fault plan that the
        // scheme does not support.
        const FindingKind kind = finding.kind;
        if (kind != FindingKind::hostStall && kind != FindingKind::nodeLost
            && kind != FindingKind::noSuchPlace)
            findings |= std::uint64_t{1} << static_cast<unsigned>(finding.kind);
    }
    return findings;
}

Fix leaseFix(Duration ttl)
{
    return {Fix::Kind::longerLease, {}, {{"ttl", static_cast<double>(ttl.count())}}};
}

} // namespace

Diagnosis::Diagnosis(const Verdict &verdict) : m_outcome(verdict.outcome)
{
    if (m_outcome == Outcome::held)
        m_findings = findingsOf(verdict);
}

std::vector<FindingKind> Diagnosis::findings() const
{
    std::vector<FindingKind> kinds;
    for (int kind = 0; kind < findingKindCount; ++kind) {
        if (m_findings & std::uint64_t{1} << static_cast<unsigned>(kind))
            kinds.push_back(static_cast<FindingKind>(kind));
    }
    return kinds;
}

bool Diagnosis::isFixedIn(const Verdict &verdict) const
{
    return verdict.outcome == Outcome::held && (findingsOf(verdict) & m_findings) == 0;
}

bool Diagnosis::isOnlyGuardedIn(const Verdict &verdict) const
{
    return m_outcome == Outcome::violated && verdict.outcome == Outcome::guarded;
}

Trials::Trials(EffectiveScenario effective, const std::atomic<bool> &isCancelled, int seeds)
    : m_unchanged(std::move(effective)), m_isCancelled(isCancelled), m_seeds(seeds)
{
    m_unchanged.world = WorldKind::model;
    if (const auto verdict = verdictOf(m_unchanged, 0))
        m_diagnosis = Diagnosis(*verdict);
}

std::optional<Trial> Trials::tryUnchanged()
{
    return tryRun(m_unchanged);
}

std::optional<Trial> Trials::tryFix(const Fix &fix)
{
    return tryRun(withFix(m_unchanged, fix));
}

std::optional<Fix> Trials::longerLease()
{
    if (!settingHasEffect("ttl", m_unchanged.scheme) || !m_diagnosis.canBeFixed())
        return std::nullopt;
    const Duration step =
        std::max(leaseRoundingOf(m_unchanged.scheme, m_unchanged.scenario.settings), Duration(1ms));
    const std::int64_t longest = leaseMax / step;
    std::int64_t tooShort = 0;
    std::int64_t longEnough = m_unchanged.scenario.settings.ttl / step;
    do {
        if (longEnough >= longest || m_isCancelled.load())
            return std::nullopt;
        tooShort = longEnough;
        longEnough = std::clamp<std::int64_t>(2 * tooShort, 1, longest);
    } while (!fixesWithAllSeeds(longEnough * step));
    while (longEnough - tooShort > 1) {
        const std::int64_t middle = tooShort + (longEnough - tooShort) / 2;
        (fixesWithAllSeeds(middle * step) ? longEnough : tooShort) = middle;
    }
    return m_isCancelled.load() ? std::nullopt : std::optional(leaseFix(longEnough * step));
}

bool Trials::fixesWithAllSeeds(Duration ttl)
{
    const EffectiveScenario effective = withFix(m_unchanged, leaseFix(ttl));
    for (int seedOffset = 0; seedOffset < m_seeds; ++seedOffset) {
        const auto verdict = verdictOf(effective, seedOffset);
        if (!verdict || !m_diagnosis.isFixedIn(*verdict))
            return false;
    }
    return true;
}

std::optional<Trial> Trials::tryRun(const EffectiveScenario &effective)
{
    Trial trial;
    for (int seedOffset = 0; seedOffset < m_seeds; ++seedOffset) {
        const auto verdict = verdictOf(effective, seedOffset);
        if (!verdict)
            return std::nullopt;
        const bool isFixed = m_diagnosis.isFixedIn(*verdict);
        const bool isOnlyGuarded = m_diagnosis.isOnlyGuardedIn(*verdict);
        if (seedOffset == 0) {
            trial.outcome = verdict->outcome;
            trial.helps = isFixed || isOnlyGuarded;
        }
        ++trial.runs;
        trial.fixed += isFixed ? 1 : 0;
        trial.onlyGuarded += isOnlyGuarded ? 1 : 0;
    }
    return trial;
}

// Runs the model with the run's own seed plus `seedOffset`, and returns the verdict.
std::optional<Verdict> Trials::verdictOf(const EffectiveScenario &effective, int seedOffset)
{
    EffectiveScenario withSeed = effective;
    withSeed.seed.value += static_cast<std::uint64_t>(seedOffset);
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &m_isCancelled;
    return modelVerdict(m_simulator, m_judge, withSeed, limits);
}

std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge,
    const EffectiveScenario &effective, const Simulator::Limits &limits)
{
    const auto isCancelled = [&limits] { return limits.isCancelled && limits.isCancelled->load(); };
    if (isCancelled() || !checkRun(effective, false))
        return std::nullopt;
    const auto trace = simulator.run(effective, limits);
    if (!trace || isCancelled() || trace.value()->size() >= limits.eventsMax)
        return std::nullopt;
    return judge.judge(*trace.value(), RunFacts::of(effective));
}

} // namespace lockscope
