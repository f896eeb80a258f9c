// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/stepplan.h"

#include "lockscope/base/durationtext.h"
#include "lockscope/events/eventkind.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns whether the fault has a place.
bool hasPlace(const FaultBegin &point)
{
    return !point.time && !point.when;
}

bool isAt(const FaultBegin &point, Anchor anchor, int line)
{
    return hasPlace(point) && point.anchor == anchor && (anchor != Anchor::line || point.line == line);
}

// Returns the command as it is sent.
std::string textOf(const Command &command)
{
    std::string text;
    for (const std::string_view word : command.arguments())
        text.append(text.empty() ? "" : " ").append(word);
    return text;
}

bool isBefore(const FaultBegin &point, const std::string &command, NodeId node)
{
    return hasPlace(point) && point.anchor == Anchor::beforeSend && (!point.node || point.node == node) && command.starts_with(point.command);
}

// Order of faults that are due together: a crash before a pause, a pause before a stall.
int rankOf(FaultAction action)
{
    return action == FaultAction::crash ? 0 : action == FaultAction::pause ? 1 : 2;
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
    std::string what;
    for (const EventKind kind : condition.kinds)
        what.append(what.empty() ? "" : " or ").append(eventKindName(kind));
    if (condition.waits)
        what.append(what.empty() ? "" : " or ").append(waitsName);
    text += what;
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

StepPlan::StepPlan(ClientId client, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings, PlanProgress &progress)
    : m_settings(settings), m_progress(progress)
{
    begin(client, effective);
}

void StepPlan::begin(ClientId client, const EffectiveScenario &effective)
{
    const FaultPlan &plan = effective.scenario.faults;
    m_isRepeated = effective.isKeptRunning;
    m_held.clear();
    m_current.reset();
    m_restartAfter.reset();
    m_watchesSends = false;
    for (FaultId id = 0; id < plan.size(); ++id) {
        const FaultStart start = infoOf(plan[id].action).start;
        if (plan[id].target.client == client && (start == FaultStart::step || start == FaultStart::renewal))
            add(plan[id], id, FaultOrigin::plan);
    }
}

void StepPlan::add(const Fault &fault, FaultId id, FaultOrigin origin)
{
    const auto place = std::find_if(m_held.begin(), m_held.end(), [&](const Held &held) { return rankOf(held.fault.action) > rankOf(fault.action); });
    Held &held = *m_held.insert(place, {fault, id, origin});
    if (fault.action == FaultAction::stall)
        held.fault.begin.anchor = Anchor::beforeRenewal;
    m_watchesSends = m_watchesSends || (hasPlace(fault.begin) && fault.begin.anchor == Anchor::beforeSend);
}

StepAction StepPlan::actionOf(const Held &held)
{
    if (held.fault.action == FaultAction::crash)
        return crashOf(held);
    return held.fault.action == FaultAction::pause ? pauseOf(held) : stallOf(held);
}

StepAction StepPlan::pauseOf(const Held &pause)
{
    const FaultEnd &end = pause.fault.end;
    const Duration length = end.length.value_or(m_settings->pause);
    m_progress.isOver(pause.id); // unless the run ends during it; a pause with a met condition does not wait
    if (length <= Duration::zero() || pause.isMet)
        return {};
    m_current = pause.id;
    std::string reason = durationText(length);
    if (end.until)
        reason = "until " + conditionText(*end.until) + ", at most " + reason;
    reason += byHand(pause.origin);
    return {StepAction::Kind::pause, length, end.until.has_value(), std::move(reason)};
}

StepAction StepPlan::crashOf(const Held &crash)
{
    m_restartAfter = crash.fault.end.length;
    m_crash = crash.id;
    if (m_restartAfter)
        m_progress.hasBegun(crash.id);
    else
        m_progress.isOver(crash.id);
    std::string reason = crash.origin == FaultOrigin::plan ? "crash planned by the scenario" : "crash by the operator's hand";
    if (m_restartAfter)
        reason += "; comes back after " + durationText(*m_restartAfter);
    return {StepAction::Kind::crash, {}, false, std::move(reason)};
}

StepAction StepPlan::stallOf(const Held &stall)
{
    m_progress.isOver(stall.id);
    const auto &length = stall.fault.end.length;
    return {StepAction::Kind::stall, length.value_or(Duration::max()), false,
            "the watchdog stalls " + (length ? "for " + durationText(*length) : std::string("until the hold ends"))};
}

StepAction StepPlan::actionOf(FaultId fault)
{
    const auto held = std::find_if(m_held.begin(), m_held.end(), [fault](const Held &one) { return one.id == fault; });
    return held == m_held.end() ? StepAction{} : actionOf(*held);
}

// Counts the client's arrivals at each fault's place, and returns the action that is due. If several crashes are due, the last one
// counts.
template <class IsThere> StepAction StepPlan::actionWhere(IsThere isThere)
{
    StepAction action;
    for (Held &held : m_held) {
        const bool isTime = isThere(held.fault.begin) && ++held.arrivals == held.fault.begin.occurrence;
        if (isTime && m_isRepeated && held.origin == FaultOrigin::plan) {
            held.arrivals = 0;
            held.isMet = false;
        }
        if (isTime && (action.kind == StepAction::Kind::goOn || held.fault.action == FaultAction::crash))
            action = actionOf(held);
    }
    return action;
}

StepAction StepPlan::leave(const Command &command, NodeId node)
{
    const std::string text = textOf(command);
    return actionWhere([&](const FaultBegin &point) { return isBefore(point, text, node); });
}

StepAction StepPlan::arrive(ClientId, Anchor anchor, int line)
{
    return actionWhere([&](const FaultBegin &point) { return isAt(point, anchor, line); });
}

bool StepPlan::conditionMet(FaultId pause)
{
    for (Held &held : m_held) {
        if (held.id == pause)
            held.isMet = true;
    }
    return m_current == pause;
}

} // namespace lockscope
