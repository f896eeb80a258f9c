// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the simulated Redis of each version that the setting `server` offers. Only the version that
// is installed can be compared with a real server (tst_conformance). The expected replies are those
// of the command pages of redis.io and valkey.io (DELEX, DELIFEQ, SET, WAITAOF, TTL); the expected
// errors are those of the servers' own tests. A written case of tst_conformance tests that the
// installed server refuses newer commands in the same words.
#include <QTest>

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "core/scenario/choices.h"
#include "tests/conformance/sequence.h"

#include <QByteArrayList>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::conformance;

namespace {

constexpr const char *wrongType =
    "(error) WRONGTYPE Operation against a key holding the wrong kind of value";

ServerVersion versionNamed(const QByteArray &word)
{
    const auto found = std::find(serverWords.begin(), serverWords.end(), word.toStdString());
    return versionOf(static_cast<ServerKind>(found - serverWords.begin()));
}

} // namespace

class tst_SimVersions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aVersionRepliesAsItsCommandPagesSay_data();
    void aVersionRepliesAsItsCommandPagesSay();
    void aFullNodeQueuesNothingFromRedis50Until74();
    void aScriptCanCallOnlyTheCommandsOfItsServer();
};

void tst_SimVersions::aVersionRepliesAsItsCommandPagesSay_data()
{
    QTest::addColumn<QByteArray>("servers"); // words of the setting `server`, joined by +
    QTest::addColumn<QByteArrayList>(
        "steps"); // a command, and then its reply as redis-cli displays it
    const auto row = [](const char *name, const QByteArray &servers, const QByteArrayList &steps) {
        QTest::newRow(name) << servers << steps;
    };
    row("DELEX of Redis with IFEQ", "any+redis-8.4",
        {"SET mykey abc123", "OK", "DELEX mykey IFEQ other", "(integer) 0",
            "DELEX mykey IFEQ abc123", "(integer) 1", "EXISTS mykey", "(integer) 0",
            "DELEX mykey IFEQ abc123", "(integer) 0"});
    row("DELEX of Redis with IFNE, and without a condition", "any+redis-8.4",
        {"SET x 1", "OK", "DELEX x IFNE 1", "(integer) 0", "DELEX x IFNE 2", "(integer) 1",
            "SET x 1", "OK", "DELEX x", "(integer) 1", "DELEX x", "(integer) 0"});
    row("DELEX of Redis: errors", "any+redis-8.4",
        {"DELEX k IFEQ", "(error) ERR wrong number of arguments for 'delex' command",
            "DELEX k IFEQ a b", "(error) ERR wrong number of arguments for 'delex' command",
            "SET k a", "OK", "DELEX k EQ a",
            "(error) ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE", "RPUSH l a",
            "(integer) 1", "DELEX l IFEQ a",
            "(error) ERR Key should be of string type if conditions are specified", "DELEX l",
            "(integer) 1"});
    row("DELIFEQ of Valkey", "any+valkey-9.0",
        {"SET mykey abc123", "OK", "DELIFEQ mykey abc123", "(integer) 1", "DELIFEQ mykey abc123",
            "(integer) 0", "SET mykey xyz789", "OK", "DELIFEQ mykey abc123", "(integer) 0",
            "DEL mykey", "(integer) 1", "SADD mykey somevalue", "(integer) 1",
            "DELIFEQ mykey somevalue", wrongType});
    row("SET with IFEQ", "any+redis-8.4+valkey-8.1+valkey-9.0",
        {"SET foo initial", "OK", "SET foo new IFEQ other", "(nil)", "GET foo", "\"initial\"",
            "SET foo new IFEQ initial PX 5000", "OK", "GET foo", "\"new\"", "PTTL foo",
            "(integer) 5000", "SET none a IFEQ b", "(nil)", "EXISTS none", "(integer) 0",
            "SET foo a IFEQ new GET", "\"new\"", "SET foo b NX IFEQ a", "(error) ERR syntax error",
            "SET foo b IFEQ", "(error) ERR syntax error", "LPUSH l 1", "(integer) 1",
            "SET l a IFEQ 1", wrongType});
    row("SET with IFNE", "any+redis-8.4",
        {"SET foo a IFNE b", "OK", "SET foo b IFNE a", "(nil)", "SET foo b IFNE c", "OK", "GET foo",
            "\"b\""});
    row("SET with IFNE on servers that lack it", "valkey-8.1+valkey-9.0+redis-7.2",
        {"SET foo a IFNE b", "(error) ERR syntax error"});
    row("SET with IFEQ before Redis 8.4", "redis-7.0+redis-7.2",
        {"SET foo a IFEQ b", "(error) ERR syntax error"});
    row("WAITAOF without an append-only file", "any+redis-7.2+redis-8.4+valkey-8.1",
        {"WAITAOF 1 0 0",
            "(error) ERR WAITAOF cannot be used when numlocal is set but appendonly is disabled.",
            "WAITAOF 2 0 0", "(error) ERR value is out of range, value must between 0 and 1",
            "WAITAOF 0 -1 0", "(error) ERR value is out of range, must be positive",
            "WAITAOF x 0 0", "(error) ERR value is not an integer or out of range", "WAITAOF 0 0 x",
            "(error) ERR timeout is not an integer or out of range", "WAITAOF 0 0 -1",
            "(error) ERR timeout is negative"});
    row("Redis 7.0 lacks newer commands", "redis-7.0",
        {"WAITAOF 1 0 0",
            "(error) ERR unknown command 'WAITAOF', with args beginning with: '1' '0' '0' ",
            "DELEX k IFEQ a",
            "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'a' "});
    row("a script reads the version", "redis-7.0",
        {"EVAL \"return {redis.REDIS_VERSION,redis.REDIS_VERSION_NUM}\" 0",
            "[\"7.0.15\", (integer) 458767]"});
    row("BITCOUNT of a missing key reads its range since Redis 7.2", "any+redis-7.2+valkey-8.1",
        {"BITCOUNT none x 1", "(error) ERR value is not an integer or out of range",
            "BITCOUNT none 0", "(error) ERR syntax error", "BITCOUNT none 0 1", "(integer) 0"});
    row("BITCOUNT of a missing key before Redis 7.2", "redis-7.0",
        {"BITCOUNT none x 1", "(integer) 0", "BITCOUNT none 0", "(integer) 0"});
    row("Redis lacks DELIFEQ of Valkey", "redis-8.4",
        {"DELIFEQ k a",
            "(error) ERR unknown command 'DELIFEQ', with args beginning with: 'k' 'a' "});
    row("DELIFEQ before Valkey 9.0", "valkey-8.1",
        {"DELIFEQ k a",
            "(error) ERR unknown command 'DELIFEQ', with args beginning with: 'k' 'a' "});
    row("DELEX before Valkey 9.2", "valkey-9.0",
        {"DELEX k IFEQ a",
            "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'a' "});
    row("Redis 2.6.11: SET has no options", "redis-2.6.11",
        {"SET k a NX PX 1000", "(error) ERR wrong number of arguments for 'set' command", "SET k a",
            "OK", "EXPIRE k 10 NX", "(error) ERR wrong number of arguments for 'expire' command"});
    row("Redis 2.6.11: SETNX, EXPIRE, TTL", "redis-2.6.11",
        {"SETNX lock a", "(integer) 1", "SETNX lock b", "(integer) 0", "TTL lock", "(integer) -1",
            "EXPIRE lock 10", "(integer) 1", "TTL lock", "(integer) 10", "PSETEX k 1000 a", "OK",
            "TTL none", "(integer) -1", "EVAL \"return redis.call('del', KEYS[1])\" 1 lock",
            "(integer) 1"});
    row("Redis 2.6.11 lacks newer commands", "redis-2.6.11",
        {"WAIT 1 0", "(error) ERR unknown command 'WAIT'", "UNLINK k",
            "(error) ERR unknown command 'UNLINK'", "GETDEL k",
            "(error) ERR unknown command 'GETDEL'", "DELEX k IFEQ a",
            "(error) ERR unknown command 'DELEX'"});
}

void tst_SimVersions::aVersionRepliesAsItsCommandPagesSay()
{
    QFETCH(const QByteArray, servers);
    QFETCH(const QByteArrayList, steps);
    for (const QByteArray &server : servers.split('+')) {
        SimScripts scripts;
        SimRedis node(scripts, nullptr);
        node.setServer(versionNamed(server));
        for (int i = 0; i + 1 < steps.size(); i += 2) {
            const Sequence sequence = parseSequence(steps.at(i).toStdString());
            const std::vector<std::string> &words = sequence.steps.front().words;
            const std::vector<std::string_view> views(words.begin(), words.end());
            const std::string reply =
                replyText(node.execute(1, views, NodeTime{1'700'000'000'000'000}).value());
            QVERIFY2(reply == steps.at(i + 1).toStdString(),
                (server + ": " + steps.at(i) + ": " + QByteArray::fromStdString(reply))
                    .constData());
        }
    }
}

// Redis 7.0.15 and 8.0.2 reply like this.
void tst_SimVersions::aFullNodeQueuesNothingFromRedis50Until74()
{
    for (const QByteArray &server : QByteArray("any+redis-2.6.11+redis-7.0+redis-7.2+redis-8.4+"
                                               "valkey-8.1")
                                        .split('+')) {
        SimScripts scripts;
        SimRedis node(scripts, nullptr);
        node.setServer(versionNamed(server));
        node.setOutOfMemory(true);
        const auto ask = [&](std::string_view command) {
            const std::array words{command, std::string_view("a")};
            const std::size_t count = command == "DEL" ? 2 : 1;
            return QByteArray::fromStdString(
                replyText(node.execute(1, std::span(words).first(count), NodeTime{}).value()));
        };
        QCOMPARE(ask("MULTI"), QByteArray("OK"));
        const bool queues = !server.startsWith("redis-7");
        QVERIFY2(ask("DEL").startsWith(queues ? "QUEUED" : "(error) OOM "), server.constData());
        QVERIFY2(ask("EXEC").startsWith(queues ? "[(integer) 0]" : "(error) EXECABORT "),
            server.constData());
    }
}

void tst_SimVersions::aScriptCanCallOnlyTheCommandsOfItsServer()
{
    const std::array<std::string_view, 3> call{
        "EVAL", "redis.call('SET', 'lock', 'a') return redis.call('DELIFEQ', 'lock', 'a')", "0"};
    SimScripts scripts;
    SimRedis valkey(scripts, nullptr);
    valkey.setServer(versionOf(ServerKind::valkey90));
    QVERIFY(valkey.execute(1, call, NodeTime{}).value().isInteger(1));
    SimRedis redis(scripts, nullptr);
    redis.setServer(versionOf(ServerKind::redis84));
    QVERIFY(redis.execute(1, call, NodeTime{})
                .value()
                .isError("ERR Unknown Redis command called from script"));
}

QTEST_GUILESS_MAIN(tst_SimVersions)
#include "tst_simversions.moc"
