// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "lockscope/commands/scripts.h"
#include "tests/core/simredisnode.h"

using namespace lockscope;
using namespace std::chrono_literals;

#define SAME(actual, expected) QCOMPARE(QString::fromStdString(actual), QString::fromUtf8(expected))
/// Tests properties of the simulated redis-server that cannot be compared with the replies of a
/// real one.
class tst_SimRedis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKeyExpiresWhenTheMillisecondAfterItsDeadlineBegins();
    void nextDueIsNeverTooLateAndAdvanceCorrectsIt();
    void keysExpireInTheOrderOfTheirDeadlines();
    void aClockThatGoesBackGivesAKeyMoreTime();
    void theListenerGetsEachChangeInOrder();
    void aRestartLoadsContentsThatWereKept();
    void aRestartDoesNotLoadKeysThatHaveExpired();
    void aRestartDropsScriptsTransactionsAndBlockedCommands();
    void aReusedNodeIsLikeANewOne();
    void aReplicaRefusesWrites();
    void aBusyNodeRefusesAllButTheCommandsOfTransactions();
    void aClosedConnectionGetsNoReplyAndLeavesNoState();
    void aBlockedCommandEndsWhenItsTimeoutHasPassed();
    void commandsAfterABlockedCommandAreAnsweredInOrder();
};

void tst_SimRedis::aKeyExpiresWhenTheMillisecondAfterItsDeadlineBegins()
{
    Node node;
    node.now = start + 700us;
    QVERIFY(node.redis.setIfAbsent("a", "1", 10ms, node.now));
    QVERIFY(node.redis.nextDue() == start + 11ms);
    node.now = start + 11ms - 1us;
    SAME(node.ask("GET a"), "\"1\"");
    QVERIFY(!node.redis.setIfAbsent("a", "2", 10ms, node.now));
    node.now = start + 11ms;
    SAME(node.ask("GET a"), "(nil)");
    QVERIFY(node.redis.setIfAbsent("a", "2", 10ms, node.now));
}

void tst_SimRedis::nextDueIsNeverTooLateAndAdvanceCorrectsIt()
{
    Node node;
    QVERIFY(node.redis.nextDue() == SimRedis::never);
    node.ask("SET a 1 PX 10");
    node.ask("SET b 1 PX 50");
    node.ask("DEL a");
    QVERIFY(node.redis.nextDue() <= start + 51ms);
    // The time may be too early, as here, because key a was deleted. Then advance() changes
    // nothing, and nextDue() returns the next time.
    node.changes.take();
    node.redis.advance(node.redis.nextDue());
    QVERIFY(node.redis.nextDue() == start + 51ms);
    SAME(node.changes.take(), "");
    node.redis.advance(start + 51ms);
    SAME(node.changes.take(), "over b");
    QVERIFY(node.redis.nextDue() == SimRedis::never);
}

void tst_SimRedis::keysExpireInTheOrderOfTheirDeadlines()
{
    Node node;
    node.ask("SET c 1 PX 30");
    node.ask("SET b 1 PX 20");
    node.ask("SET a 1 PX 30");
    node.ask("SET d 1 PX 10");
    node.changes.take();
    node.redis.advance(start + 1s);
    SAME(node.changes.take(), "over d; over b; over c; over a");
    SAME(node.ask("DBSIZE"), "(integer) 0");
}

void tst_SimRedis::aClockThatGoesBackGivesAKeyMoreTime()
{
    Node node;
    node.now = start + 5s;
    node.ask("SET a 1 PX 1000");
    node.now = start;
    SAME(node.ask("PTTL a"), "(integer) 6000");
    node.redis.advance(node.now);
    node.now = start + 5s + 900ms;
    SAME(node.ask("EXISTS a"), "(integer) 1");
    node.redis.advance(start + 7s);
    SAME(node.ask("EXISTS a"), "(integer) 0");
}

void tst_SimRedis::theListenerGetsEachChangeInOrder()
{
    Node node;
    node.ask("SET a 1 NX PX 2000");
    node.ask("SET a 2 NX PX 2000");
    node.ask("PEXPIRE a 5000");
    node.ask("PERSIST a");
    node.ask("GETSET a 3");
    node.ask("DEL a");
    node.ask("DEL a");
    SAME(node.changes.take(), "set a 1 2000; set a 1 5000; set a 1; set a 3; gone a");
    node.ask("MULTI");
    node.ask("INCR n");
    node.ask("RPUSH l x");
    SAME(node.changes.take(), "");
    node.ask("EXEC");
    node.ask("LPOP l");
    node.ask("PEXPIRE n 0");
    SAME(node.changes.take(), "set n 1; set l ; gone l; gone n");
    node.ask("SET a 1 PX 10");
    node.now += 20ms;
    node.ask("SET a 2");
    SAME(node.changes.take(), "set a 1 10; over a; set a 2");
}

void tst_SimRedis::aRestartLoadsContentsThatWereKept()
{
    Node node;
    node.ask("SET a 1 PX 60000");
    node.ask("RPUSH l x y");
    node.ask("HSET h f v");
    node.ask("SADD s m");
    const auto kept = node.redis.contents();
    node.ask("SET a 2");
    node.ask("RPUSH l z");
    node.changes.take();
    node.redis.restart(kept, node.now);
    SAME(node.changes.take(), "");
    SAME(node.ask("GET a"), "\"1\"");
    SAME(node.ask("PTTL a"), "(integer) 60000");
    SAME(node.ask("LRANGE l 0 -1"), "\"x\" \"y\"");
    SAME(node.ask("HGETALL h"), "\"f\" \"v\"");
    SAME(node.ask("SMEMBERS s"), "\"m\"");
    SAME(node.ask("DBSIZE"), "(integer) 4");
    node.redis.advance(start + 61s);
    SAME(node.changes.take(), "over a");
    node.redis.restart(nullptr, node.now);
    SAME(node.ask("DBSIZE"), "(integer) 0");
}

void tst_SimRedis::aRestartDoesNotLoadKeysThatHaveExpired()
{
    Node node;
    node.ask("SET a 1 PX 100");
    node.ask("SET b 1 PX 5000");
    const auto kept = node.redis.contents();
    node.changes.take();
    node.now += 1s;
    node.redis.restart(kept, node.now);
    SAME(node.ask("KEYS *"), "\"b\"");
    SAME(node.changes.take(), "");
}

void tst_SimRedis::aRestartDropsScriptsTransactionsAndBlockedCommands()
{
    Node node;
    const std::string evalsha =
        "EVALSHA " + std::string(scriptHash(Script::compareAndDelete)) + " 1 a t";
    const std::string_view text = scriptText(Script::compareAndDelete);
    const std::array<std::string_view, 3> words{"SCRIPT", "LOAD", text};
    node.redis.execute(1, words, node.now);
    SAME(node.ask(evalsha), "(integer) 0");
    node.ask("MULTI");
    SAME(node.ask("BLPOP l 0", 2), "(waits)");
    node.redis.restart(nullptr, node.now);
    SAME(node.ask(evalsha), "(error) NOSCRIPT No matching script. Please use EVAL.");
    SAME(node.ask("EXEC"), "(error) ERR EXEC without MULTI");
    node.ask("RPUSH l x");
    SAME(node.takeLateReplies(), "");
    QVERIFY(node.redis.nextDue() == SimRedis::never);
}

void tst_SimRedis::aReusedNodeIsLikeANewOne()
{
    Node used;
    for (int i = 0; i < 200; ++i)
        used.ask("SET key" + std::to_string(200 - i) + " x PX 100000");
    used.ask("WATCH key1 other");
    used.redis.restart(nullptr, used.now);
    Node fresh;
    for (Node *const node : {&used, &fresh}) {
        node->changes.take();
        for (int i = 0; i < 20; ++i)
            node->ask(
                "SET key" + std::to_string(i * 7 % 20) + " y PX " + std::to_string(500 + i % 3));
    }
    SAME(used.ask("KEYS *"), fresh.ask("KEYS *").c_str());
    SAME(used.ask("SCAN 0 COUNT 7"), fresh.ask("SCAN 0 COUNT 7").c_str());
    for (Node *const node : {&used, &fresh})
        node->redis.advance(start + 1s);
    SAME(used.changes.take(), fresh.changes.take().c_str());
}

void tst_SimRedis::aReplicaRefusesWrites()
{
    Node node;
    node.redis.refuseWrites(SimRedis::readOnlyError);
    SAME(node.ask("SET a 1"), "(error) READONLY You can't write against a read only replica.");
    SAME(node.ask("GET a"), "(nil)");
    SAME(node.ask("MULTI"), "OK");
    SAME(node.ask("DEL a"), "(error) READONLY You can't write against a read only replica.");
    SAME(node.ask("EXEC"), "(error) EXECABORT Transaction discarded because of previous errors.");
    SAME(node.ask("PING"), "PONG");
}

// A real server answers like this once a script has run for longer than `lua-time-limit`.
void tst_SimRedis::aBusyNodeRefusesAllButTheCommandsOfTransactions()
{
    const std::string busy = "(error) " + std::string(SimRedis::busyError);
    Node node;
    node.ask("SET a 1 PX 10");
    node.ask("SCRIPT LOAD return(1)");
    node.redis.setOutOfMemory(true);
    node.redis.setBusy(true);
    for (const char *const command : {"GET a", "SET a 2", "DEL a", "PING", "EVAL return(1) 0",
             "SCRIPT FLUSH", "WAIT 0 0", "CLIENT ID"})
        SAME(node.ask(command), busy.c_str());
    SAME(node.ask("SET a"), "(error) ERR wrong number of arguments for 'set' command");
    SAME(node.ask("WATCH a"), "OK");
    SAME(node.ask("UNWATCH"), "OK");
    SAME(node.ask("DISCARD"), "(error) ERR DISCARD without MULTI");
    SAME(node.ask("MULTI"), "OK");
    SAME(node.ask("SET a 2"), busy.c_str());
    SAME(node.ask("EXEC"),
        ("(error) EXECABORT Transaction discarded because of: " + std::string(SimRedis::busyError))
            .c_str());
    node.redis.setBusy(false);
    SAME(node.ask("GET a"), "\"1\"");
    node.redis.setBusy(true);
    node.redis.restart(nullptr, node.now);
    SAME(node.ask("PING"), "PONG");
}

void tst_SimRedis::aClosedConnectionGetsNoReplyAndLeavesNoState()
{
    Node node;
    SAME(node.ask("BLPOP l 0", 1), "(waits)");
    SAME(node.ask("BLPOP l 0", 2), "(waits)");
    node.redis.disconnect(1);
    node.ask("RPUSH l x y", 3);
    SAME(node.takeLateReplies(), "2 \"l\" \"x\"");
    SAME(node.ask("LRANGE l 0 -1", 3), "\"y\"");
    // A new connection with the same number inherits nothing from the old one.
    node.ask("MULTI", 4);
    node.ask("WATCH l", 5);
    node.redis.disconnect(4);
    node.redis.disconnect(5);
    SAME(node.ask("EXEC", 4), "(error) ERR EXEC without MULTI");
    node.ask("DEL l", 3);
    node.ask("MULTI", 5);
    SAME(node.ask("PING", 5), "QUEUED");
    SAME(node.ask("EXEC", 5), "PONG");
}

void tst_SimRedis::aBlockedCommandEndsWhenItsTimeoutHasPassed()
{
    Node node;
    SAME(node.ask("BLPOP l 0.05", 1), "(waits)");
    SAME(node.ask("BLPOP l 0.02", 2), "(waits)");
    QVERIFY(node.redis.nextDue() == start + 21ms);
    node.redis.advance(start + 20ms);
    SAME(node.takeLateReplies(), "");
    node.redis.advance(start + 21ms);
    SAME(node.takeLateReplies(), "2 (nil)");
    node.now = start + 30ms;
    node.ask("RPUSH l x", 3);
    SAME(node.takeLateReplies(), "1 \"l\" \"x\"");
    node.redis.advance(start + 1s);
    SAME(node.takeLateReplies(), "");
    QVERIFY(node.redis.nextDue() == SimRedis::never);
}

void tst_SimRedis::commandsAfterABlockedCommandAreAnsweredInOrder()
{
    Node node;
    SAME(node.ask("BLPOP l 0", 1), "(waits)");
    SAME(node.ask("SET a 1", 1), "(waits)");
    SAME(node.ask("BLPOP l 0", 1), "(waits)");
    SAME(node.ask("GET a", 1), "(waits)");
    SAME(node.ask("GET a", 2), "(nil)");
    node.ask("RPUSH l x", 2);
    SAME(node.takeLateReplies(), "1 \"l\" \"x\"; 1 OK");
    SAME(node.ask("GET a", 2), "\"1\"");
    node.ask("RPUSH l y", 2);
    SAME(node.takeLateReplies(), "1 \"l\" \"y\"; 1 \"1\"");
}

QTEST_GUILESS_MAIN(tst_SimRedis)
#include "tst_simredis.moc"
