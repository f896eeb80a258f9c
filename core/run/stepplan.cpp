// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/stepplan.h"

#include "base/durationtext.h"
#include "trace/eventkind.h"

namespace lockscope {
namespace {

// Whether the fault hangs on a place at all.
bool hasPlace(const StepPoint &point)
{
    return !point.time && !point.when;
}

bool isAt(const StepPoint &point, Anchor anchor, int line)
{
    return hasPlace(point) && point.anchor == anchor && (anchor != Anchor::line || point.line == line);
}

// The command as it goes over the wire.
std::string textOf(const Command &command)
{
    std::string text;
    for (const std::string_view word : command.arguments())
        text.append(text.empty() ? "" : " ").append(word);
    return text;
}

bool isBefore(const StepPoint &point, const std::string &command, NodeId node)
{
    return hasPlace(point) && point.anchor == Anchor::beforeSend && (!point.node || point.node == node) && command.starts_with(point.command);
}

std::string_view byHand(FaultOrigin origin)
{
    return origin == FaultOrigin::operatorHand ? ", by the operator's hand" : "";
}

} // namespace

std::string conditionText(const EventCondition &condition)
{
    std::string text = condition.after > Duration::zero() ? durationText(condition.after) + " after " : std::string();
    if (condition.client)
        text += "client-" + std::to_string(condition.client.value) + ' ';
    for (std::size_t i = 0; i < condition.kinds.size(); ++i)
        text.append(i == 0 ? "" : " or ").append(eventKindName(condition.kinds[i]));
    if (condition.node)
        text += " on node-" + std::to_string(condition.node.value);
    if (condition.count > 1)
        text += " (" + std::to_string(condition.count) + " times)";
    return text;
}

std::string endText(const NodeFault &fault)
{
    std::string text = fault.until ? "until " + conditionText(*fault.until) : std::string();
    if (fault.length)
        text += (text.empty() ? "" : ", at most ") + durationText(*fault.length);
    return text.empty() ? "until the run ends" : text;
}

StepPlan::StepPlan(ClientId client, const FaultPlan &plan, const std::shared_ptr<const Settings> &settings, PlanProgress &progress)
    : m_settings(settings), m_progress(progress)
{
    begin(client, plan);
}

void StepPlan::begin(ClientId client, const FaultPlan &plan)
{
    m_pauses.clear();
    m_crashes.clear();
    m_stalls.clear();
    m_current = plan.pauses.size();
    m_restartAfter.reset();
    m_watchesSends = false;
    for (std::size_t i = 0; i < plan.pauses.size(); ++i) {
        if (plan.pauses[i].at.client == client)
            add(plan.pauses[i], i, FaultOrigin::plan);
    }
    for (std::size_t i = 0; i < plan.crashes.size(); ++i) {
        if (plan.crashes[i].at.client == client)
            add(plan.crashes[i], i, FaultOrigin::plan);
    }
    for (std::size_t i = 0; i < plan.stalls.size(); ++i) {
        if (plan.stalls[i].client == client)
            m_stalls.push_back({plan.stalls[i], i});
    }
}

void StepPlan::add(const PauseFault &pause, std::size_t planIndex, FaultOrigin origin)
{
    m_pauses.push_back({pause, planIndex, origin});
    m_watchesSends = m_watchesSends || (hasPlace(pause.at) && pause.at.anchor == Anchor::beforeSend);
}

void StepPlan::add(const CrashFault &crash, std::size_t planIndex, FaultOrigin origin)
{
    m_crashes.push_back({crash, planIndex, origin});
    m_watchesSends = m_watchesSends || (hasPlace(crash.at) && crash.at.anchor == Anchor::beforeSend);
}

StepAction StepPlan::orderOf(const Pause &pause)
{
    const Duration length = pause.fault.length.value_or(m_settings->pause);
    m_progress.isOver<PauseFault>(pause.planIndex); // unless the run ends in it; there is nothing to wait for where its condition is met
    if (length <= Duration::zero() || pause.isMet)
        return {};
    m_current = pause.planIndex;
    std::string reason = durationText(length);
    if (pause.fault.until)
        reason = "until " + conditionText(*pause.fault.until) + ", at most " + reason;
    reason += byHand(pause.origin);
    return {StepAction::Kind::pause, length, pause.fault.until.has_value(), std::move(reason)};
}

StepAction StepPlan::orderOf(const Crash &crash)
{
    m_restartAfter = crash.fault.restart;
    m_crash = crash.planIndex;
    if (m_restartAfter)
        m_progress.hasBegun<CrashFault>(crash.planIndex);
    else
        m_progress.isOver<CrashFault>(crash.planIndex);
    std::string reason = crash.origin == FaultOrigin::plan ? "crash planned by the scenario" : "crash by the operator's hand";
    if (m_restartAfter)
        reason += "; comes back after " + durationText(*m_restartAfter);
    return {StepAction::Kind::crash, {}, false, std::move(reason)};
}

StepAction StepPlan::crashOf(std::size_t crashIndex)
{
    for (const Crash &crash : m_crashes) {
        if (crash.planIndex == crashIndex)
            return orderOf(crash);
    }
    return {};
}

StepAction StepPlan::orderOf(std::size_t pauseIndex)
{
    for (const Pause &pause : m_pauses) {
        if (pause.planIndex == pauseIndex)
            return orderOf(pause);
    }
    return {};
}

// Counts the client's coming to each fault's place; the one that it is the time for, a crash first.
template <class IsThere> StepAction StepPlan::actionWhere(IsThere isThere)
{
    StepAction action;
    for (Crash &crash : m_crashes) {
        if (isThere(crash.fault.at) && ++crash.arrivals == crash.fault.at.occurrence)
            action = orderOf(crash);
    }
    for (Pause &pause : m_pauses) {
        const bool isTime = isThere(pause.fault.at) && ++pause.arrivals == pause.fault.at.occurrence;
        if (isTime && action.kind == StepAction::Kind::goOn)
            action = orderOf(pause);
    }
    return action;
}

StepAction StepPlan::leave(const Command &command, NodeId node)
{
    const std::string text = textOf(command);
    return actionWhere([&](const StepPoint &point) { return isBefore(point, text, node); });
}

StepAction StepPlan::arrive(ClientId, Anchor anchor, int line)
{
    StepAction action = actionWhere([&](const StepPoint &point) { return isAt(point, anchor, line); });
    for (Stall &stall : m_stalls) {
        if (anchor != Anchor::beforeRenewal || ++stall.arrivals != stall.fault.renewal || action.kind != StepAction::Kind::goOn)
            continue;
        m_progress.isOver<StallFault>(stall.planIndex);
        const auto &length = stall.fault.length;
        action = {StepAction::Kind::stall, length.value_or(Duration::max()), false,
                  "the watchdog stalls " + (length ? "for " + durationText(*length) : std::string("until the hold ends"))};
    }
    return action;
}

bool StepPlan::conditionMet(std::size_t pauseIndex)
{
    for (Pause &pause : m_pauses) {
        if (pause.planIndex == pauseIndex)
            pause.isMet = true;
    }
    return m_current == pauseIndex;
}

} // namespace lockscope
