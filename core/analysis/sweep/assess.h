// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/menu.h"
#include "core/analysis/sweep/settingmap.h"
#include "lockscope/base/wording.h"

#include <atomic>
#include <optional>
#include <vector>

namespace lockscope {

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
    Menu breaks = {};    ///< the kinds of faults of which a single one does the same, or locks
                         ///< it for ever
    Menu fewPlaces = {}; ///< those without failures that have fewer than 60 places
    std::uint64_t placements = 0; ///< how many runs with one fault were tried
    Menu cutShort = {}; ///< those that were not tried to the end, since the runs are too long
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

/// Assesses the lock of a scenario in which a holder is paused for the setting `pause`, such as
/// F10. The others ask for the lock 400 times a lease, or as often as in the scenario. Seeds: 8
/// from its own. Error: a run is not possible; or "cancelled". Thread: any.
Result<Assessment> assess(EffectiveScenario asked, const std::atomic<bool> &isCancelled);

/// Returns the answer as indented JSON; lengths in nanoseconds.
std::string assessmentJson(const Assessment &assessment);

} // namespace lockscope
