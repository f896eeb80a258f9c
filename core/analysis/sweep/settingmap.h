// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"
#include "core/analysis/sweep/contention.h"
#include "core/scenario/outcome.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A setting and the values that it takes in a map, in the unit of its limits (SettingInfo),
/// ascending.
struct MapAxis {
    std::string setting;
    std::vector<double> values;
};

/// Parses an axis such as "ttl=200ms..2s", with `steps` values at equal distances (fewer, if a
/// setting of whole numbers has fewer); a choice ("fencing=off..cas") takes each of its words.
/// Error, in one line: no such setting, or the range is not valid.
Result<MapAxis> readMapAxis(std::string_view text, int steps);

/// What a map measures of each run, beside its outcome.
enum class MapMetric : std::uint8_t {
    outcome,    ///< nothing else
    waitP99,    ///< how long a client waits for the lock, in ms: 99 % wait no longer
    throughput, ///< entries into the critical section per second
};
inline constexpr std::array<std::string_view, 3> mapMetricNames{
    "outcome", "wait_p99", "throughput"};

/// A map: a run of the model for each value of one setting, or for each pair of values of two, with
/// several seeds each.
struct SettingMap {
    static constexpr int runsMax = 100'000;
    static constexpr int stepsMax = 1'000;

    EffectiveScenario effective; ///< its seed is that of the first run of each cell
    std::vector<MapAxis> axes;   ///< one or two
    int runs = 20;               ///< for each cell
    MapMetric metric = MapMetric::outcome;
    Shard shard = {}; ///< the cells to run

    bool isPart() const { return shard.count > 1; }
};

/// The runs of one cell.
struct MapCell {
    std::vector<double> values;               ///< one of each axis
    std::array<int, outcomeCount> outcomes{}; ///< how many runs had each outcome
    std::vector<double> measured;             ///< SettingMap::metric, of each run that has it
    std::optional<Error>
        refusal; ///< why no run is possible with these values; nullopt: runs are possible

    Middle middle() const; ///< of `measured`
    int runs() const;
    int count(Outcome outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
};

/// The share of the runs with an outcome, and its 95 % interval.
struct OutcomeShare {
    double share = 0;
    double low = 0;
    double high = 1;
};
/// Returns the share by the method of Wilson; if none or all of the runs count, the interval is
/// exact (Clopper and Pearson). REQUIRES: 0 <= count <= runs.
OutcomeShare outcomeShare(int count, int runs);

/// Makes all runs. Returns the cells, the last axis first; after `isCancelled` was set, those that
/// are complete. Thread: any.
std::vector<MapCell> runSettingMap(
    const SettingMap &map, const std::atomic<bool> &isCancelled, int threads = coreCount());

/// Return the cells as CSV, with a header and a row for each cell, and as indented JSON. `share`,
/// `low` and `high` are those of violated runs; the median of the metric, if there is one, follows.
/// The JSON of a part also contains what mergedMap() needs.
std::string settingMapCsv(const SettingMap &map, const std::vector<MapCell> &cells);
std::string settingMapJson(const SettingMap &map, const std::vector<MapCell> &cells);
/// Returns whether the text is JSON of a map.
bool isSettingMapJson(const std::string &json);

/// A map that was run.
struct MapAnswer {
    SettingMap map;
    std::vector<MapCell> cells; ///< of MapCell::measured, only the median
};
/// Joins all parts of one map. `files`: name and text of each part's file. Error, one line: as of
/// mergedAnswer().
Result<MapAnswer> mergedMap(const std::vector<std::pair<std::string, std::string>> &files);

/// Returns the value of an axis as text: "250ms", "3", "cas".
std::string mapValueText(const MapAxis &axis, double value);

} // namespace lockscope
