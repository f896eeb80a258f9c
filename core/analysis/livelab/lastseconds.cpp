// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/livelab/lastseconds.h"

#include "core/scenario/faultlist.h"
#include "core/scenario/files/forks.h"
#include "core/scenario/files/runending.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace lockscope {
namespace {

// Applies the detail of a `setting-changed` row, for example "ttl = 2s".
void applyChange(Settings &settings, std::string_view detail)
{
    if (const std::size_t at = detail.find(" = "); at != detail.npos)
        (void)setSetting(settings, detail.substr(0, at), detail.substr(at + 3));
}

// Returns the faults. Those that wait for a condition or cannot have a time are unchanged; all
// others begin at the time `at`.
FaultPlan begunAt(const FaultPlan &plan, Duration at)
{
    FaultPlan begun;
    for (Fault fault : plan) {
        if (canBeginAtTime(fault.action) && !fault.begin.when)
            setBeginTime(fault, at);
        begun.add(std::move(fault));
    }
    return begun;
}

// Returns whether the row is the beginning of `fault`, a fault of the plan that begins at a step of
// a client. If the fault was added during the run, the detail of the row contains "operator".
bool isBeginOf(const Trace &trace, const Event &event, const Fault &fault)
{
    const FaultActionInfo &info = infoOf(fault.action);
    return info.start == FaultStart::step && event.kind == info.row
        && event.client == fault.target.client
        && trace.detail(event).find("operator") == std::string::npos;
}

// Returns the kind of the row that a client writes at an anchor; unknown: there is none.
EventKind rowAt(const FaultBegin &begin)
{
    if (begin.when || begin.time)
        return EventKind::unknown;
    switch (begin.anchor) {
    case Anchor::granted: return EventKind::granted;
    case Anchor::entered: return EventKind::entered;
    case Anchor::beforeRelease: return EventKind::left;
    default: return EventKind::unknown;
    }
}

// Returns the time from the beginning of a pause to its end, or to the last row.
Duration lengthOfPause(const Trace &trace, std::size_t paused)
{
    std::size_t row = paused + 1;
    while (row < trace.size() - 1
        && (trace[row].client != trace[paused].client || trace[row].kind != EventKind::resumed))
        ++row;
    return std::chrono::floor<std::chrono::microseconds>(
        trace[std::min(row, trace.size() - 1)].time - trace[paused].time);
}

} // namespace

Scenario lastSeconds(const Trace &trace, const EffectiveScenario &run, Duration length,
    const std::vector<std::string> &taken)
{
    const WorldTime end = trace[trace.size() - 1].time;
    const WorldTime begin = std::max(WorldTime{}, end - length);
    Scenario scenario = copyWithNewId(run, taken);
    scenario.rounds = 0;
    scenario.duration = std::max<Duration>(durationMin, end - begin);
    FaultPlan faults;
    const FaultPlan &plan = run.scenario.faults;
    for (const Fault &fault : plan) {
        if (infoOf(fault.action).start != FaultStart::step && !fault.begin.time)
            faults.add(fault); // for example a late start or a clock that is wrong from the start
    }
    std::vector<int> arrivals(plan.size()); // of the client at the anchor of each fault
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.time < begin && event.kind != EventKind::settingChanged)
            continue; // before the detail is parsed, because most rows of a long run are earlier
                      // than `begin`
        const std::string detail =
            event.kind == EventKind::settingChanged ? trace.detail(event) : std::string();
        const auto injected = parseInjectedFaults(detail);
        if (!detail.empty() && !injected)
            applyChange(scenario.settings, detail);
        if (event.time < begin)
            continue;
        const Duration at = event.time - begin;
        if (injected) {
            for (const Fault &fault : begunAt(injected->faults, at))
                faults.add(fault);
        }
        for (FaultId id = 0; id < plan.size(); ++id) {
            Fault fault = plan[id];
            if (event.client == fault.target.client && event.kind == rowAt(fault.begin))
                ++arrivals[id];
            if (!isBeginOf(trace, event, fault))
                continue;
            if (arrivals[id] > 0)
                fault.begin.occurrence = arrivals[id];
            else
                setBeginTime(fault, at);
            // In the lab, the condition of its end held only once.
            if (fault.action == FaultAction::pause)
                fault.end = {.length = lengthOfPause(trace, i)};
            faults.add(std::move(fault));
        }
    }
    scenario.faults = std::move(faults);
    scenario.title["en"] += " (last " + roundedDurationText(scenario.duration) + ")";
    if (const auto chinese = scenario.title.find("zh_CN"); chinese != scenario.title.end())
        chinese->second += "（最近 " + roundedDurationText(scenario.duration) + "）";
    return scenario;
}

} // namespace lockscope
