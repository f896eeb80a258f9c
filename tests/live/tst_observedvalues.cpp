// SPDX-License-Identifier: GPL-3.0-or-later
// What an observer reads from a node's stream about long values, and about keys that the node
// evicts.
#include "core/live/observe/observedkeys.h"
#include "tests/live/nodewatch.h"

class tst_ObservedValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_server.startInNewFolder()); }
    void cleanup() { m_server.end(); }
    void cutsLongValuesSoThatTheyStayDifferent();
    void seesAChangeAfterTheFirstBytesOfALongValue();
    void reportsTheKeysThatTheNodeEvicts();

private:
    const std::string &socketPath() const { return m_server->address().socketPath; }
    WatchedServer m_server;
};

void tst_ObservedValues::cutsLongValuesSoThatTheyStayDifferent()
{
    Watch watch(m_server->address(), observeStream);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string large(64 * 1024, 'v');
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", large, "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "other", std::string(3'000'000, '\n')}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "*3\r\n$3\r\n"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(), "set a " + tokenText(large) + ", set a *3\r\n$3\r\n");
}

// The node's answer to a query of its keys has the same text for a value as its stream.
void tst_ObservedValues::seesAChangeAfterTheFirstBytesOfALongValue()
{
    Watch watch(m_server->address(), observeStream);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string character =
        "\xe9\x94\x81"; // three bytes: the text is cut before one that is not whole
    std::string value = "a";
    for (int i = 0; i < 30; ++i)
        value += character;
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", value}), std::string("OK"));
    QVERIFY(client.ask({"APPEND", "lockscope:lock:a", "x"}) != "(nil)");
    COMPARE_AT_LAST(
        watch.changes(), "set a " + tokenText(value) + ", set a " + tokenText(value + "x"));
    QVERIFY(tokenText(value) != tokenText(value + "x"));
}

void tst_ObservedValues::reportsTheKeysThatTheNodeEvicts()
{
    Watch watch(m_server->address(), observeStream);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    client.ask({"SET", "lockscope:lock:a", "x"});
    client.ask({"DEL", "lockscope:lock:a"});
    client.ask({"SET", "lockscope:lock:b", "x"});
    client.ask({"CONFIG", "SET", "maxmemory-policy", "allkeys-lru"});
    client.ask({"CONFIG", "SET", "maxmemory", "1"});
    VERIFY_AT_LAST(watch.rows().size() == 5);
    const std::string changes = watch.changes(); // the report of the eviction comes over another
                                                 // connection than the deletion
    QVERIFY2(changes == "set a x, deleted a, set b x, deleted b, evicted b"
            || changes == "set a x, deleted a, set b x, evicted b, deleted b",
        changes.c_str());
}

QTEST_GUILESS_MAIN(tst_ObservedValues)
#include "tst_observedvalues.moc"
