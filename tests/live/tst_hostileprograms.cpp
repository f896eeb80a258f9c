// SPDX-License-Identifier: GPL-3.0-or-later
// User's programs that misbehave: the run continues with the other clients, ends, and leaves no
// processes, files or descriptors.
#include <QTest>

#include "core/scenario/files/runending.h"
#include "tests/live/programruns.h"

#include <map>
#include <memory>

using namespace lockscope;

namespace {

// Returns the targets of all open file descriptors of this process, sorted.
QStringList openDescriptors()
{
    QStringList targets;
    const QDir folder(QStringLiteral("/proc/self/fd"));
    for (const QString &name : folder.entryList(QDir::Files | QDir::System))
        targets << QFile::symLinkTarget(folder.filePath(name));
    targets.sort();
    return targets;
}

} // namespace

class tst_HostilePrograms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        const QByteArrayList mark = QByteArray::fromStdString(m_mark.variable()).split('=');
        qputenv(mark[0].constData(), mark[1]);
        begin("succeeds"); // the first run opens what all later ones use
        (void)m_runs["succeeds"]->waitForResult();
        m_runs.clear();
        QCOMPARE(m_mark.programsAndKeepers(), std::vector<pid_t>());
        m_descriptors = openDescriptors();
    }

    void theRunEndsWithAVerdict_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("row");
        const auto program = [this](const char *kind, const char *line, const char *row = "") {
            QTest::newRow(kind) << QString::fromLatin1(line) << QByteArray(row);
            begin(kind);
        };
        program("no-json", "further wrong reports have no message");
        program("closes-reports", "begins");
        program("succeeds", "begins", "ended: the program ended with exit code 0");
        program("fails", "begins", "crashed: the program ended with exit code 1");
        program("holds-and-ends", "begins", "ended: the program ended with exit code 0");
        program("never-connects", "begins");
        program("ignores-signals", "begins");
        program("leaves-children", "begins");
        program("leaves-a-daemon", "begins");
        program("garbage", "begins",
            "replied: (error) ERR Protocol error: unbalanced quotes in request");
        program("huge", "a command or reply is longer than 1048576 bytes: its connection is reset");
        program("connects-500-times", "connected");
        program("kills-itself", "begins", "crashed: the program was ended by signal 9");
        program("stops-itself", "begins");
        program("stops-its-keeper", "begins", "ended: the program ended with exit code 0");
        program("stops-its-keeper-and-waits", "begins");
    }
    void theRunEndsWithAVerdict() { checkRun(); }

    // These programs run one after another, because each writes as fast as it can.
    void aFloodOfOutputDelaysNoOtherClient_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("row");
        const auto program = [](const char *kind, const char *line) {
            QTest::newRow(kind) << QString::fromLatin1(line) << QByteArray();
        };
        program("flood", "more than 200000 reports; the others are not read");
        program("flood-of-nonsense", "further wrong reports have no message");
        program("flood-without-newline", "begins");
        program("flood-of-errors", "more than 10000 lines of output; the others are not shown");
    }
    void aFloodOfOutputDelaysNoOtherClient()
    {
        begin(QTest::currentDataTag());
        checkRun();
    }

    void cleanupTestCase()
    {
        m_runs.clear();
        QCOMPARE(m_mark.programsAndKeepers(), std::vector<pid_t>());
        QVERIFY2(openDescriptors() == m_descriptors,
            qPrintable(openDescriptors().join(QLatin1Char('\n')))); // no port of a relay, no pipe
    }

private:
    void begin(const char *kind)
    {
        EffectiveScenario effective = twoPrograms();
        effective.scenario.faults = {};
        effective.scenario.rounds = 3;
        effective.programs.own[first] = programOf(std::string("hostile.py ") + kind);
        m_runs[kind] = std::make_unique<ProgramTestRun>(effective);
    }
    void checkRun()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, row);
        const auto owner = std::move(m_runs.at(QTest::currentDataTag()));
        ProgramTestRun &run = *owner;
        const auto hasLine = [&] {
            return !run.output().filter(QStringLiteral("1: ") + line).isEmpty();
        };
        const auto hasRow = [&] {
            return row.isEmpty() || rowsOfFirstClient(*run->trace()).contains(row);
        };
        QVERIFY2(
            run.waitUntil(hasLine), qPrintable(run.output().mid(0, 20).join(QLatin1Char('\n'))));
        QVERIFY2(run.waitUntil(hasRow), rowsOfFirstClient(*run->trace()).join('\n').constData());
        QVERIFY(run.waitFor(EventKind::released, second, 3));
        run->stop("enough");
        const auto stopped = std::chrono::steady_clock::now();
        const JudgedRun result = run.waitForResult();
        QVERIFY(std::chrono::steady_clock::now() - stopped < std::chrono::seconds(20));
        QVERIFY(result.verdict.outcome == Outcome::untested
            || result.verdict.outcome == Outcome::held
            || qstrcmp(QTest::currentDataTag(), "holds-and-ends") == 0);
        const Trace &trace = *result.trace;
        const auto dropped = parseRunEnding(trace.detail(trace[trace.size() - 1])).reportsDropped;
        if (qstrcmp(QTest::currentDataTag(), "flood-of-nonsense")
            != 0) // it may send very many in time
            QCOMPARE(dropped,
                line.contains(QStringLiteral("more than 200000 reports")) ? std::vector{1}
                                                                          : std::vector<int>());
        QCOMPARE(result.count(EventKind::step),
            static_cast<int>(dropped.size())); // a row says from when on
        QCOMPARE(hasFinding(result, FindingKind::reportsDropped), !dropped.empty());
    }
    static QByteArrayList rowsOfFirstClient(const Trace &trace)
    {
        QByteArrayList words;
        for (std::size_t i = 0; i < std::min(trace.size(), std::size_t{10'000}); ++i) {
            if (trace[i].client == first)
                words << QByteArray::fromStdString(
                    std::string(eventKindName(trace[i].kind)) + ": " + trace.detail(trace[i]));
        }
        return words;
    }

    const ProcessMark m_mark{3000};
    QStringList m_descriptors;
    std::map<std::string, std::unique_ptr<ProgramTestRun>> m_runs;
};

QTEST_GUILESS_MAIN(tst_HostilePrograms)
#include "tst_hostileprograms.moc"
