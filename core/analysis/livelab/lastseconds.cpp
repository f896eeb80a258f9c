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
    for (const Fault &fault : run.scenario.faults) {
        if (infoOf(fault.action).start != FaultStart::step && !fault.begin.time)
            faults.add(fault); // for example a late start or a clock that is wrong from the start
    }
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
        for (Fault fault : run.scenario.faults) {
            if (!isBeginOf(trace, event, fault))
                continue;
            setBeginTime(fault, at);
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
