// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::bench {

/// The result of one side (one of the compared programs) in one round. Lengths are in the row's unit.
struct Sample {
    double p50 = 0;
    double p99 = 0;
    double perSecond = 0;
    double unevenness = 0; ///< the largest number of entries of a client / the smallest; 0: not measured
};

/// Returns the sample of single lengths, in any order.
Sample sampleOf(std::vector<double> lengths, double unitsPerSecond);

/// The limits for one side. Each limit that is set must hold. The floor is the first side of a Contest: the smallest program that does the
/// same work.
struct Demand {
    std::optional<double> speedMin; ///< p50 of the floor / p50 of this side, within a round; median over rounds
    std::optional<double> p50Max;
    /// The p50 of the floor on the machine on which p50Max was set. On a machine that is slower or busy, the limit grows in proportion.
    /// None: p50Max holds on every machine.
    std::optional<double> floorThere = {};
    std::optional<double> p99Max;
    std::optional<double> overFloorMax; ///< p50 of this side - p50 of the floor, within a round; median over rounds
    std::optional<double> unevennessMax;
};

/// One of the programs that do the same work. `measure` does this work `count` times and returns the result.
struct Side {
    std::string name;
    std::function<Sample(int count)> measure;
    Demand demand;
};

/// A row that is ready to be measured: its servers are running. The first side is the floor: the smallest program that does the work.
struct Contest {
    std::shared_ptr<void> props; ///< objects that the sides use, such as servers; destroyed after the sides
    std::vector<Side> sides;
    int count = 1000; ///< operations per round
    int rounds = 15;
};

/// One benchmark of the table. `open` sets it up. It returns nothing if this machine cannot measure it (too few cores); it calls giveUp()
/// if the setup fails.
struct Row {
    std::string name;
    std::string title;
    std::string unit;
    std::function<std::optional<Contest>()> open;
};

/// Call this if the benchmark cannot be set up. Writes the reason in one line and ends the program with exit status 1. Its servers end with
/// it.
[[noreturn]] void giveUp(const std::string &why);

/// The result of a side over all rounds: medians.
struct SideResult {
    std::string name;
    Sample sample;
    double speed = 1; ///< relative to the floor; higher is faster
    double overFloor = 0; ///< p50 - p50 of the floor
    Demand demand;
    bool meetsDemand() const;
};

struct RowResult {
    std::string name;
    std::string title;
    std::string unit;
    std::vector<SideResult> sides;
};

/// Runs the sides in turn, `rounds` times; each round begins with another side.
RowResult measure(const Row &row, const Contest &contest, int rounds, int count);

// The rows, by source file.
std::vector<Row> lockRows();
std::vector<Row> crowdRows();
std::vector<Row> recordingRows();
std::vector<Row> timerRows();
std::vector<Row> startRows();
std::vector<Row> clockRows();
std::vector<Row> modelRows();
std::vector<Row> exploreRows();
std::vector<Row> relayRows();
std::vector<Row> programRelayRows();
std::vector<Row> windowRows();
std::vector<Row> labRows();
std::vector<Row> traceRows();

} // namespace lockscope::bench
