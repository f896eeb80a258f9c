// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/forks.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view forkMark = "-fork";
constexpr std::size_t idSizeMax = 64; // same limit as in scenario files

// Returns the id without the ending "-fork" or "-fork-2" that unusedId() adds.
std::string baseId(const std::string &id)
{
    const std::size_t mark = id.rfind(forkMark);
    if (mark == std::string::npos)
        return id;
    const std::string suffix = id.substr(mark + forkMark.size());
    const bool isNumber = suffix.size() > 1 && suffix[0] == '-'
        && suffix.find_first_not_of("0123456789", 1) == std::string::npos;
    return suffix.empty() || isNumber ? id.substr(0, mark) : id;
}

// Returns a new id for a copy of the scenario `id`: one that is not in `taken`.
std::string unusedId(const std::string &id, const std::vector<std::string> &taken)
{
    std::string base = baseId(id);
    base.resize(std::min(base.size(), idSizeMax - forkMark.size() - 6));
    while (!base.empty() && base.back() == '-')
        base.pop_back();
    std::string candidate = base + std::string(forkMark);
    for (int number = 2; std::find(taken.begin(), taken.end(), candidate) != taken.end(); ++number)
        candidate = base + std::string(forkMark) + '-' + std::to_string(number);
    return candidate;
}

// Gives the copy of a run's scenario the run's number of nodes or replicas, unless the number is
// only the default of the run's scheme: under another scheme, the copy then has the default of that
// scheme.
void giveUnlessUsual(SchemeCount &count, int usual)
{
    if (count.given() != count && count == usual)
        count.forget();
    else
        count.give();
}

} // namespace

Scenario copyWithNewId(const EffectiveScenario &run, const std::vector<std::string> &taken)
{
    Scenario scenario = run.scenario;
    scenario.id = unusedId(scenario.id, taken);
    if (run.scheme != programScheme) // the clients of a scenario are simulated, and programScheme
                                     // is no scheme for them
        scenario.scheme = run.scheme;
    giveUnlessUsual(scenario.settings.nodes, nodesUsual(scenario.scheme));
    giveUnlessUsual(scenario.settings.replicas, replicasUsual(scenario.scheme));
    scenario.expected.clear();
    scenario.unknownKeys.clear();
    return scenario;
}

Scenario copyWithFault(
    const EffectiveScenario &run, Fault fault, const std::vector<std::string> &taken)
{
    using std::chrono::microseconds;
    Scenario scenario = copyWithNewId(run, taken);
    // Rounds as a scenario file does, so that the copy and its file run identically.
    if (fault.begin.time)
        fault.begin.time = std::chrono::floor<microseconds>(*fault.begin.time);
    scenario.faults.add(std::move(fault));
    return scenario;
}

bool isFork(const Scenario &scenario)
{
    return baseId(scenario.id) != scenario.id;
}

bool areOfOneExperiment(const std::string &a, const std::string &b)
{
    return baseId(a) == baseId(b);
}

std::vector<FaultId> timedFaultsNear(
    const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach)
{
    std::vector<FaultId> found;
    for (FaultId id = 0; id < plan.size(); ++id) {
        const Fault &fault = plan[id];
        const FaultFamily family = familyOf(fault.action);
        const bool isOfClient = family == FaultFamily::pauses || family == FaultFamily::crashes;
        const bool isForClient = isOfClient && client && fault.target.client == client;
        const bool isForNode = family == FaultFamily::nodes && node && fault.target.node == node;
        const auto time = isForClient || isForNode ? fault.begin.time : std::nullopt;
        if (time && *time - at <= reach && at - *time <= reach)
            found.push_back(id);
    }
    const auto distance = [&](FaultId id) { return std::abs((*plan[id].begin.time - at).count()); };
    std::stable_sort(found.begin(), found.end(),
        [&](FaultId a, FaultId b) { return distance(a) < distance(b); });
    return found;
}

Scenario copyWithoutFault(
    const EffectiveScenario &run, FaultId id, const std::vector<std::string> &taken)
{
    Scenario scenario = copyWithNewId(run, taken);
    LOCKSCOPE_ASSERT(scenario.faults[id].begin.time.has_value());
    scenario.faults.remove(id);
    return scenario;
}

Result<EffectiveScenario> effectiveScenarioOf(const RunHeader &header)
{
    EffectiveScenario run;
    const auto &library = scenarioLibrary();
    const auto known = std::find_if(library.begin(), library.end(),
        [&](const Scenario &scenario) { return scenario.id == header.scenario; });
    if (known != library.end()) {
        run.scenario = *known;
    } else {
        run.scenario.id = header.scenario.empty() ? "trace" : header.scenario;
        run.scenario.title["en"] = run.scenario.id;
        run.scenario.scheme = "set-px-lua"; // if the clients of the run were programs, a copy of
                                            // this scenario uses this scheme
    }
    run.scheme = schemeOfHeader(header);
    run.programs = header.programs;
    if (header.scheme != programScheme)
        run.scenario.scheme = run.scheme;
    run.world = header.world.value_or(WorldKind::live);
    run.seed = header.seed;
    if (header.modelTimes)
        run.modelTimes = *header.modelTimes;
    Settings &settings = run.scenario.settings;
    SchemeCount nodes = settings.nodes;
    SchemeCount replicas = settings.replicas;
    settings.nodes = nodesUsual(run.scheme);
    settings.replicas = replicasUsual(run.scheme);
    for (const auto &[name, text] : header.settings) {
        if (!settingInfo(name))
            continue; // a setting of a later version: here its default applies
        if (const Result<Done> done = setSetting(settings, name, text); !done)
            return Error{{{"", "settings.{problem}"}, {{"problem", done.error()}}}};
    }
    // A header states the numbers of each run, also of one that had the scheme's.
    nodes.resolve(settings.nodes);
    replicas.resolve(settings.replicas);
    settings.nodes = nodes;
    settings.replicas = replicas;
    run.scenario.clients = header.clients;
    if (header.faults.empty())
        return run;
    const Result<FaultPlan> plan = parseFaultPlan(header.faults);
    if (!plan)
        return plan.error();
    run.scenario.faults = plan.value();
    return run;
}

} // namespace lockscope
