// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/check/checkrun.h"

#include "core/run/check/checkprograms.h"
#include "core/run/check/settingcounts.h"
#include "core/scenario/choices.h"
#include "core/scenario/clientscheme.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/linkrows.h"
#include "core/workload/workload.h"
#include "lockscope/commands/command.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

using Checked = Result<Done, RunRefusal>;
constexpr int processesMax = 36; // redis-server processes of a run: nodes and their replicas

// Returns the fault by its name in scenario files, "faults.nodes: freeze", and what follows it.
Named faultName(const Fault &fault, const std::string &more = {})
{
    const FaultActionInfo &info = infoOf(fault.action);
    return named("faults." + std::string(infoOf(info.family).name) + ": " + info.name + more,
        faultText(fault));
}

std::string numberOf(NodeId node)
{
    return std::to_string(node.value);
}

// Appends the numbers that were expected.
Wording expectedRange(Wording what, int min, int max)
{
    return what +=
        {LOCKSCOPE_TEXT("Refusal", "; expected {min} to {max}"), {{"min", min}, {"max", max}}};
}

// Checks whether the scheme supports the settings `watchdog` and `wake-up`, and has the replicas
// that it needs.
Checked checkScheme(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const Named scheme = schemeName(effective.scheme);
    if (settings.watchdog && !settingHasEffect("watchdog", effective.scheme))
        return RunRefusal{aboutSetting(settings, "watchdog",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but {scheme} cannot renew its lease; expected {schemes}"),
            {{"scheme", scheme}, {"schemes", schemesWith("watchdog")}})};
    if (settings.wakeUp == WakeUp::notify && !settingHasEffect("wake-up", effective.scheme))
        return RunRefusal{aboutSetting(settings, "wake-up",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but {scheme} has no queue for a hand-over; expected "
                "{schemes}"),
            {{"scheme", scheme}, {"schemes", schemesWith("wake-up")}})};
    if (settings.replicas == 0 && effective.scheme->info().waitsForReplicas)
        return RunRefusal{expectedRange(
            aboutSetting(settings, "replicas",
                LOCKSCOPE_TEXT("Refusal", "{setting}: {value}, but {scheme} waits for replicas"),
                {{"scheme", scheme}}),
            1, 3)};
    return Done{};
}

// Returns "section, counter, … or services": the workloads that read and write one value.
std::string workloadsWithValue()
{
    std::string text;
    std::string_view last;
    for (const Workload *const workload : workloads()) {
        if (workload->info().value != StoredValue::readAndWritten)
            continue;
        if (!last.empty())
            text.append(text.empty() ? "" : ", ").append(last);
        last = workload->info().word();
    }
    return text + " or " + std::string(last);
}

// Checks combinations of workload, fencing and scheme: without a lock there is no fencing token,
// and only a single value on the store can be watched (WATCH) or protected by a fencing token.
Checked checkWorkload(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const Named scheme = schemeName(effective.scheme);
    const StoredValue value = workloadOf(settings.workload).info().value;
    if (value != StoredValue::readAndWritten && effective.scheme->info().guardsData)
        return RunRefusal{aboutSetting(settings, "workload",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but {scheme} needs a workload that reads and writes one "
                "value; expected {workloads}"),
            {{"scheme", scheme}, {"workloads", workloadsWithValue()}})};
    if (value == StoredValue::severalValues && settings.fencing != Fencing::off)
        return RunRefusal{aboutSetting(settings, "workload",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but fencing needs a workload that reads and writes one value; "
                "expected {workloads}"),
            {{"workloads", workloadsWithValue()}})};
    if (settings.fencing != Fencing::off && !effective.scheme->info().isLock)
        return RunRefusal{aboutSetting(settings, "fencing",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but {scheme} has no token for the store to check; expected "
                "off"),
            {{"scheme", scheme}})};
    return Done{};
}

RunRefusal unknownScheme(const SchemeRef &scheme)
{
    return RunRefusal{
        {LOCKSCOPE_TEXT(
             "Refusal", "no scheme {scheme}; expected a scheme that \"lockscope schemes\" lists"),
            {{"scheme", scheme.id()}}}};
}

// Checks each client that has another version (Scenario::clients) as if all clients had this
// version. The versions of clients that this run does not have are ignored.
Checked checkVersions(const EffectiveScenario &effective)
{
    const Resource &resource = effective.scenario.resource;
    for (const ClientVersion &version : effective.scenario.clients) {
        if (version.scheme.empty() || version.client.value > effective.scenario.settings.clients)
            continue;
        Wording text{
            LOCKSCOPE_TEXT("Refusal", "clients: client {client}: "), {{"client", version.client}}};
        const SchemeRef scheme = version.scheme;
        if (!scheme)
            return RunRefusal{text += unknownScheme(scheme).message};
        const auto lockNameUnder = [&](const Scheme &one) {
            return lockName(resource, version.client,
                mistakesMade(one.info(), effective.scenario.settings.mistakes));
        };
        if (lockNameUnder(*scheme) != lockNameUnder(*effective.scheme))
            return RunRefusal{text +=
                {LOCKSCOPE_TEXT("Refusal",
                     "{scheme} does not lock the same key as {other}; expected a scheme with the "
                     "same key"),
                    {{"scheme", schemeName(scheme)}, {"other", schemeName(effective.scheme)}}}};
        EffectiveScenario all = effective;
        all.scheme = scheme;
        for (const Checked &checked : {checkScheme(all), checkWorkload(all)}) {
            if (!checked)
                return RunRefusal{text += checked.error().message};
        }
    }
    return Done{};
}

// Checks the settings for which Lockscope would have to change nodes that the user has given.
Checked checkGivenNodes(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const SchemeRef &scheme = effective.scheme;
    const bool waits = scheme
        && (scheme->info().waitsForReplicas
            || scheme->info().waitsForDisk); // for what the given nodes have
    const Settings defaults;
    for (const std::string_view name : {"replicas", "restart-delay", "persistence", "power-loss",
             "clock-drift", "sentinels", "min-replicas"}) {
        const std::string expected = name == "replicas" ? "0" : settingText(defaults, name);
        if (settingText(settings, name) == expected || (name == "replicas" && waits))
            continue;
        return RunRefusal{aboutSetting(settings, name,
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but Lockscope does not change given nodes; expected "
                "{expected}"),
            {{"expected", expected}})};
    }
    for (const Fault &fault : effective.scenario.faults) {
        const FaultFamily family = familyOf(fault.action);
        if (family == FaultFamily::nodes || family == FaultFamily::failovers)
            return RunRefusal{
                {LOCKSCOPE_TEXT("Refusal",
                     "{fault}, but Lockscope does not change given nodes; expected only faults of "
                     "clients and links"),
                    {{"fault", faultName(fault, " of node " + numberOf(fault.target.node))}}}};
    }
    return Done{};
}

// Returns the refusal of a fault on a node that the run does not have.
RunRefusal noSuchNode(const EffectiveScenario &effective, const Named &fault, int min, int nodes)
{
    RunRefusal refusal{
        expectedRange({LOCKSCOPE_TEXT("Refusal", "{fault}, but {scheme} has no such node here"),
                          {{"fault", fault}, {"scheme", schemeName(effective.scheme)}}},
            min, nodes)};
    refusal.needsOtherNodes = true;
    return refusal;
}

Checked checkNodes(const EffectiveScenario &effective, bool nodesAreGiven)
{
    const Scenario &scenario = effective.scenario;
    const int nodes = scenario.settings.nodes * (1 + scenario.settings.replicas);
    if (const Checked checked = nodesAreGiven ? checkGivenNodes(effective) : Checked(Done{});
        !checked)
        return checked;
    if (nodes > processesMax)
        return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                               "nodes and replicas: {count} processes; expected at most {max}"),
            {{"count", nodes}, {"max", processesMax}}}};
    for (const Fault &fault : scenario.faults) {
        const NodeId node = fault.target.node;
        if (familyOf(fault.action) == FaultFamily::nodes && node.value > nodes)
            return noSuchNode(effective, faultName(fault, " of node " + numberOf(node)), 1, nodes);
        const FaultBegin &begin = fault.begin;
        const bool isBeforeSend = infoOf(fault.action).start == FaultStart::step && !begin.time
            && !begin.when && begin.anchor == Anchor::beforeSend;
        if (isBeforeSend && begin.node != storeNode && begin.node.value > scenario.settings.nodes)
            return noSuchNode(effective,
                named("faults." + std::string(infoOf(familyOf(fault.action)).name)
                        + ": before a command to node " + numberOf(begin.node),
                    faultText(fault)),
                1, scenario.settings.nodes);
    }
    return Done{};
}

// Checks that the links of the planned faults exist: their nodes, replicas and sentinels.
Checked checkLinks(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const int nodes = settings.nodes * (1 + settings.replicas);
    for (const Fault &fault : effective.scenario.faults) {
        if (subjectOf(fault.action) != FaultSubject::link)
            continue;
        const FaultTarget &target = fault.target;
        const auto without = [&](const std::string &link, std::string_view setting) {
            return aboutSetting(settings, setting,
                LOCKSCOPE_TEXT("Refusal", "{fault}, but {setting}: {value}"),
                {{"fault", faultName(fault, " of " + link + "'s link")}});
        };
        if (target.isReplication && settings.replicas == 0)
            return RunRefusal{expectedRange(without("a replica", "replicas"), 1, 3)};
        if (target.sentinel > settings.sentinels) {
            Wording text = without("sentinel " + std::to_string(target.sentinel), "sentinels");
            return RunRefusal{settings.sentinels == 0
                    ? text += LOCKSCOPE_TEXT("Refusal", "; expected some")
                    : expectedRange(text, 1, settings.sentinels)};
        }
        if (target.node == storeNode || !target.node)
            continue;
        const int nodeMin = target.isReplication ? settings.nodes + 1 : 1;
        if (target.node.value < nodeMin || target.node.value > nodes)
            return noSuchNode(effective,
                faultName(fault,
                    (target.isReplication ? " of replica " : " to node ") + numberOf(target.node)),
                nodeMin, nodes);
    }
    return Done{};
}

// In a live run each slow link needs a relay with sockets. This limits the number of links.
Checked checkRelays(const Settings &settings)
{
    constexpr int linksMax = 3000;
    const int links = settings.clients * (settings.nodes * (1 + settings.replicas) + 1);
    for (const std::string_view name : {"latency", "jitter", "loss"}) {
        if (settingText(settings, name) != settingText(Settings{}, name) && links > linksMax)
            return RunRefusal{aboutSetting(settings, name,
                LOCKSCOPE_TEXT("Refusal",
                    "{setting}: {value}, but {count} links (clients times nodes and store); "
                    "expected {max} at most, or {world}"),
                {{"count", links}, {"max", linksMax}, {"world", worldName(WorldKind::model)}})};
    }
    return Done{};
}

Checked checkReplication(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const int nodes = settings.nodes * (1 + settings.replicas);
    const auto isReplica = [&](NodeId node) {
        return node.value > settings.nodes && node.value <= nodes;
    };
    for (const Fault &fault : effective.scenario.faults) {
        if (familyOf(fault.action) != FaultFamily::failovers)
            continue;
        const NodeId node = fault.target.node;
        const bool mustBeReplica = fault.action == FaultAction::promote;
        const bool isKnown = settings.replicas > 0 && node && node.value <= nodes;
        if (mustBeReplica ? isReplica(node) : isKnown)
            continue;
        Wording text{mustBeReplica
                ? LOCKSCOPE_TEXT("Refusal", "{fault}, but that node is not a replica")
                : LOCKSCOPE_TEXT("Refusal", "{fault}, but there is no such node"),
            {{"fault", faultName(fault, " of node " + numberOf(node))}}};
        if (settings.replicas == 0)
            return RunRefusal{
                text += LOCKSCOPE_TEXT("Refusal", "; expected a scenario with replicas")};
        RunRefusal refusal{expectedRange(text, mustBeReplica ? settings.nodes + 1 : 1, nodes)};
        refusal.needsOtherNodes = true;
        return refusal;
    }
    if (settings.sentinels > 0 && settings.replicas == 0)
        return RunRefusal{aboutSetting(settings, "sentinels",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but there is no replica to promote; expected 0, or "
                "{replicas}: 1 to 3"),
            {{"replicas", settingName("replicas")}})};
    return Done{};
}

// Checks whether the scenario file allows the world.
Checked checkAllowedWorld(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    if (runsIn(scenario, effective.world))
        return Done{};
    const WorldKind other = effective.world == WorldKind::live ? WorldKind::model : WorldKind::live;
    return RunRefusal{
        {LOCKSCOPE_TEXT("Refusal", "{scenario} does not run with {world}; expected {other}"),
            {{"scenario",
                 named("worlds: the scenario " + scenario.id,
                     LOCKSCOPE_TEXT("Refusal", "this scenario"))},
                {"world", worldName(effective.world)}, {"other", worldName(other)}}}};
}

// Checks that the plan has no fault that the model does not support.
Checked checkModel(const EffectiveScenario &effective)
{
    for (const Fault &fault : effective.scenario.faults) {
        if (fault.target.sentinel > 0 && keepsLinkOpen(fault.action))
            return RunRefusal{
                {LOCKSCOPE_TEXT("Refusal", "{fault} cannot run in the model; expected {world}"),
                    {{"fault", faultName(fault, " of a sentinel's link")},
                        {"world", worldName(WorldKind::live)}}}};
    }
    return Done{};
}

// Checks whether the world of the run (the model, or live) supports the run.
Checked checkWorld(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    if (effective.world != WorldKind::live)
        return checkModel(effective);
    if (settings.server != ServerKind::any)
        return RunRefusal{aboutSetting(settings, "server",
            LOCKSCOPE_TEXT("Refusal",
                "{setting}: {value}, but the nodes of a live run are the servers that are "
                "installed; expected any, or {world}"),
            {{"world", worldName(WorldKind::model)}})};
    return checkRelays(settings);
}

} // namespace

bool runsIn(const Scenario &scenario, WorldKind world)
{
    return std::find(scenario.worlds.begin(), scenario.worlds.end(), world)
        != scenario.worlds.end();
}

Result<Done, RunRefusal> checkRun(const EffectiveScenario &effective, bool nodesAreGiven)
{
    if (!effective.scheme)
        return unknownScheme(effective.scheme);
    for (const Checked &checked :
        {checkAllowedWorld(effective), checkPrograms(effective, nodesAreGiven),
            checkWorld(effective), checkScheme(effective), checkWorkload(effective),
            checkVersions(effective), checkNodes(effective, nodesAreGiven), checkLinks(effective),
            checkReplication(effective)}) {
        if (!checked)
            return checked.error();
    }
    // REQUIRES of checkServer(): the other checks succeeded.
    return effective.world == WorldKind::live
        ? Result<Done, RunRefusal>(Done{})
        : checkServer(effective, versionOf(effective.scenario.settings.server));
}

Result<Done, RunRefusal> checkServer(
    const EffectiveScenario &effective, const ServerVersion &server)
{
    std::vector<const Scheme *> all{schemeOfRun(effective)};
    for (const ClientVersion &version : effective.scenario.clients)
        all.push_back(schemeOfClient(effective, version.client));
    for (const Scheme *const scheme : all) {
        for (const std::string_view need : scheme->info().needs) {
            const CommandWords words{need};
            if (!supportsCommand(server, words))
                return RunRefusal{{LOCKSCOPE_TEXT("Refusal",
                                       "{scheme} needs {command}, which {server} does not support; "
                                       "expected "
                                       "{servers}"),
                    {{"scheme", schemeName(scheme->info().id)}, {"command", std::string(need)},
                        {"server", serverText(server)}, {"servers", serversThatSupport(words)}}}};
        }
    }
    return Done{};
}

} // namespace lockscope
