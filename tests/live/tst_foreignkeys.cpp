// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/nodewatch.h"

namespace {

// Returns an observer that follows these keys.
Watch::Make observerOf(const KeyFilter &keys)
{
    return [keys](EventLoop &loop, Recorder &recorder, NodeObserver::Options options) {
        options.keys = keys;
        options.reportsExistingKeys = true;
        return observeStream(loop, recorder, std::move(options));
    };
}

QByteArrayList linesOf(Watch &watch)
{
    QByteArrayList lines;
    for (const Row &row : watch.rows()) {
        const QByteArray line = QByteArray::fromStdString(
            row.key + ' ' + row.token + (row.detail.empty() ? "" : ' ' + row.detail));
        lines << (row.kind == EventKind::keySet ? "set " : "deleted ") + line
                + (row.span != noSpan ? " TTL" : "");
    }
    return lines;
}

} // namespace

// Lock libraries choose the keys of their locks freely, so an observer may have to follow every key
// or any given key.
class tst_ForeignKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_server.startInNewFolder()); }
    void cleanup() { m_server.end(); }
    void followsTheKeysOfForeignLocks();
    void missesNoHandoverOfASortedSet();
    void followsOneKey();

private:
    const std::string &socketPath() const { return m_server->address().socketPath; }
    WatchedServer m_server;
};

void tst_ForeignKeys::followsTheKeysOfForeignLocks()
{
    RedisClient client(socketPath());
    client.ask({"SET", "before", QByteArray(100, 'v').toStdString()});
    client.ask({"SET", "_tooz_beats:before", "x"});
    Watch watch(m_server->address(), observerOf(KeyFilter::everyKey()));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    const std::string save = "redis.call('ZADD', KEYS[1], 9, ARGV[1]) redis.call('ZADD', KEYS[1], "
                             "9, '__write__') redis.call('PEXPIRE', KEYS[1], 100000) return true";
    const std::string drop =
        "redis.call('ZREM', KEYS[1], ARGV[1]) redis.call('ZREM', KEYS[1], '__write__') return true";
    client.ask({"SET", "demo", "mine", "NX", "PX", "100000"});
    client.ask({"PSETEX", "_tooz_beats:x", "30000", "Not dead!"});
    client.ask({"EVAL", "return redis.call('SET', KEYS[1], '1', 'PX', 1)", "1",
        "symfony_check_support_time"});
    client.ask({"SET", "mutex:demo", "yours"});
    client.ask({"DEL", "demo", "_tooz_beats:x"});
    client.ask({"EVAL", save, "1", "demo", "me"});
    client.ask({"EVAL", drop, "1", "demo", "me"});
    client.ask({"SELECT", "1"});
    client.ask({"SET", "demo", "elsewhere"});
    client.ask({"SELECT", "0"});
    client.ask({"APPEND", "mutex:demo",
        "+"}); // for APPEND, the observer must ask the node for the new value
    const QByteArrayList expected{"set before " + QByteArray(32, 'v') + "~22bfdcc6",
        "set demo mine TTL", "set mutex:demo yours", "deleted demo ", "set demo  zset (ZADD)",
        "set demo  zset (ZADD) TTL", "deleted demo ", "set mutex:demo yours+"};
    VERIFY_AT_LAST(linesOf(watch).size() >= expected.size());
    QCOMPARE(linesOf(watch), expected);
    QCOMPARE(watch.nodeLostCount(), 0);
}

// A sorted set has no token that distinguishes its holders, so after a missed deletion, two holds
// would look like one.
void tst_ForeignKeys::missesNoHandoverOfASortedSet()
{
    Watch watch(m_server->address(), observerOf(KeyFilter::everyKey()));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    RedisClient client(socketPath());
    const std::string handover =
        "for i = 1, 100 do redis.call('ZADD', 'demo', 9, i, 9, 'w') redis.call('ZREM', 'demo', i) "
        "redis.call('ZREM', 'demo', 'w') end";
    client.ask({"EVAL", handover, "0"});
    COMPARE_AT_LAST(watch.rows().size(), std::size_t{200});
    for (std::size_t i = 0; i < 200; ++i)
        QVERIFY(watch.rows()[i].kind == (i % 2 == 0 ? EventKind::keySet : EventKind::keyDeleted));
}

void tst_ForeignKeys::followsOneKey()
{
    RedisClient client(socketPath());
    client.ask({"SET", "b[1]", "before"});
    client.ask({"SET", "b1", "no"});
    Watch watch(m_server->address(), observerOf(KeyFilter::only(RedisKey{"b[1]"})));
    COMPARE_AT_LAST(watch.readyCount(), 1);
    client.ask({"MSET", "b[1]", "mine", "demo", "other", "lockscope:lock:a", "ours"});
    client.ask({"DEL", "demo", "b[1]"});
    COMPARE_AT_LAST(watch.rows().size(), std::size_t{3});
    for (const Row &row : watch.rows())
        QCOMPARE(row.key, std::string("b[1]"));
    QCOMPARE(watch.rows()[0].token, std::string("before"));
}

QTEST_GUILESS_MAIN(tst_ForeignKeys)
#include "tst_foreignkeys.moc"
