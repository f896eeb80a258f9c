// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/check/validaterun.h"

#include "core/run/check/runlength.h"
#include "core/run/faults/planprogress.h"
#include "core/scenario/clientscheme.h"
#include "core/scenario/faultlist.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"

#include <algorithm>

namespace lockscope {
namespace {

using Warnings = std::vector<Warning>;
using WarningKind = Warning::Kind;

// Returns a length that is exact in the English of the command line: "1500us".
Named lengthValue(Duration length)
{
    return named(durationText(length), Wording({"", "{length}"}, {{"length", length}}));
}

// Warns of faults at a line that the listing does not have: they never occur.
void warnOfLines(const EffectiveScenario &effective, Warnings &warnings)
{
    for (const Fault &fault : effective.scenario.faults) {
        const bool isAtLine =
            infoOf(fault.action).start == FaultStart::step && fault.begin.anchor == Anchor::line;
        const ClientId client = fault.target.client;
        if (!isAtLine || hasStepFor(effective, client, fault.begin))
            continue;
        warnings.push_back({WarningKind::lineMissing,
            {LOCKSCOPE_TEXT("Warning",
                 "{fault} at line {line} never happens: the listing of {scheme} has no such line"),
                {{"fault",
                     named("the " + std::string(infoOf(fault.action).name) + " of client "
                             + std::to_string(client.value),
                         faultText(fault))},
                    {"line", fault.begin.line},
                    {"scheme", schemeName(schemeOfClient(effective, client)->info().id)}}}});
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
        Wording text{fault.action == FaultAction::lateStart
                ? LOCKSCOPE_TEXT("Warning", "client {client} never starts")
                : LOCKSCOPE_TEXT("Warning", "{fault} never happens"),
            {{"client", fault.target.client},
                {"fault", named(faultText(fault).english(), faultText(fault))}}};
        text += {time ? LOCKSCOPE_TEXT(
                     "Warning", ": it would begin at {begin}, and the run lasts {length}")
                      : LOCKSCOPE_TEXT("Warning",
                          ": it would begin {begin} after its condition is met, and the run lasts "
                          "{length}"),
            {{"begin", lengthValue(begin)}, {"length", lengthValue(length)}}};
        warnings.push_back({WarningKind::faultTooLate, text});
    }
}

// Warns if a scheme waits for the disk, but the nodes never sync their disk, or sync it too late
// for the lease.
void warnOfDisk(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings &settings = effective.scenario.settings;
    const SchemeRef &scheme = effective.scheme;
    if (!scheme || !scheme->info().waitsForDisk)
        return;
    if (settings.persistence < Persistence::aofEverysec)
        warnings.push_back({WarningKind::noSyncedFile,
            aboutSetting(settings, "persistence",
                LOCKSCOPE_TEXT("Warning",
                    "{setting}: {value}, but {scheme} waits for a synced append-only file: no "
                    "client gets the lock; use aof-everysec or aof-always"),
                {{"scheme", schemeName(effective.scheme)}})});
    else if (settings.persistence == Persistence::aofEverysec && settings.ttl <= 1s)
        warnings.push_back({WarningKind::syncTooLate,
            aboutSetting(settings, "ttl",
                LOCKSCOPE_TEXT("Warning",
                    "{setting}: {value} is not longer than 1s, the time between two syncs of the "
                    "file: the lease may be over before the key is on the disk"))});
}

void warnOfTimes(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings &settings = effective.scenario.settings;
    const SchemeRef &scheme = effective.scheme;
    const bool isRounded = leaseRoundingOf(scheme, settings) == 1s;
    const Duration lease = isRounded ? secondsUp(settings.ttl) : settings.ttl;
    if (settingHasEffect("ttl", scheme) && lease <= settings.nodeTimeout) {
        warnings.push_back({WarningKind::leaseTooShort,
            aboutSetting(settings, "ttl",
                LOCKSCOPE_TEXT("Warning",
                    "{setting}: {value} is not longer than {other} {limit}: one slow node can use "
                    "up the whole lease"),
                {{"other", settingName("node-timeout")},
                    {"limit", lengthValue(settings.nodeTimeout)}})});
    }
    if (lease != settings.ttl) {
        warnings.push_back({WarningKind::wholeSeconds,
            aboutSetting(settings, "ttl",
                LOCKSCOPE_TEXT("Warning",
                    "{setting}: {value} becomes {lease} under {scheme}: {command} takes whole "
                    "seconds"),
                {{"lease", lengthValue(lease)}, {"scheme", schemeName(scheme)},
                    {"command", scheme->info().leaseRounding == 1s ? "EXPIRE" : "EX"}})});
    }
    LockRequest request;
    request.ttl = settings.ttl;
    request.driftFactor = settings.driftFactor;
    request.driftConstant = settings.driftConstant;
    if (settingHasEffect("drift-factor", scheme, settings)
        && driftAllowanceOf(request) >= settings.ttl) {
        warnings.push_back({WarningKind::driftTooLong,
            {LOCKSCOPE_TEXT("Warning",
                 "{factor} and {constant}: {allowance} is not shorter than the {ttl} of {length}: "
                 "no lock is ever valid"),
                {{"factor", settingName("drift-factor")},
                    {"constant", settingName("drift-constant")},
                    {"allowance", lengthValue(driftAllowanceOf(request))},
                    {"ttl", settingName("ttl")}, {"length", lengthValue(settings.ttl)}}}});
    }
}

void warnOfQuorum(const EffectiveScenario &effective, Warnings &warnings)
{
    const int nodes = effective.scenario.settings.nodes;
    const int spare = nodes - quorumOf(effective.scheme, nodes);
    if (!effective.scheme->info().isQuorum)
        return;
    const Wording::Values values{{"setting", settingName("nodes")}, {"count", nodes},
        {"scheme", schemeName(effective.scheme)}, {"less", nodes - 1}};
    if (spare == 0)
        warnings.push_back({WarningKind::noneToSpare,
            {LOCKSCOPE_TEXT("Warning", "{setting}: {count} under {scheme}: no node may fail"),
                values}});
    else if (nodes % 2 == 0)
        warnings.push_back({WarningKind::evenNodes,
            {LOCKSCOPE_TEXT("Warning",
                 "{setting}: {count} under {scheme}: tolerates no more failures than {setting}: "
                 "{less}"),
                values}});
}

// Returns whether the scheme can release in this way, and this is not its default way.
bool hasAlternativeRelease(const SchemeRef &scheme, ReleaseWay way)
{
    return scheme.variant(WakeUp::poll, way) != scheme.variant(WakeUp::poll);
}

Wording schemesWithRelease(ReleaseWay way)
{
    return schemesWhere(
        [way](const SchemeInfo &scheme) { return hasAlternativeRelease(scheme.id, way); });
}

Wording idleText(const EffectiveScenario &effective, std::string_view name, const Wording &schemes)
{
    return aboutSetting(effective.scenario.settings, name,
        LOCKSCOPE_TEXT(
            "Warning", "{setting}: {value} has no effect under {scheme}; it applies to {schemes}"),
        {{"scheme", schemeName(effective.scheme)}, {"schemes", schemes}});
}

void warnOfUnusedSettings(const EffectiveScenario &effective, Warnings &warnings)
{
    const Settings defaults;
    const Settings &settings = effective.scenario.settings;
    for (const std::string_view name :
        {"takeover", "loser-release", "repair", "retry", "lease-unit"}) {
        if (settingText(settings, name) != settingText(defaults, name)
            && !settingHasEffect(name, effective.scheme))
            warnings.push_back(
                {WarningKind::idleSetting, idleText(effective, name, schemesWith(name))});
    }
    if (settings.release != ReleaseWay::usual
        && !hasAlternativeRelease(effective.scheme, settings.release))
        warnings.push_back({WarningKind::idleSetting,
            idleText(effective, "release", schemesWithRelease(settings.release))});
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
        const Wording schemeNames = schemesWhere(
            [mistake](const SchemeInfo &scheme) { return !(scheme.mistakes & mistake).isEmpty(); });
        warnings.push_back({WarningKind::idleSetting,
            {LOCKSCOPE_TEXT("Warning",
                 "{setting}: {value} has no effect under {scheme}; it applies to {schemes}"),
                {{"setting", settingName("mistakes")},
                    {"value", std::string(articleMistakeWords[i])},
                    {"scheme", schemeName(effective.scheme)}, {"schemes", schemeNames}}}});
    }
}

// Warns of each client with a way to release of its own (ClientVersion::release) that its scheme
// does not have.
void warnOfClientVersions(const EffectiveScenario &effective, Warnings &warnings)
{
    for (const ClientVersion &version : effective.scenario.clients) {
        const SchemeRef scheme =
            version.scheme.empty() ? effective.scheme : SchemeRef(version.scheme);
        if (version.release && *version.release != ReleaseWay::usual
            && !hasAlternativeRelease(scheme, *version.release)) {
            warnings.push_back({WarningKind::idleSetting,
                {LOCKSCOPE_TEXT("Warning",
                     "the release of client {client} has no effect under {scheme}; it applies to "
                     "{schemes}"),
                    {{"client", version.client}, {"scheme", schemeName(scheme)},
                        {"schemes", schemesWithRelease(*version.release)}}}});
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
