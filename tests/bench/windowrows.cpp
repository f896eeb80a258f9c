// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long the window needs for a frame. Without a screen, only painting is measured; with
// QT_QPA_PLATFORM=xcb, also the transfer to the screen.
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "tests/bench/bench.h"
#include "tests/bench/longrun.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"
#include "tests/bench/windows.h"
#include "ui/events/eventtable.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <thread>

namespace lockscope::bench {
namespace {

// The requested range / the visible range: showRange() adds a margin on both sides.
constexpr double requestedShare = 0.7;

/// A timeline in its own window, with the trace of a long run.
class TimelineFixture {
public:
    explicit TimelineFixture(std::size_t spans) : m_view(m_selection)
    {
        LongRun run(10us);
        run.writeHolds(
            std::max<std::size_t>(1, spans / (LongRun::spansOfHold * LongRun::nodeCount)));
        const auto builder = std::make_shared<SpanBuilder>();
        builder->take(*run.trace());
        m_run->trace = run.trace();
        m_run->spans = builder;
        if (auto verdict = judge(*m_run->trace, builder->spans()))
            m_run->verdict = std::make_shared<const Verdict>(std::move(verdict.value()));
        m_view.resize(windowSize);
        m_view.QWidget::show();
        QCoreApplication::processEvents(); // now the window has memory for its pixels
        m_view.show(m_run);
    }
    /// Measures frames. Each frame changes the zoom and the position a little, so that no part of
    /// the previous frame can be reused. A frame paints what the window paints while a user zooms:
    /// the timeline. `share`: the part of the trace that is visible.
    Sample frames(double share, int count)
    {
        const double traceLength =
            static_cast<double>(m_run->spans->spans().end().time_since_epoch().count());
        std::vector<double> lengths;
        for (int i = 0; i < count; ++i) {
            ++m_frameCount;
            const double length =
                traceLength * share * requestedShare * (1 - 1e-3 * (m_frameCount % 7));
            const double from = (traceLength - length) * (0.5 + 1e-3 * (m_frameCount % 11));
            m_view.showRange(timeOf(from), timeOf(from + length));
            const Stopwatch watch;
            m_view.repaint();
            lengths.push_back(watch.milliseconds());
        }
        return sampleOf(std::move(lengths), 1e3);
    }

private:
    static WorldTime timeOf(double ns) { return WorldTime{Duration{std::llround(ns)}}; }
    Selection m_selection;
    TimelineView m_view;
    std::shared_ptr<RunView> m_run = std::make_shared<RunView>();
    int m_frameCount = 0;
};

std::optional<PreparedBenchmark> prepareTimeline(std::size_t spans)
{
    createApplication();
    pinTo(-1); // a second thread paints the lower half of the lanes
    Limits limits;
    limits.p50Max = 4;
    PreparedBenchmark prepared;
    prepared.count = 12;
    prepared.sides = {paintingReference()};
    const auto timeline = std::make_shared<TimelineFixture>(spans);
    for (const auto &[share, words] : {std::pair{1.0, "all"}, {0.1, "a 10th"}, {1e-2, "a 100th"},
             {1e-3, "a 1000th"}, {1e-5, "a 100 000th"}})
        prepared.sides.push_back({std::string(words) + " visible",
            [timeline, part = share](int count) { return timeline->frames(part, count); }, limits});
    return prepared;
}

/// Returns one benchmark for each number of spans, so that only one trace is in memory at a time.
std::vector<Benchmark> timelineBenchmarks()
{
    constexpr std::size_t spansUsual = 10'000'000; // the others show how the cost grows
    std::vector<Benchmark> rows;
    for (const std::size_t spans : {1'000u, 10'000u, 100'000u, 1'000'000u, 10'000'000u}) {
        const std::string number = std::to_string(spans);
        rows.push_back({"timeline-" + number,
            "one frame of the timeline, 1600 x 900, 50 lanes, " + number
                + " spans, zoomed and moved each time, on 2 cores",
            "ms", [spans] { return prepareTimeline(spans); }, spans != spansUsual});
    }
    return rows;
}

/// The whole window in its initial state, during a run with 100 000 events per second. Each frame
/// adds the rows of a sixtieth of a second. Between frames the window waits, as it does on a
/// screen. The run is judged on another thread, which may use another core.
class LiveWindowFixture {
public:
    explicit LiveWindowFixture(std::size_t eventsBefore) : m_run(10us)
    {
        m_run.writeHolds(eventsBefore / (LongRun::rowsOfHold * LongRun::nodeCount) + 1);
        m_window.resize(windowSize);
        m_window.show();
        m_window.experiment().viewer.beginLive({}, nullptr);
        m_window.experiment().viewer.grow(m_run.trace());
        settle();
    }
    ~LiveWindowFixture() { m_window.experiment().viewer.endLive(); }
    LiveWindowFixture(const LiveWindowFixture &) = delete;
    LiveWindowFixture &operator=(const LiveWindowFixture &) = delete;

    /// Measures frames during a run. Returns the longest frame as the 99th percentile, because no
    /// frame may be too long.
    Sample frames(int count)
    {
        std::vector<double> lengths;
        auto due = std::chrono::steady_clock::now();
        for (int i = 0; i < count; ++i) {
            m_run.writeHolds(holdsOfFrame); // outside the measurement: it is not the window's work
            const auto trace = m_run.trace();
            due = std::max(due + frameLength, std::chrono::steady_clock::now());
            std::this_thread::sleep_until(due);
            const Stopwatch watch;
            m_window.experiment().viewer.grow(trace);
            settle();
            lengths.push_back(watch.milliseconds());
        }
        const double longest = *std::max_element(lengths.begin(), lengths.end());
        Sample sample = sampleOf(std::move(lengths), 1e3);
        sample.p99 = longest;
        return sample;
    }

private:
    static constexpr std::chrono::microseconds frameLength{16'667};
    static constexpr std::size_t holdsOfFrame =
        100'000 / 60 / (LongRun::rowsOfHold * LongRun::nodeCount) + 1;
    /// Processes and paints everything that is pending.
    static void settle()
    {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
    }
    LongRun m_run;
    MainWindow m_window;
};

std::optional<PreparedBenchmark> prepareLiveFrames(std::size_t events)
{
    createApplication();
    useTemporarySettings();
    pinTo(-1); // the thread that judges the run needs a core beside the window's
    Limits limits;
    limits.p50Max = 16;
    limits.p99Max = 33;
    PreparedBenchmark prepared;
    prepared.count = 60;
    const auto fixture = std::make_shared<LiveWindowFixture>(events);
    prepared.fixture = fixture;
    prepared.sides = {paintingReference(),
        {"the window", [fixture](int count) { return fixture->frames(count); }, limits}};
    return prepared;
}

/// Returns one benchmark for each length of the run, so that only one window exists at a time.
std::vector<Benchmark> liveBenchmarks()
{
    std::vector<Benchmark> rows;
    for (const std::size_t events : {10'000u, 1'000'000u, 10'000'000u}) {
        const std::string number = std::to_string(events);
        rows.push_back({"live-frames-" + number,
            "a frame of the whole window that follows 100 000 events/s, after " + number
                + " of them: rows, spans, timeline, table, verdict; p99: the longest",
            "ms", [events] { return prepareLiveFrames(events); }});
    }
    return rows;
}

/// The table of events with a long trace, and the image into which it is painted.
struct TableFixture {
    explicit TableFixture(std::size_t rows) : table(selection), image(blankImage())
    {
        LongRun run(10us);
        run.writeHolds(rows / (LongRun::rowsOfHold * LongRun::nodeCount) + 1);
        trace = run.trace();
        table.resize(windowSize);
        table.showTrace(trace);
    }
    Selection selection;
    EventTable table;
    std::shared_ptr<const Trace> trace;
    QImage image;
};

// Prepares the benchmark of painting the table of events after its scroll bar has jumped.
std::optional<PreparedBenchmark> prepareTable()
{
    createApplication();
    Limits limits;
    limits.p50Max = 7;
    PreparedBenchmark prepared;
    prepared.count = 20;
    prepared.sides = {paintingReference()};
    for (const std::size_t rows : {100'000u, 10'000'000u}) {
        const auto fixture = std::make_shared<TableFixture>(rows);
        prepared.sides.push_back({"a jump in " + std::to_string(rows) + " rows",
            [fixture, turn = 0](int count) mutable {
                std::vector<double> lengths;
                for (int i = 0; i < count; ++i) {
                    QScrollBar &bar = *fixture->table.verticalScrollBar();
                    const Stopwatch watch;
                    bar.setValue(static_cast<int>(bar.maximum() * ((++turn * 37) % 100 / 100.0)));
                    fixture->table.render(&fixture->image, {}, {}, QWidget::DrawChildren);
                    lengths.push_back(watch.milliseconds());
                }
                return sampleOf(std::move(lengths), 1e3);
            },
            limits});
    }
    return prepared;
}

// Prepares the benchmark of the time from setting a filter until the table lists all rows that
// match it.
std::optional<PreparedBenchmark> prepareFilter()
{
    createApplication();
    const auto fixture = std::make_shared<TableFixture>(1'000'000);
    int denied = 0;
    for (std::size_t i = 0; i < fixture->trace->size(); ++i)
        denied += (*fixture->trace)[i].kind == EventKind::denied ? 1 : 0;
    Limits limits;
    limits.p50Max = 100;
    PreparedBenchmark prepared;
    prepared.count = 1;
    prepared.sides = {
        {"reference: read the kind of each row",
            [fixture, sum = std::size_t{0}](int count) mutable {
                std::vector<double> lengths;
                for (int turn = 0; turn < count; ++turn) {
                    const Stopwatch watch;
                    for (std::size_t i = 0; i < fixture->trace->size(); ++i)
                        sum += static_cast<std::size_t>(
                            (*fixture->trace)[i].kind == EventKind::denied);
                    lengths.push_back(watch.milliseconds());
                }
                return sampleOf(std::move(lengths), 1e3);
            },
            {}},
        {"\"denied\", until the last row is listed",
            [fixture, denied](int count) {
                std::vector<double> lengths;
                for (int turn = 0; turn < count; ++turn) {
                    fixture->table.setFilter({});
                    const Stopwatch watch;
                    fixture->table.setFilter(parseQuery(QStringLiteral("denied")));
                    while (fixture->table.shownRowCount() < denied)
                        QCoreApplication::processEvents();
                    lengths.push_back(watch.milliseconds());
                }
                return sampleOf(std::move(lengths), 1e3);
            },
            limits},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> windowBenchmarks()
{
    std::vector<Benchmark> rows = timelineBenchmarks();
    for (Benchmark &row : liveBenchmarks())
        rows.push_back(std::move(row));
    rows.push_back(
        {"event-table", "the table of events, 1600 x 900, scrolled far", "ms", prepareTable});
    rows.push_back({"filter", "the rows with a given word, of a million", "ms", prepareFilter});
    return rows;
}

} // namespace lockscope::bench
