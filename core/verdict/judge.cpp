// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/judge.h"

#include "core/verdict/judgement.h"

namespace lockscope {

Result<Verdict> judge(const Trace &trace, const Spans &spans)
{
    auto judgement = Judgement::of(trace, spans);
    if (!judgement)
        return judgement.error();
    return judgement.value()->verdictFor(trace);
}

bool hasDeadlineInValue(std::string_view scheme)
{
    return scheme == "getset-timestamp";
}

bool isBeliefInferred(const ClientPrograms &programs)
{
    return !programs.empty() && programs.reports == ClientPrograms::Reports::none;
}

RunFacts RunFacts::of(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    QuorumInfo quorumInfo;
    quorumInfo.quorum = quorumOf(effective.scheme, settings.nodes);
    quorumInfo.replicas = settings.replicas;
    if (settings.replicas > 0)
        quorumInfo.primaryMax = NodeId{static_cast<std::uint8_t>(settings.nodes)};
    return {settings.ttl, settings.nodes, lockscope::isGuarded(effective), settings, lockscope::hasDeadlineInValue(effective.scheme),
            lockscope::isBeliefInferred(effective.programs), quorumInfo};
}

} // namespace lockscope
