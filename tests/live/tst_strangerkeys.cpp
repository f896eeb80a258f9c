// SPDX-License-Identifier: GPL-3.0-or-later
// Another program changes the lock's key, as a user can with redis-cli and the command that
// --print-nodes prints. The run's trace shows the change.
#include <QTest>

#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"

#include <QTemporaryDir>

using namespace lockscope;

namespace {

const std::string key = "lockscope:lock:orders";

// Clients that take the lock in turn until the test stops them.
EffectiveScenario busyClients()
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.rounds = 0;
    effective.scenario.duration = 120s;
    return effective;
}

// Returns whether the trace's last row about a key is this one, of node 1 and of no client:
// "key-set token|detail".
bool isLastKeyRow(const LiveRun &run, const std::string &expected)
{
    const auto trace = run.trace();
    for (std::size_t i = trace->size(); i-- > 0;) {
        const Event &event = (*trace)[i];
        if (event.kind != EventKind::keySet && event.kind != EventKind::keyDeleted
            && event.kind != EventKind::keyExpired)
            continue;
        const std::string text = std::string(trace->kindText(i)) + ' '
            + std::string(trace->text(event.token)) + '|' + trace->detail(event);
        return text == expected && !event.client && event.cause == noSeq && event.span == noSpan
            && event.actor == Actor::node(NodeId{1});
    }
    return false;
}

} // namespace

class tst_StrangerKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    // No client gets the lock while the other program's key exists, and the trace shows why.
    void aKeyThatAnotherProgramSetsIsInTheTrace_data()
    {
        QTest::addColumn<QByteArrayList>("command");
        QTest::addColumn<QString>("row");
        QTest::newRow("list") << QByteArrayList{"LPUSH", "KEY", "x"} << "key-set |list (LPUSH)";
        QTest::newRow("hash") << QByteArrayList{"HSET", "KEY", "f", "x"} << "key-set f|hash (HSET)";
        QTest::newRow("string without a TTL")
            << QByteArrayList{"SET", "KEY", "mine"} << "key-set mine|";
        QTest::newRow("appended") << QByteArrayList{"APPEND", "KEY", "mine"} << "key-set mine|";
    }
    void aKeyThatAnotherProgramSetsIsInTheTrace()
    {
        QFETCH(const QByteArrayList, command);
        QFETCH(const QString, row);
        LiveRun run(busyClients(), {});
        QTRY_VERIFY_WITH_TIMEOUT(!run.nodes().empty(), 30'000);
        RedisClient otherProgram(run.nodes().front().socketPath);
        QVERIFY(otherProgram.isConnected());
        std::vector<std::vector<std::string>> commands{{"MULTI"}, {"DEL", key}, {}, {"EXEC"}};
        for (const QByteArray &word : command)
            commands[2].push_back(word == "KEY" ? key : word.toStdString());
        for (const auto &words : commands)
            QVERIFY(otherProgram.ask(words) != "(lost)");
        QTRY_VERIFY_WITH_TIMEOUT(isLastKeyRow(run, row.toStdString()), 30'000);
        QCOMPARE(otherProgram.ask({"EXISTS", key}), std::string("1"));
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        const auto trace = run.trace();
        const Spans spans = deriveSpans(*trace);
        const Spans::Lane &lane = spans.lane({SpanKind::key, {}, NodeId{1}});
        QVERIFY(lane.size() > 0);
        const Span &last = lane[lane.size() - 1];
        QVERIFY(!last.client && last.deadline == WorldTime::max() && last.isOpen());
    }

    // The cause of the replica's row is the row of its primary, as for a key that a client has set.
    void aKeyThatAnotherProgramSetsReachesTheReplica()
    {
        EffectiveScenario effective = busyClients();
        effective.scenario.settings.replicas = 1;
        LiveRun run(effective, {});
        QTRY_VERIFY_WITH_TIMEOUT(!run.nodes().empty(), 30'000);
        RedisClient otherProgram(run.nodes().front().socketPath);
        for (const auto &words : std::vector<std::vector<std::string>>{
                 {"MULTI"}, {"DEL", key}, {"LPUSH", key, "x"}, {"EXEC"}})
            QVERIFY(otherProgram.ask(words) != "(lost)");
        const auto rowOf = [&run](NodeId node) -> std::optional<Event> {
            const auto trace = run.trace();
            for (std::size_t i = 0; i < trace->size(); ++i) {
                if ((*trace)[i].kind == EventKind::keySet && (*trace)[i].node == node
                    && trace->detail((*trace)[i]) == "list (LPUSH)")
                    return (*trace)[i];
            }
            return std::nullopt;
        };
        QTRY_VERIFY_WITH_TIMEOUT(rowOf(NodeId{2}), 30'000);
        QVERIFY(rowOf(NodeId{1}));
        QVERIFY(rowOf(NodeId{2})->cause != noSeq && !rowOf(NodeId{2})->client);
        QCOMPARE((*run.trace())[rowOf(NodeId{2})->cause].node, NodeId{1});
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_StrangerKeys)
#include "tst_strangerkeys.moc"
