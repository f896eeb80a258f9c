// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "lockscope/commands/scripts.h"
#include "tests/conformance/changelog.h"
#include "tests/conformance/sameanswer.h"

#include <random>

using namespace lockscope;
using namespace lockscope::conformance;

namespace {

using Texts = std::vector<std::string>;

Reply ask(SimRedis &node, SimRedis::ConnectionId connection, const Texts &words, NodeTime now)
{
    const std::vector<std::string_view> views(words.begin(), words.end());
    return node.execute(connection, views, now).value();
}

// Two simulated nodes that get the same commands. The tests send a command to `fast` by its fast
// version, if it has one, and to `plain` as text.
struct NodePair {
    SimScripts scripts;
    ChangeLog fastLog;
    ChangeLog plainLog;
    SimRedis fast{scripts, &fastLog};
    SimRedis plain{scripts, &plainLog};
    NodeTime now{1'700'000'000'000'123};

    // Sends the command to both nodes as text. Returns how their replies differ; empty: they are
    // equal.
    std::string differenceAfterSending(const Texts &words)
    {
        const Reply a = ask(fast, 7, words, now);
        const Reply b = ask(plain, 7, words, now);
        return a == b ? std::string() : fullText(a) + " against " + fullText(b);
    }
};

} // namespace

/// Tests the fast versions of frequent commands in SimRedis (typed calls such as setIfAbsent()).
/// They have the same effects as the commands that they replace.
class tst_SimTwins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void typedCallsDoTheSameAsTheirCommands_data();
    void typedCallsDoTheSameAsTheirCommands();
    void evalshaDoesTheSameAsEval_data();
    void evalshaDoesTheSameAsEval();

private:
    static void takeRandomStep(NodePair &pair, std::mt19937_64 &random);
    static void sendRandomCommand(NodePair &pair, std::mt19937_64 &random, const std::string &key);
};

void tst_SimTwins::typedCallsDoTheSameAsTheirCommands_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 20; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

// Sends a WATCH, a transaction or a PEXPIRE, as text, to both nodes.
void tst_SimTwins::sendRandomCommand(
    NodePair &pair, std::mt19937_64 &random, const std::string &key)
{
    switch (random() % 3) {
    case 0: QCOMPARE(pair.differenceAfterSending({"WATCH", key}), std::string()); break;
    case 1:
        QCOMPARE(pair.differenceAfterSending({"MULTI"}), std::string());
        QCOMPARE(pair.differenceAfterSending({"GET", key}), std::string());
        QCOMPARE(pair.differenceAfterSending({"EXEC"}), std::string());
        break;
    default:
        QCOMPARE(pair.differenceAfterSending({"PEXPIRE", key, std::to_string(random() % 3000)}),
            std::string());
        break;
    }
}

void tst_SimTwins::takeRandomStep(NodePair &pair, std::mt19937_64 &random)
{
    const std::string key = "lockscope:lock:" + std::to_string(random() % 3);
    const std::string value = "token" + std::to_string(random() % 3);
    const std::uint64_t drawn = random() % 12;
    if (drawn < 3) {
        const auto ttl = std::chrono::milliseconds(1 + random() % 2000);
        const bool isSet = pair.fast.setIfAbsent(key, value, ttl, pair.now);
        const Reply reply = ask(
            pair.plain, 1, {"SET", key, value, "NX", "PX", std::to_string(ttl.count())}, pair.now);
        QCOMPARE(isSet, reply.isOk());
        QCOMPARE(isSet, !reply.isNil());
    } else if (drawn < 7) {
        const bool isDeleted = pair.fast.compareAndDelete(key, value, pair.now);
        const Texts words{
            "EVAL", std::string(scriptText(Script::compareAndDelete)), "1", key, value};
        QVERIFY(ask(pair.plain, 1, words, pair.now).isInteger(isDeleted ? 1 : 0));
    } else if (drawn == 7) {
        pair.fast.set(key, value, pair.now);
        QVERIFY(ask(pair.plain, 1, {"SET", key, value}, pair.now).isOk());
    } else if (drawn == 8) {
        // The clock may jump, also back.
        pair.now +=
            std::chrono::microseconds(static_cast<std::int64_t>(random() % 3'000'000) - 500'000);
    } else if (drawn == 9) {
        pair.fast.advance(pair.now);
        pair.plain.advance(pair.now);
        QVERIFY(pair.fast.nextDue() == pair.plain.nextDue());
    } else {
        sendRandomCommand(pair, random, key);
    }
}

void tst_SimTwins::typedCallsDoTheSameAsTheirCommands()
{
    QFETCH(const int, seed);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    NodePair pair;
    for (int i = 0; i < 3000; ++i) {
        takeRandomStep(pair, random);
        QVERIFY2(!QTest::currentTestFailed(), qPrintable(QStringLiteral("at step %1").arg(i)));
        QVERIFY(pair.fastLog.entries == pair.plainLog.entries);
        if (i % 50 == 0) {
            for (const Texts &words : {Texts{"KEYS", "*"},
                     Texts{"MGET", "lockscope:lock:0", "lockscope:lock:1", "lockscope:lock:2"},
                     Texts{"PEXPIRETIME", "lockscope:lock:0"}, Texts{"DBSIZE"}})
                QCOMPARE(pair.differenceAfterSending(words), std::string());
            pair.fastLog.entries.clear();
            pair.plainLog.entries.clear();
        }
    }
}

void tst_SimTwins::evalshaDoesTheSameAsEval_data()
{
    typedCallsDoTheSameAsTheirCommands_data();
}

void tst_SimTwins::evalshaDoesTheSameAsEval()
{
    QFETCH(const int, seed);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    NodePair pair;
    for (int i = 0; i < 7; ++i)
        QCOMPARE(pair.differenceAfterSending(
                     {"SCRIPT", "LOAD", std::string(scriptText(static_cast<Script>(i)))}),
            std::string());
    const auto oneOf = [&](const Texts &words) { return words[random() % words.size()]; };
    for (int i = 0; i < 2000; ++i) {
        const auto script = static_cast<Script>(random() % 3);
        const std::string key = oneOf({"a", "b", "list"});
        Texts rest{oneOf({"1", "1", "1", "1", "0", "2", "x"}), key, oneOf({"t1", "t2", ""}),
            oneOf({"500", "1000", "2000", "0", "-1", "x", "9223372036854775807", "1.5"}), "more"};
        rest.resize(2 + random() % 4);
        Texts byText{"EVAL", std::string(scriptText(script))};
        Texts byHash{"EVALSHA", std::string(scriptHash(script))};
        byText.insert(byText.end(), rest.begin(), rest.end());
        byHash.insert(byHash.end(), rest.begin(), rest.end());
        const Reply a = ask(pair.fast, 1, byHash, pair.now);
        const Reply b = ask(pair.plain, 1, byText, pair.now);
        QVERIFY2(a == b, (fullText(a) + " against " + fullText(b)).c_str());
        const std::string name = oneOf({"a", "b", "list"});
        const bool isString = random() % 3 != 0;
        const Texts setOrPush = isString ? Texts{"SET", name, oneOf({"t1", "t2"}), "PX", "700"}
                                         : Texts{"LPUSH", "list", "x"};
        QCOMPARE(pair.differenceAfterSending(setOrPush), std::string());
        sendRandomCommand(pair, random, name);
        pair.now += std::chrono::microseconds(static_cast<std::int64_t>(random() % 900'000));
        QVERIFY(pair.fastLog.entries == pair.plainLog.entries);
    }
}

QTEST_GUILESS_MAIN(tst_SimTwins)
#include "tst_simtwins.moc"
