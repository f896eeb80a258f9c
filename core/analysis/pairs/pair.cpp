// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pairs/pair.h"

#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "lockscope/base/wording.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr auto pollInterval = std::chrono::milliseconds(50);

EffectiveScenario withScheme(EffectiveScenario run, const std::string &scheme)
{
    run.scheme = scheme;
    run.scenario.settings = settingsUnder(run.scenario, scheme);
    return run;
}

// Returns a scheme for which the scenario expects the outcome held, if possible set-px-lua or
// redlock; empty: there is none.
std::string schemeThatHolds(const Scenario &scenario)
{
    const auto holds = [&scenario](const std::string &scheme) {
        const auto found = scenario.expected.find(scheme);
        return found != scenario.expected.end() && found->second == Outcome::held;
    };
    for (const std::string scheme : {"set-px-lua", "redlock"}) {
        if (holds(scheme))
            return scheme;
    }
    const auto found = std::find_if(scenario.expected.begin(), scenario.expected.end(),
        [](const auto &one) { return one.second == Outcome::held; });
    return found == scenario.expected.end() ? std::string() : found->first;
}

// Returns the pair of a run whose expected outcome is held.
std::optional<Pair> pairOfHeld(const EffectiveScenario &run)
{
    const Scenario *const builtIn = builtInScenario(run.scenario.id);
    if (builtIn && builtIn->control) {
        const ScenarioControl &control = *builtIn->control;
        if (control.setting.empty())
            return Pair{run, withScheme(run, control.scheme), Pair::Difference::scheme};
        Pair pair{run.scheme == control.scheme ? run : withScheme(run, control.scheme), {},
            Pair::Difference::setting, control.setting};
        pair.other = pair.own;
        if (!setSetting(pair.other.scenario.settings, control.setting, control.value))
            return std::nullopt;
        return pair;
    }
    const auto &expected = run.scenario.expected;
    const auto failing = std::find_if(expected.begin(), expected.end(),
        [](const auto &one) { return one.second != Outcome::held; });
    if (failing == expected.end())
        return std::nullopt;
    return Pair{run, withScheme(run, failing->first), Pair::Difference::scheme};
}

Result<Verdict> verdictOf(const EffectiveScenario &run, const std::function<bool()> &mustStop)
{
    if (run.world == WorldKind::model) {
        const auto trace = Simulator().run(run);
        if (!trace)
            return trace.error();
        return judge(*trace.value(), deriveSpans(*trace.value()));
    }
    LiveRun live(run, {});
    bool isStopped = false;
    while (!live.waitFinished(pollInterval)) {
        if (!std::exchange(isStopped, isStopped || mustStop()) && isStopped)
            live.stop("stopped");
    }
    if (const auto failure = live.failure())
        return *failure;
    if (isStopped)
        return Error{LOCKSCOPE_TEXT("Error", "stopped")};
    const auto trace = live.trace();
    return judge(*trace, deriveSpans(*trace));
}

QJsonObject jsonOf(const Verdict &verdict)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(verdictJson(verdict))).object();
}

} // namespace

std::optional<Pair> pairOf(const EffectiveScenario &effective)
{
    if (effective.scenario.settings.mistakes > 0) {
        Pair pair{effective, effective, Pair::Difference::setting, "mistakes"};
        pair.other.scenario.settings.mistakes = 0;
        return pair;
    }
    const auto expected = effective.scenario.expected.find(effective.scheme.id());
    const bool holds =
        expected != effective.scenario.expected.end() && expected->second == Outcome::held;
    if (holds)
        return pairOfHeld(effective);
    if (hasFault(effective))
        return Pair{effective, controlRunOf(effective), Pair::Difference::faults};
    const std::string scheme = schemeThatHolds(effective.scenario);
    if (scheme.empty())
        return std::nullopt;
    return Pair{effective, withScheme(effective, scheme), Pair::Difference::scheme};
}

Result<PairVerdicts> runPair(const Pair &pair, const std::function<bool()> &mustStop)
{
    auto own = verdictOf(pair.own, mustStop);
    if (!own)
        return own.error();
    auto other = verdictOf(pair.other, mustStop);
    if (!other)
        return other.error();
    return PairVerdicts{std::move(own).value(), std::move(other).value()};
}

std::string pairJson(const Pair &pair, const PairVerdicts &verdicts)
{
    QJsonObject difference;
    if (pair.difference == Pair::Difference::faults) {
        difference[QStringLiteral("kind")] = QStringLiteral("faults");
    } else if (pair.difference == Pair::Difference::setting) {
        difference[QStringLiteral("kind")] = QStringLiteral("setting");
        difference[QStringLiteral("setting")] = qText(pair.setting);
        difference[QStringLiteral("value")] =
            qText(settingText(pair.other.scenario.settings, pair.setting));
    } else {
        difference[QStringLiteral("kind")] = QStringLiteral("scheme");
        difference[QStringLiteral("scheme")] = qText(pair.other.scheme.id());
    }
    return QJsonDocument(QJsonObject{
                             {QStringLiteral("scenario"), qText(pair.own.scenario.id)},
                             {QStringLiteral("difference"), difference},
                             {QStringLiteral("differs"), verdicts.differ()},
                             {QStringLiteral("own"), jsonOf(verdicts.own)},
                             {QStringLiteral("other"), jsonOf(verdicts.other)},
                         })
        .toJson(QJsonDocument::Indented)
        .toStdString();
}

namespace {

// Returns whether the late start of a client waits for something that happens only because of
// another fault.
bool waitsForFault(const Fault &lateStartFault)
{
    const EventCondition &condition = *lateStartFault.begin.when;
    constexpr EventKinds kindsWithoutFault{EventKind::attempt, EventKind::granted,
        EventKind::entered, EventKind::left, EventKind::released, EventKind::keySet};
    return std::none_of(condition.kinds.begin(), condition.kinds.end(),
        [kindsWithoutFault](EventKind kind) { return kindsWithoutFault.has(kind); });
}

} // namespace

EffectiveScenario controlRunOf(EffectiveScenario effective)
{
    FaultPlan &faults = effective.scenario.faults;
    FaultPlan kept;
    for (const Fault &fault : faults) {
        if (fault.action == FaultAction::lateStart && !waitsForFault(fault))
            kept.add(fault);
    }
    faults = kept;
    Settings &settings = effective.scenario.settings;
    const Settings defaults;
    // Settings that act like faults of clients, network and clocks. The persistence settings stay:
    // a disk loses data only in a crash, and the control has no crash.
    settings.pause = defaults.pause;
    settings.latency = defaults.latency;
    settings.jitter = defaults.jitter;
    settings.loss = defaults.loss;
    settings.clockDrift = defaults.clockDrift;
    settings.clockJump = defaults.clockJump;
    settings.clientClock = defaults.clientClock;
    settings.powerLoss = defaults.powerLoss;
    settings.server =
        defaults.server; // on an old server, a scheme may fail because commands are missing
    // The mistakes that need no other fault, and work or an interval of renewals that outlasts the
    // lease.
    settings.loserRelease = defaults.loserRelease;
    settings.leaseStart = defaults.leaseStart;
    settings.undo = defaults.undo;
    settings.mistakes = std::min(settings.mistakes, 0); // none, or usualMistakesSetting
    settings.token = defaults.token;
    settings.workAfterRelease = defaults.workAfterRelease;
    if (settings.renewalInterval >= settings.ttl)
        settings.renewalInterval = defaults.renewalInterval;
    if (!settings.watchdog && settings.work >= settings.ttl)
        settings.work = defaults.work;
    return effective;
}

EffectiveScenario changedRunOf(const Scenario &scenario)
{
    EffectiveScenario effective;
    effective.scenario = scenario;
    effective.scheme = scenario.control->scheme;
    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    if (!scenario.control->setting.empty())
        (void)setSetting(
            effective.scenario.settings, scenario.control->setting, scenario.control->value);
    return effective;
}

bool isOutcomeOfControl(Outcome outcome, const EffectiveScenario &control)
{
    const Scenario &scenario = control.scenario;
    const auto startsAfterAnother = [](const Fault &fault) {
        return fault.action == FaultAction::lateStart
            && std::any_of(fault.begin.when->kinds.begin(), fault.begin.when->kinds.end(),
                [](EventKind kind) { return kind == EventKind::left; });
    };
    const auto lateStarts =
        std::count_if(scenario.faults.begin(), scenario.faults.end(), startsAfterAnother);
    const bool neverCompete = lateStarts >= scenario.settings.clients - 1;
    return outcome == Outcome::held || (outcome == Outcome::untested && neverCompete);
}

bool hasFault(const EffectiveScenario &effective)
{
    const Scenario without = controlRunOf(effective).scenario;
    return !(without.faults == effective.scenario.faults
        && without.settings == effective.scenario.settings);
}

} // namespace lockscope
