// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/csv/csv.h"
#include "core/trace/tracememory.h"
#include "tests/support/fulldisk.h"

#include <QDir>
#include <QTemporaryDir>

#include <atomic>
#include <thread>

using namespace lockscope;

namespace {

constexpr std::size_t chunkBytes = sizeof(Trace::Chunk);
constexpr std::size_t chunks = 40;

/// Returns a row that differs from the others.
Event rowOf(std::size_t number)
{
    Event event;
    event.time = WorldTime(number * 3us);
    event.span = Duration((number * 7919) % 100'000 * 1000);
    event.kind = static_cast<EventKind>(1 + number % 40);
    event.client = ClientId(static_cast<std::uint16_t>(1 + number % 9));
    event.actor = Actor::client(event.client);
    event.attempt = AttemptId(static_cast<std::uint32_t>(number));
    return event;
}

void write(TraceWriter &writer, std::size_t rows)
{
    for (std::size_t i = 0; i < rows; ++i)
        writer.append(rowOf(writer.size()));
}

// Returns whether the trace has exactly the rows of write().
bool isWhole(const Trace &trace)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event wanted = rowOf(i);
        if (trace[i].time != wanted.time || trace[i].span != wanted.span
            || trace[i].kind != wanted.kind || trace[i].attempt != wanted.attempt)
            return false;
    }
    return true;
}

} // namespace

class tst_tracememory : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    TraceMemory::Options options(std::size_t chunksMax) const
    {
        return {chunksMax * chunkBytes, m_folder.path().toStdString()};
    }

private Q_SLOTS:
    void belowTheLimitNothingGoesToDisk()
    {
        const auto memory = std::make_shared<TraceMemory>(options(chunks));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, chunks * Trace::chunkSize);
        QCOMPARE(memory->use().all, chunks * chunkBytes);
        QCOMPARE(memory->use().onDisk, std::size_t{0});
        QVERIFY(isWhole(*writer.snapshot()));
    }

    void aTraceOnDiskHasTheSameRowsAsATraceInMemory()
    {
        const auto memory = std::make_shared<TraceMemory>(options(3));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        TraceWriter inMemory(std::make_shared<TextPool>());
        write(writer, 10);
        const auto early = writer.snapshot();
        const Event &keptRow = (*early)[7];
        write(writer, chunks * Trace::chunkSize - 100);
        write(inMemory, writer.size());
        QTRY_COMPARE(memory->use().onDisk, (chunks - 3) * chunkBytes);
        QCOMPARE(memory->use().all, chunks * chunkBytes);
        QVERIFY(isWhole(*writer.snapshot()));
        QCOMPARE(keptRow.attempt, rowOf(7).attempt);
        QVERIFY(csvText(*writer.snapshot()) == csvText(*inMemory.snapshot()));
        QVERIFY(!memory->trouble());
    }

    void theFileHasNoName()
    {
        const auto memory = std::make_shared<TraceMemory>(options(1));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, 8 * Trace::chunkSize);
        QTRY_VERIFY(memory->use().onDisk > 0);
        QVERIFY(
            QDir(m_folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
    }

    void aTraceOutlivesItsTraceMemory()
    {
        std::shared_ptr<const Trace> trace;
        {
            const auto memory = std::make_shared<TraceMemory>(options(0));
            TraceWriter writer(std::make_shared<TextPool>(), memory);
            write(writer, chunks * Trace::chunkSize);
            QTRY_COMPARE(memory->use().onDisk,
                (chunks - 1) * chunkBytes); // the writer may still use the last chunk
            trace = writer.snapshot();
        }
        QVERIFY(isWhole(*trace));
    }

    void aReaderSeesTheSameRowsWhileTheyAreMovedToDisk()
    {
        const auto memory = std::make_shared<TraceMemory>(options(1));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, 20 * Trace::chunkSize);
        const auto trace = writer.snapshot();
        std::atomic<bool> isOver = false;
        std::atomic<int> passes = 0;
        std::atomic<bool> isAlwaysWhole = true;
        std::thread reader([&] {
            while (!isOver || passes < 3) {
                isAlwaysWhole = isAlwaysWhole && isWhole(*trace);
                ++passes;
            }
        });
        write(writer, 60 * Trace::chunkSize);
        QTRY_COMPARE(memory->use().onDisk, std::size_t{79} * chunkBytes);
        isOver = true;
        reader.join();
        QVERIFY(isAlwaysWhole);
    }

    void aLowerLimitAppliesFromTheNextChunkOn()
    {
        const auto memory = std::make_shared<TraceMemory>(options(chunks));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, 10 * Trace::chunkSize);
        memory->setBytesMax(2 * chunkBytes);
        write(writer, Trace::chunkSize);
        QTRY_COMPARE(memory->use().onDisk, std::size_t{9} * chunkBytes);
        QVERIFY(isWhole(*writer.snapshot()));
    }

    void aFullDiskLeavesLaterRowsInMemoryAndIsReported()
    {
        const FullDisk disk(5 * chunkBytes + 1000);
        const auto memory = std::make_shared<TraceMemory>(options(2));
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, chunks * Trace::chunkSize);
        QTRY_VERIFY(memory->trouble().has_value());
        QCOMPARE(memory->use().onDisk, 5 * chunkBytes);
        write(writer, chunks * Trace::chunkSize);
        QCOMPARE(memory->use().onDisk, 5 * chunkBytes);
        QVERIFY(isWhole(*writer.snapshot()));
        QVERIFY(QString::fromStdString(memory->trouble()->text)
                    .startsWith(QStringLiteral("cannot write to a file in ") + m_folder.path()));
    }

    void aMissingFolderIsReported()
    {
        const auto memory =
            std::make_shared<TraceMemory>(TraceMemory::Options{0, "/nowhere/at all"});
        TraceWriter writer(std::make_shared<TextPool>(), memory);
        write(writer, 5 * Trace::chunkSize);
        QTRY_VERIFY(memory->trouble().has_value());
        QCOMPARE(QString::fromStdString(memory->trouble()->text),
            QStringLiteral("cannot create a file in /nowhere/at all: No such file or directory"));
        QVERIFY(isWhole(*writer.snapshot()));
    }

    void theLimitAlsoAppliesToATraceThatIsReadFromAFile()
    {
        TraceWriter writer(std::make_shared<TextPool>());
        write(writer, 12 * Trace::chunkSize);
        const std::string text = csvText(*writer.snapshot());
        const auto memory = std::make_shared<TraceMemory>(options(4));
        const auto trace = readCsv(text, {}, memory);
        QVERIFY(bool(trace));
        QTRY_COMPARE(memory->use().onDisk, std::size_t{8} * chunkBytes);
        QVERIFY(csvText(*trace.value()) == text);
    }
};

QTEST_GUILESS_MAIN(tst_tracememory)
#include "tst_tracememory.moc"
