// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/audit/auditcase.h"

#include "core/lab/fixes/modelverdict.h"
#include "core/live/programs/splitcommand.h"
#include "core/run/shared/checkrun.h"

#include <QFileInfo>
#include <QStandardPaths>

namespace lockscope {
namespace {

using Why = AuditSkip::Why;

AuditSkip skipFor(const RunRefusal &refusal)
{
    switch (refusal.kind) {
    case RunRefusal::Kind::noSuchNode:
    case RunRefusal::Kind::noSuchReplica:
    case RunRefusal::Kind::notAReplica:
        return {Why::otherNodes, "its faults need another number of nodes"};
    default:
        return {Why::refused, refusal.text};
    }
}

void reset(Settings &settings, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        (void)setSettingNumber(settings, name, settingNumber(Settings(), name));
}

// Returns the run of the right lock in the model. It makes none of the mistakes that a scenario may ask of a scheme.
EffectiveScenario rightRun(const EffectiveScenario &asked)
{
    EffectiveScenario right = asked;
    right.world = "model";
    right.programs = {};
    right.scheme = rightLock(asked.scenario.settings.nodes);
    reset(right.scenario.settings, {"takeover", "loser-release", "repair", "extension", "release"});
    return right;
}

Result<Done> checkProgramExists(const std::string &command)
{
    const auto words = splitCommand(command);
    if (!words)
        return words.error();
    const QString name = QString::fromStdString(words.value().front());
    const QFileInfo file(name);
    const bool exists = name.contains(u'/') ? file.isFile() && file.isExecutable() : !QStandardPaths::findExecutable(name).isEmpty();
    if (exists)
        return Done{};
    return Error{"--client: cannot start '" + words.value().front() + "': there is no such program"};
}

} // namespace

std::string_view rightLock(int nodes)
{
    return nodes > 1 ? "redlock" : "set-px-lua";
}

Result<AuditCase, AuditSkip> auditCase(const EffectiveScenario &asked, bool renews)
{
    if (asked.scenario.settings.watchdog && !renews)
        return AuditSkip{Why::needsRenewal, "it is about a lock that renews its lease"};
    const EffectiveScenario right = rightRun(asked);
    AuditCase result{asked, Outcome::held, {}};
    result.run.scenario.settings.watchdog = false; // the program renews by itself
    if (const auto checked = checkRun(result.run, false); !checked)
        return skipFor(checked.error());
    if (!asked.scenario.expected.empty() && !asked.scenario.expected.contains(right.scheme))
        return AuditSkip{Why::statesNothing, "it states no outcome for " + right.scheme};
    Simulator simulator;
    RunJudge judge;
    const auto verdict = modelVerdict(simulator, judge, right, {});
    if (!verdict)
        return AuditSkip{Why::refused, "the model cannot run it with " + right.scheme};
    if (verdict->outcome == Outcome::untested)
        return AuditSkip{Why::provesNothing, "it would not test even " + right.scheme};
    result.bound = verdict->outcome;
    result.expected = verdict->duration;
    return result;
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
