// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that follow from the reports and commands of users' programs.
#include <QTest>

#include "core/run/liverun/programs/programrows.h"
#include "lockscope/net/eventloop.h"
#include "core/trace/csv/csv.h"
#include "core/trace/tracemerger.h"
#include "core/verdict/judge.h"
#include "tests/support/tracelaws.h"

#include <random>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

using Kind = ProgramReport::Kind;

constexpr std::initializer_list<const char *> kindNames{"attempt", "granted", "denied", "entered",
    "left", "release", "released", "lost", "extended", "error"};

ProgramReport reportOf(const QByteArray &name)
{
    return parseReport("{\"event\":\"" + name.toStdString() + "\"}").value();
}

// Passes the reports of one client to ProgramRows, as the run of a program does, and merges the
// resulting rows into a trace.
class RowsRig {
public:
    explicit RowsRig(const std::string &lockKey = {}) : key(lockKey)
    {
        merger.add(run);
        merger.add(clients);
        noteRun(EventKind::runBegin,
            R"({"format":"lockscope/1","scenario":"by-hand","scheme":"program","seed":1,)"
            R"("settings":{"nodes":"1","ttl":"400ms"},"truth":"stream","version":"test","world":"live"})");
    }
    void noteRun(EventKind kind, const char *detail)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = kind == EventKind::runBegin ? WorldTime{} : loop.now();
        raw.event.actor = Actor::run();
        raw.event.detail = texts->intern(detail);
        run.record(raw);
    }
    void take(const QByteArrayList &names)
    {
        for (const QByteArray &name : names)
            rows.take(reportOf(name));
    }
    std::shared_ptr<const Trace> trace()
    {
        noteRun(EventKind::runEnd, "done");
        merger.merge();
        merger.finish();
        return writer.snapshot();
    }
    // Ends the run and returns the client's rows: "granted", or "denied (held)" with the detail.
    QByteArrayList rowsOfClient()
    {
        QByteArrayList words;
        const auto all = trace();
        for (std::size_t i = 0; i < all->size(); ++i) {
            const Event &event = (*all)[i];
            if (event.actor.kind != ActorKind::client)
                continue;
            const std::string detail = all->detail(event);
            words << QByteArray::fromStdString(std::string(eventKindName(event.kind))
                + (detail.empty() ? "" : " (" + detail + ")"));
        }
        return words;
    }

    // A command of the program to node 1, with its reply.
    void ask(const QByteArray &line)
    {
        const QByteArrayList parts = line.split(' ');
        std::vector<std::string_view> words;
        for (const QByteArray &part : parts)
            words.emplace_back(part.constData(), static_cast<std::size_t>(part.size()));
        rows.noteReplied(rows.noteSent(NodeId{1}, meanings.meaningOf(words, connection)),
            KeyEffect::none, "OK", false);
    }
    // Ends the run and returns the column `column` of the client's rows of that kind.
    template <class Column> QByteArrayList columnOf(EventKind kind, Column column)
    {
        QByteArrayList values;
        const auto all = trace();
        for (std::size_t i = 0; i < all->size(); ++i) {
            if ((*all)[i].kind == kind)
                values << column(*all, (*all)[i]);
        }
        return values;
    }
    QByteArrayList keysOf(EventKind kind)
    {
        return columnOf(kind, [](const Trace &all, const Event &event) {
            return QByteArray::fromStdString(std::string(all.text(event.key)));
        });
    }

    const std::string key;
    CommandMeanings meanings{KeyFilter::everyKey()};
    ConnectionState connection;
    std::shared_ptr<TextPool> texts = std::make_shared<TextPool>();
    EventLoop loop{std::chrono::steady_clock::now()};
    TraceWriter writer{texts};
    Recorder run{1, texts};
    Recorder clients{2, texts};
    TraceMerger merger{writer, [this] { return loop.now(); }, {}};
    ProgramRows rows{
        [this] { return loop.now(); }, clients, ClientId{1}, Resource{"orders"}, key, 400ms};
};

QByteArrayList rowsAfterReports(const QByteArrayList &names)
{
    RowsRig rig;
    rig.take(names);
    return rig.rowsOfClient();
}

// Checks the rules for every trace (tracelaws.h), and that the trace has the same outcome when it
// is read back from CSV.
void checkTrace(const Trace &trace)
{
    checkPairedRows(trace, 1s);
    checkPausesAndCrashes(trace);
    const auto verdict = judge(trace, deriveSpans(trace));
    QVERIFY2(verdict, verdict ? "" : verdict.error().text.c_str());
    const auto read = readCsv(csvText(trace));
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    const auto again = judge(*read.value(), deriveSpans(*read.value()));
    QVERIFY(again);
    QCOMPARE(outcomeName(again.value().outcome), outcomeName(verdict.value().outcome));
}

CommandMeaning meaningOf(CommandRole role)
{
    CommandMeaning meaning;
    meaning.role = role;
    meaning.token = role == CommandRole::acquire ? "t" : "";
    return meaning;
}

using Names = QByteArrayList;

} // namespace

class tst_ProgramRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theRowsAreInTheOrderOfTheReports_data()
    {
        QTest::addColumn<QByteArray>("reports");
        QTest::addColumn<QByteArray>("rows");
        const auto row = [](const char *reports, const char *rows) {
            QTest::newRow(reports) << QByteArray(reports) << QByteArray(rows);
        };
        row("attempt,granted,entered,left,release,released",
            "attempt,granted,entered,left,releasing,released");
        row("attempt,granted,entered,release,released,left",
            "attempt,granted,entered,releasing,released,left");
        row("attempt,granted,entered,release,left,lost",
            "attempt,granted,entered,releasing,left,release-refused");
        row("attempt,granted,entered,lost,left", "attempt,granted,entered,extend-failed,left");
        row("attempt,denied,attempt", "attempt,denied (held),attempt");
        row("entered", "attempt (not reported),granted (not reported),entered");
        row("granted,released", "attempt (not reported),granted,released");
        row("granted,left,release,released",
            "attempt (not reported),granted,left,releasing,released");
        row("granted,entered,released", "attempt (not reported),granted,entered,released");
        row("granted,entered,release,released",
            "attempt (not reported),granted,entered,releasing,released");
        row("left,release,released,lost,extended,error,denied", "");
        row("attempt,error", "attempt,denied (error)");
        row("attempt,lost", "attempt,denied (error)");
        row("granted,entered,lost,left,released",
            "attempt (not reported),granted,entered,extend-failed,left,released");
        row("granted,entered,left,lost",
            "attempt (not reported),granted,entered,left,release-refused");
        row("granted,entered,left,release,error",
            "attempt (not reported),granted,entered,left,releasing,release-refused");
        row("granted,entered,extended,left",
            "attempt (not reported),granted,entered,extended,left");
        row("granted,entered,left,extended,released",
            "attempt (not reported),granted,entered,left,extended,released");
        row("attempt,extended,granted", "attempt,granted");
        row("granted,granted", "attempt (not reported),granted,attempt (not reported),granted");
        row("entered,entered,left,left",
            "attempt (not reported),granted (not reported),entered,left");
        row("entered,granted,left",
            "attempt (not reported),granted (not reported),entered,extended,left");
        row("granted,entered,attempt,granted,entered",
            "attempt (not reported),granted,entered,attempt,granted,entered");
        row("granted,entered,attempt,denied,left",
            "attempt (not reported),granted,entered,attempt,denied (held),left");
    }
    void theRowsAreInTheOrderOfTheReports()
    {
        QFETCH(QByteArray, reports);
        QFETCH(QByteArray, rows);
        QCOMPARE(rowsAfterReports(reports.split(',')).join(','), rows);
    }

    void reportsInAnyOrderMakeAValidTrace()
    {
        const Names kinds(kindNames.begin(), kindNames.end());
        for (qsizetype i = 0; i < kinds.size() * kinds.size() * kinds.size(); ++i) {
            RowsRig rig;
            const Names names{kinds[i / 100], kinds[i / 10 % 10], kinds[i % 10]};
            rig.take(names);
            checkTrace(*rig.trace());
            if (QTest::currentTestFailed())
                QFAIL(names.join(", ").constData());
        }
    }

    void longSequencesOfReportsCommandsAndCrashesMakeAValidTrace()
    {
        std::mt19937 random(2026);
        const Names kinds(kindNames.begin(), kindNames.end());
        for (int i = 0; i < 100; ++i) {
            RowsRig rig;
            EventRef sent;
            for (int call = 0; call < 40; ++call) {
                const auto choice = random() % 13;
                if (choice < 10)
                    rig.take({kinds[static_cast<int>(choice)]});
                else if (choice == 10)
                    sent = rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire));
                else if (choice == 11)
                    rig.rows.noteReplied(
                        sent, KeyEffect::none, "OK", false); // at most one reply counts
                else
                    rig.rows.noteReplyLost(sent);
            }
            const bool hasCrash = random() % 2 == 0;
            if (hasCrash) {
                rig.rows.note(EventKind::crashed, EventRef{}, noSpan, "killed");
                rig.rows.endBelief();
            }
            checkTrace(*rig.trace());
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QString::number(i)));
        }
    }

    void aDenialAfterAnErrorReplyIsNoProofOfAHolder()
    {
        RowsRig rig;
        rig.take({"attempt"});
        rig.rows.noteReplied(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)),
            KeyEffect::refused, "(error) READONLY", true);
        rig.take({"denied", "attempt"});
        rig.rows.noteReplyLost(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)));
        rig.take({"denied", "attempt", "denied"});
        const Names rows = rig.rowsOfClient();
        QCOMPARE(rows.count("denied (error)"), 2);
        QCOMPARE(rows.count("denied (held)"), 1);
    }

    void theResourceIsTheKeyOfTheLastCommandThatCouldTakeALock_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("calls");    // reports and commands
        QTest::addColumn<QByteArray>("resource"); // of `granted` or `denied`
        const auto row = [](const char *name, const char *key, const char *calls,
                             const char *resource) {
            QTest::newRow(name) << QByteArray(key) << QByteArray(calls) << QByteArray(resource);
        };
        row("SET NX", "", "attempt;SET a 1 PX 9 NX;granted", "a");
        row("SET NX that did not take it", "", "attempt;SET a 1 NX;denied", "a");
        row("the last of two", "", "attempt;SET a 1 NX;SETNX b 1;granted", "b");
        row("GETSET", "", "attempt;GETSET a 1;granted", "a");
        row("ZADD", "", "attempt;ZADD a NX 1 x;granted", "a");
        row("a script", "", "attempt;EVAL return(1) 2 a b;granted", "a");
        row("a script that is not known", "", "attempt;EVALSHA 00 1 a;granted", "a");
        row("a release in the attempt", "", "attempt;SETNX a 1;DEL b;EXPIRE c 1;SET d 1;granted",
            "a");
        row("another database", "", "attempt;SELECT 3;SETNX a 1;granted", "a");
        row("in a transaction", "", "attempt;MULTI;SETNX a 1;EXPIRE a 1;EXEC;granted", "a");
        row("before the attempt", "", "SETNX a 1;attempt;denied", "orders");
        row("no command", "", "attempt;granted", "orders");
        row("the option --key", "k", "attempt;SETNX a 1;granted", "k");
        row("reported by the attempt", "k", "attempt=r;SETNX a 1;granted", "r");
        row("reported by the grant", "k", "attempt;SETNX a 1;granted=r", "r");
        row("reported by the denial", "", "attempt=q;SETNX a 1;denied=r", "r");
    }
    void theResourceIsTheKeyOfTheLastCommandThatCouldTakeALock()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, calls);
        QFETCH(QByteArray, resource);
        RowsRig rig(key.toStdString());
        for (const QByteArray &call : calls.split(';')) {
            if (call.at(0) < 'a') {
                rig.ask(call);
                continue;
            }
            ProgramReport report = reportOf(call.split('=').at(0));
            report.resource = call.contains('=') ? call.split('=').at(1).toStdString() : "";
            QVERIFY(rig.rows.take(report));
        }
        rig.ask("SETNX later 1"); // commands after the end of the attempt do not count
        rig.take({"entered", "left", "release", "released"});
        const Names keys =
            rig.keysOf(calls.contains("granted") ? EventKind::released : EventKind::denied);
        QVERIFY(!keys.isEmpty());
        QCOMPARE(keys.front(), resource);
    }

    void aReportAboutAnotherResourceThanTheLockHeldIsNotTaken()
    {
        RowsRig rig;
        const auto take = [&](const char *kind, const char *resource) {
            ProgramReport report = reportOf(kind);
            report.resource = resource;
            return rig.rows.take(report);
        };
        QVERIFY(take("attempt", "a") && take("granted", "a"));
        QVERIFY(!take("attempt", "b"));
        QVERIFY(!take("granted", "b"));
        QVERIFY(take("released", "a") && take("attempt", "b") && take("granted", "b"));
        QCOMPARE(rig.keysOf(EventKind::granted), (Names{"a", "b"}));
    }

    void theWorkUnderALockLastsLongerThanALockInside()
    {
        for (const QByteArray inner : {"b", "a"}) {
            RowsRig rig;
            rig.take({"attempt"});
            rig.ask("SETNX a 1");
            rig.take({"granted", "entered", "attempt"});
            rig.ask("SETNX " + inner + " 2");
            rig.take({"granted"});
            QCOMPARE(rig.rows.hasTwoLocks(), inner == "b");
            rig.take({"entered", "left", "release", "released", "left"});
            QCOMPARE(rig.keysOf(EventKind::left), inner == "b" ? (Names{"b", "a"}) : (Names{"a"}));
        }
    }

    void theWorkUnderALockLastsLongerThanADeniedAttemptInside()
    {
        RowsRig rig;
        rig.take({"attempt", "granted", "entered", "attempt", "denied", "attempt", "denied", "left",
            "left"});
        QCOMPARE(rig.keysOf(EventKind::left), (Names{"orders"}));
    }

    void aGrantOfAKeyWithoutATtlHasNoLength_data()
    {
        QTest::addColumn<QByteArray>("commands");
        QTest::addColumn<bool>("hasLength");
        QTest::newRow("SET NX") << QByteArray("SET a 1 NX") << false;
        QTest::newRow("SET NX PX") << QByteArray("SET a 1 NX PX 9") << true;
        QTest::newRow("SETNX") << QByteArray("SETNX a 1") << false;
        QTest::newRow("SETNX, EXPIRE") << QByteArray("SETNX a 1;EXPIRE a 1") << true;
        QTest::newRow("SETNX, EXPIRE of another key")
            << QByteArray("SETNX a 1;EXPIRE b 1") << false;
        QTest::newRow("SET NX PX, PERSIST") << QByteArray("SET a 1 NX PX 9;PERSIST a") << false;
        QTest::newRow("SETNX and EXPIRE in a transaction")
            << QByteArray("MULTI;SETNX a 1;EXPIRE a 1;EXEC") << true;
        QTest::newRow("GETSET") << QByteArray("GETSET a 1") << false;
        QTest::newRow("a script") << QByteArray("EVAL return(1) 1 a") << true;
        QTest::newRow("no command") << QByteArray("PING") << true;
    }
    void aGrantOfAKeyWithoutATtlHasNoLength()
    {
        QFETCH(QByteArray, commands);
        QFETCH(bool, hasLength);
        RowsRig rig;
        rig.take({"attempt"});
        for (const QByteArray &command : commands.split(';'))
            rig.ask(command);
        rig.take({"granted"});
        const Names lengths =
            rig.columnOf(EventKind::granted, [](const Trace &, const Event &event) {
                return QByteArray(event.span == noSpan ? "none" : "some");
            });
        QCOMPARE(lengths, Names{hasLength ? "some" : "none"});
    }

    void theGrantOfAReaderSaysSo()
    {
        RowsRig rig;
        ProgramReport report = reportOf("granted");
        report.isReader = true;
        QVERIFY(rig.rows.take(report));
        rig.take({"released"});
        report.kind = Kind::attempt;
        QVERIFY(rig.rows.take(report));
        rig.take({"entered", "released", "attempt", "granted"});
        const Names rows = rig.rowsOfClient();
        QCOMPARE(rows.count("granted (read)"), 1);
        QCOMPARE(rows.count("granted (read, not reported)"), 1);
        QCOMPARE(rows.back(), "granted");
    }

    void aGrantWithoutATokenGetsTheTokenThatWasSent()
    {
        RowsRig rig;
        rig.take({"attempt"});
        rig.rows.noteReplied(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)),
            KeyEffect::done, "OK", false);
        rig.take({"granted"});
        const auto trace = rig.trace();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].kind == EventKind::granted)
                QCOMPARE(trace->text((*trace)[i].token), std::string_view("t"));
        }
    }
};

QTEST_GUILESS_MAIN(tst_ProgramRows)
#include "tst_programrows.moc"
