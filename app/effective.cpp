// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/effective.h"

#include "core/scenario/nearmisses.h"
#include "core/scenario/nodecounts.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>

namespace lockscope {
namespace {

Error noSuchScheme(const std::string &id)
{
    std::vector<std::string> ids;
    for (const Scheme *scheme : schemes())
        ids.emplace_back(scheme->info().id);
    return Error{"no scheme \"" + id + "\"" + expectedNames(id, ids)};
}

// Returns the number of nodes. It comes from --node, otherwise from --set, otherwise from the
// scenario, otherwise from the scheme's default.
Result<int> nodesOf(const EffectiveScenario &effective, const RunCall &call, bool areNodesSet)
{
    const int fromSet = effective.scenario.settings.nodes;
    const int fromNode = static_cast<int>(call.nodes.size());
    if (fromNode > 0 && areNodesSet && fromSet != fromNode)
        return Error{"nodes: " + std::to_string(fromSet) + " set by --set, but "
            + std::to_string(fromNode) + " given by --node"};
    if (fromNode > 0)
        return fromNode;
    return areNodesSet ? fromSet : nodesUnder(effective.scenario, effective.scheme);
}

} // namespace

Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call)
{
    EffectiveScenario effective;
    effective.scenario = scenario;
    effective.scheme = call.scheme.empty() ? scenario.scheme : call.scheme;
    effective.world = call.world;
    if (!call.programs.empty()) {
        effective.programs = call.programs;
        effective.scheme = programScheme;
    } else if (effective.scheme == programScheme) {
        return noSuchScheme(effective.scheme);
    }
    effective.seed = call.seed;
    if (!schemeOf(effective.scheme))
        return noSuchScheme(effective.scheme);
    if (std::find(scenario.worlds.begin(), scenario.worlds.end(), call.world)
        == scenario.worlds.end())
        return Error{"the scenario " + scenario.id + " does not run with --world " + call.world};

    Scenario &changed = effective.scenario;
    bool areNodesSet = false;
    bool areReplicasSet = false;
    for (const auto &[name, text] : call.settings) {
        const Result<Done> set = setSetting(changed.settings, name, text);
        if (!set)
            return set.error();
        if (name == "nodes") {
            areNodesSet = true;
            changed.nodesGiven = changed.settings.nodes;
        }
        if (name == "replicas") {
            areReplicasSet = true;
            changed.replicasGiven = changed.settings.replicas;
        }
    }
    const Result<int> nodes = nodesOf(effective, call, areNodesSet);
    if (!nodes)
        return nodes.error();
    changed.settings.nodes = nodes.value();
    if (!areReplicasSet)
        changed.settings.replicas = replicasUnder(changed, effective.scheme);
    effective.durationLimit = call.duration;
    return effective;
}

bool isExpectationValid(const RunCall &call)
{
    return call.settings.empty() && !call.duration && call.nodes.empty() && call.programs.empty();
}

} // namespace lockscope
