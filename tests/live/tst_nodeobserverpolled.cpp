// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/observe/observedkeys.h"
#include "tests/live/nodewatch.h"
#include "tests/live/puppetserver.h"
#include "tests/support/reservedport.h"

#include <signal.h>

namespace {

// Returns a function that makes an observer. The observer polls these keys; "a" stands for the key
// "lockscope:lock:a".
Watch::Make pollingObserver(const std::vector<std::string> &keys)
{
    std::vector<RedisKey> redisKeys;
    for (const std::string &key : keys)
        redisKeys.emplace_back("lockscope:lock:" + key);
    return [redisKeys](EventLoop &loop, Recorder &recorder, NodeObserver::Options options) {
        return observeByPolling(loop, recorder, std::move(options), redisKeys);
    };
}

} // namespace

class tst_NodeObserverPolled : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_server.startInNewFolder()); }
    void cleanup() { m_server.end(); }
    void recordsEachChangeThatLastsUntilTheNextPoll();
    void recordsTheTypesOfValuesThatAreNoStrings();
    void recordsTheDeadlineOfTheNode();
    void recordsAChangeOnlyOnce();
    void recordsAnExpiryAsADeletion();
    void recordsThatTheNodeHasEvictedAKey();
    void asksTheNodeNotToKeepTheKeysThatItReads_data();
    void asksTheNodeNotToKeepTheKeysThatItReads();
    void logsIn_data();
    void logsIn();
    void reportsThatTheNodeWasKilled();
    void reportsThatThereIsNoNode();

private:
    const std::string &socketPath() const { return m_server->address().socketPath; }
    WatchedServer m_server;
};

void tst_NodeObserverPolled::recordsEachChangeThatLastsUntilTheNextPoll()
{
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:b", "before"}), std::string("OK"));
    Watch watch(m_server->address(), pollingObserver({"a", "b"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    // The test waits for the row of each command, because a change between two polls may be missed.
    const std::string a = "lockscope:lock:a";
    std::string changes = "set b before";
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{"SET", a, "one", "PX", "100000"}, ", set a one"},
        {{"PEXPIRE", a, "200000"}, ", set a one"}, {{"PERSIST", a}, ", set a one"},
        {{"SET", a, std::string(50, 'v')}, ", set a " + tokenText(std::string(50, 'v'))},
        {{"DEL", a}, ", deleted a"}, {{"SET", "other", "x"}, ""}, {{"LPUSH", a, "x"}, ", set a "},
        {{"DEL", "lockscope:lock:b"}, ", deleted b"}};
    for (const auto &[command, addition] : cases) {
        QVERIFY(client.ask(command) != "(nil)");
        changes += addition;
        COMPARE_AT_LAST(watch.changes(), changes);
    }
    QVERIFY(watch.areAllRowsOfTheNode());
    for (const Row &row : watch.rows())
        QCOMPARE(row.detail,
            std::string(
                row.kind == EventKind::keySet && row.token.empty() ? "polled, list" : "polled"));
    QCOMPARE(watch.rows()[0].span, Duration{noSpan});
    QVERIFY(watch.rows()[1].span > 99s && watch.rows()[2].span > 199s);
    QCOMPARE(watch.rows()[3].span, Duration{noSpan});
    QCOMPARE(watch.nodeLostCount(), 0);
}

void tst_NodeObserverPolled::recordsTheTypesOfValuesThatAreNoStrings()
{
    Watch watch(m_server->address(), pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string a = "lockscope:lock:a";
    const std::vector<std::pair<std::vector<std::vector<std::string>>, std::string>> cases{
        {{{"SADD", a, "x"}}, "polled, set"},
        {{{"MULTI"}, {"DEL", a}, {"HSET", a, "f", "x"}, {"EXEC"}}, "polled, hash"},
        {{{"PEXPIRE", a, "100000"}}, "polled, hash"},
        {{{"MULTI"}, {"DEL", a}, {"ZADD", a, "1", "x"}, {"EXEC"}}, "polled, zset"},
        {{{"ZREM", a, "x"}}, "polled"}, {{{"APPEND", a, "x"}}, "polled"}};
    std::size_t rows = 0;
    for (const auto &[commands, detail] : cases) {
        for (const auto &command : commands)
            client.ask(command);
        ++rows;
        COMPARE_AT_LAST(watch.rows().size(), rows);
        QCOMPARE(watch.rows().back().detail, detail);
        QCOMPARE(watch.rows().back().token,
            std::string(rows == cases.size()   ? "x"
                    : detail == "polled, hash" ? "f"
                                               : ""));
        QCOMPARE(watch.rows().back().kind == EventKind::keyDeleted, rows == 5);
    }
    QVERIFY(watch.rows()[2].span > 99s);
}

void tst_NodeObserverPolled::recordsTheDeadlineOfTheNode()
{
    Watch watch(m_server->address(), pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const WorldTime before = watch.now();
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x", "PX", "50000"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a x"));
    // The recorded deadline is never too early. It is late by at most the time that the reply needs
    // to arrive, because the observer knows only when the reply arrives.
    const Row &row = watch.rows()[0];
    QVERIFY(row.time + row.span >= before + 50s);
    QVERIFY(row.span <= 50s + 1ms);
    QVERIFY(row.time >= before);
}

void tst_NodeObserverPolled::recordsAChangeOnlyOnce()
{
    Watch watch(m_server->address(), pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x", "PX", "50000"}), std::string("OK"));
    const auto pollCount = [&client] {
        const std::string statistics = client.ask({"INFO", "commandstats"});
        const std::size_t at = statistics.find("cmdstat_pttl:calls=");
        return at == std::string::npos ? 0 : std::stoi(statistics.substr(at + 19));
    };
    const int pollsBefore = pollCount();
    VERIFY_AT_LAST(pollCount() > pollsBefore + 100);
    QCOMPARE(watch.changes(), std::string("set a x"));
}

void tst_NodeObserverPolled::recordsAnExpiryAsADeletion()
{
    Watch watch(m_server->address(), pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x", "PX", "60000"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a x"));
    QCOMPARE(client.ask({"PEXPIRE", "lockscope:lock:a", "1"}), std::string("1"));
    VERIFY_AT_LAST(watch.rows().back().kind == EventKind::keyDeleted);
}

void tst_NodeObserverPolled::recordsThatTheNodeHasEvictedAKey()
{
    RedisClient client(socketPath());
    Watch watch(m_server->address(), pollingObserver({"a", "b"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    for (const char *const key : {"lockscope:lock:a", "lockscope:lock:b"})
        client.ask({"SET", key, "x"});
    COMPARE_AT_LAST(watch.changes(), std::string("set a x, set b x"));
    client.ask({"DEL", "lockscope:lock:a"});
    COMPARE_AT_LAST(watch.changes(), std::string("set a x, set b x, deleted a"));
    client.ask({"CONFIG", "SET", "maxmemory-policy", "allkeys-lru"});
    client.ask({"CONFIG", "SET", "maxmemory", "1"});
    COMPARE_AT_LAST(
        watch.changes(), std::string("set a x, set b x, deleted a, evicted b, deleted b"));
}

void tst_NodeObserverPolled::asksTheNodeNotToKeepTheKeysThatItReads_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("a node that can do it") << QByteArray("+OK\r\n");
    QTest::newRow("an older node")
        << QByteArray("-ERR Unknown subcommand or wrong number of arguments for 'NO-TOUCH'\r\n");
}

void tst_NodeObserverPolled::asksTheNodeNotToKeepTheKeysThatItReads()
{
    QFETCH(QByteArray, reply);
    PuppetServer node([reply](const std::string &command) -> std::string {
        return command.starts_with("GET")   ? "$-1\r\n"
            : command.starts_with("PTTL")   ? ":-2\r\n"
            : command.starts_with("TYPE")   ? "+none\r\n"
            : command.starts_with("CLIENT") ? reply.toStdString()
                                            : "-NOPERM no\r\n";
    });
    NodeAddress address;
    address.host = node.address().host;
    address.port = node.address().port;
    Watch watch(address, pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    QCOMPARE(node.heard().front(), std::string("CLIENT NO-TOUCH ON")); // before it reads a key
    QCOMPARE(watch.changes(), std::string());
}

void tst_NodeObserverPolled::logsIn_data()
{
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<QByteArray>("problem");
    QTest::newRow("password") << QByteArray() << QByteArray("secret") << QByteArray();
    QTest::newRow("user and password")
        << QByteArray("default") << QByteArray("secret") << QByteArray();
    QTest::newRow("wrong password")
        << QByteArray() << QByteArray("wrong-secret") << QByteArray("WRONGPASS");
    QTest::newRow("no password") << QByteArray() << QByteArray() << QByteArray("NOAUTH");
}

void tst_NodeObserverPolled::logsIn()
{
    QFETCH(QByteArray, user);
    QFETCH(QByteArray, password);
    QFETCH(QByteArray, problem);
    RedisClient client(socketPath());
    const ReservedPort port;
    QVERIFY(port.number() != 0);
    QCOMPARE(client.ask({"CONFIG", "SET", "bind", "127.0.0.1"}), std::string("OK"));
    QCOMPARE(
        client.ask({"CONFIG", "SET", "port", std::to_string(port.number())}), std::string("OK"));
    QCOMPARE(client.ask({"CONFIG", "SET", "requirepass", "secret"}), std::string("OK"));
    NodeAddress address;
    address.host = "127.0.0.1";
    address.port = port.number();
    address.user = user.toStdString();
    address.password = password.toStdString();
    Watch watch(address, pollingObserver({"a"}));
    if (problem.isEmpty()) {
        COMPARE_AT_LAST(watch.readyCount(), 1);
        QCOMPARE(client.ask({"AUTH", "secret"}), std::string("OK"));
        QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
        COMPARE_AT_LAST(watch.changes(), std::string("set a x"));
    } else {
        COMPARE_AT_LAST(watch.nodeLostCount(), 1);
        QCOMPARE(watch.readyCount(), 0);
        QVERIFY2(watch.lossReason().find(problem.toStdString()) != std::string::npos,
            watch.lossReason().c_str());
        QVERIFY(watch.lossReason().find("secret") == std::string::npos);
    }
}

void tst_NodeObserverPolled::reportsThatTheNodeWasKilled()
{
    Watch watch(m_server->address(), pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    kill(m_server->processId(), SIGKILL);
    COMPARE_AT_LAST(watch.nodeLostCount(), 1);
}

void tst_NodeObserverPolled::reportsThatThereIsNoNode()
{
    const ReservedPort port; // reserved, not listening
    NodeAddress address;
    address.host = "127.0.0.1";
    address.port = port.number();
    Watch watch(address, pollingObserver({"a"}));
    COMPARE_AT_LAST(watch.nodeLostCount(), 1);
    QCOMPARE(watch.readyCount(), 0);
    QVERIFY2(watch.lossReason().find("refused") != std::string::npos, watch.lossReason().c_str());
}

QTEST_GUILESS_MAIN(tst_NodeObserverPolled)
#include "tst_nodeobserverpolled.moc"
