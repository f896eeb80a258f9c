// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"
#include "tests/support/reservedport.h"

#include <QTemporaryDir>

#include <signal.h>

#include <algorithm>
#include <set>

using namespace lockscope;

namespace {

const std::string lockKeyText = "lockscope:lock:orders";

// One client that holds the lock for as long as the test needs it.
EffectiveScenario oneLongHold()
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.settings.clients = 1;
    effective.scenario.settings.ttl = 60s;
    effective.scenario.settings.work = 60s;
    effective.scenario.duration = 60s;
    return effective;
}

// Returns the first row for which `accepts` returns true; nothing if there is none (yet).
template <class Accepts> std::optional<Event> find(const Trace &trace, Accepts accepts)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (accepts(trace[i]))
            return trace[i];
    }
    return std::nullopt;
}

// Waits until the trace has a row for which `accepts` returns true.
template <class Accepts> bool waitForRow(const LiveRun &run, Accepts accepts)
{
    return QTest::qWaitFor([&] { return find(*run.trace(), accepts).has_value(); }, 30000);
}

bool isGranted(const Event &event)
{
    return event.kind == EventKind::granted;
}

// Ends the run and returns its spans.
Spans stopAndDeriveSpans(LiveRun &run)
{
    run.stop("the test has seen enough");
    run.waitFinished(std::chrono::minutes(1));
    return deriveSpans(*run.trace());
}

// A connection that receives the commands of all clients of a server (MONITOR). It leaves out the
// commands inside scripts.
class Monitor {
public:
    explicit Monitor(const std::string &socketPath)
        : m_context(redisConnectUnix(socketPath.c_str()), redisFree)
    {
        freeReplyObject(redisCommand(m_context.get(), "MONITOR"));
    }
    // Reads until a line contains the marker.
    QStringList readUntil(const QString &marker)
    {
        QStringList lines;
        void *raw = nullptr;
        while (redisGetReply(m_context.get(), &raw) == REDIS_OK) {
            const auto *const reply = static_cast<redisReply *>(raw);
            const QString line = QString::fromUtf8(reply->str, static_cast<qsizetype>(reply->len));
            freeReplyObject(raw);
            if (line.contains(marker))
                break;
            if (!line.contains(QLatin1String(" lua]")))
                lines << line;
        }
        return lines;
    }

private:
    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};

// Returns "SET token" or "EVAL token": the text that identifies a client's command in the record of
// MONITOR and in the trace.
QString nameOf(const QString &verb, const QString &token)
{
    return verb + QLatin1Char(' ') + token;
}

} // namespace

class tst_LiveRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void theTraceHasTheCommandsThatMonitorShows()
    {
        EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
        effective.scenario.rounds = 0;
        effective.scenario.duration = 60s;
        LiveRun run(effective, {});
        QTRY_VERIFY_WITH_TIMEOUT(!run.nodes().empty(), 30000);
        const std::string path = run.nodes().front().socketPath;
        Monitor monitor(path);
        const std::size_t sizeAtMonitorStart = run.trace()->size();
        QVERIFY(waitForRow(
            run, [&](const Event &) { return run.trace()->size() > sizeAtMonitorStart + 400; }));
        RedisClient other(path);
        other.ask({"ECHO", "enough-of-it"});
        const QStringList lines = monitor.readUntil(QStringLiteral("enough-of-it"));
        stopAndDeriveSpans(run);

        QStringList monitorCommands;
        for (const QString &line : lines) {
            const QStringList words =
                line.section(QLatin1String("] "), 1).split(QLatin1Char('"'), Qt::SkipEmptyParts);
            const QString verb = words.value(0);
            if (verb == QLatin1String("SET"))
                monitorCommands << nameOf(verb, words.value(4));
            else if (verb.startsWith(QLatin1String("EVAL")))
                monitorCommands << nameOf(verb, words.last());
        }
        const std::shared_ptr<const Trace> sharedTrace = run.trace();
        const Trace &trace = *sharedTrace;
        QStringList traceCommands;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind != EventKind::sent || trace[i].node == storeNode)
                continue;
            const QString text = QString::fromStdString(trace.detail(trace[i]));
            const std::string_view token = trace.text(trace[i].token);
            const QString tokenText =
                QString::fromUtf8(token.data(), static_cast<qsizetype>(token.size()));
            traceCommands << nameOf(text.section(QLatin1Char(' '), 0, 0), tokenText);
        }
        // MONITOR began after the clients and ended before them: it covers a part of the trace.
        QVERIFY(monitorCommands.size() > 50);
        const qsizetype first = traceCommands.indexOf(monitorCommands.first());
        const qsizetype last = traceCommands.lastIndexOf(monitorCommands.last());
        QVERIFY(first >= 0 && last > first);
        for (const QString &command : monitorCommands)
            QVERIFY2(traceCommands.contains(command), qPrintable(command));
        const std::set<QString> monitored(monitorCommands.begin(), monitorCommands.end());
        for (qsizetype i = first + 3; i + 3 < last;
             ++i) // at the ends of that part, the commands of two clients may be in another order
            QVERIFY2(monitored.contains(traceCommands[i]), qPrintable(traceCommands[i]));
    }

    void aKeyThatAnotherClientDeletesIsNoLongerOwnedButStillBelieved()
    {
        LiveRun run(oneLongHold(), {});
        QVERIFY(waitForRow(run, isGranted));
        RedisClient other(run.nodes().front().socketPath);
        QCOMPARE(other.ask({"DEL", lockKeyText}), std::string("1"));
        const auto isDeleted = [](const Event &event) {
            return event.kind == EventKind::keyDeleted;
        };
        QVERIFY(waitForRow(run, isDeleted));
        QCOMPARE(find(*run.trace(), isDeleted)->cause, noSeq);
        const Spans spans = stopAndDeriveSpans(run);
        const Spans::Lane &owned = spans.lane({SpanKind::owned, ClientId{1}, {}});
        const Spans::Lane &believed = spans.lane({SpanKind::believed, ClientId{1}, {}});
        QCOMPARE(owned.size(), 1u);
        QVERIFY(!owned.front().isOpen());
        QCOMPARE(believed.size(), 1u);
        QVERIFY(believed.front().isOpen());
    }

    void aTtlThatAnotherClientSetsMovesTheDeadline()
    {
        LiveRun run(oneLongHold(), {});
        QVERIFY(waitForRow(run, isGranted));
        RedisClient other(run.nodes().front().socketPath);
        QCOMPARE(other.ask({"PEXPIRE", lockKeyText, "300"}), std::string("1"));
        const auto isExpired = [](const Event &event) {
            return event.kind == EventKind::keyExpired;
        };
        QVERIFY(waitForRow(run, isExpired));
        const auto isShorter = [](const Event &event) {
            return event.kind == EventKind::keySet && event.span < 1s;
        };
        const std::optional<Event> shorter = find(*run.trace(), isShorter);
        QVERIFY(shorter);
        QCOMPARE(shorter->client, ClientId{1});
        QCOMPARE(microseconds(find(*run.trace(), isExpired)->time),
            microseconds(shorter->time + shorter->span));
    }

    void aChangedSettingAppliesFromTheNextAttempt()
    {
        EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
        effective.scenario.rounds = 0;
        effective.scenario.duration = 60s;
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, isGranted));
        Settings settings = effective.scenario.settings;
        settings.ttl = 7777ms;
        run.changeSettings(settings);
        QVERIFY(waitForRow(
            run, [](const Event &event) { return event.kind == EventKind::settingChanged; }));
        QVERIFY(waitForRow(run, [&](const Event &event) {
            return event.kind == EventKind::sent
                && run.trace()->detail(event).find("PX 7777") != std::string::npos;
        }));
        stopAndDeriveSpans(run);
    }

    // Rows of the kind key-lost are recorded at a restart of the node; this node never restarts.
    void aNodeThatAnotherProcessKillsIsDown()
    {
        LiveRun run(oneLongHold(), {});
        QVERIFY(waitForRow(run, isGranted));
        const auto isUp = [](const Event &event) { return event.kind == EventKind::nodeUp; };
        const std::string detail = run.trace()->detail(*find(*run.trace(), isUp));
        const pid_t process = std::stoi(detail.substr(detail.find("process ") + 8));
        kill(process, SIGKILL); // a process of this run
        QVERIFY(
            waitForRow(run, [](const Event &event) { return event.kind == EventKind::nodeDown; }));
        stopAndDeriveSpans(run);
        QVERIFY(!find(
            *run.trace(), [](const Event &event) { return event.kind == EventKind::keyLost; }));
    }

    void onGivenNodesARunChangesOnlyItsOwnKeys_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<int>("outcome");
        QTest::newRow("only the lock's key") << "f10" << static_cast<int>(Outcome::violated);
        QTest::newRow("and a counter of fencing tokens")
            << "f13" << static_cast<int>(Outcome::guarded);
        QTest::newRow("and the token for check-and-set")
            << "f14" << static_cast<int>(Outcome::guarded);
    }
    void onGivenNodesARunChangesOnlyItsOwnKeys()
    {
        QFETCH(QString, scenario);
        QFETCH(int, outcome);
        const auto folder = RunFolder::create();
        QVERIFY(folder);
        auto server = RedisServer::start({{}, folder.value()->makeNodeFolder("given").value()});
        QVERIFY(server);
        QVERIFY(server.value()->waitReady(std::chrono::seconds(30)));
        RedisClient other(server.value()->address().socketPath);
        const ReservedPort port;
        QCOMPARE(
            other.ask({"CONFIG", "SET", "port", std::to_string(port.number())}), std::string("OK"));
        QCOMPARE(other.ask({"SET", "other:key", "untouched"}), std::string("OK"));

        NodeAddress given;
        given.host = "127.0.0.1";
        given.port = port.number();
        EffectiveScenario effective = builtIn(qUtf8Printable(scenario), "set-px-lua");
        {
            LiveRun run(effective, {{given}, {}});
            QVERIFY(run.waitFinished(std::chrono::minutes(1)));
            QVERIFY2(!run.failure(), run.failure() ? run.failure()->text.c_str() : "");
            const auto verdict = judge(*run.trace(), deriveSpans(*run.trace()));
            QCOMPARE(verdict.value().outcome, static_cast<Outcome>(outcome));
            QCOMPARE(verdict.value().header.keyObservation, std::string("polled"));
            QVERIFY(find(
                *run.trace(), [](const Event &event) { return event.kind == EventKind::keySet; }));
        }
        QCOMPARE(other.ask({"GET", "other:key"}), std::string("untouched"));
        QCOMPARE(other.ask({"DBSIZE"}), std::string("1"));
    }

    void aGivenNodeThatDoesNotListenIsReportedInOneLine()
    {
        const ReservedPort port;
        NodeAddress given;
        given.host = "127.0.0.1";
        given.port = port.number();
        LiveRun run(builtIn("f10", "set-px-lua"), {{given}, {}});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        QVERIFY(
            QString::fromStdString(run.failure()->text).contains(QString::number(port.number())));
        QVERIFY(!QString::fromStdString(run.failure()->text).contains(QLatin1Char('\n')));
    }

    void aMissingServerProgramIsReported()
    {
        LiveRun run(builtIn("f10", "set-px-lua"), {{}, "no-such-redis-server"});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        QVERIFY(QString::fromStdString(run.failure()->text)
                    .contains(QLatin1String("no-such-redis-server")));
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_LiveRun)
#include "tst_liverun.moc"
