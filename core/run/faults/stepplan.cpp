// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/stepplan.h"

#include "lockscope/events/eventkind.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <ranges>

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

// Describes a condition with the names of the trace: "client-2 entered", "key-expired on node-3",
// "150ms after client-1 released or release-refused (2 times)".
std::string conditionText(const EventCondition &condition)
{
    std::string text(condition.waits ? detailText(Detail::conditionWaits) : "");
    for (const EventKind kind : condition.kinds | std::views::reverse) {
        const std::string_view name = eventKindName(kind);
        text = text.empty() ? std::string(name) : detailText(Detail::conditionOr, {name, text});
    }
    if (condition.client)
        text = detailText(Detail::conditionClient, {condition.client.value, text});
    if (condition.node)
        text = detailText(Detail::conditionNode, {text, condition.node.value});
    if (condition.count > 1)
        text = detailText(Detail::conditionTimes, {text, condition.count});
    return condition.after > Duration::zero()
        ? detailText(Detail::conditionAfter, {condition.after, text})
        : text;
}

} // namespace

std::string endText(const FaultEnd &end)
{
    const auto &[length, until] = end;
    if (!until)
        return length ? detailText(Detail::lasting, {*length})
                      : detailText(Detail::untilRunEnds, {});
    const std::string condition = conditionText(*until);
    return length ? detailText(Detail::untilAtMost, {condition, *length})
                  : detailText(Detail::until, {condition});
}

std::string stopText(const Fault &fault)
{
    return fault.action == FaultAction::slow ? detailText(Detail::slow, {endText(fault.end)})
                                             : endText(fault.end);
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
    if (stepFault.fault.action == FaultAction::terminate)
        return m_onTerminate(stepFault.fault, stepFault.id);
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
    std::string reason = endText({length, end.until});
    if (pause.origin == FaultOrigin::byOperator)
        reason = detailText(Detail::byOperator, {reason});
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
    std::string reason = detailText(
        crash.origin == FaultOrigin::plan ? Detail::crashPlanned : Detail::crashByOperator, {});
    if (m_restartAfter)
        reason = detailText(Detail::restartsAfter, {reason, *m_restartAfter});
    return {StepAction::Kind::crash, {}, false, std::move(reason)};
}

StepAction StepPlan::endClient(FaultId fault, std::string reason)
{
    m_restartAfter.reset();
    m_lastCrash = fault;
    return {StepAction::Kind::crash, {}, false, std::move(reason)};
}

StepAction StepPlan::beginStall(const StepFault &stall)
{
    m_progress.markOver(stall.id);
    const auto &length = stall.fault.end.length;
    return {StepAction::Kind::stall, length.value_or(Duration::max()), false,
        length ? detailText(Detail::watchdogStalls, {*length})
               : detailText(Detail::watchdogStallsOn, {})};
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
