// SPDX-License-Identifier: GPL-3.0-or-later
// A storm, that is a long run with many faults of all kinds: no rows are lost, memory and
// descriptors do not grow, and no process or file remains.
#include <QTest>

#include "core/run/liverun/liverun.h"
#include "core/verdict/judge.h"
#include "lockscope/base/durationtext.h"
#include "tests/support/leftovers.h"
#include "tests/support/storm.h"
#include "tests/support/tracelaws.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <unistd.h>

#include <map>

using namespace lockscope;

namespace {

// The resources that the program uses at one time.
struct Sample {
    qint64 descriptors = 0;
    qint64 memory = 0; // resident, in bytes
    qint64 rows = 0;   // of the trace so far
};

qint64 residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').at(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

Sample sampleOf(const LiveRun &run)
{
    return {QDir(QStringLiteral("/proc/self/fd"))
                .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                .size(),
        residentBytes(), static_cast<qint64>(run.trace()->size())};
}

template <class Value> Value largest(
    const std::vector<Sample> &samples, std::size_t first, std::size_t end, Value Sample::*member)
{
    Value found{};
    for (std::size_t i = first; i < end; ++i)
        found = std::max(found, samples[i].*member);
    return found;
}

Duration soakLength()
{
    const QByteArray value = qgetenv("LOCKSCOPE_SOAK");
    const auto length = parseDuration(value.isEmpty() ? "2min" : value.toStdString());
    if (!length)
        qFatal("LOCKSCOPE_SOAK: %s", length.error().text.c_str());
    return length.value();
}

std::uint64_t soakSeed()
{
    const QByteArray value = qgetenv("LOCKSCOPE_SEED");
    return value.isEmpty() ? QRandomGenerator::global()->generate() : value.toULongLong();
}

QString listOf(const std::set<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words)
        list << QString::fromStdString(word);
    return list.join(QLatin1String(", "));
}

} // namespace

class tst_Soak : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_runtime.isValid());
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    }

    // Environment variables: LOCKSCOPE_SOAK=30min for a longer run, LOCKSCOPE_SEED=n to repeat a
    // storm.
    void aLongStormLosesNoRowsAndLeavesNothing()
    {
        StormOptions options;
        options.duration = soakLength();
        options.replicas = 1;
        const std::uint64_t seed = soakSeed();
        const Storm storm = drawStorm(seed, options);
        qInfo("LOCKSCOPE_SEED=%llu, %s", static_cast<unsigned long long>(seed),
            durationText(options.duration).c_str());
        qInfo("kinds of faults: %s", qPrintable(listOf(storm.kinds)));
        qInfo("refused kinds of faults: %s", qPrintable(listOf(storm.refused)));
        const std::vector<Sample> samples = runAndSample(storm);
        if (QTest::currentTestFailed())
            return;
        checkUsage(samples);
        if (QTest::currentTestFailed())
            return;
        printEventCounts();
        const auto verdict = judge(*m_trace, deriveSpans(*m_trace));
        QVERIFY2(verdict, verdict ? "" : verdict.error().text.c_str());
        qInfo("%s", verdictJson(verdict.value()).c_str());
        checkPairedRows(*m_trace, 2 * storm.effective.scenario.settings.nodeTimeout);
        checkPausesAndCrashes(*m_trace);
        checkCauses(*m_trace);
    }

private:
    std::vector<Sample> runAndSample(const Storm &storm)
    {
        std::vector<Sample> samples;
        ProcessTree family;
        {
            LiveRun run(storm.effective, LiveOptions{});
            const auto limit = std::chrono::steady_clock::now()
                + 2 * storm.effective.scenario.duration + std::chrono::minutes(1);
            while (!run.waitFinished(std::chrono::milliseconds(500))
                && std::chrono::steady_clock::now() < limit) {
                samples.push_back(sampleOf(run));
                if (samples.size() % 20 == 1)
                    family = ProcessTree::of(getpid());
            }
            m_trace = run.trace();
            checkEnd(run, family);
        }
        QStringList left = family.living();
        left.removeIf([](const QString &line) {
            return line.startsWith(QString::number(getpid()) + QLatin1Char(' '));
        });
        [&] { QCOMPARE(left, QStringList()); }();
        [&] { QCOMPARE(leftoversIn(m_runtime.path()), QStringList()); }();
        [&] {
            QCOMPARE(QDir(m_runtime.path() + QStringLiteral("/lockscope"))
                         .entryList(QDir::Dirs | QDir::NoDotAndDotDot),
                QStringList());
        }();
        return samples;
    }
    static void checkEnd(const LiveRun &run, const ProcessTree &family)
    {
        QVERIFY(run.isFinished());
        QVERIFY2(!run.failure(), run.failure() ? run.failure()->text.c_str() : "");
        QVERIFY(family.size() > 10); // the processes of the run were found while it ran
    }
    // Checks that after the first quarter the number of descriptors does not grow, and the memory
    // grows only by the rows of the trace.
    static void checkUsage(const std::vector<Sample> &samples)
    {
        const std::size_t quarter = samples.size() / 4;
        QVERIFY(quarter > 2);
        const qint64 descriptorsFirst = largest(samples, 0, quarter, &Sample::descriptors);
        const qint64 descriptorsLater =
            largest(samples, quarter, samples.size(), &Sample::descriptors);
        const Sample &early = samples[quarter];
        const Sample &late = samples.back();
        const qint64 rows = late.rows - early.rows;
        const qint64 memoryGrowth = late.memory - early.memory;
        qInfo("descriptors: %lld at most in the first quarter, %lld at most later",
            descriptorsFirst, descriptorsLater);
        qInfo("memory: %lld kB after the first quarter, %lld kB at the end; %lld rows more, %.1f "
              "bytes a row",
            early.memory / 1024, late.memory / 1024, rows,
            rows > 0 ? static_cast<double>(memoryGrowth) / static_cast<double>(rows) : 0.0);
        QVERIFY(descriptorsLater <= descriptorsFirst + descriptorsFirst / 10);
        QVERIFY(rows > 0);
        // bytesPerRow: a row, its texts (a token for each attempt), and the data of the merger and
        // the recorders about it.
        QVERIFY(memoryGrowth <= rows * bytesPerRow + slack);
    }
    void printEventCounts() const
    {
        std::map<std::string, int> counts;
        for (std::size_t i = 0; i < m_trace->size(); ++i)
            ++counts[std::string(eventKindName((*m_trace)[i].kind))];
        QStringList words;
        for (const auto &[kind, count] : counts)
            words << QStringLiteral("%1 %2").arg(QString::fromStdString(kind)).arg(count);
        qInfo("%s", qPrintable(words.join(QLatin1String(", "))));
    }

    static constexpr qint64 bytesPerRow = 128;
    static constexpr qint64 slack = 8 << 20;
    QTemporaryDir m_runtime;
    std::shared_ptr<const Trace> m_trace;
};

static int runSoak(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    // The default limit of a test function is five minutes; this test takes the requested time.
    const auto limit =
        std::chrono::floor<std::chrono::milliseconds>(3 * soakLength() + std::chrono::minutes(5));
    qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number(static_cast<qlonglong>(limit.count())));
    tst_Soak test;
    return QTest::qExec(&test, argc, argv);
}

LOCKSCOPE_TEST_MAIN(tst_Soak, runSoak)
#include "tst_soak.moc"
