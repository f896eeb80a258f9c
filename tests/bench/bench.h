// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::bench {

/// What one side did in one round. Lengths are in the row's unit.
struct Sample {
    double p50 = 0;
    double p99 = 0;
    double perSecond = 0;
    double unevenness = 0; ///< the largest share of several clients / the smallest; 0: not measured
};

/// The sample of single lengths, which may come in any order.
Sample sampleOf(std::vector<double> lengths, double unitsPerSecond);

/// What the limits ask of a side. All that is set must be true.
struct Demand {
    std::optional<double> speedMin; ///< p50 of the floor / p50 of this side, inside a round, median over rounds
    std::optional<double> p50Max;
    /// What the floor took where p50Max was asked for: on a machine that is slower, or is kept from its work by others, ours may take longer
    /// in proportion. None: p50Max is the limit anywhere.
    std::optional<double> floorThere = {};
    std::optional<double> p99Max;
    std::optional<double> unevennessMax;
};

/// One of those that do the same work. `measure` does it `count` times.
struct Side {
    std::string name;
    std::function<Sample(int count)> measure;
    Demand demand;
};

/// A row that is set up: its servers run. The first side is the floor: the least program that does the work, with nothing around it.
struct Contest {
    std::shared_ptr<void> props; ///< what the sides need, and what must end when they are done
    std::vector<Side> sides;
    int count = 1000; ///< pieces of work in a round
};

/// A line of the limits. `open` gives nothing where this machine cannot measure it (too few cores); a set-up that fails gives up.
struct Row {
    std::string name;
    std::string title;
    std::string unit;
    std::function<std::optional<Contest>()> open;
};

/// The benchmark cannot be set up: says why in one line and ends the program (1). Servers of ours die with us.
[[noreturn]] void giveUp(const std::string &why);

/// How a side did over all rounds: medians.
struct SideResult {
    std::string name;
    Sample sample;
    double speed = 1; ///< compared with the floor; more is faster
    Demand demand;
    bool meetsDemand() const;
};

struct RowResult {
    std::string name;
    std::string title;
    std::string unit;
    std::vector<SideResult> sides;
};

/// Lets the sides take turns, `rounds` times, each round beginning with another one.
RowResult measure(const Row &row, const Contest &contest, int rounds, int count);

// The rows, by the file that has them.
std::vector<Row> lockRows();
std::vector<Row> crowdRows();
std::vector<Row> recordingRows();
std::vector<Row> timerRows();
std::vector<Row> startRows();
std::vector<Row> clockRows();
std::vector<Row> modelRows();
std::vector<Row> relayRows();
std::vector<Row> windowRows();
std::vector<Row> traceRows();

} // namespace lockscope::bench
