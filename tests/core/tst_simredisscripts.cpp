// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts on a simulated Redis.
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
class tst_SimRedisScripts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheNodeThatLoadedAScriptKnowsItsHash();
    void aScriptCannotChangeWhatLaterScriptsSee();
    void anEndlessScriptIsAborted();
    void thousandsOfKeysThatAreUsedOnceLeaveNothingBehind();
};

void tst_SimRedisScripts::onlyTheNodeThatLoadedAScriptKnowsItsHash()
{
    SimScripts scripts;
    SimRedis first(scripts, nullptr);
    SimRedis second(scripts, nullptr);
    const std::array<std::string_view, 3> eval{"EVAL", "return 5", "0"};
    QVERIFY(first.execute(1, eval, start)->isInteger(5));
    const std::array<std::string_view, 3> load{"SCRIPT", "LOAD", "return 5"};
    const std::string hash = first.execute(1, load, start)->text;
    const std::array<std::string_view, 3> bySha{"EVALSHA", hash, "0"};
    QVERIFY(first.execute(1, bySha, start)->isInteger(5));
    QVERIFY(second.execute(1, bySha, start)->isError("NOSCRIPT"));
}

void tst_SimRedisScripts::aScriptCannotChangeWhatLaterScriptsSee()
{
    Node node;
    const auto eval = [&](std::string_view text) {
        const std::array<std::string_view, 4> words{"EVAL", text, "0", "argument"};
        return replyText(*node.redis.execute(1, words, node.now));
    };
    QVERIFY(QString::fromStdString(eval("KEYS.x = 1 ARGV[2] = 'y' return #ARGV"))
        == QLatin1String("(integer) 2"));
    SAME(eval("return #ARGV + (KEYS.x or 0)"), "(integer) 1");
    for (const char *const text : {"x = 1", "string.rep = nil", "math.random = 1",
             "getmetatable('').__index = {}", "redis.call = nil"})
        QVERIFY(QString::fromStdString(eval(text))
                    .contains(QLatin1String("Attempt to modify a readonly table")));
    for (const char *const name : {"os", "io", "debug", "require", "dofile", "print", "package"})
        QVERIFY(QString::fromStdString(eval(std::string("return ") + name))
                    .contains(QLatin1String("nonexistent global")));
}

void tst_SimRedisScripts::anEndlessScriptIsAborted()
{
    Node node;
    for (const char *const text :
        {"while true do end", "while true do pcall(function() while true do end end) end",
            "local c = coroutine.wrap(function() while true do end end) while true do pcall(c) "
            "end"}) {
        const std::array<std::string_view, 3> words{"EVAL", text, "0"};
        const auto reply = node.redis.execute(1, words, node.now);
        QVERIFY(
            QString::fromStdString(reply->text).contains(QLatin1String("does not come to an end")));
    }
    SAME(node.ask("PING"), "PONG");
}

void tst_SimRedisScripts::thousandsOfKeysThatAreUsedOnceLeaveNothingBehind()
{
    Node node;
    node.ask("WATCH key5", 9);
    for (int i = 0; i < 5000; ++i) {
        node.ask("RPUSH key" + std::to_string(i) + " x");
        node.ask("PEXPIRE key" + std::to_string(i) + " 1000");
        node.ask("LPOP key" + std::to_string(i));
    }
    SAME(node.ask("DBSIZE"), "(integer) 0");
    node.ask("SET keep 1 PX 500");
    node.redis.advance(start + 10s);
    SAME(node.ask("KEYS *"), "");
    node.ask("MULTI", 9);
    SAME(node.ask("EXEC", 9), "(nil)");
}

QTEST_GUILESS_MAIN(tst_SimRedisScripts)
#include "tst_simredisscripts.moc"
