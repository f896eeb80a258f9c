// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the live lab: the main window while 64 clients compete on real Redis, with random
// faults.
#include "core/scenario/files/library.h"
#include "core/trace/fast/largeblocks.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"
#include "tests/bench/windows.h"
#include "ui/state/experiment.h"
#include "ui/window/mainwindow.h"

#include <QAbstractEventDispatcher>
#include <QAction>
#include <QEventLoop>
#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

namespace lockscope::bench {
namespace {

constexpr int clients = 64;
constexpr std::size_t traceBytesMax = std::size_t{256}
    << 20; // from its second minute on, the run needs more, and data go to disk

std::size_t openFileCount()
{
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
            std::filesystem::directory_iterator()));
}

/// Returns a value of /proc/self/status, in MiB (the file has it in KiB).
double statusMebibytes(std::string_view name)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word != name)
            continue;
        double kibibytes = 0;
        status >> kibibytes;
        return kibibytes / 1024;
    }
    return 0;
}

/// The window with a live run that goes on until it is stopped. Prints the memory of the program
/// after each minute of the run.
class Lab {
public:
    Lab() : m_filesBefore(openFileCount())
    {
        m_window.experiment().viewer.setTraceBytesMax(traceBytesMax);
        m_window.resize(1600, 900);
        m_window.show();
        Scenario scenario = findScenario("peaceful").value();
        scenario.scheme = "redlock";
        scenario.settings.clients = clients;
        m_window.experiment().editor.chooseScenario(scenario);
        m_window.findChild<QAction *>(QStringLiteral("liveLab"))->trigger();
        m_window.findChild<QSlider *>(QStringLiteral("labStorm"))
            ->setValue(30); // 60 faults a minute
        QAbstractEventDispatcher *const dispatcher = QAbstractEventDispatcher::instance();
        QObject::connect(dispatcher, &QAbstractEventDispatcher::awake, &m_window,
            [this] { m_sinceAwake = Stopwatch(); });
        QObject::connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, &m_window,
            [this] { m_lengths.push_back(m_sinceAwake.milliseconds()); });
    }
    ~Lab()
    {
        const std::size_t files = openFileCount();
        m_window.experiment().live.stop();
        while (m_window.experiment().viewer.isRunning())
            runLoopFor(std::chrono::milliseconds(50));
        std::printf("    %zu rows, %zu file descriptors during the run, %zu before, %zu commands "
                    "never answered\n",
            rows(), files, m_filesBefore, unansweredCount());
    }
    /// Runs the event loop of the window. Returns how long the window worked each time before it
    /// returned to the loop. The p99 of the sample is the longest time.
    Sample workTimes(int seconds)
    {
        m_lengths.clear();
        m_sinceAwake = Stopwatch();
        for (int second = 0; second < seconds; ++second) {
            runLoopFor(std::chrono::seconds(1));
            if (++m_seconds % 60 == 0)
                printMemory();
        }
        const double longest =
            m_lengths.empty() ? 0 : *std::max_element(m_lengths.begin(), m_lengths.end());
        Sample sample = sampleOf(std::move(m_lengths), 1e3);
        sample.p99 = longest;
        return sample;
    }

private:
    std::size_t rows()
    {
        return m_window.experiment().viewer.trace() ? m_window.experiment().viewer.trace()->size()
                                                    : 0;
    }
    void printMemory()
    {
        std::printf("    minute %2d: %9zu rows, %5.0f MiB of memory, %5.0f MiB of mapped files, "
                    "%.0f MiB of lists on disk\n",
            m_seconds / 60, rows(), statusMebibytes("RssAnon:"),
            statusMebibytes("RssFile:") + statusMebibytes("RssShmem:"),
            static_cast<double>(LargeBlocks::ofProcess().use().onDisk) / (1 << 20));
        std::fflush(stdout);
    }
    static void runLoopFor(std::chrono::milliseconds length)
    {
        QEventLoop loop;
        QTimer::singleShot(length, &loop, &QEventLoop::quit);
        loop.exec();
    }
    /// Returns how many commands of living clients have neither a reply nor a timeout. Commands of
    /// the last 15 seconds do not count.
    std::size_t unansweredCount()
    {
        const auto trace = m_window.experiment().viewer.trace();
        std::map<Seq, const Event *> open;
        const WorldTime end = (*trace)[trace->size() - 1].time - std::chrono::seconds(15);
        for (std::size_t i = 0; i < trace->size(); ++i) {
            const Event &event = (*trace)[i];
            if (event.kind == EventKind::sent && event.actor.kind == ActorKind::client
                && event.time < end)
                open[trace->seqAt(i)] = &event;
            else if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
                open.erase(event.cause);
            else if (event.kind == EventKind::crashed)
                std::erase_if(
                    open, [&](const auto &one) { return one.second->client == event.client; });
        }
        return open.size();
    }

    const std::size_t m_filesBefore;
    MainWindow m_window{nullptr};
    Stopwatch m_sinceAwake; // measures the time since the event loop last woke up
    std::vector<double> m_lengths;
    int m_seconds = 0; // seconds since the start of the run
};

std::optional<PreparedBenchmark> prepareLab()
{
    createApplication();
    useTemporarySettings();
    pinTo(-1);
    Limits limits;
    limits.p99Max = 33;
    PreparedBenchmark prepared;
    prepared.count = 546; // seconds; ten minutes with the short pass that main() measures first
    prepared.passes = 1;
    const auto lab = std::make_shared<Lab>();
    prepared.fixture = lab;
    prepared.sides = {paintingReference(),
        {"the window", [lab](int count) { return lab->workTimes(count); }, limits}};
    return prepared;
}

} // namespace

std::vector<Benchmark> labBenchmarks()
{
    return {{"live-lab",
        "the window while 64 clients of Redlock run on 5 nodes, with 60 random faults a minute: "
        "time until the event loop waits again; p99: the longest",
        "ms", prepareLab}};
}

} // namespace lockscope::bench
