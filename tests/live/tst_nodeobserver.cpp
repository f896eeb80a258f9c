// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/nodewatch.h"

#include <signal.h>

namespace fs = std::filesystem;

namespace {

const Watch::Make streamObserver = [](EventLoop &loop, Recorder &recorder,
                                       NodeObserver::Options options) {
    return observeStream(loop, recorder, std::move(options));
};

// Returns the deadline of the key "lockscope:lock:a" as the node reports it.
qint64 expireTimeMs(RedisClient &client)
{
    return std::stoll(client.ask({"PEXPIRETIME", "lockscope:lock:a"}));
}

} // namespace

class tst_NodeObserver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_server.startInNewFolder()); }
    void cleanup() { m_server.end(); }
    void recordsEachChangeInOrder();
    void recordsTheChangesOfScriptsAndTransactions();
    void recordsEachWriteOfAnyCommand_data();
    void recordsEachWriteOfAnyCommand();
    void recordsTheLastOfManyWritesWithAnUnknownCommand();
    void recordsTheKeysThatExistedBefore();
    void ignoresOtherKeysAndOtherDatabases();
    void recordsTheDeadlineOfTheNode();
    void recordsAnExpiryAsADeletion();
    void leavesNothingOnDisk();
    void neverMissesAChangeAfterItIsReady();
    void twoObserversRecordTheSame();
    void recordsEveryWriteAfterItsFirstRow();
    void keepsUpWithTwentyThousandWrites();
    void reportsThatTheNodeWasKilled();
    void recordsTheLastChangeBeforeTheNodeEnds();
    void reportsThatThereIsNoNode();
    void observesARestartedNode();
    void mayBeDestroyedWhileItAttaches();

private:
    const std::string &socketPath() const { return m_server->address().socketPath; }
    WatchedServer m_server;
};

void tst_NodeObserver::recordsEachChangeInOrder()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string a = "lockscope:lock:a";
    QCOMPARE(client.ask({"SET", a, "one", "NX", "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", a, "refused", "NX", "PX", "100000"}), std::string("(nil)"));
    QCOMPARE(client.ask({"PEXPIRE", a, "200000"}), std::string("1"));
    QCOMPARE(client.ask({"PERSIST", a}), std::string("1"));
    QCOMPARE(client.ask({"DEL", a}), std::string("1"));
    QCOMPARE(client.ask({"DEL", a}), std::string("0"));
    QCOMPARE(client.ask({"setnx", a, "two"}), std::string("1"));
    QCOMPARE(client.ask({"EXPIRE", a, "100"}), std::string("1"));
    QCOMPARE(client.ask({"GETSET", a, "three"}), std::string("two"));
    QCOMPARE(client.ask({"SETEX", a, "100", "four"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", a, "five", "KEEPTTL"}), std::string("OK"));
    QCOMPARE(client.ask({"RENAME", a, "lockscope:lock:b"}), std::string("OK"));
    QCOMPARE(client.ask({"FLUSHALL"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(),
        std::string("set a one, set a one, set a one, deleted a, set a two, set a two, set a "
                    "three, set a four, "
                    "set a five, deleted a, set b five, deleted b"));
    const std::vector<bool> hasDeadline{
        true, true, false, false, false, true, false, true, true, false, true, false};
    for (std::size_t i = 0; i < hasDeadline.size(); ++i)
        QCOMPARE(watch.rows()[i].span != noSpan, bool{hasDeadline[i]});
    for (std::size_t i = 1; i < hasDeadline.size(); ++i)
        QVERIFY(watch.rows()[i - 1].time <= watch.rows()[i].time);
    QVERIFY(watch.areAllRowsOfTheNode());
    QCOMPARE(watch.rows()[0].detail, std::string());
    QCOMPARE(watch.nodeLostCount(), 0);
}

void tst_NodeObserver::recordsTheChangesOfScriptsAndTransactions()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string release = "if redis.call('get',KEYS[1]) == ARGV[1] then return "
                                "redis.call('del',KEYS[1]) else return 0 end";
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "one", "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"EVAL", release, "1", "lockscope:lock:a", "other"}), std::string("0"));
    QCOMPARE(client.ask({"EVAL", release, "1", "lockscope:lock:a", "one"}), std::string("1"));
    QCOMPARE(client.ask({"MULTI"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "two"}), std::string("QUEUED"));
    QCOMPARE(client.ask({"UNLINK", "lockscope:lock:a"}), std::string("QUEUED"));
    QCOMPARE(client.ask({"EXEC"}), std::string("(array of 2)"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a one, deleted a, set a two, deleted a"));
}

// The observer asks the node for the value after a command that it does not know. So the test waits
// for the row of each command before it sends the next one. A row of a set key is expected as "set
// KEY VALUE|DETAIL|TTL"; an empty detail and a missing TTL are left out.
void tst_NodeObserver::recordsEachWriteOfAnyCommand_data()
{
    QTest::addColumn<QByteArrayList>("commands");
    QTest::addColumn<QByteArrayList>("expected"); // the row of each command; empty: no row
    QTest::newRow("list") << QByteArrayList{"LPUSH L:a x", "RPUSH L:a y", "PEXPIRE L:a 100000",
        "PERSIST L:a", "LPOP L:a", "RPOP L:a"}
                          << QByteArrayList{"set a |list (LPUSH)", "", "set a |list (LPUSH)|TTL",
                                 "set a |list (LPUSH)", "", "deleted a"};
    QTest::newRow("set") << QByteArrayList{"SADD L:a x y", "SPOP L:a", "SPOP L:a"}
                         << QByteArrayList{"set a |set (SADD)", "", "deleted a"};
    QTest::newRow("the whole set") << QByteArrayList{"SADD L:a x y", "SPOP L:a 2"}
                                   << QByteArrayList{"set a |set (SADD)", "deleted a"};
    QTest::newRow("hash") << QByteArrayList{"HSET L:a f x", "HDEL L:a f"}
                          << QByteArrayList{"set a f|hash (HSET)", "deleted a"};
    QTest::newRow("sorted set") << QByteArrayList{"ZADD L:a 1 x", "ZREM L:a x"}
                                << QByteArrayList{"set a |zset (ZADD)", "deleted a"};
    QTest::newRow("stream") << QByteArrayList{"XADD L:a 1-1 f x", "UNLINK L:a"}
                            << QByteArrayList{"set a |stream (XADD)", "deleted a"};
    QTest::newRow("string") << QByteArrayList{"SET L:a x PX 100000", "APPEND L:a y",
        "SETRANGE L:a 0 z", "GETEX L:a PERSIST", "GETDEL L:a"}
                            << QByteArrayList{"set a x|TTL", "set a xy|TTL", "set a zy|TTL",
                                   "set a zy", "deleted a"};
    QTest::newRow("number") << QByteArrayList{"INCR L:a", "INCRBY L:a 4", "EXPIRE L:a 0"}
                            << QByteArrayList{"set a 1", "set a 5", "deleted a"};
    QTest::newRow("rename away and back") << QByteArrayList{"SET L:a x PX 100000",
        "RENAME L:a other", "RENAME other L:a",
        "MOVE L:a 3"} << QByteArrayList{"set a x|TTL", "deleted a", "set a x|TTL", "deleted a"};
    QTest::newRow("copy") << QByteArrayList{"SET other x", "COPY other L:a", "FLUSHDB"}
                          << QByteArrayList{"", "set a x", "deleted a"};
    QTest::newRow("swapped databases") << QByteArrayList{"SET L:a x", "SWAPDB 0 4", "SWAPDB 0 4",
        "FLUSHALL"} << QByteArrayList{"set a x", "deleted a", "set a x", "deleted a"};
    QTest::newRow("a string replaces a list") << QByteArrayList{"LPUSH L:a x", "SET L:a y",
        "DEL L:a"} << QByteArrayList{"set a |list (LPUSH)", "set a y", "deleted a"};
    QTest::newRow("restore") << QByteArrayList{"RESTORE L:a 0 DUMP"}
                             << QByteArrayList{"set a dumped"};
    QTest::newRow("restore with a TTL")
        << QByteArrayList{"RESTORE L:a 100000 DUMP"} << QByteArrayList{"set a dumped|TTL"};
}

void tst_NodeObserver::recordsEachWriteOfAnyCommand()
{
    QFETCH(QByteArrayList, commands);
    QFETCH(QByteArrayList, expected);
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "dumped", "dumped"}), std::string("OK"));
    const std::string dump = client.ask({"DUMP", "dumped"});
    std::size_t rows = 0;
    for (qsizetype i = 0; i < commands.size(); ++i) {
        std::vector<std::string> words;
        for (QByteArray word : commands[i].split(' '))
            words.push_back(
                word == "DUMP" ? dump : word.replace("L:", "lockscope:lock:").toStdString());
        client.ask(words);
        if (expected[i].isEmpty())
            continue;
        ++rows;
        COMPARE_AT_LAST(watch.rows().size(), rows);
        const Row &row = watch.rows().back();
        std::string text =
            (row.kind == EventKind::keySet ? "set " : "deleted ") + row.key.substr(15);
        if (row.kind == EventKind::keySet)
            text += ' ' + row.token + (row.detail.empty() ? "" : '|' + row.detail)
                + (row.span != noSpan ? "|TTL" : "");
        QCOMPARE(text, expected[i].toStdString());
    }
    QVERIFY(watch.areAllRowsOfTheNode());
    QCOMPARE(watch.nodeLostCount(), 0);
}

void tst_NodeObserver::recordsTheLastOfManyWritesWithAnUnknownCommand()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    for (int i = 0; i < 2000; ++i)
        client.ask({"INCR", "lockscope:lock:a"});
    VERIFY_AT_LAST(!watch.rows().empty() && watch.rows().back().token == "2000");
    client.ask({"DEL", "lockscope:lock:a"});
    VERIFY_AT_LAST(watch.rows().back().kind == EventKind::keyDeleted);
    QCOMPARE(watch.nodeLostCount(), 0);
    COMPARE_AT_LAST(
        client.ask({"PUBSUB", "CHANNELS"}), std::string("(array of 1)")); // that of the evictions
}

void tst_NodeObserver::recordsTheKeysThatExistedBefore()
{
    RedisClient client(socketPath());
    client.ask({"SET", "lockscope:lock:a", "x", "PX", "100000"});
    client.ask({"LPUSH", "lockscope:lock:b", "y"});
    client.ask({"SET", "other", "z"});
    Watch watch(m_server->address(),
        [](EventLoop &loop, Recorder &recorder, NodeObserver::Options options) {
            options.reportsExistingKeys = true;
            return observeStream(loop, recorder, std::move(options));
        });
    COMPARE_AT_LAST(watch.readyCount(), 1);
    COMPARE_AT_LAST(watch.rows().size(), std::size_t{2});
    const bool isTextFirst = watch.rows()[0].key == "lockscope:lock:a"; // KEYS has no order
    const Row &text = watch.rows()[isTextFirst ? 0 : 1];
    const Row &list = watch.rows()[isTextFirst ? 1 : 0];
    QCOMPARE(text.token, std::string("x"));
    QVERIFY(text.span > 99s && text.detail.empty());
    QCOMPARE(list.detail, std::string("list"));
    QVERIFY(list.token.empty() && list.span == noSpan);
}

void tst_NodeObserver::ignoresOtherKeysAndOtherDatabases()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:store:a", "1"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock", "1"}), std::string("OK"));
    QCOMPARE(
        client.ask({"MSET", "x", "1", "lockscope:lock:a", "mine", "y", "2"}), std::string("OK"));
    QCOMPARE(client.ask({"SELECT", "5"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "elsewhere"}), std::string("OK"));
    QCOMPARE(client.ask({"FLUSHDB"}), std::string("OK"));
    QCOMPARE(client.ask({"SELECT", "0"}), std::string("OK"));
    QCOMPARE(client.ask({"DEL", "x", "lockscope:lock:a"}), std::string("2"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a mine, deleted a"));
}

void tst_NodeObserver::recordsTheDeadlineOfTheNode()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::vector<std::vector<std::string>> commands{
        {"SET", "lockscope:lock:a", "x", "PX", "70000"}, {"PEXPIRE", "lockscope:lock:a", "90000"},
        {"SET", "lockscope:lock:a", "x", "EX", "50"}, {"EXPIRE", "lockscope:lock:a", "60"}};
    std::size_t count = 0;
    for (const auto &command : commands) {
        // The test and the observer each read two clocks, and may be interrupted between the two
        // readings. So the smallest error of many tries counts.
        Duration smallestError = Duration::max();
        for (int tries = 0; tries < 500 && smallestError > 300us; ++tries) {
            QVERIFY(client.ask(command) != "(nil)");
            ++count;
            COMPARE_AT_LAST(watch.rows().size(), count);
            const WorldTime before = watch.now();
            const auto unixNow = std::chrono::system_clock::now().time_since_epoch();
            const WorldTime expected =
                before + (std::chrono::milliseconds(expireTimeMs(client) + 1) - unixNow);
            const Row &row = watch.rows().back();
            smallestError =
                std::min(smallestError, std::chrono::abs(row.time + row.span - expected));
        }
        QVERIFY2(
            smallestError <= 300us, QByteArray::number(microseconds(smallestError)).constData());
    }
}

void tst_NodeObserver::recordsAnExpiryAsADeletion()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x", "PX", "30"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a x, deleted a"));
    const Row &set = watch.rows()[0];
    // The row `key-deleted` is at most 1 ms earlier than the recorded deadline. How much later it
    // is depends on the machine.
    QVERIFY(watch.rows()[1].time >= set.time + set.span - 1ms);
}

void tst_NodeObserver::leavesNothingOnDisk()
{
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    {
        Watch watch(m_server->address(), streamObserver);
        COMPARE_AT_LAST(watch.readyCount(), 1);
    }
    kill(m_server->processId(), SIGKILL);
    VERIFY_AT_LAST(!m_server->isAlive());
    for (const fs::directory_entry &entry : fs::directory_iterator(m_server.folder()))
        QVERIFY2(entry.path().extension() != ".rdb", entry.path().c_str());
    QVERIFY(m_server.startInSameFolder());
    RedisClient restarted(socketPath());
    QCOMPARE(restarted.ask({"GET", "lockscope:lock:a"}), std::string("(nil)"));
}

void tst_NodeObserver::neverMissesAChangeAfterItIsReady()
{
    RedisClient client(socketPath());
    for (int i = 0; i < 200; ++i) {
        Watch watch(m_server->address(), streamObserver);
        COMPARE_AT_LAST(watch.readyCount(), 1);
        const std::string token = std::to_string(i);
        QCOMPARE(client.ask({"SET", "lockscope:lock:a", token, "NX", "PX", "100000"}),
            std::string("OK"));
        QCOMPARE(client.ask({"DEL", "lockscope:lock:a"}), std::string("1"));
        COMPARE_AT_LAST(watch.changes(), "set a " + token + ", deleted a");
        QCOMPARE(watch.nodeLostCount(), 0);
    }
}

void tst_NodeObserver::twoObserversRecordTheSame()
{
    Watch first(m_server->address(), streamObserver);
    Watch second(m_server->address(), streamObserver);
    COMPARE_AT_LAST(first.readyCount(), 1);
    COMPARE_AT_LAST(second.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    COMPARE_AT_LAST(first.changes(), std::string("set a x"));
    COMPARE_AT_LAST(second.changes(), std::string("set a x"));
}

void tst_NodeObserver::recordsEveryWriteAfterItsFirstRow()
{
    // The test writes while the observer attaches. So the first row may be about any of these
    // writes; after it, no write is missed.
    std::atomic<bool> isEnough{false};
    std::atomic<int> last{0};
    std::thread writer([this, &isEnough, &last] {
        RedisClient client(socketPath());
        int number = 0;
        while (
            !isEnough && client.ask({"SET", "lockscope:lock:a", std::to_string(++number)}) == "OK")
            last = number;
    });
    Watch watch(m_server->address(), streamObserver);
    const bool isReady = waitUntil([&watch] { return watch.readyCount() == 1; });
    const int lastWhenReady = last;
    const bool isWrittenFurther =
        waitUntil([&last, lastWhenReady] { return last > lastWhenReady + 100; });
    isEnough = true;
    writer.join(); // before any check that may end this function
    QVERIFY(isReady && isWrittenFurther);
    VERIFY_AT_LAST(!watch.rows().empty() && watch.rows().back().token == std::to_string(last));
    const std::vector<Row> &rows = watch.rows();
    QVERIFY(std::stoi(rows.front().token) <= lastWhenReady + 1);
    for (std::size_t i = 1; i < rows.size(); ++i)
        QCOMPARE(std::stoi(rows[i].token), std::stoi(rows[i - 1].token) + 1);
}

void tst_NodeObserver::keepsUpWithTwentyThousandWrites()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"EVAL",
                 "for i = 1, 20000 do redis.call('set', KEYS[1], i, 'px', 100000) end return 1",
                 "1", "lockscope:lock:a"}),
        std::string("1"));
    COMPARE_AT_LAST(watch.rows().size(), std::size_t{20000});
    for (int i = 0; i < 20000; ++i)
        QCOMPARE(watch.rows()[static_cast<std::size_t>(i)].token, std::to_string(i + 1));
}

void tst_NodeObserver::reportsThatTheNodeWasKilled()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    QCOMPARE(watch.nodeLostCount(), 0);
    kill(m_server->processId(), SIGKILL);
    COMPARE_AT_LAST(watch.nodeLostCount(), 1);
    QVERIFY(!watch.lossReason().empty());
}

void tst_NodeObserver::recordsTheLastChangeBeforeTheNodeEnds()
{
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    m_server->stop();
    COMPARE_AT_LAST(watch.nodeLostCount(), 1);
    QCOMPARE(watch.changes(), std::string("set a x"));
}

void tst_NodeObserver::reportsThatThereIsNoNode()
{
    NodeAddress missingNode;
    missingNode.socketPath = (m_server.folder() / "missing.sock").string();
    Watch watch(missingNode, streamObserver);
    COMPARE_AT_LAST(watch.nodeLostCount(), 1);
    QCOMPARE(watch.readyCount(), 0);
    QVERIFY2(
        watch.lossReason().find("missing.sock") != std::string::npos, watch.lossReason().c_str());
}

void tst_NodeObserver::observesARestartedNode()
{
    {
        Watch watch(m_server->address(), streamObserver);
        COMPARE_AT_LAST(watch.readyCount(), 1);
        kill(m_server->processId(), SIGKILL);
        COMPARE_AT_LAST(watch.nodeLostCount(), 1);
    }
    QVERIFY(m_server.startInSameFolder());
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    QCOMPARE(
        client.ask({"SET", "lockscope:lock:a", "again", "NX", "PX", "100000"}), std::string("OK"));
    COMPARE_AT_LAST(watch.changes(), std::string("set a again"));
}

void tst_NodeObserver::mayBeDestroyedWhileItAttaches()
{
    for (int i = 0; i < 20; ++i)
        Watch watch(m_server->address(), streamObserver);
    QVERIFY(m_server->isAlive());
    Watch watch(m_server->address(), streamObserver);
    COMPARE_AT_LAST(watch.readyCount(), 1);
}

QTEST_GUILESS_MAIN(tst_NodeObserver)
#include "tst_nodeobserver.moc"
