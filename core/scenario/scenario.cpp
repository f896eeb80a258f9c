// SPDX-License-Identifier: MIT
#include "core/scenario/scenario.h"

#include <algorithm>

namespace lockscope {

const std::string &textIn(const Texts &texts, const std::string &language)
{
    static const std::string none;
    auto found = texts.find(language);
    if (found == texts.end())
        found = texts.find("en");
    return found == texts.end() ? none : found->second;
}

int nodesUsual(const SchemeRef &scheme)
{
    return scheme ? scheme->info().nodesUsual() : 1;
}

int replicasUsual(const SchemeRef &scheme)
{
    return scheme ? scheme->info().replicasUsual() : 0;
}

bool isGuarded(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    const auto guardsData = [](const SchemeRef &scheme) {
        return scheme && scheme->info().guardsData;
    };
    const auto isUnguarded = [&](const ClientVersion &version) {
        return !version.scheme.empty() && !guardsData(version.scheme);
    };
    const bool isSchemeGuarded = guardsData(effective.scheme)
        && std::none_of(scenario.clients.begin(), scenario.clients.end(), isUnguarded);
    const bool isBloomScript = scenario.settings.workload == WorkloadKind::bloom
        && scenario.settings.bloom == BloomWay::script;
    return scenario.settings.fencing != Fencing::off || isSchemeGuarded || isBloomScript;
}

int quorumOf(const SchemeRef &scheme, int nodes)
{
    const bool needsMajority = scheme.id() == programScheme || (scheme && scheme->info().isQuorum);
    return needsMajority ? nodes / 2 + 1 : 1;
}

Duration roundedLease(const SchemeRef &scheme, const Settings &settings)
{
    const bool isInSeconds = (scheme && scheme->info().leaseRounding == std::chrono::seconds(1))
        || settings.leaseUnit == LeaseUnit::seconds;
    return isInSeconds ? Duration(std::chrono::ceil<std::chrono::seconds>(settings.ttl))
                       : settings.ttl;
}

namespace {

// Returns whether the scenario's numbers of nodes and replicas are meant for this scheme.
bool isMeantFor(const Scenario &scenario, const SchemeRef &scheme)
{
    const bool isOfSameKind = nodesUsual(scheme) == nodesUsual(scenario.scheme);
    // A one-node scheme uses the first of several primaries, with its replicas.
    const bool usesReplicas =
        nodesUsual(scheme) == 1 && scenario.settings.replicas.given().value_or(0) > 0;
    return isOfSameKind || usesReplicas || scenario.expected.contains(scheme.id());
}

int highestNode(const FaultPlan &plan)
{
    int highest = 0;
    for (const Fault &fault : plan) {
        for (const NodeId node : {fault.target.node, fault.begin.node,
                 fault.begin.when ? fault.begin.when->node : NodeId(),
                 fault.end.until ? fault.end.until->node : NodeId()}) {
            if (node != storeNode)
                highest = std::max<int>(highest, node.value);
        }
    }
    return highest;
}

int replicasUnder(const Scenario &scenario, const SchemeRef &scheme)
{
    const int usual = replicasUsual(scheme);
    return isMeantFor(scenario, scheme) ? scenario.settings.replicas.given().value_or(usual)
                                        : usual;
}

int nodesUnder(const Scenario &scenario, const SchemeRef &scheme)
{
    const int usual = nodesUsual(scheme);
    if (isMeantFor(scenario, scheme))
        return scenario.settings.nodes.given().value_or(usual);
    // Replicas have the highest node numbers. So if the scenario has replicas, the highest number
    // in its plan may be that of a replica.
    const bool areAllPrimaries = replicasUnder(scenario, scenario.scheme) == 0;
    return areAllPrimaries ? std::max(usual, highestNode(scenario.faults)) : usual;
}

} // namespace

Settings settingsUnder(const Scenario &scenario, const SchemeRef &scheme)
{
    Settings settings = scenario.settings;
    settings.nodes.resolve(nodesUnder(scenario, scheme));
    settings.replicas.resolve(replicasUnder(scenario, scheme));
    return settings;
}

void giveCounts(Settings &settings)
{
    settings.nodes.give();
    settings.replicas.give();
}

bool isUnfitFor(const Scenario &scenario, const SchemeRef &scheme)
{
    return scenario.settings.replicas.given().value_or(0) > 0 && !isMeantFor(scenario, scheme);
}

} // namespace lockscope
