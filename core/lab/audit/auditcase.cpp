// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/audit/auditcase.h"

#include "core/lab/fixes/modelverdict.h"
#include "core/live/programs/splitcommand.h"
#include "core/run/shared/checkrun.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <array>
#include <map>
#include <optional>

namespace lockscope {
namespace {

using Why = LeftOutReason::Why;

LeftOutReason leftOutReasonFor(const RunRefusal &refusal)
{
    switch (refusal.kind) {
    case RunRefusal::Kind::noSuchNode:
    case RunRefusal::Kind::noSuchReplica:
    case RunRefusal::Kind::notAReplica:
        return {Why::needsOtherNodes, "its faults need another number of nodes"};
    default: return {Why::refused, refusal.text};
    }
}

void resetToDefaults(Settings &settings, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        (void)setSettingNumber(settings, name, settingNumber(Settings(), name));
}

// Returns the run of a correct lock in the model. The correct lock makes none of the mistakes that
// the scenario's settings can add to a scheme. Its clients do not give up (setting `give-up`),
// because a program does not give up.
EffectiveScenario correctLockRun(const EffectiveScenario &userRun, std::string_view scheme)
{
    EffectiveScenario run = userRun;
    run.world = WorldKind::model;
    run.programs = {};
    run.scheme = scheme;
    resetToDefaults(run.scenario.settings,
        {"takeover", "loser-release", "repair", "extension", "release", "renewal-end",
            "failed-renewal", "lease-start", "undo", "give-up", "token", "mistakes", "capacity"});
    return run;
}

// Runs the correct locks in the model. Sets `worstAllowed` and `expectedDuration` of the case from
// the run with the better outcome.
Result<Done, LeftOutReason> runCorrectLocks(const EffectiveScenario &userRun, AuditCase &result)
{
    const std::map<std::string, Outcome> &stated = userRun.scenario.expected;
    std::optional<Verdict> best;
    bool isMeantForCorrectLock =
        false; // the scenario states an outcome for a correct lock, or states no outcomes at all
    Simulator simulator;
    RunJudge judge;
    for (const std::string_view scheme : correctLocks(userRun.scenario.settings.nodes)) {
        isMeantForCorrectLock =
            isMeantForCorrectLock || stated.empty() || stated.contains(std::string(scheme));
        auto verdict = modelVerdict(simulator, judge, correctLockRun(userRun, scheme), {});
        if (verdict && verdict->outcome != Outcome::untested
            && (!best || verdict->outcome < best->outcome))
            best = std::move(verdict);
    }
    if (!isMeantForCorrectLock)
        return LeftOutReason{Why::noExpectedOutcome, "it states no outcome for a correct lock"};
    if (!best)
        return LeftOutReason{Why::wouldBeUntested, "in it even a correct lock would be untested"};
    result.worstAllowed = best->outcome;
    result.expectedDuration = best->duration;
    return Done{};
}

Result<Done> checkProgramExists(const std::string &command)
{
    const auto words = splitCommand(command);
    if (!words)
        return words.error();
    const QString name = QString::fromStdString(words.value().front());
    const QFileInfo file(name);
    const bool exists = name.contains(u'/') ? file.isFile() && file.isExecutable()
                                            : !QStandardPaths::findExecutable(name).isEmpty();
    if (exists)
        return Done{};
    return Error{
        "--client: cannot start '" + words.value().front() + "': there is no such program"};
}

} // namespace

std::span<const std::string_view> correctLocks(int nodes)
{
    static constexpr std::array<std::string_view, 2> locks{"set-px-lua", "redlock"};
    return std::span(locks).subspan(nodes > 1 ? 1 : 0);
}

Result<AuditCase, LeftOutReason> auditCase(const EffectiveScenario &userRun, bool renewsLease)
{
    if (userRun.scenario.settings.watchdog && !renewsLease)
        return LeftOutReason{Why::needsRenewal, "it is about a lock that renews its lease"};
    AuditCase result{userRun, Outcome::held, {}, renewsLease};
    result.run.scenario.settings.watchdog = false; // the program renews by itself
    if (const auto checked = checkRun(result.run, false); !checked)
        return leftOutReasonFor(checked.error());
    if (const auto done = runCorrectLocks(userRun, result); !done)
        return done.error();
    return result;
}

Outcome worstAllowedWithStartDelay(const AuditCase &testedCase, Duration startDelay)
{
    AuditCase slow = testedCase;
    EffectiveScenario userRun = testedCase.run;
    userRun.scenario.settings.watchdog = testedCase.renewsLease;
    FaultPlan &faults = userRun.scenario.faults;
    for (FaultId id = 0; id < faults.size(); ++id) {
        Fault &fault = faults[id];
        if (fault.action == FaultAction::lateStart && fault.begin.when)
            fault.begin.when->after += startDelay;
        else if (fault.action == FaultAction::lateStart && fault.begin.time)
            *fault.begin.time += startDelay;
    }
    return runCorrectLocks(userRun, slow) ? slow.worstAllowed : testedCase.worstAllowed;
}

Result<Done> checkProgramsExist(const ClientPrograms &programs)
{
    if (!programs.usual.empty()) {
        if (Result<Done> exists = checkProgramExists(programs.usual); !exists)
            return exists;
    }
    for (const auto &[client, command] : programs.own) {
        if (Result<Done> exists = checkProgramExists(command); !exists)
            return exists;
    }
    return Done{};
}

} // namespace lockscope
