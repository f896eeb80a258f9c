// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/checkrun.h"

#include "core/live/servers/clockfaults.h"
#include "core/run/client/clientscheme.h"
#include "core/run/faults/nodeclocks.h"
#include "core/run/shared/checkprograms.h"
#include "core/run/shared/settingcounts.h"
#include "core/scenario/choices.h"
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
using Kind = RunRefusal::Kind;

constexpr int processesMax = 36; // redis-server processes of a run: nodes and their replicas

// Returns the family and the name of the fault: "faults.nodes: freeze".
std::string faultName(const Fault &fault)
{
    const FaultActionInfo &info = infoOf(fault.action);
    return "faults." + std::string(infoOf(info.family).name) + ": " + info.name;
}

RunRefusal unsupportedSetting(
    const EffectiveScenario &effective, std::string_view setting, std::string_view why)
{
    return {{valueWords(effective.scenario.settings, setting) + ", but " + effective.scheme + " "
                + std::string(why) + "; expected " + schemesWith(setting)},
        Kind::wrongScheme, setting};
}

// Checks whether the scheme supports the settings `watchdog` and `wake-up`, and has the replicas
// that it needs.
Checked checkScheme(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    if (settings.watchdog && !settingHasEffect("watchdog", effective.scheme))
        return unsupportedSetting(effective, "watchdog", "cannot renew its lease");
    if (settings.wakeUp == WakeUp::notify && !settingHasEffect("wake-up", effective.scheme))
        return unsupportedSetting(effective, "wake-up", "has no queue for a hand-over");
    if (settings.replicas == 0 && schemeOf(effective.scheme)->info().waitsForReplicas)
        return RunRefusal{
            {"replicas: 0, but " + effective.scheme + " waits for replicas; expected 1 to 3"},
            Kind::schemeNeedsReplica};
    return Done{};
}

// Returns " a workload that reads and writes one value; expected section, counter, … or services".
std::string workloadWithValue()
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
    return " a workload that reads and writes one value; expected " + text + " or "
        + std::string(last);
}

// Checks combinations of workload, fencing and scheme: without a lock there is no fencing token,
// and only a single value on the store can be watched (WATCH) or protected by a fencing token.
Checked checkWorkload(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const StoredValue value = workloadOf(settings.workload).info().value;
    if (value != StoredValue::readAndWritten && schemeOf(effective.scheme)->info().guardsData)
        return RunRefusal{{valueWords(settings, "workload") + ", but " + effective.scheme + " needs"
                              + workloadWithValue()},
            Kind::workloadNeedsValue, "workload"};
    if (value == StoredValue::severalValues && settings.fencing != Fencing::off)
        return RunRefusal{
            {valueWords(settings, "workload") + ", but fencing needs" + workloadWithValue()},
            Kind::fencingNeedsValue, "workload"};
    if (settings.fencing != Fencing::off && !schemeOf(effective.scheme)->info().isLock)
        return RunRefusal{{valueWords(settings, "fencing") + ", but " + effective.scheme
                              + " has no token for the store to check; expected off"},
            Kind::fencingNeedsToken, "fencing"};
    return Done{};
}

// Checks each client that has another version (Scenario::clients) as if all clients had this
// version. The versions of clients that this run does not have are ignored.
Checked checkVersions(const EffectiveScenario &effective)
{
    const Resource &resource = effective.scenario.resource;
    for (const ClientVersion &version : effective.scenario.clients) {
        if (version.scheme.empty() || version.client.value > effective.scenario.settings.clients)
            continue;
        const std::string name = "clients: client " + std::to_string(version.client.value) + ": ";
        const Scheme *const scheme = schemeOf(version.scheme);
        if (!scheme)
            return RunRefusal{{name + "no scheme " + version.scheme
                                  + "; expected a scheme that \"lockscope schemes\" lists"},
                Kind::otherVersion, {}, {}, version.client};
        const auto lockNameUnder = [&](const Scheme &one) {
            return lockName(resource, version.client,
                mistakesMade(one.info(), effective.scenario.settings.mistakes));
        };
        if (lockNameUnder(*scheme) != lockNameUnder(*schemeOf(effective.scheme)))
            return RunRefusal{{name + version.scheme + " does not lock the same key as "
                                  + effective.scheme + "; expected a scheme with the same key"},
                Kind::otherVersion, {}, {}, version.client};
        EffectiveScenario all = effective;
        all.scheme = version.scheme;
        for (const Checked &checked : {checkScheme(all), checkWorkload(all)}) {
            if (!checked)
                return RunRefusal{
                    {name + checked.error().text}, Kind::otherVersion, {}, {}, version.client};
        }
    }
    return Done{};
}

Checked checkNodes(const EffectiveScenario &effective, bool nodesAreGiven)
{
    const Scenario &scenario = effective.scenario;
    const int nodes = scenario.settings.nodes * (1 + scenario.settings.replicas);
    const Scheme *const scheme = schemeOf(effective.scheme);
    const bool waits = scheme
        && (scheme->info().waitsForReplicas
            || scheme->info().waitsForDisk); // for what the given nodes have
    if (nodesAreGiven && scenario.settings.replicas > 0 && !waits)
        return RunRefusal{{valueWords(scenario.settings, "replicas")
                              + ", but Lockscope does not change given nodes; expected 0"},
            Kind::settingOfGivenNodes, "replicas"};
    const Settings defaults;
    for (const std::string_view name : {"restart-delay", "persistence", "power-loss"}) {
        if (nodesAreGiven && settingText(scenario.settings, name) != settingText(defaults, name))
            return RunRefusal{{valueWords(scenario.settings, name)
                                  + ", but Lockscope does not change given nodes; expected "
                                  + settingText(defaults, name)},
                Kind::settingOfGivenNodes, name};
    }
    if (nodesAreGiven && scenario.settings.clockDrift != 0)
        return RunRefusal{{valueWords(scenario.settings, "clock-drift")
                              + ", but Lockscope does not change given nodes; expected 0"},
            Kind::settingOfGivenNodes, "clock-drift"};
    if (nodes > processesMax)
        return RunRefusal{
            {"nodes and replicas: " + std::to_string(nodes) + " processes; expected at most 36"},
            Kind::tooManyServers, {}, {}, {}, processesMax};
    for (const Fault &fault : scenario.faults) {
        if (familyOf(fault.action) == FaultFamily::nodes) {
            const std::string name =
                faultName(fault) + " of node " + std::to_string(fault.target.node.value);
            if (nodesAreGiven)
                return RunRefusal{{name
                                      + ", but Lockscope does not change given nodes; expected "
                                        "only faults of clients and links"},
                    Kind::faultOfGivenNodes, {}, fault.target.node};
            if (fault.target.node.value > nodes)
                return RunRefusal{
                    {name + ", but " + effective.scheme + " has " + std::to_string(nodes)
                        + " nodes here; expected 1 to " + std::to_string(nodes)},
                    Kind::noSuchNode, {}, fault.target.node, {}, nodes};
        }
        const FaultBegin &begin = fault.begin;
        const bool isBeforeSend = infoOf(fault.action).start == FaultStart::step && !begin.time
            && !begin.when && begin.anchor == Anchor::beforeSend;
        if (isBeforeSend && begin.node != storeNode && begin.node.value > scenario.settings.nodes)
            return RunRefusal{
                {"faults." + std::string(infoOf(familyOf(fault.action)).name)
                    + ": before a command to node " + std::to_string(begin.node.value) + ", but "
                    + effective.scheme + " has " + std::to_string(scenario.settings.nodes)
                    + " nodes here; expected 1 to " + std::to_string(scenario.settings.nodes)},
                Kind::noSuchNode, {}, begin.node, {}, scenario.settings.nodes};
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
        const std::string name = faultName(fault);
        const FaultTarget &target = fault.target;
        if (target.isReplication && settings.replicas == 0)
            return RunRefusal{{name + " of a replica's link, but replicas: 0; expected 1 to 3"},
                Kind::faultNeedsReplica};
        if (target.sentinel > settings.sentinels) {
            return RunRefusal{
                {name + " of sentinel " + std::to_string(target.sentinel) + "'s link, but "
                    + valueWords(settings, "sentinels") + "; expected "
                    + (settings.sentinels == 0 ? "some"
                                               : "1 to " + std::to_string(settings.sentinels))},
                Kind::noSuchSentinel, {}, {}, {}, settings.sentinels};
        }
        if (target.node == storeNode || !target.node)
            continue;
        const int nodeMin = target.isReplication ? settings.nodes + 1 : 1;
        if (target.node.value < nodeMin || target.node.value > nodes) {
            return RunRefusal{{name + (target.isReplication ? " of replica " : " to node ")
                                  + std::to_string(target.node.value) + ", but " + effective.scheme
                                  + " has " + std::to_string(nodes) + " nodes here; expected "
                                  + std::to_string(nodeMin) + " to " + std::to_string(nodes)},
                target.isReplication ? Kind::noSuchReplica : Kind::noSuchNode, {}, target.node, {},
                nodes};
        }
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
            return RunRefusal{{valueWords(settings, name) + ", but " + std::to_string(links)
                                  + " links (clients times nodes and store); expected "
                                  + std::to_string(linksMax) + " at most, or --world model"},
                Kind::tooManyLinks, name, {}, {}, linksMax};
    }
    return Done{};
}

// Returns the numbers that a replica can have, for a message: "2 to 4"; without replicas, "a
// scenario with replicas".
std::string replicasText(const Settings &settings)
{
    if (settings.replicas == 0)
        return "a scenario with replicas";
    return std::to_string(settings.nodes + 1) + " to "
        + std::to_string(settings.nodes * (1 + settings.replicas));
}

Checked checkReplication(const EffectiveScenario &effective, bool nodesAreGiven)
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
        const std::string name = faultName(fault) + " of node " + std::to_string(node.value);
        if (nodesAreGiven)
            return RunRefusal{{name + ", but Lockscope does not change given nodes; expected none"},
                Kind::faultOfGivenNodes, {}, node};
        if (fault.action == FaultAction::promote && !isReplica(node))
            return RunRefusal{
                {name + ", but that node is not a replica; expected " + replicasText(settings)},
                settings.replicas == 0 ? Kind::faultNeedsReplica : Kind::notAReplica, {}, node};
        if (settings.replicas == 0 || !node || node.value > nodes)
            return RunRefusal{{name + ", but there is no such node; expected "
                                  + (settings.replicas == 0 ? replicasText(settings)
                                                            : "1 to " + std::to_string(nodes))},
                settings.replicas == 0 ? Kind::faultNeedsReplica : Kind::noSuchNode, {}, node, {},
                nodes};
    }
    if (settings.sentinels > 0 && (nodesAreGiven || settings.replicas == 0))
        return RunRefusal{{valueWords(settings, "sentinels") + ", but "
                              + (nodesAreGiven ? "Lockscope does not change given nodes"
                                               : "there is no replica to promote")
                              + "; expected 0" + (nodesAreGiven ? "" : ", or replicas: 1 to 3")},
            nodesAreGiven ? Kind::settingOfGivenNodes : Kind::sentinelsNeedReplica, "sentinels"};
    if (settings.minReplicas > 0 && nodesAreGiven)
        return RunRefusal{{valueWords(settings, "min-replicas")
                              + ", but Lockscope does not change given nodes; expected 0"},
            Kind::settingOfGivenNodes, "min-replicas"};
    return Done{};
}

// Checks whether the scenario file allows the world.
Checked checkAllowedWorld(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    if (runsIn(scenario, effective.world))
        return Done{};
    const auto other =
        scenario.worlds.empty() ? std::nullopt : std::optional(scenario.worlds.front());
    return RunRefusal{{"worlds: the scenario " + scenario.id + " does not run with --world "
                          + std::string(worldWord(effective.world)) + "; expected --world "
                          + std::string(worldWord(other))},
        Kind::wrongWorld};
}

// Checks that the plan has no fault that the model does not support.
Checked checkModel(const EffectiveScenario &effective)
{
    for (const Fault &fault : effective.scenario.faults) {
        if (fault.target.sentinel > 0 && keepsLinkOpen(fault.action))
            return RunRefusal{
                {faultName(fault)
                    + " of a sentinel's link cannot run in the model; expected --world live"},
                Kind::liveOnly};
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
        return RunRefusal{{valueWords(settings, "server")
                              + ", but the nodes of a live run are the servers that are installed; "
                                "expected any, or --world model"},
            Kind::modelOnly, "server"};
    return checkRelays(settings);
}

// Checks that the nodes of the model have the commands of the schemes. REQUIRES: the other checks
// succeeded.
Checked checkServerCommands(const EffectiveScenario &effective)
{
    const Result<Done> known =
        checkServer(effective, versionOf(effective.scenario.settings.server));
    return known ? Checked(Done{}) : RunRefusal{known.error(), Kind::serverLacksCommand};
}

// Checks whether the servers can load the preload module (core/preload), if the run needs it.
// Without this module, a live run can neither set the clock of a server, nor track what the server
// has synced to disk, nor redirect a sentinel's links.
Checked checkModule(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const FaultPlan &faults = effective.scenario.faults;
    const bool needsClocks = needsNodeClocks(faults, settings);
    const bool needsSentinelLinks = std::any_of(
        faults.begin(), faults.end(), [](const Fault &fault) { return fault.target.sentinel > 0; });
    if (!needsClocks && !needsSyncs(settings) && !needsSentinelLinks)
        return Done{};
    const Result<Done> canLoad = checkSimulatedClock(); // tests the server, not the plan
    if (canLoad)
        return Done{};
    const std::string what = needsClocks ? "clock-drift and clock-jump of nodes"
        : needsSentinelLinks             ? "faults of sentinels' links"
                                         : valueWords(settings, "power-loss");
    return RunRefusal{
        {what + ": " + canLoad.error().text + ", or --world model"}, Kind::needsModule};
}

} // namespace

bool runsIn(const Scenario &scenario, WorldKind world)
{
    return std::find(scenario.worlds.begin(), scenario.worlds.end(), world)
        != scenario.worlds.end();
}

Result<Done, RunRefusal> checkRun(const EffectiveScenario &effective, bool nodesAreGiven)
{
    for (const Checked &checked :
        {checkAllowedWorld(effective), checkPrograms(effective, nodesAreGiven),
            checkWorld(effective), checkScheme(effective), checkWorkload(effective),
            checkVersions(effective), checkNodes(effective, nodesAreGiven), checkLinks(effective),
            checkReplication(effective, nodesAreGiven)}) {
        if (!checked)
            return checked.error();
    }
    return effective.world == WorldKind::live ? checkModule(effective)
                                              : checkServerCommands(effective);
}

Result<Done> checkServer(const EffectiveScenario &effective, const ServerVersion &server)
{
    std::vector<const Scheme *> all{schemeOfRun(effective)};
    for (const ClientVersion &version : effective.scenario.clients)
        all.push_back(schemeOfClient(effective, version.client));
    for (const Scheme *const scheme : all) {
        for (const std::string_view need : scheme->info().needs) {
            const CommandWords words{need};
            if (!supportsCommand(server, words))
                return Error{std::string(scheme->info().id) + " needs " + std::string(need)
                    + ", which " + serverText(server) + " does not support; expected "
                    + serversThatSupport(words)};
        }
    }
    return Done{};
}

} // namespace lockscope
