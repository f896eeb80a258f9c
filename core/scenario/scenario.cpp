// SPDX-License-Identifier: MIT
#include "core/scenario/scenario.h"

#include <algorithm>

namespace lockscope {
namespace {

bool isQuorumScheme(std::string_view scheme)
{
    return scheme.substr(0, 7) == "redlock";
}

} // namespace

const std::string &textIn(const Texts &texts, const std::string &language)
{
    static const std::string none;
    auto found = texts.find(language);
    if (found == texts.end())
        found = texts.find("en");
    return found == texts.end() ? none : found->second;
}

int nodesUsual(std::string_view scheme)
{
    return isQuorumScheme(scheme) ? 5 : 1;
}

int replicasUsual(std::string_view scheme)
{
    return scheme == "set-px-wait" ? 1 : 0;
}

bool isGuarded(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    const auto isOfOtherScheme = [](const ClientVersion &version) { return !version.scheme.empty() && version.scheme != "watch-optimistic"; };
    const bool areAllWatchOptimistic = effective.scheme == "watch-optimistic"
        && std::none_of(scenario.clients.begin(), scenario.clients.end(), isOfOtherScheme);
    const bool isBloomScript = scenario.settings.workload == WorkloadKind::bloom && scenario.settings.bloom == BloomWay::script;
    return scenario.settings.fencing != Fencing::off || areAllWatchOptimistic || isBloomScript;
}

int quorumOf(std::string_view scheme, int nodes)
{
    return isQuorumScheme(scheme) || scheme == programScheme ? nodes / 2 + 1 : 1;
}

Duration roundedLease(std::string_view scheme, const Settings &settings)
{
    const bool isInSeconds = scheme == "setnx-expire" || scheme == "setnx-expire-repair" || settings.leaseUnit == LeaseUnit::seconds;
    return isInSeconds ? Duration(std::chrono::ceil<std::chrono::seconds>(settings.ttl)) : settings.ttl;
}

} // namespace lockscope
