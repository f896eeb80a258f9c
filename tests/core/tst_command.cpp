// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QCryptographicHash>
#include <QTest>

#include "core/trace/textpool.h"
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/commands/serverversion.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/net/resp.h"
#include "lockscope/runtime/processrows.h"

using namespace lockscope;
using namespace lockscope::commands;

namespace {

const Resource orders{"orders"};
const Token token{"a token"};

Reply replyOf(Reply::Kind kind, const char *text, std::int64_t integer = 0)
{
    Reply reply;
    reply.kind = kind;
    reply.text = text;
    reply.integer = integer;
    return reply;
}

Reply number(std::int64_t integer)
{
    return replyOf(Reply::Kind::integer, "", integer);
}

Reply listOf(const Reply &only)
{
    Reply reply;
    reply.kind = Reply::Kind::array;
    reply.items = {only};
    return reply;
}

const Reply ok = replyOf(Reply::Kind::status, "OK");
const Reply queued = replyOf(Reply::Kind::status, "QUEUED");
const Reply text = replyOf(Reply::Kind::text, "1700000000000");
const Reply error = replyOf(
    Reply::Kind::error, "WRONGTYPE Operation against a key holding the wrong kind of value");
const Reply noScript = replyOf(Reply::Kind::error, "NOSCRIPT No matching script. Please use EVAL.");
const Reply nil;

std::string sentText(const Command &command)
{
    std::string joined;
    for (const std::string_view word : command.arguments())
        joined.append(joined.empty() ? "" : " | ").append(word);
    return joined;
}

} // namespace

class tst_Command : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCommandHasTheWordsThatRedisExpects_data()
    {
        QTest::addColumn<std::string>("sent");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char *expected, const Command &command) {
            QTest::newRow(expected) << sentText(command) << std::string(expected);
        };
        row("SET | lockscope:lock:orders | a token | NX | PX | 251",
            setIfAbsent(orders, token, 250'001us));
        row("SETNX | lockscope:lock:orders | a token", setIfAbsentForEver(orders, token));
        row("EXPIRE | lockscope:lock:orders | 1", expire(orders, token, 1ms));
        row("EXPIRE | lockscope:lock:orders | 30", expire(orders, token, 30s));
        row("EXPIRE | lockscope:lock:orders | 31", expire(orders, token, 30s + 1ns));
        row("TTL | lockscope:lock:orders", timeToLive(orders, token));
        row("GET | lockscope:lock:orders", get(orders, token));
        row("GETSET | lockscope:lock:orders | a token", getAndSet(orders, token, "17"));
        row("DEL | lockscope:lock:orders", deleteKey(orders, token));
        row("WATCH | lockscope:lock:orders", watch(orders, token));
        row("UNWATCH", unwatch(orders, token));
        row("MULTI", beginTransaction(orders, token));
        row("DEL | lockscope:lock:orders ", queueDelete(orders, token));
        row("EXEC", execDelete(orders, token));
        row("DISCARD", discard(orders, token));
        row("INCR | lockscope:fence:orders", nextFence(orders, token));
        row("BLPOP | lockscope:wake:orders:a token | 0.251",
            awaitHandover(orders, token, 250'001us));
        row("BLPOP | lockscope:wake:orders:a token | 12.007",
            awaitHandover(orders, token, 12'007ms));
        row("BLPOP | lockscope:wake:orders:a token | 0.001", awaitHandover(orders, token, 0ms));
        row("WAIT | 2 | 51", waitForReplicas(orders, token, 2, 50'001us));
        row("WAIT | 1 | 1", waitForReplicas(orders, token, 1, 0us));
        row("SET | lockscope:store:orders | a value", writeStore(orders, token, "a value"));
        row("GET | lockscope:store:orders", readStore(orders, token));
        row("SET | lockscope:claim:orders | a token", claimStore(orders, token));
    }
    void aCommandHasTheWordsThatRedisExpects()
    {
        QFETCH(std::string, sent);
        QFETCH(std::string, expected);
        QCOMPARE(QString::fromStdString(sent), QString::fromStdString(expected).trimmed());
    }

    void aCommandIsEncodedAsAnArrayOfItsWords()
    {
        std::string wire = "before";
        appendCommand(wire, timeToLive(orders, token).arguments());
        appendCommand(wire, {"SET", std::string(1200, 'x'), ""});
        QCOMPARE(QString::fromStdString(wire),
            QString::fromStdString("before*2\r\n$3\r\nTTL\r\n$21\r\nlockscope:lock:orders\r\n*"
                                   "3\r\n$3\r\nSET\r\n$1200\r\n"
                + std::string(1200, 'x') + "\r\n$0\r\n\r\n"));
    }

    void repliesAreReadFromPiecesOfAnySize_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("replies"); // each with a semicolon after it
        QTest::addColumn<bool>("isProtocol");
        const auto row = [](const char *bytes, const char *replies, bool isProtocol = true) {
            QTest::newRow(bytes) << std::string(bytes) << std::string(replies) << isProtocol;
        };
        row("+OK\r\n:1\r\n", "OK;(integer) 1;");
        row(":-2\r\n", "(integer) -2;");
        row("-NOSCRIPT No matching script.\r\n$-1\r\n",
            "(error) NOSCRIPT No matching script.;(nil);");
        row("*-1\r\n", "(nil);");
        row("+OK\r", "");
        row("", "");
        row("$2\r\nab\r\n$0\r\n\r\n", "\"ab\";\"\";");
        row("$2\r\nab\r", "");
        row("*1\r\n:1\r\n:2\r\n", "[(integer) 1];(integer) 2;");
        row("*2\r\n$1\r\na\r\n*1\r\n$-1\r\n", "[\"a\", [(nil)]];");
        row("*2\r\n:1\r\n", "");
        row("*99\r\n", "");
        row("+OK\r\nHTTP/1.1 400\r\n", "OK;", false);
    }
    void repliesAreReadFromPiecesOfAnySize()
    {
        QFETCH(std::string, bytes);
        for (const std::size_t pieceSize : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
            ReplyReader reader;
            std::string replies;
            for (std::size_t at = 0; at < bytes.size(); at += pieceSize) {
                reader.add(std::string_view(bytes).substr(at, pieceSize));
                while (const std::optional<Reply> reply = reader.next())
                    replies += replyText(*reply) + ";";
            }
            QTEST(replies, "replies");
            QTEST(reader.problem().empty(), "isProtocol");
        }
    }

    void aScriptIsCalledByItsHashAndAfterNoscriptByItsText_data()
    {
        QTest::addColumn<std::string>("byHash");
        QTest::addColumn<std::string>("byText");
        QTest::addColumn<std::string>("arguments");
        const auto row = [](const char *name, const Command &command, const char *arguments) {
            QTest::newRow(name) << sentText(command) << sentText(*command.fallbackAfter(noScript))
                                << std::string(arguments);
        };
        row("release", compareAndDelete(orders, token), "1 | lockscope:lock:orders | a token");
        row("extension", compareAndExtend(orders, token, 250'001us),
            "1 | lockscope:lock:orders | a token | 251");
        row("extension that creates", extendOrCreate(orders, token, 1s),
            "1 | lockscope:lock:orders | a token | 1000");
        const char *const queue = "2 | lockscope:lock:orders | lockscope:queue:orders | a token | ";
        const auto handOff = [&](const char *name, const Command &command, const char *act) {
            QTest::newRow(name) << sentText(command) << sentText(*command.fallbackAfter(noScript))
                                << queue + std::string(act);
        };
        handOff("take or queue", takeOrQueue(orders, token, 250'001us), "take | 251");
        handOff("join the queue", joinQueue(orders, token, 1s), "join | 1000");
        handOff("take or stay", takeOrStay(orders, token, 1s, 1'700'000'000),
            "again | 1000:1700000000");
        handOff("hand over", handOver(orders, token), "release");
        handOff("leave the queue", leaveQueue(orders, token), "leave");
        row("read", readFenced(orders, token, Fence{33}),
            "2 | lockscope:store:orders | lockscope:seen:orders | 33");
        row("write", writeFenced(orders, token, Fence{33}, "v"),
            "2 | lockscope:store:orders | lockscope:seen:orders | 33 | v");
        row("claimed write", writeClaimed(orders, token, "v"),
            "2 | lockscope:store:orders | lockscope:claim:orders | a token | v");
    }
    void aScriptIsCalledByItsHashAndAfterNoscriptByItsText()
    {
        QFETCH(std::string, byHash);
        QFETCH(std::string, byText);
        QFETCH(std::string, arguments);
        const std::string eval = "EVAL | ";
        const std::string script =
            byText.substr(eval.size(), byText.find(" | ", eval.size()) - eval.size());
        const QByteArray hash =
            QCryptographicHash::hash(QByteArray::fromStdString(script), QCryptographicHash::Sha1)
                .toHex();
        QCOMPARE(byText, eval + script + " | " + arguments);
        QCOMPARE(byHash, "EVALSHA | " + hash.toStdString() + " | " + arguments);
    }

    // A release that is DELEX on Redis 8.4, DELIFEQ on Valkey 9.0, and a script on all other
    // servers.
    void aCommandFallsBackToAnAlternativeIfTheServerLacksTheCommand()
    {
        static constexpr CommandForm redis{
            .words = {"DELEX", CommandWord::Slot::key, "IFEQ", CommandWord::Slot::token}};
        static constexpr CommandForm valkey{
            .words = {"DELIFEQ", CommandWord::Slot::key, CommandWord::Slot::token}};
        const Command last = compareAndDelete(orders, token);
        const Command command =
            Command(redis, orders, token)
                .withAlternative(Command(valkey, orders, token).withAlternative(last));
        QCOMPARE(sentText(command), std::string("DELEX | lockscope:lock:orders | IFEQ | a token"));
        QVERIFY(!command.fallbackAfter(number(0)));
        QVERIFY(!command.fallbackAfter(error));
        QVERIFY(!command.fallbackAfter(noScript));
        const auto second = command.fallbackAfter(
            replyOf(Reply::Kind::error, "ERR unknown command 'DELEX', with args beginning with: "));
        QVERIFY(second);
        QCOMPARE(sentText(*second), std::string("DELIFEQ | lockscope:lock:orders | a token"));
        const auto third = second->fallbackAfter(replyOf(Reply::Kind::error, "ERR syntax error"));
        QVERIFY(third && third->isCopyOf(last));
        QVERIFY(
            !third->fallbackAfter(replyOf(Reply::Kind::error, "ERR unknown command 'EVALSHA'")));
        QCOMPARE(sentText(command.mostCompatible()), sentText(*last.fallbackAfter(noScript)));
        QVERIFY(deleteKey(orders, token).mostCompatible().effect() == KeyEffect::mayDelete);
    }

    void supportOfACommandDependsOnTheServersVersion_data()
    {
        QTest::addColumn<std::string>("line");
        QTest::addColumn<std::string>("name");
        QTest::addColumn<QByteArray>("supported"); // support for LPOS, SET KEEPTTL, WAITAOF, SET
                                                   // IFEQ, DELEX, DELIFEQ, GET: one mark each
        QTest::newRow("Redis of Debian 12")
            << std::string("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
            << std::string("Redis 7.0.15") << QByteArray("++----+");
        QTest::newRow("old Redis") << std::string("Redis server v=5.0.14")
                                   << std::string("Redis 5.0.14") << QByteArray("------+");
        QTest::newRow("new Redis") << std::string("Redis server v=8.4.0")
                                   << std::string("Redis 8.4.0") << QByteArray("+++++-+");
        QTest::newRow("Valkey") << std::string("Valkey server v=8.1.3")
                                << std::string("Valkey 8.1.3") << QByteArray("++++--+");
        QTest::newRow("new Valkey") << std::string("Valkey server v=9.0.0")
                                    << std::string("Valkey 9.0.0") << QByteArray("++++-++");
        QTest::newRow("another server")
            << std::string("KeyDB server v=6.3.4") << std::string("an unknown server")
            << QByteArray("+++++++");
        QTest::newRow("no version")
            << std::string() << std::string("an unknown server") << QByteArray("+++++++");
    }
    void supportOfACommandDependsOnTheServersVersion()
    {
        QFETCH(std::string, line);
        const ServerVersion server = ServerVersion::of(line);
        QTEST(serverText(server), "name");
        QByteArray supported;
        for (const CommandWords &words :
            {CommandWords{"LPOS", "q", "v"}, CommandWords{"SET", "k", "v", "KEEPTTL"},
                CommandWords{"WAITAOF"}, CommandWords{"SET", "k", "v", "IFEQ", "w"},
                CommandWords{"DELEX", "k"}, CommandWords{"DELIFEQ"}, CommandWords{"GET", "k"}})
            supported += supportsCommand(server, words) ? '+' : '-';
        QTEST(supported, "supported");
    }

    void serversThatSupportNamesTheFirstVersions()
    {
        QCOMPARE(serversThatSupport({"LPOS"}), std::string("Redis 6.0.6 or later"));
        QCOMPARE(serversThatSupport({"SET", "k", "v", "IFEQ", "w"}),
            std::string("Redis 8.4.0 or Valkey 8.1.0 or later"));
        QCOMPARE(serversThatSupport({"DELIFEQ"}), std::string("Valkey 9.0.0 or later"));
        QCOMPARE(serversThatSupport({"GET"}), std::string());
    }

    void aCommandHasTheEffectThatItMayHaveOnTheKey_data()
    {
        QTest::addColumn<int>("effect");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *name, const Command &command, KeyEffect expected) {
            QTest::newRow(name) << static_cast<int>(command.effect()) << static_cast<int>(expected);
        };
        row("SET NX PX", setIfAbsent(orders, token, 1s), KeyEffect::maySet);
        row("SETNX", setIfAbsentForEver(orders, token), KeyEffect::maySet);
        row("GETSET", getAndSet(orders, token, "17"), KeyEffect::mayReplace);
        row("EXPIRE", expire(orders, token, 1s), KeyEffect::mayExpire);
        row("DEL", deleteKey(orders, token), KeyEffect::mayDelete);
        row("EXEC", execDelete(orders, token), KeyEffect::mayDelete);
        row("EVALSHA", compareAndDelete(orders, token), KeyEffect::mayDeleteOwn);
        row("extension", compareAndExtend(orders, token, 1s), KeyEffect::maySet);
        row("extension that creates", extendOrCreate(orders, token, 1s), KeyEffect::maySet);
        row("take or queue", takeOrQueue(orders, token, 1s), KeyEffect::maySet);
        row("take or stay", takeOrStay(orders, token, 1s, 0), KeyEffect::maySet);
        row("BLPOP", awaitHandover(orders, token, 1s), KeyEffect::mayBeGiven);
        row("hand over", handOver(orders, token), KeyEffect::mayDeleteOwn);
        row("leave the queue", leaveQueue(orders, token), KeyEffect::mayDeleteOwn);
        row("INCR", nextFence(orders, token), KeyEffect::none);
        row("WAIT", waitForReplicas(orders, token, 1, 1s), KeyEffect::none);
        row("DEL in a transaction", queueDelete(orders, token), KeyEffect::none);
        row("WATCH", watch(orders, token), KeyEffect::none);
        row("GET", get(orders, token), KeyEffect::none);
        row("TTL", timeToLive(orders, token), KeyEffect::none);
        row("MULTI", beginTransaction(orders, token), KeyEffect::none);
        row("SET on the store", writeStore(orders, token, "a value"), KeyEffect::none);
    }
    void aCommandHasTheEffectThatItMayHaveOnTheKey()
    {
        QFETCH(int, effect);
        QTEST(effect, "expected");
    }

    void aReplyTellsWhatTheCommandDidToTheKey_data()
    {
        QTest::addColumn<int>("effect");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *name, const Command &command, const Reply &reply,
                             KeyEffect expected) {
            QTest::newRow(name) << static_cast<int>(command.actualEffect(reply))
                                << static_cast<int>(expected);
        };
        row("SETNX 1", setIfAbsentForEver(orders, token), number(1), KeyEffect::done);
        row("SETNX 0", setIfAbsentForEver(orders, token), number(0), KeyEffect::refused);
        row("EXPIRE 1", expire(orders, token, 1s), number(1), KeyEffect::done);
        row("EXPIRE 0: no key", expire(orders, token, 1s), number(0), KeyEffect::refused);
        row("GETSET returns the expected value", getAndSet(orders, token, text.text), text,
            KeyEffect::done);
        row("GETSET returns another value", getAndSet(orders, token, "17"), text,
            KeyEffect::replaced);
        row("GETSET returns nil", getAndSet(orders, token, "17"), nil, KeyEffect::done);
        row("GETSET of a list", getAndSet(orders, token, "17"), error, KeyEffect::refused);
        row("EXEC of a DEL that deleted", execDelete(orders, token), listOf(number(1)),
            KeyEffect::done);
        row("EXEC of a DEL that did not", execDelete(orders, token), listOf(number(0)),
            KeyEffect::refused);
        row("EXEC after a watched key has changed", execDelete(orders, token), nil,
            KeyEffect::refused);
        row("EXEC without MULTI", execDelete(orders, token), error, KeyEffect::refused);
        Reply queueReply = listOf(
            number(250)); // the remaining TTL; for a client in the queue, two timestamps follow it
        row("take or stay: the client owns the lock already", takeOrStay(orders, token, 1s, 0),
            queueReply, KeyEffect::refused);
        row("BLPOP nil", awaitHandover(orders, token, 1s), nil, KeyEffect::refused);
        row("BLPOP of a message", awaitHandover(orders, token, 1s), listOf(text), KeyEffect::done);
        row("take or queue OK", takeOrQueue(orders, token, 1s), ok, KeyEffect::done);
        queueReply.items.push_back(text);
        queueReply.items.push_back(text);
        row("take or queue: queued", takeOrQueue(orders, token, 1s), queueReply, KeyEffect::queued);
        row("take or stay: queued", takeOrStay(orders, token, 1s, 0), queueReply,
            KeyEffect::queued);
        row("DEL queued by MULTI", queueDelete(orders, token), queued, KeyEffect::none);
        row("WATCH OK", watch(orders, token), ok, KeyEffect::none);
        row("TTL 1", timeToLive(orders, token), number(1), KeyEffect::none);
    }
    void aReplyTellsWhatTheCommandDidToTheKey()
    {
        QFETCH(int, effect);
        QTEST(effect, "expected");
    }

    // CommandTexts caches the texts of recent commands. One round of a scheme can have more kinds
    // of commands than the cache holds.
    void aCommandKeepsItsTextIdAfterManyOtherCommands()
    {
        TextPool pool;
        CommandTexts texts(pool);
        const Command command = expire(orders, token, 2s);
        const TextId first = texts.idsOf(command).pattern;
        for (int i = 0; i < 20; ++i)
            texts.idsOf(writeStore(orders, token, std::to_string(i)));
        QVERIFY(texts.idsOf(command).pattern == first);
        QVERIFY(texts.idsOf(expire(orders, token, 3s)).pattern != first);
        QVERIFY(texts.idsOf(deleteKey(orders, token)).pattern
            == texts.idsOf(queueDelete(orders, token)).pattern);
    }

    // The name of the list on which BLPOP waits contains the token, which is different at each
    // wait.
    void blpopHasOneTextForAllTokens()
    {
        TextPool pool;
        CommandTexts texts(pool);
        const TextId first = texts.idsOf(awaitHandover(orders, token, 1s)).pattern;
        QVERIFY(texts.idsOf(awaitHandover(orders, Token{"another"}, 1s)).pattern == first);
        QCOMPARE(
            pool.text(first), std::string("BLPOP lockscope:wake:orders:") + tokenMark + " 1.000");
    }
};

QTEST_GUILESS_MAIN(tst_Command)
#include "tst_command.moc"
