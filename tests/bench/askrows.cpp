// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the answer to a question about a lock, and maps of two settings, with a program that
// only makes as many runs; and the reading of a log of pauses with the reading of its lines.
#include "core/analysis/sweep/assess.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/verdict/judgement.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <QFile>
#include <QTemporaryFile>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::bench {
namespace {

const std::atomic<bool> notCancelled{false};

// Returns F10 as it is, with two axes.
SettingMap mapOfF10(int ttls, int pauses, int runs)
{
    const Scenario scenario = findScenario("F10").value();
    SettingMap map{{scenario, scenario.scheme, WorldKind::model, Seed{1}, {}},
        {readMapAxis("ttl=200ms..2s", ttls).value(), readMapAxis("pause=0..3s", pauses).value()},
        runs};
    map.effective.scenario.settings = settingsUnder(scenario, scenario.scheme);
    return map;
}

// Returns the question whose numbers are on the page when it is opened.
LockQuestion usualQuestion()
{
    LockQuestion question{mapOfF10(2, 2, 1).effective};
    Settings &settings = question.asked.scenario.settings;
    settings.ttl = 10s;
    settings.work = 2s;
    settings.pause = 4s;
    return question;
}

/// The reference program: it simulates and judges runs with consecutive seeds, on all cores.
class SeededRuns {
public:
    void add(EffectiveScenario effective, std::uint64_t runs)
    {
        constexpr std::uint64_t most = 200; // so that all threads end at about the same time
        for (std::uint64_t some = 0; runs > 0; runs -= some) {
            some = std::min(runs, most);
            m_pieces.push_back({effective, some});
            effective.seed.value += some;
        }
    }
    void add(const SettingMap &map)
    {
        for (const double x : map.axes[0].values) {
            for (const double y : map.axes[1].values) {
                EffectiveScenario effective = map.effective;
                Settings &settings = effective.scenario.settings;
                if (!setSettingNumber(settings, map.axes[0].setting, x)
                    || !setSettingNumber(settings, map.axes[1].setting, y))
                    giveUp("a value of a map was refused");
                add(effective, static_cast<std::uint64_t>(map.runs));
            }
        }
    }
    void run()
    {
        std::atomic<std::size_t> next{0};
        onThreads(static_cast<std::size_t>(coreCount()), [&](std::size_t) {
            Simulator simulator;
            Simulator::Limits limits;
            limits.omitsHeader = true;
            RunJudge judge;
            std::size_t violations = 0;
            for (std::size_t i = next++; i < m_pieces.size(); i = next++) {
                EffectiveScenario effective = m_pieces[i].effective;
                const RunFacts facts = RunFacts::of(effective);
                for (std::uint64_t run = 0; run < m_pieces[i].runs; ++run, ++effective.seed.value)
                    violations += judge.judge(*simulator.run(effective, limits).value(), facts)
                                      .violations.size();
            }
            m_violations += violations;
        });
    }

private:
    struct Piece {
        EffectiveScenario effective;
        std::uint64_t runs;
    };
    std::vector<Piece> m_pieces;
    std::atomic<std::size_t> m_violations =
        0; // the compiler cannot remove the judgement, because its result is used here
};

template <class Work> PreparedBenchmark againstBareRuns(
    const std::shared_ptr<SeededRuns> &bare, std::string name, Work work, Limits limits)
{
    pinTo(-1);
    PreparedBenchmark prepared;
    prepared.count = 1;
    prepared.passes = 3;
    prepared.sides = {{"reference: the bare runs",
                          [bare](int count) { return timesOf(count, [&] { bare->run(); }); }, {}},
        {std::move(name), [work](int count) { return timesOf(count, work); }, limits}};
    return prepared;
}

// The reference makes as many runs as the map and the table of the answer, those of the table
// without their faults. It does not search for the shortest pause that breaks the lock.
std::optional<PreparedBenchmark> prepareAnswer()
{
    pinTo(-1);
    const LockQuestion question = usualQuestion();
    const auto answer = assess(question, notCancelled);
    if (!answer)
        giveUp(answer.error().text);
    const auto bare = std::make_shared<SeededRuns>();
    bare->add(answer.value().map);
    for (const AssessedChoice &choice : answer.value().choices) {
        EffectiveScenario effective = choice.effective;
        effective.scenario.faults = {};
        effective.scenario.settings.retryDelay = effective.scenario.settings.ttl / 100;
        bare->add(effective, choice.placements());
    }
    Limits limits;
    limits.p50Max = 2000;
    limits.referenceP50 = 570;
    return againstBareRuns(
        bare, "the whole answer", [question] { (void)assess(question, notCancelled); }, limits);
}

std::optional<PreparedBenchmark> prepareMap(
    int ttls, int pauses, int runs, double p50Max, double referenceP50)
{
    const SettingMap map = mapOfF10(ttls, pauses, runs);
    const auto bare = std::make_shared<SeededRuns>();
    bare->add(map);
    Limits limits;
    limits.p50Max = p50Max;
    limits.referenceP50 = referenceP50;
    return againstBareRuns(
        bare, "the map", [map] { (void)runSettingMap(map, notCancelled); }, limits);
}

// Writes a log of a HotSpot with G1 (-Xlog:gc*,safepoint), a second between two pauses.
void writeGcLog(QFile &file, int lines)
{
    constexpr std::array ofPause{"[info][gc,start    ] GC(7) Pause Young (Normal) (G1 Evacuation "
                                 "Pause)\n",
        "[info][gc,task     ] GC(7) Using 2 workers of 2 for evacuation\n",
        "[info][gc,phases   ] GC(7)   Pre Evacuate Collection Set: 0.0ms\n",
        "[info][gc,phases   ] GC(7)   Merge Heap Roots: 0.0ms\n",
        "[info][gc,phases   ] GC(7)   Evacuate Collection Set: 0.5ms\n",
        "[info][gc,phases   ] GC(7)   Post Evacuate Collection Set: 0.0ms\n",
        "[info][gc,phases   ] GC(7)   Other: 2.2ms\n",
        "[info][gc,heap     ] GC(7) Eden regions: 6->0(18)\n",
        "[info][gc,heap     ] GC(7) Survivor regions: 0->1(1)\n",
        "[info][gc,heap     ] GC(7) Old regions: 0->0\n",
        "[info][gc,heap     ] GC(7) Humongous regions: 0->0\n",
        "[info][gc,metaspace] GC(7) Metaspace: 78K(320K)->78K(320K) NonClass: "
        "74K(192K)->74K(192K) Class: 3K(128K)->3K(128K)\n",
        "[info][gc          ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 6M->1M(96M) "
        "2.805ms\n",
        "[info][gc,cpu      ] GC(7) User=0.00s Sys=0.00s Real=0.00s\n",
        "[info][safepoint   ] Safepoint \"G1CollectForAllocation\", Time since last: 23521603 ns, "
        "Reaching safepoint: 3709 ns, Cleanup: 5905 ns, At safepoint: 2857065 ns, Total: "
        "2866679 ns\n"};
    QByteArray text;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lines); ++i)
        text +=
            '[' + QByteArray::number(i / ofPause.size()) + ".060s]" + ofPause[i % ofPause.size()];
    if (file.write(text) != text.size() || !file.flush())
        giveUp("cannot write a temporary file");
}

std::optional<PreparedBenchmark> preparePauseLog()
{
    constexpr int lines = 1'000'000;
    const auto file = std::make_shared<QTemporaryFile>();
    if (!file->open())
        giveUp("cannot make a temporary file");
    writeGcLog(*file, lines);
    const auto readLines = [file, sum = qsizetype{0}]() mutable {
        QFile again(file->fileName());
        if (!again.open(QIODevice::ReadOnly))
            giveUp("cannot read a temporary file");
        const QByteArray bytes = again.readAll();
        for (qsizetype at = 0; at < bytes.size(); ++at) {
            at = bytes.indexOf('\n', at);
            sum += at;
        }
    };
    Limits limits;
    limits.p50Max = 1000;
    limits.referenceP50 = 54;
    PreparedBenchmark prepared;
    prepared.fixture = file;
    prepared.count = 1;
    prepared.passes = 5;
    prepared.sides = {{"reference: the ends of its lines",
                          [readLines](int count) { return timesOf(count, readLines); }, {}},
        {"readPauseLog",
            [file](int count) {
                return timesOf(count, [&] {
                    const auto log = readPauseLog(file->fileName().toStdString());
                    if (!log || log.value().lengths.size() != lines / 15)
                        giveUp("the log was not read");
                });
            },
            limits}};
    return prepared;
}

} // namespace

std::vector<Benchmark> askBenchmarks()
{
    return {
        {"ask-answer",
            "the answer to the usual question about a lock: TTL 10 s, work 2 s, pause 4 s", "ms",
            prepareAnswer, true},
        {"ask-map", "a map of F10, 48 x 32 values, 200 runs each", "ms",
            [] { return prepareMap(48, 32, 200, 8000, 3070); }, true},
        {"ask-coarse", "a coarse map of F10, 12 x 8 values, 20 runs each", "ms",
            [] { return prepareMap(12, 8, 20, 150, 18); }},
        {"ask-log", "the pauses of a HotSpot log of a million lines", "ms", preparePauseLog},
    };
}

} // namespace lockscope::bench
