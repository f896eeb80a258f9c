// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rundetails.h"

#include "app/output.h"

#include "core/scenario/files/runheader.h"
#include "core/scenario/settings.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <string>

namespace lockscope {
namespace {

// Returns the time of the first attempt, at which all nodes and clients have started.
Duration firstAttemptTime(const Trace &trace)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].kind == EventKind::attempt)
            return trace[row].time.time_since_epoch();
    }
    return {};
}

} // namespace

void printOrigin(const Trace &trace)
{
    const auto header = parseRunHeader(trace.detail(trace[0]));
    if (!header || !header.value().origin)
        return;
    const RunOrigin &origin = *header.value().origin;
    printLine("began: " + origin.beganAt
        + (origin.clockSource.empty() ? "" : ", clock source " + origin.clockSource));
    const auto &servers = origin.servers;
    for (std::size_t first = 0, end = 0; first < servers.size();
         first = end) { // one line for neighbouring nodes of the same version
        while (end < servers.size() && servers[end] == servers[first])
            ++end;
        printLine("node-" + std::to_string(first + 1)
            + (end > first + 1 ? " to node-" + std::to_string(end) : "") + ": "
            + (servers[first].empty() ? "version not known" : servers[first]));
    }
}

void printChangedSettings(const Settings &run, const Settings &scenario)
{
    for (const SettingInfo &info : settingInfos()) {
        const std::string value = settingText(run, info.name);
        if (const std::string scenarioValue = settingText(scenario, info.name);
            scenarioValue != value)
            printLine("setting: " + std::string(info.name) + "=" + value
                + " (scenario: " + scenarioValue + ")");
    }
}

void printTimes(const Trace &trace, Duration runDuration, Duration resultsDuration)
{
    const Duration end = trace[trace.size() - 1].time.time_since_epoch();
    const auto header = parseRunHeader(trace.detail(trace[0]));
    if (header && header.value().world == WorldKind::model) {
        printLine("time: " + roundedDurationText(runDuration) + " for a run of "
            + roundedDurationText(end) + ", " + roundedDurationText(resultsDuration)
            + " for the results");
        return;
    }
    const Duration start = firstAttemptTime(trace);
    printLine("time: " + roundedDurationText(start) + " to start nodes and clients, "
        + roundedDurationText(end - start) + " for the run, "
        + roundedDurationText(std::max(runDuration - end, Duration::zero())) + " to stop, "
        + roundedDurationText(resultsDuration) + " for the results");
}

} // namespace lockscope
