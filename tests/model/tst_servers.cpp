// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that clients send to servers of different versions (setting `server`), and WAITAOF.
#include <QTest>

#include "core/run/check/checkrun.h"
#include "tests/support/failoverrig.h"
#include "tests/support/modelrig.h"

#include <set>

using namespace lockscope;

namespace {

using SettingTexts = std::initializer_list<std::pair<const char *, const char *>>;

EffectiveScenario runOf(const char *id, const char *scheme, SettingTexts settings)
{
    EffectiveScenario run = effectiveInModel(id, scheme);
    for (const auto &[name, value] : settings) {
        const auto set = setSetting(run.scenario.settings, name, value);
        if (!set)
            qFatal("%s", set.error().text.c_str());
    }
    return run;
}

// Returns the commands that clients have sent to the nodes of the lock, each once, without their
// arguments: "DELEX, SET, SET IFEQ". Here "SET IFEQ" is a SET with the option IFEQ.
QByteArray commandsOf(const Trace &trace)
{
    std::set<std::string> names;
    for (const Event &sent : rowsOf(trace, EventKind::sent)) {
        const std::string text(trace.detail(sent));
        if (sent.node != storeNode)
            names.insert(text.substr(0, text.find(' '))
                + (text.find(" IFEQ ") != text.npos && text.starts_with("SET") ? " IFEQ" : ""));
    }
    QByteArrayList all;
    for (const std::string &name : names)
        all << QByteArray::fromStdString(name);
    return all.join(", ");
}

// Returns how long the first WAITAOF took, and its reply.
std::pair<Duration, std::string> firstWaitaof(const Trace &trace)
{
    for (const Event &sent : rowsOf(trace, EventKind::sent)) {
        if (!std::string_view(trace.detail(sent)).starts_with("WAITAOF"))
            continue;
        for (const Event &replied : rowsOf(trace, EventKind::replied)) {
            if (replied.client == sent.client && replied.time > sent.time)
                return {replied.time - sent.time, std::string(trace.detail(replied))};
        }
    }
    return {};
}

} // namespace

class tst_Servers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aClientSendsTheNewestCommandThatTheServerSupports_data()
    {
        QTest::addColumn<QByteArray>("server");
        QTest::addColumn<QByteArray>("commands");
        QTest::newRow("any") << QByteArray("any") << QByteArray("DELEX, SET, SET IFEQ");
        QTest::newRow("Redis 7.0") << QByteArray("redis-7.0") << QByteArray("EVAL, EVALSHA, SET");
        QTest::newRow("Redis 8.4") << QByteArray("redis-8.4") << QByteArray("DELEX, SET, SET IFEQ");
        QTest::newRow("Valkey 8.1")
            << QByteArray("valkey-8.1") << QByteArray("EVAL, EVALSHA, SET, SET IFEQ");
        QTest::newRow("Valkey 9.0")
            << QByteArray("valkey-9.0") << QByteArray("DELIFEQ, SET, SET IFEQ");
    }
    void aClientSendsTheNewestCommandThatTheServerSupports()
    {
        QFETCH(const QByteArray, server);
        QFETCH(const QByteArray, commands);
        const JudgedRun result =
            runModel(runOf("f24", "set-px-ifeq", {{"server", server.constData()}}));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(commandsOf(*result.trace), commands);
    }

    void releaseIfeqReplacesTheScriptOnEveryNode_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<int>("nodes");
        for (const char *const scheme : {"set-px-lua", "setnx-expire", "setnx-expire-repair"})
            QTest::newRow(scheme) << QByteArray(scheme) << 1;
        QTest::newRow("redlock") << QByteArray("redlock") << 5;
    }
    void releaseIfeqReplacesTheScriptOnEveryNode()
    {
        QFETCH(const QByteArray, scheme);
        QFETCH(const int, nodes);
        const JudgedRun result = runModel(
            runOf("peaceful", scheme.constData(), {{"release", "ifeq"}, {"clients", "1"}}));
        QVERIFY(!commandsOf(*result.trace).contains("EVAL"));
        QCOMPARE(result.count(EventKind::released) * nodes, result.count(EventKind::keyDeleted));
        const JudgedRun older = runModel(runOf("peaceful", scheme.constData(),
            {{"release", "ifeq"}, {"clients", "1"}, {"server", "redis-7.0"}}));
        QVERIFY(commandsOf(*older.trace).contains("EVALSHA")
            && !commandsOf(*older.trace).contains("DELEX"));
    }

    void waitaofWaitsForTheDisk_data()
    {
        QTest::addColumn<QByteArray>("persistence");
        QTest::addColumn<QByteArray>("reply");
        QTest::addColumn<int>("minMs");
        QTest::addColumn<int>("maxMs");
        QTest::newRow("synced every second")
            << QByteArray("aof-everysec") << QByteArray("[(integer) 1, (integer) 0]") << 900
            << 1001;
        QTest::newRow("synced before the reply")
            << QByteArray("aof-always") << QByteArray("[(integer) 1, (integer) 0]") << 0 << 5;
        QTest::newRow("not synced")
            << QByteArray("aof-no") << QByteArray("[(integer) 0, (integer) 0]") << 3999 << 4001;
        QTest::newRow("no file") << QByteArray("none")
                                 << QByteArray("(error) ERR WAITAOF cannot be used when numlocal "
                                               "is set but appendonly is disabled.")
                                 << 0 << 5;
    }
    void waitaofWaitsForTheDisk()
    {
        QFETCH(const QByteArray, persistence);
        QFETCH(const QByteArray, reply);
        QFETCH(const int, minMs);
        QFETCH(const int, maxMs);
        EffectiveScenario run = runOf("peaceful", "set-px-waitaof",
            {{"ttl", "4s"}, {"persistence", persistence.constData()}, {"clients", "2"}});
        const auto [length, text] = firstWaitaof(*runModel(run).trace);
        QCOMPARE(QByteArray::fromStdString(text), reply);
        QVERIFY2(
            length >= minMs * 1ms && length <= maxMs * 1ms, std::to_string(length / 1us).c_str());
    }

    void waitaofWaitsForTheDiskOfTheReplica()
    {
        EffectiveScenario run =
            runOf("f26", "set-px-waitaof", {{"ttl", "3s"}, {"persistence", "aof-everysec"}});
        const JudgedRun frozen = runModel(run); // the replica is frozen
        QCOMPARE(frozen.count(EventKind::granted), 0);
        QCOMPARE(firstWaitaof(*frozen.trace).second, std::string("[(integer) 1, (integer) 0]"));
        run.scenario.faults = {};
        const JudgedRun healthy = runModel(run);
        QVERIFY(healthy.count(EventKind::granted) > 0);
        QCOMPARE(firstWaitaof(*healthy.trace).second, std::string("[(integer) 1, (integer) 1]"));
    }

    // Client 1 sets its key for 2 s and crashes. Its change takes 1.5 s to the replica, which
    // becomes the primary before it arrives.
    void aTtlTravelsToAReplicaAsALengthBeforeRedis7_data()
    {
        QTest::addColumn<QByteArray>("server");
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<int>("endMs");
        for (const char *const scheme :
            {"setnx-expire", "reentrant"}) { // the key is a string; a hash
            QTest::addRow("%s, Redis 2.6", scheme)
                << QByteArray("redis-2.6.11") << QByteArray(scheme) << 3500;
            QTest::addRow("%s, Redis 7.0", scheme)
                << QByteArray("redis-7.0") << QByteArray(scheme) << 2000;
            QTest::addRow("%s, any", scheme) << QByteArray("any") << QByteArray(scheme) << 2000;
        }
    }
    void aTtlTravelsToAReplicaAsALengthBeforeRedis7()
    {
        QFETCH(const QByteArray, server);
        QFETCH(const QByteArray, scheme);
        QFETCH(const int, endMs);
        EffectiveScenario run = runOf("peaceful", scheme.constData(),
            {{"server", server.constData()}, {"ttl", "2s"}, {"work", "100ms"}, {"clients", "2"},
                {"replicas", "1"}});
        run.scenario.rounds = 1;
        Fault lag{FaultAction::lag};
        lag.target.node = NodeId{2};
        lag.target.isReplication = true;
        lag.latency = 1500ms;
        Fault down{FaultAction::nodeCrash, {{}, NodeId{1}}};
        down.begin.when = afterRow(EventKind::entered, 1);
        down.begin.when->after = 1900ms;
        down.end.length = 10s;
        Fault crash{FaultAction::crash, {ClientId{1}}};
        crash.begin.anchor = Anchor::entered;
        run.scenario.faults = {lag, crash, down,
            promotionOf(2, afterRow(EventKind::nodeDown, 0, 1)),
            {FaultAction::lateStart, {ClientId{2}}, {afterRow(EventKind::entered, 1)}}};
        const JudgedRun result = runModel(run);
        std::optional<WorldTime> end;
        for (const Event &expired : rowsOf(*result.trace, EventKind::keyExpired)) {
            if (expired.node == NodeId{2} && expired.client == ClientId{1})
                end = expired.time;
        }
        QVERIFY(end);
        QVERIFY2(*end >= WorldTime(endMs * 1ms) && *end <= WorldTime(endMs * 1ms + 50ms),
            std::to_string(end->time_since_epoch() / 1us).c_str());
    }

    // The TTL at the primary began before that at the replica, so its end reaches the replica
    // first, as a deletion.
    void theEndOfATtlAtThePrimaryEndsTheKeyOfTheReplica()
    {
        EffectiveScenario run = runOf("peaceful", "setnx-expire",
            {{"server", "redis-2.6.11"}, {"ttl", "2s"}, {"clients", "1"}, {"replicas", "1"}});
        run.scenario.rounds = 1;
        run.scenario.duration = 5s;
        Fault lag{FaultAction::lag};
        lag.target.node = NodeId{2};
        lag.target.isReplication = true;
        lag.latency = 500ms;
        lag.end.length = 1s;
        Fault crash{FaultAction::crash, {ClientId{1}}};
        crash.begin.anchor = Anchor::entered;
        crash.end.length = 4s; // the run goes on until the client is back
        run.scenario.faults = {lag, crash};
        const JudgedRun result = runModel(run);
        const Event expired = rowsOf(*result.trace, EventKind::keyExpired).at(0);
        const Event deleted = rowsOf(*result.trace, EventKind::keyDeleted).at(0);
        QCOMPARE(expired.node, NodeId{1});
        QCOMPARE(deleted.node, NodeId{2});
        QCOMPARE((*result.trace)[deleted.cause].kind, EventKind::keyExpired);
        QVERIFY(deleted.time - expired.time < 10ms);
    }

    void aServerWithoutWaitaofIsRefused()
    {
        const auto model =
            Simulator().run(runOf("f5c", "set-px-waitaof", {{"server", "redis-7.0"}}));
        QVERIFY(!model);
        QCOMPARE(model.error().text,
            std::string("set-px-waitaof needs WAITAOF, which Redis 7.0.15 does not support; "
                        "expected Redis 7.2.0 or later"));
    }

    void aLiveRunRefusesTheSettingServer()
    {
        EffectiveScenario run = runOf("peaceful", "set-px-lua", {{"server", "valkey-9.0"}});
        QVERIFY(checkRun(run, false));
        run.world = WorldKind::live;
        const auto refused = checkRun(run, false);
        QVERIFY(!refused);
        QCOMPARE(refused.error().text,
            std::string("server: valkey-9.0, but the nodes of a live run are the servers that are "
                        "installed; expected any, or --world model"));
    }
};

QTEST_GUILESS_MAIN(tst_Servers)
#include "tst_servers.moc"
