// SPDX-License-Identifier: MIT
#include "core/scenario/nodecounts.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns whether the scenario's numbers of nodes and replicas are meant for this scheme.
bool isMeantFor(const Scenario &scenario, std::string_view scheme)
{
    const bool isOfSameKind = nodesUsual(scheme) == nodesUsual(scenario.scheme);
    // A one-node scheme uses the first of several primaries, with its replicas.
    const bool usesReplicas =
        nodesUsual(scheme) == 1 && scenario.settings.replicas.given().value_or(0) > 0;
    return isOfSameKind || usesReplicas || scenario.expected.contains(std::string(scheme));
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

int replicasUnder(const Scenario &scenario, std::string_view scheme)
{
    const int usual = replicasUsual(scheme);
    return isMeantFor(scenario, scheme) ? scenario.settings.replicas.given().value_or(usual)
                                        : usual;
}

int nodesUnder(const Scenario &scenario, std::string_view scheme)
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

Settings settingsUnder(const Scenario &scenario, std::string_view scheme)
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

bool isUnfitFor(const Scenario &scenario, std::string_view scheme)
{
    return scenario.settings.replicas.given().value_or(0) > 0 && !isMeantFor(scenario, scheme);
}

} // namespace lockscope
