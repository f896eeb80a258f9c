// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/menu.h"
#include "core/analysis/sweep/pauselog.h"
#include "core/analysis/sweep/settingmap.h"
#include "lockscope/base/wording.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The servers that keep a lock: one; one with a replica that three sentinels promote; one with a
/// replica that its cluster promotes; five that know nothing of each other.
enum class LockServers : std::uint8_t { one, sentinel, cluster, five };
inline constexpr std::array<std::string_view, 4> lockServersNames{
    "one", "sentinel", "cluster", "five"};

/// What it costs when two clients work at once.
enum class DoubleRunCost : std::uint8_t { nothing, waste, data };
inline constexpr std::array<std::string_view, 3> doubleRunCostNames{"nothing", "waste", "data"};

/// What is asked about a lock.
struct LockQuestion {
    EffectiveScenario asked; ///< a scenario in which a holder is paused for the setting `pause`
    LockServers servers = LockServers::one; ///< for the texts: putOn() has set them in `asked`
    DoubleRunCost cost = DoubleRunCost::data;
    std::optional<PauseLog> log = {};
    /// How long holds ran, for the rate; empty: each as long as the setting `work`, which is else
    /// the longest of them.
    std::vector<Duration> works = {};
    std::optional<double> holdsPerHour = {};
    std::optional<double> hours = {};          ///< that the log covers
    std::optional<double> lostPerYearMax = {}; ///< how often the lock may be lost
};

/// What the runs with one fault of a kind have shown.
struct KindTried {
    static constexpr std::uint64_t manyPlaces = 60; ///< with fewer, "no failure" says little

    std::uint64_t placements = 0;
    std::uint64_t failures =
        0;                   ///< two clients inside and no late write refused; or locked for ever
    bool isCutShort = false; ///< not tried to the end, since the runs are too long
    std::optional<EffectiveScenario> failing = {}; ///< the first run that fails
};

/// Something that can be done about a lock, the lock as it is among them, and what the model shows
/// of it.
struct AssessedChoice {
    Wording title;      ///< "nothing", "a lease of 12 s"
    std::string option; ///< what chooses it on the command line: "--set watchdog=on"
    Wording price;      ///< what it costs
    EffectiveScenario effective;
    /// The shortest pauses of one hold, in all, with which two clients were inside at the same time
    /// and no store refused the late write, less the time between two tries of the other client;
    /// exact to 1 % of the lease. 0: it needs no pause.
    /// Nullopt: none up to Assessment::longestPause.
    std::optional<Duration> breaksFrom = {};
    std::map<MenuFault, KindTried> kinds = {}; ///< all but pauses; empty: none was tried

    Menu breaks() const;              ///< the kinds of faults of which a single one breaks it
    Menu fewPlaces() const;           ///< those without failures that were tried at few places
    Menu cutShort() const;            ///< those that were not tried to the end
    std::uint64_t placements() const; ///< how many runs with one fault were tried
};

/// What the model shows of a lock whose holders are paused and disturbed.
struct Assessment {
    Duration pause{};                    ///< the longest pauses of one hold that the user expects
    Duration longestPause{};             ///< up to this length pauses were tried
    bool isUntested = false;             ///< the runs test no lock; then there are no choices
    std::vector<AssessedChoice> choices; ///< the first: the lock as it is
    SettingMap map;                      ///< the lease against the pauses
    std::vector<MapCell> cells;

    /// Returns by how much the pauses may grow until the lock breaks; negative: it breaks already.
    /// Nullopt: no pause that was tried breaks it.
    std::optional<Duration> marginOf(const AssessedChoice &choice) const;
};

/// Puts the log into the question: the expected pause is at least the longest of one hold in it,
/// and it covers so many hours, if it has times.
void takeLog(PauseLog log, LockQuestion &question);
/// Returns the mean length of a hold's work.
Duration usualWork(const LockQuestion &question);
/// Returns whether so many holds fit into an hour.
bool fitsIntoHour(const LockQuestion &question);
/// Puts the lock on these servers. On five, a scheme for one node becomes Redlock.
void putOn(LockServers servers, EffectiveScenario &run);

/// Assesses the lock of a scenario in which a holder is paused for the setting `pause`, such as
/// F10. The others ask for the lock 400 times a lease, or as often as in the scenario. Seeds: 8
/// from its own. The cost decides which choices are worth a try: fencing only for wrong data,
/// Redlock not for nothing. `onPart`: is called, on the same thread, with the answer about pauses
/// and the map, then after the faults of each choice. Error: a run is not possible; or "cancelled".
/// Thread: any.
Result<Assessment> assess(const LockQuestion &question, const std::atomic<bool> &isCancelled,
    const std::function<void(const Assessment &)> &onPart = {});

/// Returns how often the lock is lost, if the question has all that a rate needs and a pause breaks
/// the lock.
std::optional<LossRate> rateOf(const LockQuestion &question, const Assessment &assessment);

/// Whether the log shows that the lock is lost as seldom as LockQuestion::lostPerYearMax demands.
enum class LossGate : std::uint8_t { passed, failed, notShown };
std::optional<LossGate> gateOf(const LockQuestion &question, const Assessment &assessment);
inline constexpr double hoursPerYear = 365.25 * 24;

/// Returns the answer as indented JSON; lengths in nanoseconds.
std::string assessmentJson(const Assessment &assessment);

} // namespace lockscope
