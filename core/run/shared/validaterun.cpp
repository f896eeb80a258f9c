// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/validaterun.h"

#include "core/run/client/clientscheme.h"
#include "core/run/faults/planprogress.h"
#include "core/run/shared/runlength.h"
#include "core/scenario/faulttexts.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"

#include <algorithm>

namespace lockscope {
namespace {

using Warnings = std::vector<Warning>;
using WarningKind = Warning::Kind;

// Warns of faults at a line that the listing does not have: they never occur.
void warnOfLines(const EffectiveScenario &effective, Warnings &warnings)
{
    for (const Fault &fault : effective.scenario.faults) {
        const bool isAtLine =
            infoOf(fault.action).start == FaultStart::step && fault.begin.anchor == Anchor::line;
        const ClientId client = fault.target.client;
        if (!isAtLine || hasStepFor(effective, client, fault.begin))
            continue;
        const std::string line = std::to_string(fault.begin.line);
        warnings.push_back({WarningKind::lineMissing, {}, client, fault.begin.line,
            "the " + std::string(infoOf(fault.action).name) + " of client "
                + std::to_string(client.value) + " at line " + line
                + " never happens: the listing of "
                + std::string(schemeOfClient(effective, client)->info().id) + " has no such line"});
    }
}

// Warns of faults that would begin after the end of the run: they never occur.
void warnOfLateFaults(const EffectiveScenario &effective, Warnings &warnings)
{
    const Scenario &scenario = effective.scenario;
    const Duration length = lengthMax(effective);
    for (FaultId id = 0; id < scenario.faults.size(); ++id) {
        const Fault &fault = scenario.faults[id];
        const auto &time = fault.begin.time;
        const auto &when = fault.begin.when;
        const Duration begin = time ? *time : when ? when->after : Duration::zero();
        if (begin < length)
            continue;
        const std::string what = fault.action == FaultAction::lateStart
            ? "client " + std::to_string(fault.target.client.value) + " never starts"
            : faultTexts(fault).at("en") + " never happens";
        warnings.push_back({WarningKind::faultTooLate, {}, fault.target.client, 0,
            what + ": it would begin " + (time ? "at " : "") + durationText(begin)
                + (time ? "" : " after its condition is met") + ", and the run lasts "
                + durationText(length),
            id});
    }
}

// Warns if a scheme waits for the disk, but the nodes never sync their disk, or sync it too late
// for the lease.
void warnOfDisk(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings &settings = effective.scenario.settings;
    const Scheme *const scheme = schemeOf(effective.scheme);
    if (!scheme || !scheme->info().waitsForDisk)
        return;
    if (settings.persistence < Persistence::aofEverysec)
        warnings.push_back({WarningKind::noSyncedFile, "persistence", {}, 0,
            valueWords(settings, "persistence") + ", but " + effective.scheme
                + " waits for a synced append-only file: no client gets "
                + "the lock; use aof-everysec or aof-always"});
    else if (settings.persistence == Persistence::aofEverysec && settings.ttl <= 1s)
        warnings.push_back({WarningKind::syncTooLate, "ttl", {}, 0,
            valueWords(settings, "ttl")
                + " is not longer than 1s, the time between two syncs of the file: the lease may "
                + "be over before the key is on the disk"});
}

void warnOfTimes(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings &settings = effective.scenario.settings;
    const std::string &scheme = effective.scheme;
    const bool isRounded = leaseRoundingOf(scheme, settings) == 1s;
    const Duration lease = isRounded ? secondsUp(settings.ttl) : settings.ttl;
    if (settingHasEffect("ttl", scheme) && lease <= settings.nodeTimeout) {
        warnings.push_back({WarningKind::leaseTooShort, "ttl", {}, 0,
            valueWords(settings, "ttl") + " is not longer than node-timeout "
                + durationText(settings.nodeTimeout)
                + ": one slow node can use up the whole lease"});
    }
    if (lease != settings.ttl) {
        warnings.push_back({WarningKind::wholeSeconds, "ttl", {}, 0,
            valueWords(settings, "ttl") + " becomes " + durationText(lease) + " under " + scheme
                + ": " + (schemeOf(scheme)->info().leaseRounding == 1s ? "EXPIRE" : "EX")
                + " takes whole seconds"});
    }
    LockRequest request;
    request.ttl = settings.ttl;
    request.driftFactor = settings.driftFactor;
    request.driftConstant = settings.driftConstant;
    if (settingHasEffect("drift-factor", scheme, settings)
        && driftAllowanceOf(request) >= settings.ttl) {
        warnings.push_back({WarningKind::driftTooLong, "drift-factor", {}, 0,
            "drift-factor and drift-constant: " + durationText(driftAllowanceOf(request))
                + " is not shorter than the ttl of " + durationText(settings.ttl)
                + ": no lock is ever valid"});
    }
}

void warnOfQuorum(const EffectiveScenario &effective, Warnings &warnings)
{
    const int nodes = effective.scenario.settings.nodes;
    const int spare = nodes - quorumOf(effective.scheme, nodes);
    if (!schemeOf(effective.scheme)->info().isQuorum)
        return;
    const std::string count = "nodes: " + std::to_string(nodes);
    if (spare == 0)
        warnings.push_back({WarningKind::noneToSpare, "nodes", {}, 0,
            count + " under " + effective.scheme + ": no node may fail"});
    else if (nodes % 2 == 0)
        warnings.push_back({WarningKind::evenNodes, "nodes", {}, 0,
            count + " under " + effective.scheme
                + ": tolerates no more failures than nodes: " + std::to_string(nodes - 1)});
}

// Returns whether the scheme can release in this way, and this is not its default way.
bool hasAlternativeRelease(std::string_view scheme, ReleaseWay way)
{
    return schemeOf(scheme, WakeUp::poll, way) != schemeOf(scheme);
}

std::string schemesWithRelease(ReleaseWay way)
{
    std::string text;
    for (const Scheme *const scheme : schemes()) {
        if (hasAlternativeRelease(scheme->info().id, way))
            text.append(text.empty() ? "" : ", ").append(scheme->info().id);
    }
    return text;
}

void warnOfUnusedSettings(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings defaults;
    const Settings &settings = effective.scenario.settings;
    for (const std::string_view name :
        {"takeover", "loser-release", "repair", "retry", "lease-unit"}) {
        if (settingText(settings, name) != settingText(defaults, name)
            && !settingHasEffect(name, effective.scheme))
            warnings.push_back({WarningKind::idleSetting, name, {}, 0,
                valueWords(settings, name) + " has no effect under " + effective.scheme
                    + "; it applies to " + schemesWith(name)});
    }
    if (settings.release != ReleaseWay::usual
        && !hasAlternativeRelease(effective.scheme, settings.release))
        warnings.push_back({WarningKind::idleSetting, "release", {}, 0,
            valueWords(settings, "release") + " has no effect under " + effective.scheme
                + "; it applies to " + schemesWithRelease(settings.release)});
}

// Warns of each selected mistake that no client of the run can make.
void warnOfMistakes(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings &settings = effective.scenario.settings;
    if (settings.mistakes == usualMistakesSetting)
        return;
    MistakeSet possible = possibleMistakes(effective.scheme, settings);
    for (const ClientVersion &version : effective.scenario.clients)
        possible = possible | schemeOfClient(effective, version.client)->info().mistakes;
    for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
        const MistakeSet mistake{static_cast<ArticleMistake>(i)};
        if (((MistakeSet::ofBits(settings.mistakes) & mistake) - possible).isEmpty())
            continue;
        std::string schemeNames;
        for (const Scheme *const scheme : schemes()) {
            if (!(scheme->info().mistakes & mistake).isEmpty())
                schemeNames.append(schemeNames.empty() ? "" : ", ").append(scheme->info().id);
        }
        const std::string word(articleMistakeWords[i]);
        warnings.push_back({WarningKind::idleSetting, "mistakes", {}, 0,
            "mistakes: " + word + " has no effect under " + effective.scheme + "; it applies to "
                + schemeNames,
            {}, articleMistakeWords[i]});
    }
}

// Warns of each client with a way to release of its own (ClientVersion::release) that its scheme
// does not have.
void warnOfClientVersions(const EffectiveScenario &effective, Warnings &warnings)
{
    for (const ClientVersion &version : effective.scenario.clients) {
        const std::string &scheme = version.scheme.empty() ? effective.scheme : version.scheme;
        if (version.release && *version.release != ReleaseWay::usual
            && !hasAlternativeRelease(scheme, *version.release)) {
            warnings.push_back({WarningKind::idleSetting, "release", version.client, 0,
                "the release of client " + std::to_string(version.client.value)
                    + " has no effect under " + scheme + "; it applies to "
                    + schemesWithRelease(*version.release)});
        }
    }
}

} // namespace

Result<std::vector<Warning>, RunRefusal> validateRun(
    const EffectiveScenario &effective, bool nodesAreGiven)
{
    const auto checked = checkRun(effective, nodesAreGiven);
    if (!checked)
        return checked.error();
    Warnings warnings;
    warnOfLines(effective, warnings);
    warnOfLateFaults(effective, warnings);
    warnOfDisk(effective, warnings);
    warnOfTimes(effective, warnings);
    warnOfQuorum(effective, warnings);
    warnOfUnusedSettings(effective, warnings);
    warnOfMistakes(effective, warnings);
    warnOfClientVersions(effective, warnings);
    return warnings;
}

} // namespace lockscope
