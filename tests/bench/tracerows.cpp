// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long it takes to write a trace to a file and to read it, and how much memory an
// event needs.
#include "core/trace/csv/csv.h"
#include "tests/bench/bench.h"
#include "tests/bench/longrun.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"
#include "ui/index/timelineindex.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace lockscope::bench {
namespace {

constexpr std::size_t rowsOfFile = 2'000'000;

// Returns a trace of at least `rows` rows.
std::shared_ptr<const Trace> longTrace(std::size_t rows)
{
    LongRun run(10us);
    run.writeHolds(rows / (LongRun::rowsOfHold * LongRun::nodeCount) + 1);
    return run.trace();
}

/// A temporary file without a name.
class ScratchFile {
public:
    ScratchFile() : m_file(std::tmpfile())
    {
        if (!m_file)
            giveUp("cannot make a temporary file");
    }
    ~ScratchFile() { std::fclose(m_file); }
    ScratchFile(const ScratchFile &) = delete;
    ScratchFile &operator=(const ScratchFile &) = delete;
    int descriptor() const { return ::fileno(m_file); }
    void truncate() const
    {
        if (::ftruncate(descriptor(), 0) != 0 || ::lseek(descriptor(), 0, SEEK_SET) != 0)
            giveUp("cannot empty a temporary file");
    }
    void append(std::string_view text) const
    {
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t written = ::write(descriptor(), text.data() + done, text.size() - done);
            if (written <= 0)
                giveUp("cannot write a temporary file");
            done += static_cast<std::size_t>(written);
        }
    }

private:
    FILE *m_file;
};

/// The first `size` bytes of a scratch file, mapped into memory for reading.
class MappedFile {
public:
    MappedFile(const ScratchFile &file, std::size_t size)
        : m_size(size), m_text(::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0))
    {
        if (m_text == MAP_FAILED)
            giveUp("cannot map a temporary file");
    }
    ~MappedFile() { ::munmap(m_text, m_size); }
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    std::string_view text() const { return {static_cast<const char *>(m_text), m_size}; }

private:
    std::size_t m_size;
    void *m_text;
};

// Writes a number to `at`, or nothing if it is 0. Returns the end of what it wrote.
char *putNumber(char *at, std::uint64_t number)
{
    return number == 0 ? at : std::to_chars(at, at + 20, number).ptr;
}

char *putText(char *at, std::string_view text)
{
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
}

/// Writes a trace in the simplest way: the columns of each row, without the quotes that a CSV file
/// may need. Returns the number of bytes.
std::size_t writePlainly(const Trace &trace, std::vector<char> &buffer)
{
    buffer.resize(trace.size() * 200);
    char *at = buffer.data();
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        at = std::to_chars(at, at + 20, i).ptr;
        *at++ = ',';
        at = std::to_chars(at, at + 20, event.time.time_since_epoch().count() / 1000).ptr;
        *at++ = ',';
        at = putText(at, "client-");
        at = putNumber(at, event.actor.first);
        *at++ = ',';
        at = putText(at, eventKindName(event.kind));
        for (const std::uint64_t number :
            {std::uint64_t{event.client.value}, std::uint64_t{event.node.value}}) {
            *at++ = ',';
            at = putNumber(at, number);
        }
        *at++ = ',';
        at = putText(at, trace.text(event.key));
        *at++ = ',';
        at = putText(at, trace.text(event.token));
        for (const std::uint64_t number : {trace.fence(event).value,
                 std::uint64_t{event.attempt.value}, std::uint64_t{event.cause}}) {
            *at++ = ',';
            at = putNumber(at, number);
        }
        *at++ = ',';
        if (event.span != noSpan)
            at = std::to_chars(at, at + 20, event.span.count() / 1000).ptr;
        *at++ = ',';
        at = putText(at, trace.text(event.detail));
        *at++ = '\n';
    }
    return static_cast<std::size_t>(at - buffer.data());
}

// Prepares the benchmark of writeCsv(). Removes the binding to one core, because writeCsv() and
// readCsv() use threads on all cores.
std::optional<PreparedBenchmark> prepareCsvOut()
{
    pinTo(-1);
    struct Fixture {
        std::shared_ptr<const Trace> trace = longTrace(rowsOfFile);
        ScratchFile file;
        std::vector<char> buffer;
    };
    const auto fixture = std::make_shared<Fixture>();
    Limits limits;
    limits.speedMin = 0.4;
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 1;
    prepared.sides = {
        {"reference: to_chars and write",
            [fixture](int count) {
                return timesOf(count, [&] {
                    const std::size_t size = writePlainly(*fixture->trace, fixture->buffer);
                    fixture->file.truncate();
                    fixture->file.append({fixture->buffer.data(), size});
                });
            },
            {}},
        {"writeCsv, block by block",
            [fixture](int count) {
                return timesOf(count, [&] {
                    fixture->file.truncate();
                    const auto append = [&](std::string_view text) {
                        fixture->file.append(text);
                        return true;
                    };
                    writeCsv(*fixture->trace, {}, append);
                });
            },
            limits},
    };
    return prepared;
}

/// Reads a CSV text in the simplest way: finds the ends of all fields, and adds up the fields that
/// are numbers.
std::size_t readPlainly(std::string_view text)
{
    std::size_t sum = 0;
    const char *const end = text.data() + text.size();
    for (const char *at = text.data(); at < end; ++at) {
        std::uint64_t number = 0;
        const auto [after, problem] = std::from_chars(at, end, number);
        sum += number;
        at = after;
        while (at < end && *at != ',' && *at != '\n')
            ++at;
    }
    return sum;
}

// Prepares the benchmark of readCsv().
std::optional<PreparedBenchmark> prepareCsvIn()
{
    pinTo(-1);
    struct Fixture {
        ScratchFile file;
        std::unique_ptr<MappedFile> mapped;
        // The sum of all results. Because it is stored, the compiler cannot remove the reads.
        std::size_t sum = 0;
    };
    const auto fixture = std::make_shared<Fixture>();
    const std::string text = csvText(*longTrace(rowsOfFile));
    fixture->file.append(text);
    fixture->mapped = std::make_unique<MappedFile>(fixture->file, text.size());
    Limits limits;
    limits.speedMin = 0.4;
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 1;
    prepared.sides = {
        {"reference: mmap and from_chars",
            [fixture](int count) {
                return timesOf(
                    count, [&] { fixture->sum += readPlainly(fixture->mapped->text()); });
            },
            {}},
        {"readCsv, every row checked",
            [fixture](int count) {
                return timesOf(count, [&] {
                    const auto trace = readCsv(fixture->mapped->text());
                    if (!trace)
                        giveUp(trace.error().text);
                    fixture->sum += trace.value()->size();
                });
            },
            limits},
    };
    return prepared;
}

/// Returns the bytes of anonymous memory of this process, swap included, as the system counts them.
/// The statistics of malloc() do not include the pages that long lists get from mmap().
double bytesInUse()
{
    ::malloc_trim(0); // free memory does not count
    const std::unique_ptr<FILE, int (*)(FILE *)> status(
        std::fopen("/proc/self/status", "r"), &std::fclose);
    if (!status)
        giveUp("cannot read /proc/self/status");
    double bytes = 0;
    for (std::array<char, 256> line{};
         std::fgets(line.data(), static_cast<int>(line.size()), status.get());) {
        long kilobytes = 0;
        if (std::sscanf(line.data(), "RssAnon: %ld kB", &kilobytes) == 1
            || std::sscanf(line.data(), "VmSwap: %ld kB", &kilobytes) == 1)
            bytes += 1024 * static_cast<double>(kilobytes);
    }
    return bytes;
}

/// Returns the memory of the object that `make` returns, in bytes per event of a trace with
/// `events` events.
template <class Make> double bytesPerEvent(std::size_t events, Make make)
{
    const double before = bytesInUse();
    const auto made = make();
    return (bytesInUse() - before) / static_cast<double>(events);
}

// Prepares the benchmark of the memory per event: the p50 of these samples is a number of bytes.
std::optional<PreparedBenchmark> prepareEventMemory()
{
    const auto sampleOfBytes = [](double bytes) { return Sample{bytes, bytes, 0, 0}; };
    Limits limits;
    limits.p50Max = 64;
    PreparedBenchmark prepared;
    prepared.count = 1;
    prepared.sides = {
        {"reference: the rows alone", [sampleOfBytes](int) { return sampleOfBytes(sizeof(Event)); },
            {}},
        {"rows, texts and the timeline's index",
            [sampleOfBytes](int) {
                const double rows = bytesPerEvent(rowsOfFile, [] { return longTrace(rowsOfFile); });
                const auto trace = longTrace(rowsOfFile);
                SpanBuilder builder;
                builder.take(*trace);
                return sampleOfBytes(rows + bytesPerEvent(rowsOfFile, [&] {
                    auto index = std::make_unique<TimelineIndex>();
                    index->update(trace, builder.spans());
                    return index;
                }));
            },
            limits},
        {"the spans, in addition",
            [sampleOfBytes](int) {
                const auto trace = longTrace(rowsOfFile);
                return sampleOfBytes(bytesPerEvent(rowsOfFile, [&] {
                    auto builder = std::make_unique<SpanBuilder>();
                    builder->take(*trace);
                    return builder;
                }));
            },
            {}},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> traceBenchmarks()
{
    const std::string cores =
        coreCount() == 1 ? ", on one core" : ", on " + std::to_string(coreCount()) + " cores";
    return {
        {"csv-out", "a trace of 2 million rows to a file" + cores, "ms", prepareCsvOut},
        {"csv-in", "the same file to a trace" + cores, "ms", prepareCsvIn},
        {"event-memory", "the memory of an event, in a trace of 2 million", "bytes",
            prepareEventMemory},
    };
}

} // namespace lockscope::bench
