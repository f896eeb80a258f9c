// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::bench {

// Terms of the benchmarks:
//  - A benchmark is a row of the table that lockscope_bench prints (not a row of a trace). It
//  compares programs that do the same work.
//  - A side is one of these programs. The first side is the reference program: the least work with
//  which the task can be done. (If a
//    benchmark shows only how a cost grows, its first side is the smallest case.) The results in JSON call the reference program "floor".
//  - A pass measures each side once.

/// The result of one side in one pass. Times are in the benchmark's unit.
struct Sample {
    double p50 = 0;
    double p99 = 0;
    double perSecond = 0;
    double unevenness = 0; ///< by client: the largest number of entries into the critical section /
                           ///< the smallest; 0: not measured
};

/// Returns the sample of measured times, in any order. `unitsPerSecond`: how many units of these
/// times are a second.
Sample sampleOf(std::vector<double> lengths, double unitsPerSecond);

/// The limits for one side. The side must meet each limit that is set.
struct Limits {
    std::optional<double> speedMin; ///< p50 of the reference program / p50 of this side, within a
                                    ///< pass; median over the passes
    std::optional<double> p50Max;
    /// The p50 of the reference program on the machine for which p50Max was set. On a machine that
    /// is slower or busy, p50Max grows in proportion. None: p50Max is the same on every machine.
    std::optional<double> referenceP50 = {};
    std::optional<double> p99Max;
    std::optional<double> overReferenceMax; ///< p50 of this side - p50 of the reference program,
                                            ///< within a pass; median over the passes
    std::optional<double> unevennessMax;
};

/// One of the compared programs. `measure` does the work `count` times and returns the result.
struct Side {
    std::string name;
    std::function<Sample(int count)> measure;
    Limits limits;
};

/// A benchmark that is ready to be measured: its servers are running.
struct PreparedBenchmark {
    std::shared_ptr<void>
        fixture; ///< the objects that the sides use, such as servers; destroyed after the sides
    std::vector<Side> sides;
    int count = 1000; ///< operations of a side per pass
    int passes = 15;
};

/// One benchmark of the table. `prepare` returns nothing if this machine cannot measure the
/// benchmark (too few cores), and calls giveUp() if the preparation fails.
struct Benchmark {
    std::string name;
    std::string title;
    std::string unit;
    std::function<std::optional<PreparedBenchmark>()> prepare;
    bool isLong = false; ///< measured only with --all, or if it is named
};

/// Call this if the benchmark cannot be prepared or measured. Writes the reason in one line and
/// ends the program with exit status 1. The servers that the program has started end with it.
[[noreturn]] void giveUp(const std::string &why);

/// The result of a side over all passes: medians.
struct SideResult {
    std::string name;
    Sample sample;
    double speed = 1;         ///< p50 of the reference program / p50 of this side; higher is faster
    double overReference = 0; ///< p50 of this side - p50 of the reference program
    Limits limits;
    bool meetsLimits() const;
};

struct BenchmarkResult {
    std::string name;
    std::string title;
    std::string unit;
    std::vector<SideResult> sides;
};

/// Measures the sides one after the other, `passes` times; each pass begins with another side.
/// `count`: operations of a side per pass.
BenchmarkResult measure(
    const Benchmark &benchmark, const PreparedBenchmark &prepared, int passes, int count);

// The benchmarks, by source file.
std::vector<Benchmark> lockBenchmarks();
std::vector<Benchmark> crowdBenchmarks();
std::vector<Benchmark> recordingBenchmarks();
std::vector<Benchmark> timerBenchmarks();
std::vector<Benchmark> startBenchmarks();
std::vector<Benchmark> clockBenchmarks();
std::vector<Benchmark> modelBenchmarks();
std::vector<Benchmark> exploreBenchmarks();
std::vector<Benchmark> askBenchmarks();
std::vector<Benchmark> relayBenchmarks();
std::vector<Benchmark> programRelayBenchmarks();
std::vector<Benchmark> windowBenchmarks();
std::vector<Benchmark> labBenchmarks();
std::vector<Benchmark> traceBenchmarks();

} // namespace lockscope::bench
