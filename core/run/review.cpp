// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/review.h"

#include "base/durationtext.h"
#include "live/clockfaults.h"
#include "lock/registry.h"
#include "lock/votes.h"
#include "run/clientscheme.h"
#include "run/nodeclocks.h"
#include "run/planprogress.h"
#include "run/runlength.h"
#include "scenario/faulttexts.h"
#include "world/linkrows.h"

#include <algorithm>

namespace lockscope {
namespace {

using Misgivings = std::vector<Misgiving>;
using Kind = Misgiving::Kind;

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string valueOf(const Settings &settings, std::string_view name)
{
    return std::string(name) + ": " + settingText(settings, name);
}

// "set-px-lua, redlock": for whom it would do something.
std::string schemesWith(std::string_view setting)
{
    std::string text;
    for (const Scheme *const scheme : schemes()) {
        if (settingCounts(setting, scheme->info().id))
            text.append(text.empty() ? "" : ", ").append(scheme->info().id);
    }
    return text;
}

Error notUnder(const EffectiveScenario &effective, std::string_view setting, std::string_view why)
{
    return Error{valueOf(effective.scenario.settings, setting) + ", but " + effective.scheme + " " + std::string(why) + "; expected "
                 + schemesWith(setting)};
}

// What the scheme would need and has not.
Result<Done> checkScheme(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    if (settings.watchdog && !settingCounts("watchdog", effective.scheme))
        return notUnder(effective, "watchdog", "has no extension to renew its lease with");
    if (settings.wakeUp == WakeUp::notify && !settingCounts("wake-up", effective.scheme))
        return notUnder(effective, "wake-up", "has no queue to hand its lock along");
    if (settings.replicas == 0 && effective.scheme == "set-px-wait")
        return Error{"replicas: 0, but set-px-wait waits for replicas; expected 1 to 3"};
    return Done{};
}

// What goes together: who has no lock has no number to show; and only a single value can be watched, or guarded by a number.
Result<Done> checkWorkload(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const bool isOneValue = settings.workload != WorkloadKind::stampede && settings.workload != WorkloadKind::bloom;
    constexpr std::string_view oneValue = "; expected section, counter, report-push or degrade";
    const bool isSteps = settings.workload == WorkloadKind::standby; // several writes a stay, and nothing read between
    if ((!isOneValue || isSteps) && effective.scheme == "watch-optimistic")
        return Error{valueOf(settings, "workload") + ", but watch-optimistic watches one value that is read and written" + std::string(oneValue)};
    if (!isOneValue && settings.fencing != Fencing::off)
        return Error{valueOf(settings, "workload") + ", but fencing guards one value that is read and written" + std::string(oneValue)};
    if (settings.fencing != Fencing::off && !schemeOf(effective.scheme)->info().isLock)
        return Error{valueOf(settings, "fencing") + ", but " + effective.scheme + " has neither number nor token to show; expected off"};
    return Done{};
}

// Each client of another version, as if the whole run had its version. Those beyond the number of clients are not there.
Result<Done> checkVersions(const EffectiveScenario &effective)
{
    const Resource &resource = effective.scenario.resource;
    for (const ClientVersion &version : effective.scenario.clients) {
        if (version.scheme.empty() || version.client.value > effective.scenario.settings.clients)
            continue;
        const std::string name = "clients: client " + std::to_string(version.client.value) + ": ";
        const Scheme *const scheme = schemeOf(version.scheme);
        if (!scheme)
            return Error{name + "no scheme " + version.scheme + "; expected one that lockscope schemes lists"};
        if (scheme->keyName(resource, version.client) != schemeOf(effective.scheme)->keyName(resource, version.client))
            return Error{name + version.scheme + " locks another key than " + effective.scheme + "; expected a scheme with the same key"};
        EffectiveScenario all = effective;
        all.scheme = version.scheme;
        for (const Result<Done> &checked : {checkScheme(all), checkWorkload(all)}) {
            if (!checked)
                return Error{name + checked.error().text};
        }
    }
    return Done{};
}

Result<Done> checkNodes(const EffectiveScenario &effective, bool areGiven)
{
    const Scenario &scenario = effective.scenario;
    const int nodes = scenario.settings.nodes * (1 + scenario.settings.replicas);
    if (areGiven && scenario.settings.replicas > 0)
        return Error{valueOf(scenario.settings, "replicas") + ", but given nodes are left as they are; expected 0"};
    const Settings usual;
    for (const std::string_view name : {"restart-delay", "persistence", "power-loss"}) {
        if (areGiven && settingText(scenario.settings, name) != settingText(usual, name))
            return Error{valueOf(scenario.settings, name) + ", but given nodes are left as they are; expected " + settingText(usual, name)};
    }
    if (areGiven && scenario.settings.clockDrift != 0)
        return Error{valueOf(scenario.settings, "clock-drift") + ", but given nodes are left as they are; expected 0"};
    if (nodes > 36)
        return Error{"nodes and replicas: " + std::to_string(nodes) + " processes; expected 36 at most"};
    for (const NodeFault &fault : scenario.faults.nodes) {
        const std::string name = "faults.nodes: " + std::string(nodeFaultName(fault.kind)) + " of node " + std::to_string(fault.node.value);
        if (areGiven)
            return Error{name + ", but given nodes are left as they are; expected faults of clients and links only"};
        if (fault.node.value > nodes)
            return Error{name + ", but " + effective.scheme + " has " + std::to_string(nodes) + " here; expected 1 to " + std::to_string(nodes)};
    }
    const auto checkSend = [&](const StepPoint &at, const char *what) -> Result<Done> {
        if (at.time || at.when || at.anchor != Anchor::beforeSend || at.node == storeNode || at.node.value <= scenario.settings.nodes)
            return Done{};
        return Error{std::string(what) + ": before a command to node " + std::to_string(at.node.value) + ", but " + effective.scheme + " has "
                     + std::to_string(scenario.settings.nodes) + " here; expected 1 to " + std::to_string(scenario.settings.nodes)};
    };
    for (const PauseFault &pause : scenario.faults.pauses) {
        if (const Result<Done> checked = checkSend(pause.at, "faults.pauses"); !checked)
            return checked.error();
    }
    for (const CrashFault &crash : scenario.faults.crashes) {
        if (const Result<Done> checked = checkSend(crash.at, "faults.crashes"); !checked)
            return checked.error();
    }
    return Done{};
}

// A link to a node that is not there, or of a replica that is none.
Result<Done> checkLinks(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const int nodes = settings.nodes * (1 + settings.replicas);
    for (const LinkFault &fault : effective.scenario.faults.links) {
        const std::string name = "faults.links: " + std::string(linkFaultName(fault.kind));
        if (fault.isReplication && settings.replicas == 0)
            return Error{name + " of a replica's link, but replicas: 0; expected 1 to 3"};
        if (fault.sentinel > settings.sentinels) {
            return Error{name + " of sentinel " + std::to_string(fault.sentinel) + "'s link, but " + valueOf(settings, "sentinels") + "; expected "
                         + (settings.sentinels == 0 ? "some" : "1 to " + std::to_string(settings.sentinels))};
        }
        if (fault.node == storeNode || !fault.node)
            continue;
        const int least = fault.isReplication ? settings.nodes + 1 : 1;
        if (fault.node.value < least || fault.node.value > nodes) {
            return Error{name + (fault.isReplication ? " of replica " : " to node ") + std::to_string(fault.node.value) + ", but "
                         + effective.scheme + " has " + std::to_string(nodes) + " here; expected " + std::to_string(least) + " to "
                         + std::to_string(nodes)};
        }
    }
    return Done{};
}

// Each link that is slow needs a relay of its own, with sockets of its own.
Result<Done> checkRelays(const Settings &settings)
{
    constexpr int linksMax = 3000;
    const int links = settings.clients * (settings.nodes * (1 + settings.replicas) + 1);
    for (const std::string_view name : {"latency", "jitter", "loss"}) {
        if (settingText(settings, name) != settingText(Settings{}, name) && links > linksMax)
            return Error{valueOf(settings, name) + ", but " + std::to_string(links) + " links (clients times nodes and store); expected "
                         + std::to_string(linksMax) + " at most, or --world model"};
    }
    return Done{};
}

// "2 to 4": the numbers of the replicas; "none": there are no replicas.
std::string replicasText(const Settings &settings)
{
    if (settings.replicas == 0)
        return "a scenario with replicas";
    return std::to_string(settings.nodes + 1) + " to " + std::to_string(settings.nodes * (1 + settings.replicas));
}

Result<Done> checkReplication(const EffectiveScenario &effective, bool areGiven)
{
    const Settings &settings = effective.scenario.settings;
    const FaultPlan &faults = effective.scenario.faults;
    const int nodes = settings.nodes * (1 + settings.replicas);
    const auto isReplica = [&](NodeId node) { return node.value > settings.nodes && node.value <= nodes; };
    for (const FailoverFault &fault : faults.failovers) {
        const std::string name = "faults.failovers: " + std::string(failoverName(fault.kind)) + " of node " + std::to_string(fault.node.value);
        if (areGiven)
            return Error{name + ", but given nodes are left as they are; expected none"};
        if (fault.kind == FailoverFault::Kind::promote && !isReplica(fault.node))
            return Error{name + ", but that is no replica; expected " + replicasText(settings)};
        if (settings.replicas == 0 || !fault.node || fault.node.value > nodes)
            return Error{name + ", but there is no such node; expected " + (settings.replicas == 0 ? replicasText(settings) : "1 to " + std::to_string(nodes))};
    }
    if (settings.sentinels > 0 && (areGiven || settings.replicas == 0))
        return Error{valueOf(settings, "sentinels") + ", but " + (areGiven ? "given nodes are left as they are" : "there is nobody to fail over to")
                     + "; expected 0" + (areGiven ? "" : ", or replicas: 1 to 3")};
    if (settings.minReplicas > 0 && areGiven)
        return Error{valueOf(settings, "min-replicas") + ", but given nodes are left as they are; expected 0"};
    return Done{};
}

// Whether the scenario's own file wants it there.
Result<Done> checkWanted(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    if (runsIn(scenario, effective.world))
        return Done{};
    const std::string other = scenario.worlds.empty() ? std::string() : scenario.worlds.front();
    return Error{"worlds: the scenario " + scenario.id + " does not run in the world " + effective.world + "; expected --world " + other};
}

// What no world has yet.
Result<Done> checkKnown(const EffectiveScenario &effective)
{
    const FaultPlan &faults = effective.scenario.faults;
    for (const LinkFault &fault : faults.links) {
        if (effective.world != "live" && fault.sentinel > 0 && linkFaultRow(fault.kind) == EventKind::linkDelayed)
            return Error{"faults.links: " + std::string(linkFaultName(fault.kind))
                         + " of a sentinel's link cannot be done here; expected --world live"};
    }
    return Done{};
}

// What the one world has and the other has not.
Result<Done> checkWorld(const EffectiveScenario &effective)
{
    const Result<Done> known = checkKnown(effective);
    if (!known || effective.world != "live")
        return known;
    return checkRelays(effective.scenario.settings);
}

// A server's clock, the word of what its disk has, and where its connections lead, are ours only where it can be made to load our module.
Result<Done> checkModule(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const std::vector<LinkFault> &links = effective.scenario.faults.links;
    const bool needsClocks = needsNodeClocks(effective.scenario.faults, settings);
    const bool needsDetours = std::any_of(links.begin(), links.end(), [](const LinkFault &fault) { return fault.sentinel > 0; });
    if (effective.world != "live" || (!needsClocks && !needsSyncs(settings) && !needsDetours))
        return Done{};
    const Result<Done> can = clockFaults();
    if (can)
        return can;
    const std::string what = needsClocks ? "clock-drift and clock-jump of nodes"
        : needsDetours                   ? "faults of sentinels' links"
                                         : valueOf(settings, "power-loss");
    return Error{what + ": " + can.error().text + ", or --world model"};
}

// A fault at a line that the listing has not would be waited for in vain.
void warnOfLines(const EffectiveScenario &effective, Misgivings &misgivings)
{
    const auto warn = [&](const StepPoint &point, std::string_view what) {
        if (point.anchor == Anchor::line && !hasPlace(effective, point)) {
            misgivings.push_back({Kind::lineMissing, {}, point.client, point.line,
                                  "the " + std::string(what) + " of client " + std::to_string(point.client.value) + " at line "
                                      + std::to_string(point.line) + " never comes: the listing of " + std::string(schemeOfClient(effective, point.client)->info().id)
                                      + " has no such line"});
        }
    };
    for (const PauseFault &pause : effective.scenario.faults.pauses)
        warn(pause.at, "pause");
    for (const CrashFault &crash : effective.scenario.faults.crashes)
        warn(crash.at, "crash");
}

// A fault that would begin when the run is over is waited for in vain, too.
void warnOfLateFaults(const EffectiveScenario &effective, Misgivings &misgivings)
{
    const Scenario &scenario = effective.scenario;
    const Duration length = lengthMax(effective);
    for (const FaultPlace place : faultPlaces(scenario.faults)) {
        const AnyFault fault = faultAt(scenario.faults, place);
        const auto time = timeOf(fault);
        const auto when = whenOf(fault);
        const Duration begin = time ? *time : when ? when->after : Duration::zero();
        if (begin < length)
            continue;
        const std::string what = std::holds_alternative<HoldStart>(fault) ? "client " + std::to_string(clientOf(fault).value) + " never begins"
                                                                          : faultTexts(fault).at("en") + " never comes";
        misgivings.push_back({Kind::faultTooLate, {}, clientOf(fault), 0,
                              what + ": it would begin " + (time ? "at " : "") + durationText(begin)
                                  + (time ? "" : " after what it waits for") + ", and the run lasts " + durationText(length),
                              place});
    }
}

void warnOfTimes(const EffectiveScenario &effective, Misgivings &misgivings)
{
    const Settings &settings = effective.scenario.settings;
    const std::string &scheme = effective.scheme;
    const bool isRounded = startsWith(scheme, "setnx-expire");
    const Duration lease = isRounded ? secondsUp(settings.ttl) : settings.ttl;
    if (settingCounts("ttl", scheme) && lease <= settings.nodeTimeout) {
        misgivings.push_back({Kind::leaseTooShort, "ttl", {}, 0,
                              valueOf(settings, "ttl") + " is not longer than node-timeout " + durationText(settings.nodeTimeout)
                                  + ": one slow node can use up the whole lease"});
    }
    if (lease != settings.ttl) {
        misgivings.push_back({Kind::wholeSeconds, "ttl", {}, 0,
                              valueOf(settings, "ttl") + " counts as " + durationText(lease) + " under " + scheme
                                  + ": EXPIRE takes whole seconds"});
    }
    LockRequest request;
    request.ttl = settings.ttl;
    request.driftFactor = settings.driftFactor;
    request.driftConstant = settings.driftConstant;
    if (settingCounts("drift-factor", scheme) && driftOf(request) >= settings.ttl) {
        misgivings.push_back({Kind::driftTooLong, "drift-factor", {}, 0,
                              "drift-factor and drift-constant: " + durationText(driftOf(request)) + " is the whole ttl of "
                                  + durationText(settings.ttl) + ": no lock is ever valid"});
    }
}

void warnOfQuorum(const EffectiveScenario &effective, Misgivings &misgivings)
{
    const int nodes = effective.scenario.settings.nodes;
    const int spare = nodes - quorumOf(effective.scheme, nodes);
    if (!schemeOf(effective.scheme)->info().isQuorum)
        return;
    const std::string count = "nodes: " + std::to_string(nodes);
    if (spare == 0)
        misgivings.push_back({Kind::noneToSpare, "nodes", {}, 0, count + " under " + effective.scheme + ": none of them may fail"});
    else if (nodes % 2 == 0)
        misgivings.push_back({Kind::evenNodes, "nodes", {}, 0,
                              count + " under " + effective.scheme + ": no more may fail than of " + std::to_string(nodes - 1)});
}

void warnOfIdleSettings(const EffectiveScenario &effective, Misgivings &misgivings)
{
    const Settings usual;
    for (const std::string_view name : {"takeover", "loser-release", "repair", "retry", "release"}) {
        const Settings &settings = effective.scenario.settings;
        if (settingText(settings, name) != settingText(usual, name) && !settingCounts(name, effective.scheme))
            misgivings.push_back({Kind::idleSetting, name, {}, 0,
                                  valueOf(settings, name) + " does nothing under " + effective.scheme + "; it is for " + schemesWith(name)});
    }
}

// A release that the client's scheme does not look at.
void warnOfVersions(const EffectiveScenario &effective, Misgivings &misgivings)
{
    for (const ClientVersion &version : effective.scenario.clients) {
        const std::string &scheme = version.scheme.empty() ? effective.scheme : version.scheme;
        if (version.release && !settingCounts("release", scheme)) {
            misgivings.push_back({Kind::idleSetting, "release", version.client, 0,
                                  "the release of client " + std::to_string(version.client.value) + " does nothing under " + scheme + "; it is for "
                                      + schemesWith("release")});
        }
    }
}

} // namespace

bool settingCounts(std::string_view setting, std::string_view scheme)
{
    const Scheme *const known = schemeOf(scheme);
    if (!known)
        return true;
    if (isOneOf(setting, {"drift-factor", "drift-constant"}))
        return isOneOf(scheme, {"redlock", "redlock-no-recheck"});
    if (setting == "retry")
        return scheme == "watch-optimistic";
    if (isOneOf(setting, {"retry-delay", "retry-jitter", "give-up", "node-timeout", "on-error", "fencing", "recheck"}))
        return known->info().isLock;
    if (setting == "ttl")
        return known->info().isLock && scheme != "setnx-del";
    if (isOneOf(setting, {"watchdog", "renewals", "extension"}))
        return known->info().canExtend;
    if (setting == "wake-up")
        return schemeOf(scheme, WakeUp::notify) != nullptr;
    if (setting == "release")
        return schemeOf(scheme, WakeUp::poll, ReleaseWay::lua) != known;
    if (setting == "takeover")
        return scheme == "getset-timestamp";
    if (setting == "loser-release")
        return scheme == "set-px-blind-del";
    if (setting == "repair")
        return scheme == "setnx-expire-repair";
    return true;
}

bool settingCounts(std::string_view setting, std::string_view scheme, const Settings &settings)
{
    const bool isOfBloom = isOneOf(setting, {"bloom", "bloom-bits", "bloom-hashes"});
    return settingCounts(setting, scheme) && (!isOfBloom || settings.workload == WorkloadKind::bloom);
}

bool runsIn(const Scenario &scenario, std::string_view world)
{
    return std::find(scenario.worlds.begin(), scenario.worlds.end(), world) != scenario.worlds.end();
}

Result<Done> checkRun(const EffectiveScenario &effective, bool areGiven)
{
    for (const Result<Done> &checked : {checkWanted(effective), checkWorld(effective), checkScheme(effective), checkWorkload(effective), checkVersions(effective),
                                      checkNodes(effective, areGiven), checkLinks(effective), checkReplication(effective, areGiven)}) {
        if (!checked)
            return checked.error();
    }
    return checkModule(effective);
}

Result<std::vector<Misgiving>> reviewRun(const EffectiveScenario &effective, bool areGiven)
{
    const Result<Done> checked = checkRun(effective, areGiven);
    if (!checked)
        return checked.error();
    Misgivings misgivings;
    warnOfLines(effective, misgivings);
    warnOfLateFaults(effective, misgivings);
    warnOfTimes(effective, misgivings);
    warnOfQuorum(effective, misgivings);
    warnOfIdleSettings(effective, misgivings);
    warnOfVersions(effective, misgivings);
    return misgivings;
}

} // namespace lockscope
