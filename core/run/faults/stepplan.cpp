// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/stepplan.h"

#include "lockscope/base/durationtext.h"
#include "lockscope/events/eventkind.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns whether the fault begins at a step or a command of the client, not at a time or on a
// condition.
bool waitsForStep(const FaultBegin &point)
{
    return !point.time && !point.when;
}

// Returns whether the fault begins at this step. `line`: the number of the listing line, for
// Anchor::line.
bool beginsAtStep(const FaultBegin &point, Anchor anchor, int line)
{
    return waitsForStep(point) && point.anchor == anchor
        && (anchor != Anchor::line || point.line == line);
}

// Returns the words of the command, with spaces between.
std::string textOf(const Command &command)
{
    std::string text;
    for (const std::string_view word : command.arguments())
        text.append(text.empty() ? "" : " ").append(word);
    return text;
}

// Returns whether the fault begins before this command is sent to the node.
bool beginsBeforeCommand(const FaultBegin &point, const std::string &command, NodeId node)
{
    return waitsForStep(point) && point.anchor == Anchor::beforeSend
        && (!point.node || point.node == node) && command.starts_with(point.command);
}

// The order of faults that are due at the same step: a crash before a pause, a pause before a
// stall.
int rankOf(FaultAction action)
{
    return action == FaultAction::crash ? 0 : action == FaultAction::pause ? 1 : 2;
}

std::string_view operatorRemark(FaultOrigin origin)
{
    return origin == FaultOrigin::byOperator ? ", by the operator" : "";
}

} // namespace

std::string conditionText(const EventCondition &condition)
{
    std::string text = condition.after > Duration::zero()
        ? durationText(condition.after) + " after "
        : std::string();
    if (condition.client)
        text += "client-" + std::to_string(condition.client.value) + ' ';
    std::string kinds;
    for (const EventKind kind : condition.kinds)
        kinds.append(kinds.empty() ? "" : " or ").append(eventKindName(kind));
    if (condition.waits)
        kinds.append(kinds.empty() ? "" : " or ").append(waitsName);
    text += kinds;
    if (condition.node)
        text += " on node-" + std::to_string(condition.node.value);
    if (condition.count > 1)
        text += " (" + std::to_string(condition.count) + " times)";
    return text;
}

std::string endText(const Fault &fault)
{
    std::string text = fault.end.until ? "until " + conditionText(*fault.end.until) : std::string();
    if (fault.end.length)
        text += (text.empty() ? "" : ", at most ") + durationText(*fault.end.length);
    return text.empty() ? "until the run ends" : text;
}

StepPlan::StepPlan(ClientId client, const EffectiveScenario &effective,
    const std::shared_ptr<const Settings> &settings, PlanProgress &progress)
    : m_settings(settings), m_progress(progress)
{
    reset(client, effective);
}

void StepPlan::reset(ClientId client, const EffectiveScenario &effective)
{
    const FaultPlan &plan = effective.scenario.faults;
    m_repeatsFaults = effective.isKeptRunning;
    m_faults.clear();
    m_lastPause.reset();
    m_restartAfter.reset();
    m_watchesSends = false;
    for (FaultId id = 0; id < plan.size(); ++id) {
        const FaultStart start = infoOf(plan[id].action).start;
        if (plan[id].target.client == client
            && (start == FaultStart::step || start == FaultStart::renewal))
            add(plan[id], id, FaultOrigin::plan);
    }
}

void StepPlan::add(const Fault &fault, FaultId id, FaultOrigin origin)
{
    const auto position =
        std::find_if(m_faults.begin(), m_faults.end(), [&](const StepFault &stepFault) {
            return rankOf(stepFault.fault.action) > rankOf(fault.action);
        });
    StepFault &stepFault = *m_faults.insert(position, {fault, id, origin});
    if (fault.action == FaultAction::stall)
        stepFault.fault.begin.anchor = Anchor::beforeRenewal;
    m_watchesSends =
        m_watchesSends || (waitsForStep(fault.begin) && fault.begin.anchor == Anchor::beforeSend);
}

StepAction StepPlan::beginFault(const StepFault &stepFault)
{
    if (stepFault.fault.action == FaultAction::crash)
        return beginCrash(stepFault);
    return stepFault.fault.action == FaultAction::pause ? beginPause(stepFault)
                                                        : beginStall(stepFault);
}

StepAction StepPlan::beginPause(const StepFault &pause)
{
    const FaultEnd &end = pause.fault.end;
    const Duration length = end.length.value_or(m_settings->pause);
    if (pause.isEndConditionMet) {
        m_progress.markAlreadyOver(pause.id);
        return {};
    }
    m_progress.markOver(
        pause.id); // if the run ends during the pause, markPauseUnfinished() corrects this
    if (length <= Duration::zero())
        return {};
    m_lastPause = pause.id;
    std::string reason = durationText(length);
    if (end.until)
        reason = "until " + conditionText(*end.until) + ", at most " + reason;
    reason += operatorRemark(pause.origin);
    return {StepAction::Kind::pause, length, end.until.has_value(), std::move(reason)};
}

StepAction StepPlan::beginCrash(const StepFault &crash)
{
    m_restartAfter = crash.fault.end.length;
    m_lastCrash = crash.id;
    if (m_restartAfter)
        m_progress.markBegun(crash.id);
    else
        m_progress.markOver(crash.id);
    std::string reason = crash.origin == FaultOrigin::plan ? "crash planned by the scenario"
                                                           : "crash by the operator";
    if (m_restartAfter)
        reason += "; restarts after " + durationText(*m_restartAfter);
    return {StepAction::Kind::crash, {}, false, std::move(reason)};
}

StepAction StepPlan::beginStall(const StepFault &stall)
{
    m_progress.markOver(stall.id);
    const auto &length = stall.fault.end.length;
    return {StepAction::Kind::stall, length.value_or(Duration::max()), false,
        "the watchdog stalls "
            + (length ? "for " + durationText(*length) : std::string("until the hold ends"))};
}

StepAction StepPlan::beginFault(FaultId fault)
{
    const auto stepFault = std::find_if(m_faults.begin(), m_faults.end(),
        [fault](const StepFault &one) { return one.id == fault; });
    return stepFault == m_faults.end() ? StepAction{} : beginFault(*stepFault);
}

// Counts how often the client has reached the step or command of each fault, and returns the action
// that is due now. If several crashes are due, returns the last one. `isReached`: returns whether
// the client has just reached the step or command of a fault.
template <class IsReached> StepAction StepPlan::dueAction(IsReached isReached)
{
    StepAction action;
    for (StepFault &stepFault : m_faults) {
        const bool isDue = isReached(stepFault.fault.begin)
            && ++stepFault.arrivals == stepFault.fault.begin.occurrence;
        if (isDue && m_repeatsFaults && stepFault.origin == FaultOrigin::plan) {
            stepFault.arrivals = 0;
            stepFault.isEndConditionMet = false;
        }
        if (isDue
            && (action.kind == StepAction::Kind::proceed
                || stepFault.fault.action == FaultAction::crash))
            action = beginFault(stepFault);
    }
    return action;
}

StepAction StepPlan::onSend(const Command &command, NodeId node)
{
    return onSendText(textOf(command), node);
}

StepAction StepPlan::onSendText(const std::string &command, NodeId node)
{
    return dueAction(
        [&](const FaultBegin &point) { return beginsBeforeCommand(point, command, node); });
}

StepAction StepPlan::onStep(ClientId, Anchor anchor, int line)
{
    return dueAction([&](const FaultBegin &point) { return beginsAtStep(point, anchor, line); });
}

bool StepPlan::noteEndCondition(FaultId pause)
{
    for (StepFault &stepFault : m_faults) {
        if (stepFault.id == pause)
            stepFault.isEndConditionMet = true;
    }
    return m_lastPause == pause;
}

} // namespace lockscope
