// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/effective.h"

#include "core/run/shared/checkrun.h"
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
    if (!runsIn(scenario, call.world))
        return Error{"the scenario " + scenario.id + " does not run with --world "
            + std::string(worldWord(call.world))};

    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    Settings &settings = effective.scenario.settings;
    const int fromNode = static_cast<int>(call.nodes.size());
    if (fromNode > 0)
        settings.nodes.resolve(fromNode);
    for (const auto &[name, text] : call.settings) {
        if (const Result<Done> set = setSetting(settings, name, text); !set)
            return set.error();
    }
    if (fromNode > 0 && settings.nodes != fromNode)
        return Error{"nodes: " + settingText(settings, "nodes") + " set by --set, but "
            + std::to_string(fromNode) + " given by --node"};
    effective.durationLimit = call.duration;
    return effective;
}

bool isExpectationValid(const RunCall &call)
{
    return call.settings.empty() && !call.duration && call.nodes.empty() && call.programs.empty();
}

} // namespace lockscope
