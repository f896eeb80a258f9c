// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/judge.h"

#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/scenariojson.h"
#include "core/verdict/judgement.h"
#include "lockscope/base/durationtext.h"

#include <QDateTime>

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

Duration ttlOf(const RunHeader &header)
{
    const auto found = header.settings.find("ttl");
    if (found != header.settings.end()) {
        if (const Result<Duration> ttl = parseDuration(found->second))
            return ttl.value();
    }
    return Settings().ttl;
}

int nodesOf(const RunHeader &header)
{
    int nodes = 1;
    const auto found = header.settings.find("nodes");
    if (found != header.settings.end())
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), nodes);
    return std::max(nodes, 1);
}

std::optional<Duration> beginOf(const RunHeader &header)
{
    if (!header.origin)
        return header.world == WorldKind::model ? std::optional<Duration>(modelBeganAt)
                                                : std::nullopt;
    const QDateTime time =
        QDateTime::fromString(QString::fromStdString(header.origin->beganAt), Qt::ISODateWithMs);
    return time.isValid()
        ? std::optional<Duration>(std::chrono::milliseconds(time.toMSecsSinceEpoch()))
        : std::nullopt;
}

} // namespace

Result<Verdict> judge(const Trace &trace, const Spans &spans)
{
    auto judgement = Judgement::of(trace, spans);
    if (!judgement)
        return judgement.error();
    return judgement.value()->verdictFor(trace);
}

bool hasDeadlineInValue(const SchemeRef &scheme)
{
    return scheme && scheme->info().storesDeadline;
}

RunFacts RunFacts::of(const EffectiveScenario &effective)
{
    RunFacts facts;
    if (effective.scheme && luaTextOf(*effective.scheme))
        facts.ownScheme = effective.scheme.id();
    facts.settings = effective.scenario.settings;
    facts.faults = effective.scenario.faults;
    facts.ttl = facts.settings.ttl;
    facts.roundedTtl = roundedLease(effective.scheme, facts.settings);
    facts.nodes = facts.settings.nodes;
    facts.isGuarded = lockscope::isGuarded(effective);
    facts.hasDeadlineInValue = lockscope::hasDeadlineInValue(effective.scheme);
    facts.beganAt = modelBeganAt;
    facts.quorumInfo.quorum = quorumOf(effective.scheme, facts.nodes);
    facts.quorumInfo.replicas = facts.settings.replicas;
    if (facts.settings.replicas > 0)
        facts.quorumInfo.primaryMax = NodeId{static_cast<std::uint8_t>(facts.nodes)};
    return facts;
}

RunFacts RunFacts::of(const RunHeader &header)
{
    RunFacts facts;
    const SchemeRef scheme = schemeOfHeader(header);
    if (!header.schemeText.empty())
        facts.ownScheme = header.scheme;
    facts.settings = settingsOf(header);
    facts.settings.ttl = facts.ttl = ttlOf(header);
    facts.roundedTtl = roundedLease(scheme, facts.settings);
    facts.nodes = nodesOf(header);
    facts.isGuarded = header.guarded;
    facts.hasDeadlineInValue = lockscope::hasDeadlineInValue(scheme);
    facts.isOfPrograms = !header.programs.empty();
    facts.isBeliefInferred =
        facts.isOfPrograms && header.programs.reports == ClientPrograms::Reports::none;
    facts.isLog = !header.world;
    facts.capacity = facts.isOfPrograms ? std::max(facts.settings.capacity, 1) : 1;
    facts.beganAt = beginOf(header);
    if (const Result<FaultPlan> plan = parseFaultPlan(header.faults))
        facts.faults = plan.value();
    return facts;
}

} // namespace lockscope
