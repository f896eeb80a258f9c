// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long it takes to record an event with its time, on two threads at once. The events
// are read back between batches, outside the measurement.
#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <array>
#include <atomic>
#include <thread>

namespace lockscope::bench {
namespace {

constexpr int threadCount = 2;
constexpr std::size_t batchSize = 4096;

/// The reference program: the smallest queue that passes events from one thread to another. A ring
/// of fixed size with one writer and one reader.
class Ring {
public:
    void write(const RawEvent &event)
    {
        const std::uint64_t at = m_written.load(std::memory_order_relaxed);
        m_slots[at % batchSize] = event;
        m_written.store(at + 1, std::memory_order_release);
    }
    void markAllRead() { m_read = m_written.load(std::memory_order_acquire); }
    std::uint64_t readCount() const { return m_read; }

private:
    std::array<RawEvent, batchSize> m_slots{};
    alignas(64) std::atomic<std::uint64_t> m_written{0};
    alignas(64) std::uint64_t m_read = 0;
};

RawEvent eventNow(RunEpoch epoch, std::size_t number)
{
    RawEvent raw;
    raw.event.time = worldNow(epoch);
    raw.event.kind = EventKind::sent;
    raw.event.client = ClientId{1};
    raw.event.attempt = AttemptId{static_cast<std::uint32_t>(number)};
    return raw;
}

/// Writes the event that eventNow() returns, but in the way of ClientProcess: directly into the
/// slot of the sink.
void writeInPlace(EventSink &sink, RunEpoch epoch, std::size_t number)
{
    Event &row = sink.open(worldNow(epoch));
    row.kind = EventKind::sent;
    row.client = ClientId{1};
    row.attempt = AttemptId{static_cast<std::uint32_t>(number)};
    sink.put(EventRef{}, KeyEffect::none);
}

/// Measures nanoseconds per event, batch by batch, on threads that start together. `write` and
/// `readBack` get the thread's own sink.
template <class Sink, class Write, class ReadBack> Sample measureOnAllThreads(
    std::vector<std::unique_ptr<Sink>> &sinks, int batches, Write write, ReadBack readBack)
{
    std::vector<std::vector<double>> lengths(sinks.size());
    std::atomic<int> threadsNotReady{static_cast<int>(sinks.size())};
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < sinks.size(); ++i) {
        threads.emplace_back([&, i] {
            pinTo(static_cast<int>(i) % coreCount());
            const RunEpoch epoch = std::chrono::steady_clock::now();
            --threadsNotReady;
            while (threadsNotReady > 0)
                std::this_thread::yield();
            for (int batch = 0; batch < batches; ++batch) {
                const Stopwatch watch;
                for (std::size_t event = 0; event < batchSize; ++event)
                    write(*sinks[i], epoch, event);
                lengths[i].push_back(watch.nanoseconds() / static_cast<double>(batchSize));
                readBack(*sinks[i]);
            }
        });
    }
    threads.clear();
    std::vector<double> all;
    for (const auto &some : lengths)
        all.insert(all.end(), some.begin(), some.end());
    return sampleOf(std::move(all), 1e9);
}

struct Sinks {
    Sinks()
    {
        const auto texts = std::make_shared<TextPool>();
        for (int i = 0; i < threadCount; ++i) {
            rings.push_back(std::make_unique<Ring>());
            recorders.push_back(
                std::make_unique<Recorder>(static_cast<std::uint16_t>(i + 1), texts));
        }
    }
    std::vector<std::unique_ptr<Ring>> rings;
    std::vector<std::unique_ptr<Recorder>> recorders;
};

Sample measureRings(Sinks &sinks, int batches)
{
    return measureOnAllThreads(
        sinks.rings, batches,
        [](Ring &ring, RunEpoch epoch, std::size_t number) { ring.write(eventNow(epoch, number)); },
        [](Ring &ring) { ring.markAllRead(); });
}

Sample measureRecorders(Sinks &sinks, int batches)
{
    return measureOnAllThreads(
        sinks.recorders, batches,
        // Calls through the interface EventSink, as the worlds do.
        [](EventSink &sink, RunEpoch epoch, std::size_t number) {
            writeInPlace(sink, epoch, number);
        },
        [](Recorder &recorder) {
            while (recorder.front())
                recorder.pop();
        });
}

std::optional<PreparedBenchmark> prepareRecording()
{
    if (coreCount() < threadCount)
        return {};
    const auto sinks = std::make_shared<Sinks>();
    PreparedBenchmark prepared;
    prepared.fixture = sinks;
    prepared.count = 200;
    Limits limits;
    limits.speedMin = 31.0 / 36.0;
    prepared.sides = {
        {"reference: a ring and the clock",
            [sinks](int batches) { return measureRings(*sinks, batches); }, {}},
        {"Lockscope: Recorder", [sinks](int batches) { return measureRecorders(*sinks, batches); },
            limits},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> recordingBenchmarks()
{
    return {{"recording", "recording an event with its time, 2 threads", "ns", prepareRecording}};
}

} // namespace lockscope::bench
