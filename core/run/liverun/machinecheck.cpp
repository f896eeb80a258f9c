// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/machinecheck.h"

#include "core/live/servers/preloadpage.h"
#include "core/run/check/settingcounts.h"
#include "core/run/faults/nodefaults.h"
#include "core/run/liverun/faults/neededrelays.h"
#include "lockscope/base/wording.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <utility>

namespace lockscope {
namespace {

// The soft limit that is set for every run, unless the run needs a higher one.
constexpr rlim_t softLimitDefault = 65'536;
constexpr std::size_t perRelay =
    3; // its listening socket, its end of the client's connection, and its connection to the server
constexpr std::size_t perServer = 10; // the process, its port, the observer (3) and the one that it
                                      // replaces, connections for commands
constexpr std::size_t reserve = 48;   // event loops of the threads, files, short-lived descriptors

std::size_t openDescriptors()
{
    std::size_t count = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator file("/proc/self/fd", error), end;
         !error && file != end; file.increment(error))
        ++count;
    return count;
}

rlimit descriptorLimit()
{
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit;
}

} // namespace

Result<Done, RunRefusal> checkModule(
    const EffectiveScenario &effective, const std::string &redisServer)
{
    const Settings &settings = effective.scenario.settings;
    const FaultPlan &faults = effective.scenario.faults;
    const bool needsClocks = needsNodeClocks(faults, settings);
    const bool needsSentinelLinks = std::any_of(
        faults.begin(), faults.end(), [](const Fault &fault) { return fault.target.sentinel > 0; });
    if (!needsClocks && !needsSyncs(settings) && !needsSentinelLinks)
        return Done{};
    const Result<Done> canLoad = checkSimulatedClock(redisServer); // tests the server, not the plan
    if (canLoad)
        return Done{};
    const std::string what = needsClocks
        ? LOCKSCOPE_TEXT("Named", "clock-drift and clock-jump of nodes").text
        : needsSentinelLinks ? LOCKSCOPE_TEXT("Named", "faults of sentinels' links").text
                             : "power-loss: on";
    return RunRefusal{{LOCKSCOPE_TEXT("Refusal", "{what}: {reason}, or {world}"),
        {{"what",
             named(what,
                 LOCKSCOPE_TEXT("Refusal",
                     "The servers of this machine cannot simulate clocks, disks or sentinels' "
                     "links"))},
            {"reason", canLoad.error()}, {"world", worldName(WorldKind::model)}}}};
}

std::size_t descriptorsNeeded(const EffectiveScenario &effective, const LiveOptions &options)
{
    const Settings &settings = effective.scenario.settings;
    const auto servers =
        static_cast<std::size_t>(settings.nodes * (1 + settings.replicas) + 1); // one is the store
    const auto sentinels = static_cast<std::size_t>(settings.sentinels);
    const std::size_t connections = static_cast<std::size_t>(settings.clients) * servers;
    const std::size_t relays = NeededRelays(
        settings, effective.scenario.faults, options.isOpenToFaults || !effective.programs.empty())
                                   .count();
    return connections + perRelay * relays + perServer * (servers + sentinels) + reserve;
}

Result<Done> allowDescriptors(const EffectiveScenario &effective, const LiveOptions &options)
{
    const rlim_t needed = openDescriptors() + descriptorsNeeded(effective, options);
    rlimit limit = descriptorLimit();
    if (needed > limit.rlim_max) {
        return Error{{LOCKSCOPE_TEXT("Error",
                          "clients: {clients}, but with nodes: {nodes} they need {needed} open "
                          "files, and the hard limit is {max}; expected fewer clients, or a limit "
                          "of {needed} (ulimit -Hn)"),
            {{"clients", effective.scenario.settings.clients},
                {"nodes", static_cast<int>(effective.scenario.settings.nodes)},
                {"needed", std::to_string(needed)}, {"max", std::to_string(limit.rlim_max)}}}};
    }
    const rlim_t newSoftLimit = std::min(limit.rlim_max, std::max(needed, softLimitDefault));
    if (limit.rlim_cur < newSoftLimit) {
        limit.rlim_cur = newSoftLimit;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return Done{};
}

Error descriptorLimitReached()
{
    return Error{{LOCKSCOPE_TEXT("Error",
                      "commands could not be sent: too many open files; the limit is {limit}; "
                      "expected a higher limit (ulimit -n) or fewer clients"),
        {{"limit", std::to_string(descriptorLimit().rlim_cur)}}}};
}

namespace {

std::string kernelClockSource()
{
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string name;
    file >> name;
    return name;
}

} // namespace

RunOrigin originOfRun(RunEpoch epoch, std::vector<std::string> servers)
{
    const auto began =
        std::chrono::system_clock::now() - (std::chrono::steady_clock::now() - epoch);
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(began.time_since_epoch()).count();
    const QString text = QDateTime::fromMSecsSinceEpoch(ms).toUTC().toString(Qt::ISODateWithMs);
    return {text.toStdString(), kernelClockSource(), std::move(servers)};
}

} // namespace lockscope
