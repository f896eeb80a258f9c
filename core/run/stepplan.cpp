// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/stepplan.h"

#include "base/durationtext.h"
#include "trace/eventkind.h"

namespace lockscope {
namespace {

// Counts an arrival at the point; true the time that the fault is for.
bool comesTo(const StepPoint &point, Anchor anchor, int line, int &arrivals)
{
    if (point.time || point.anchor != anchor || (anchor == Anchor::line && point.line != line))
        return false;
    return ++arrivals == point.occurrence;
}

} // namespace

std::string conditionText(const EventCondition &condition)
{
    std::string text = condition.client ? "client-" + std::to_string(condition.client.value) + ' ' : std::string();
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

StepPlan::StepPlan(ClientId client, const FaultPlan &plan, const std::shared_ptr<const Settings> &settings)
    : m_settings(settings), m_current(plan.pauses.size())
{
    for (std::size_t i = 0; i < plan.pauses.size(); ++i) {
        if (plan.pauses[i].at.client == client)
            m_pauses.push_back({plan.pauses[i], i});
    }
    for (const CrashFault &crash : plan.crashes) {
        if (crash.at.client == client)
            m_crashes.push_back({crash});
    }
    for (const StallFault &stall : plan.stalls) {
        if (stall.client == client)
            m_stalls.push_back({stall});
    }
}

StepAction StepPlan::orderOf(const Pause &pause)
{
    const Duration length = pause.fault.length.value_or(m_settings->pause);
    if (length <= Duration::zero() || pause.isMet)
        return {};
    m_current = pause.planIndex;
    std::string reason = durationText(length);
    if (pause.fault.until)
        reason = "until " + conditionText(*pause.fault.until) + ", at most " + reason;
    return {StepAction::Kind::pause, length, pause.fault.until.has_value(), std::move(reason)};
}

StepAction StepPlan::orderOf(std::size_t pauseIndex)
{
    for (const Pause &pause : m_pauses) {
        if (pause.planIndex == pauseIndex)
            return orderOf(pause);
    }
    return {};
}

StepAction StepPlan::arrive(ClientId, Anchor anchor, int line)
{
    StepAction action;
    for (Crash &crash : m_crashes) {
        if (comesTo(crash.fault.at, anchor, line, crash.arrivals))
            action = {StepAction::Kind::crash, {}, false, "crash planned by the scenario"};
    }
    for (Pause &pause : m_pauses) {
        if (!comesTo(pause.fault.at, anchor, line, pause.arrivals))
            continue;
        if (action.kind == StepAction::Kind::goOn)
            action = orderOf(pause);
    }
    for (Stall &stall : m_stalls) {
        if (anchor != Anchor::beforeRenewal || ++stall.arrivals != stall.fault.renewal || action.kind != StepAction::Kind::goOn)
            continue;
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
