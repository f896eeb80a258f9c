// SPDX-License-Identifier: MIT
#include "core/scenario/scenario.h"

#include "lockscope/schemes/registry.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns the catalogue's entry; null for `program` and for an unknown scheme.
const SchemeInfo *infoOf(std::string_view scheme)
{
    const Scheme *const known = schemeOf(scheme);
    return known ? &known->info() : nullptr;
}

bool guardsData(std::string_view scheme)
{
    const SchemeInfo *const info = infoOf(scheme);
    return info && info->guardsData;
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
    const SchemeInfo *const info = infoOf(scheme);
    return info ? info->nodesUsual() : 1;
}

int replicasUsual(std::string_view scheme)
{
    const SchemeInfo *const info = infoOf(scheme);
    return info ? info->replicasUsual() : 0;
}

bool isGuarded(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    const auto isUnguarded = [](const ClientVersion &version) {
        return !version.scheme.empty() && !guardsData(version.scheme);
    };
    const bool isSchemeGuarded = guardsData(effective.scheme)
        && std::none_of(scenario.clients.begin(), scenario.clients.end(), isUnguarded);
    const bool isBloomScript = scenario.settings.workload == WorkloadKind::bloom
        && scenario.settings.bloom == BloomWay::script;
    return scenario.settings.fencing != Fencing::off || isSchemeGuarded || isBloomScript;
}

int quorumOf(std::string_view scheme, int nodes)
{
    const SchemeInfo *const info = infoOf(scheme);
    const bool needsMajority = scheme == programScheme || (info && info->isQuorum);
    return needsMajority ? nodes / 2 + 1 : 1;
}

Duration roundedLease(std::string_view scheme, const Settings &settings)
{
    const SchemeInfo *const info = infoOf(scheme);
    const bool isInSeconds = (info && info->leaseRounding == std::chrono::seconds(1))
        || settings.leaseUnit == LeaseUnit::seconds;
    return isInSeconds ? Duration(std::chrono::ceil<std::chrono::seconds>(settings.ttl))
                       : settings.ttl;
}

} // namespace lockscope
