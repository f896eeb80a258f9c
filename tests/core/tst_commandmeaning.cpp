// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/observe/commandreader.h"
#include "core/live/programs/commandmeaning.h"
#include "core/live/programs/replyreader.h"
#include "lockscope/base/contract.h"
#include "tests/core/lockscripts.h"

using namespace lockscope;

namespace {

constexpr char token[] = "0f3c9a7b5d1e42a8b6c4d2e0f1a3b5c7";

QByteArray text(CommandRole role)
{
    constexpr const char *names[] = {"other", "acquire", "extend", "release"};
    return names[static_cast<std::size_t>(role)];
}

QByteArray text(KeyEffect effect)
{
    switch (effect) {
    case KeyEffect::maySet: return "maySet";
    case KeyEffect::mayReplace: return "mayReplace";
    case KeyEffect::mayExpire: return "mayExpire";
    case KeyEffect::mayDelete: return "mayDelete";
    case KeyEffect::done: return "done";
    case KeyEffect::refused: return "refused";
    default: return "none";
    }
}

// The commands of one program on one connection.
class ProgramConnection {
public:
    explicit ProgramConnection(KeyFilter keys = KeyFilter::everyKey()) : m_meanings(std::move(keys))
    {
    }

    CommandMeaning meaningOf(const std::vector<QByteArray> &words)
    {
        std::vector<std::string_view> views;
        for (const QByteArray &word : words)
            views.emplace_back(word.constData(), static_cast<std::size_t>(word.size()));
        return m_meanings.meaningOf(views, state);
    }
    // The same for a line of words that are separated by blanks. The word T stands for the token.
    CommandMeaning meaningOf(const char *line)
    {
        QByteArrayList words = QByteArray(line).split(' ');
        std::replace(words.begin(), words.end(), QByteArray("T"), QByteArray(token));
        return meaningOf(std::vector<QByteArray>(words.begin(), words.end()));
    }
    ConnectionState state;

private:
    CommandMeanings m_meanings;
};

// Returns "acquire maySet demo T": role, effect, key, and T for the token.
QByteArray meaningText(const CommandMeaning &meaning)
{
    QByteArray line = text(meaning.role) + ' ' + text(meaning.effect) + ' '
        + QByteArray::fromStdString(meaning.key);
    if (!meaning.token.empty())
        line += ' '
            + (meaning.token == token ? QByteArray("T") : QByteArray::fromStdString(meaning.token));
    return line;
}

QByteArray replyEffect(const CommandMeaning &meaning, const QByteArray &reply)
{
    return text(CommandMeanings::replyEffectOf(meaning, readReply(reply.toStdString())));
}

QByteArray detail(const CommandMeaning &meaning)
{
    return QByteArray::fromStdString(meaning.text)
        .replace(keyMark, "KEY")
        .replace(tokenMark, "TOKEN");
}

} // namespace

// Tests CommandMeanings, which finds out what a command of a user's program does to a lock, and
// what the reply to it means.
class tst_CommandMeaning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recognizesTheCommandsOfEachLibrary_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<QByteArray>("meaning");
        QTest::addColumn<QByteArray>("yes"); // a reply after which the key is changed
        QTest::addColumn<QByteArray>("no");  // a reply after which the key is unchanged
        const auto row = [](const char *name, const QByteArrayList &words, const char *meaning,
                             const char *yes, const char *no) {
            QTest::newRow(name) << words << QByteArray(meaning) << QByteArray(yes)
                                << QByteArray(no);
        };
        const auto script = [&](const char *name, const QByteArray &text,
                                const QByteArrayList &arguments, const char *meaning,
                                const char *no) {
            row(name, QByteArrayList{"eval", text, "1", "demo"} + arguments, meaning, ":1\r\n", no);
        };
        row("redis-py acquires", {"SET", "demo", token, "PX", "1000", "NX"},
            "acquire maySet demo T", "+OK\r\n", "$-1\r\n");
        row("redis-rb acquires", {"set", "demo", token, "px", "1000", "nx"},
            "acquire maySet demo T", "+OK\r\n", "_\r\n");
        row("tooz acquires", {"SET", "b'_tooz'_demo_lock", token, "NX", "PX", "1000"},
            "acquire maySet b'_tooz'_demo_lock T", "+OK\r\n", "-READONLY You can't write\r\n");
        row("redis-semaphore acquires", {"set", "mutex:demo", token, "PX", "1000", "NX"},
            "acquire maySet mutex:demo T", "+OK\r\n", "$-1\r\n");
        script("redis-py releases", scripts::redisPyRelease, {token}, "release mayDelete demo T",
            ":0\r\n");
        script("redis-py extends", scripts::redisPyExtend, {token, "1000", "0"},
            "extend mayExpire demo T", ":0\r\n");
        script("redis-py reacquires", scripts::redisPyReacquire, {token, "1000"},
            "extend mayExpire demo T", ":0\r\n");
        script("redlock 4 acquires", scripts::redlock4Acquire, {token, "1000"},
            "acquire maySet demo T", ":0\r\n");
        script("redlock 4 releases", scripts::redlock4Release, {token}, "release mayDelete demo T",
            ":0\r\n");
        script("redlock 4 extends", scripts::redlock4Extend, {token, "1000"},
            "extend maySet demo T", ":0\r\n");
        script("redlock 5 acquires", scripts::redlock5Acquire, {token, "1000"},
            "acquire maySet demo T", ":0\r\n");
        script("redlock 5 releases", scripts::redlock5Release, {token}, "release mayDelete demo T",
            ":0\r\n");
        script("redlock 5 extends", scripts::redlock5Extend, {token, "1000"},
            "extend maySet demo T", ":0\r\n");
        const QByteArray select =
            "redis.pcall('SELECT', tonumber(ARGV[1]))"; // as the scripts of a fork of redlock begin
        script("a fork of redlock acquires", select + scripts::redlock5Acquire,
            {"0", token, "1000"}, "acquire maySet demo T", ":0\r\n");
        script("a fork of redlock releases", select + scripts::redlock5Release, {"0", token},
            "release mayDelete demo T", ":0\r\n");
        script("redis-semaphore releases", scripts::semaphoreRelease, {token},
            "release mayDelete demo T", ":0\r\n");
        script("redis-semaphore refreshes", scripts::semaphoreRefresh, {token, "1000"},
            "extend mayExpire demo T", ":0\r\n");
        script("a semaphore is taken", scripts::semaphoreTake,
            {"1", token, "1000", "1700000000000"}, "acquire maySet demo", ":0\r\n");
        script("a semaphore is kept", scripts::semaphoreKeep, {"1", token, "1000", "1700000000000"},
            "extend maySet demo", ":0\r\n");
        script("Symfony saves", scripts::symfonySave, {"1700000000.12", token, "1000"},
            "acquire maySet demo", "$-1\r\n");
        script("Symfony extends", scripts::symfonyPutOff, {"1700000000.12", token, "1000"},
            "extend maySet demo", "$-1\r\n");
        script("Symfony deletes", scripts::symfonyDelete, {token}, "release mayDelete demo",
            "$-1\r\n");
        row("Symfony checks its lock",
            {"EVAL", scripts::symfonyExists, "1", "demo", "1700000000.12", token},
            "other none demo", "", "");
        row("Symfony tests the node",
            {"EVAL", scripts::symfonyCheck, "1", "symfony_check_support_time"},
            "other none symfony_check_support_time", "", "");
        row("tooz sends a heartbeat", {"PSETEX", "_tooz_beats:me", "30000", "Not dead!"},
            "other none _tooz_beats:me Not dead!", "", "");
        script("setnx.rb releases",
            "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else "
            "return 0 end",
            {"short"}, "release mayDelete demo short", ":0\r\n");
        script("redsync releases",
            "local val = redis.call(\"GET\", KEYS[1]) if val == ARGV[1] then return "
            "redis.call(\"DEL\", KEYS[1]) "
            "elseif val == false then return -1 else return 0 end",
            {token}, "release mayDelete demo T", ":-1\r\n");
        script("a re-entrant lock acquires",
            "local v = redis.call('get', KEYS[1]) if not v or v == ARGV[1] then return "
            "redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) end",
            {token, "1000"}, "acquire maySet demo T", "$-1\r\n");
        row("Redisson acquires",
            {"EVAL",
                "if ((redis.call('exists', KEYS[1]) == 0) or (redis.call('hexists', KEYS[1], "
                "ARGV[2]) == 1)) then "
                "redis.call('hincrby', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], "
                "ARGV[1]); return nil; end; "
                "return redis.call('pttl', KEYS[1]);",
                "1", "demo", "1000", token},
            "acquire maySet demo", "$-1\r\n", ":800\r\n");
        script("Redisson releases",
            "if (redis.call('hexists', KEYS[1], ARGV[3]) == 0) then return nil; end; local counter "
            "= redis.call('hincrby', KEYS[1], "
            "ARGV[3], -1); if (counter > 0) then redis.call('pexpire', KEYS[1], ARGV[2]); return "
            "0; else redis.call('del', KEYS[1]); "
            "redis.call('publish', KEYS[2], ARGV[1]); return 1; end; return nil;",
            {"0", "1000", token}, "release mayDelete demo", ":0\r\n");
    }

    void recognizesTheCommandsOfEachLibrary()
    {
        QFETCH(QByteArrayList, words);
        QFETCH(QByteArray, yes);
        QFETCH(QByteArray, no);
        const CommandMeaning meaning = ProgramConnection().meaningOf({words.begin(), words.end()});
        QTEST(meaningText(meaning), "meaning");
        QVERIFY(meaning.hasReply && !meaning.isStream);
        QCOMPARE(replyEffect(meaning, yes), yes.isEmpty() ? "none" : "done");
        QCOMPARE(replyEffect(meaning, no), no.isEmpty() ? "none" : "refused");
        QCOMPARE(replyEffect(meaning, "-ERR no\r\n"), no.isEmpty() ? "none" : "refused");
    }

    void recognizesPlainCommands_data()
    {
        QTest::addColumn<QByteArray>("meaning");
        QTest::addColumn<QByteArray>("reply");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *line, const char *meaning, const char *reply,
                             const char *expected) {
            QTest::newRow(line) << QByteArray(meaning) << QByteArray(reply) << QByteArray(expected);
        };
        row("SET k T NX GET PX 5", "acquire maySet k T", "$-1\r\n", "done");
        row("SET k T GET NX", "acquire maySet k T", "$1\r\nx\r\n", "refused");
        row("SET k T", "acquire mayReplace k T", "+OK\r\n", "done");
        row("set k T get ex 5", "acquire mayReplace k T", "$-1\r\n", "done");
        row("SET k T XX PX 5", "extend mayReplace k T", "$-1\r\n", "refused");
        row("SET k T IFEQ NX", "extend mayReplace k T", "+OK\r\n", "done"); // NX is a value here
        row("SETNX k T", "acquire maySet k T", ":0\r\n", "refused");
        row("SETNX k T", "acquire maySet k T", ":1\r\n", "done");
        row("GETSET k T", "acquire mayReplace k T", "$-1\r\n", "done");
        row("PSETEX k 5 T", "acquire mayReplace k T", "+OK\r\n", "done");
        row("EXPIRE k 5", "extend mayExpire k", ":1\r\n", "done");
        row("pexpire k 5 XX", "extend mayExpire k", ":0\r\n", "refused");
        row("PEXPIRE k 0", "release mayDelete k", ":1\r\n", "done");
        row("PERSIST k", "extend mayExpire k", ":0\r\n", "refused");
        row("GETEX k PX 5", "extend mayExpire k", "$-1\r\n", "refused");
        row("GETEX k", "other none ", "$1\r\nx\r\n", "none");
        row("DEL k", "release mayDelete k", ":1\r\n", "done");
        row("unlink k", "release mayDelete k", ":0\r\n", "refused");
        row("GETDEL k", "release mayDelete k", "$1\r\nx\r\n", "done");
        row("DELEX k IFEQ T", "release mayDelete k T", ":0\r\n", "refused");
        row("GET k", "other none k", "$1\r\nx\r\n", "none");
        row("INFO server", "other none ", "$1\r\nx\r\n", "none");
        row("SET k", "other none ", "-ERR wrong number\r\n", "none");
        row("EVAL", "other none ", "-ERR wrong number\r\n", "none");
        row("EVAL x 99999999999999999999 k", "other none ", "-ERR no\r\n", "none");
        row("EVAL redis.call('del',KEYS[1]) -1 k", "other none ", "-ERR no\r\n", "none");
        row("EVAL redis.call('del',KEYS[1]) 7 k", "release mayDelete k", "-ERR no\r\n", "refused");
        row("FCALL f 1 k T", "other none k", ":1\r\n",
            "done"); // unknown: it may have changed the key
        row("FCALL_RO f 1 k T", "other none k", ":1\r\n", "none");
    }

    void recognizesPlainCommands()
    {
        QFETCH(QByteArray, reply);
        const CommandMeaning meaning = ProgramConnection().meaningOf(QTest::currentDataTag());
        QTEST(meaningText(meaning), "meaning");
        QTEST(replyEffect(meaning, reply), "expected");
    }

    void remembersScriptsFromAllConnections()
    {
        CommandMeanings meanings(KeyFilter::everyKey());
        ConnectionState one, other;
        const auto release = [&] {
            return meanings.meaningOf(
                {"evalsha", "C3F8721CBB97F72BC19E972846BD7AAF91901658", "1", "demo", token}, other);
        };
        QCOMPARE(meaningText(release()), "other none demo"); // the node answers NOSCRIPT
        QCOMPARE(meaningText(meanings.meaningOf({"SCRIPT", "load", scripts::redisPyRelease}, one)),
            "other none ");
        QCOMPARE(meaningText(release()), "release mayDelete demo T");
        QCOMPARE(replyEffect(release(), "-NOSCRIPT No matching script. Please use EVAL.\r\n"),
            "refused");
        meanings.meaningOf({"eval", scripts::redlock4Acquire, "1", "demo", token, "1000"}, one);
        QCOMPARE(
            meaningText(meanings.meaningOf(
                {"evalsha", "e5a322e2634ef59a516e8ea150cb085afafee684", "1", "other", token, "1"},
                other)),
            "acquire maySet other T");
    }

    void aTransactionHasItsEffectAtExec()
    {
        ProgramConnection connection;
        const auto exec = [&] {
            for (const char *line : {"WATCH k", "MULTI", "GET k", "SETNX k T", "EXPIRE k 10"})
                LOCKSCOPE_ASSERT(connection.meaningOf(line).effect == KeyEffect::none);
            return connection.meaningOf("EXEC");
        };
        QCOMPARE(meaningText(exec()), "acquire maySet k T");
        QCOMPARE(detail(exec()), "EXEC");
        QCOMPARE(replyEffect(exec(), "*3\r\n$-1\r\n:1\r\n:1\r\n"), "done");
        QCOMPARE(replyEffect(exec(), "*3\r\n$1\r\nx\r\n:0\r\n:1\r\n"),
            "refused"); // only the TTL of another holder's key was set
        QCOMPARE(replyEffect(exec(), "*-1\r\n"), "refused");
        QCOMPARE(replyEffect(exec(), "-EXECABORT Transaction discarded\r\n"), "refused");
        for (const char *line : {"MULTI", "DEL k", "DISCARD", "EXEC"})
            QCOMPARE(text(connection.meaningOf(line).effect), "none");
        QCOMPARE(meaningText(connection.meaningOf("DEL k")), "release mayDelete k");
    }

    void commandsOnOtherKeysOrDatabasesHaveNoEffectOnALock()
    {
        ProgramConnection one(KeyFilter::only(RedisKey{"demo"}));
        QCOMPARE(meaningText(one.meaningOf("SET demo T NX")), "acquire maySet demo T");
        QCOMPARE(meaningText(one.meaningOf("SET demo2 T NX")), "other none demo2 T");
        QCOMPARE(
            meaningText(ProgramConnection(KeyFilter()).meaningOf("DEL demo")), "other none demo");
        one.meaningOf("SELECT 1");
        QCOMPARE(meaningText(one.meaningOf("SET demo T NX")), "other none demo T");
        one.meaningOf("SELECT 0");
        QCOMPARE(meaningText(one.meaningOf("SET demo T NX")), "acquire maySet demo T");
    }

    void recognizesCommandsThatGetNoReply()
    {
        ProgramConnection connection;
        QVERIFY(connection.meaningOf("SUBSCRIBE c").isStream);
        QVERIFY(connection.meaningOf("monitor").isStream);
        QVERIFY(connection.meaningOf("PSYNC ? -1").isStream);
        QVERIFY(connection.meaningOf("HELLO 3").hasReply);
        QVERIFY(connection.state.isResp3);
        QVERIFY(!connection.meaningOf("SUBSCRIBE c").isStream
            && !connection.meaningOf("SUBSCRIBE c").hasReply);
        QVERIFY(connection.meaningOf("GET k").hasReply);
        QVERIFY(!connection.meaningOf("CLIENT REPLY SKIP").hasReply);
        QVERIFY(!connection.meaningOf("GET k").hasReply);
        QVERIFY(connection.meaningOf("GET k").hasReply);
        QVERIFY(!connection.meaningOf("client reply off").hasReply);
        QVERIFY(!connection.meaningOf("GET k").hasReply && !connection.meaningOf("GET k").hasReply);
        QVERIFY(connection.meaningOf("CLIENT REPLY ON").hasReply);
        QVERIFY(!connection.meaningOf(std::vector<QByteArray>()).hasReply);
        connection.meaningOf("RESET");
        QVERIFY(!connection.state.isResp3);
    }

    void showsACommandAsRedisCliWould_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, const QByteArrayList &words,
                             const QByteArray &expected) {
            QTest::newRow(name) << words << expected;
        };
        row("key and token", {"set", "demo", token, "PX", "10", "NX"}, "set KEY TOKEN PX 10 NX");
        row("a long token", {"SET", "demo", QByteArray(100, 't'), "NX"}, "SET KEY TOKEN NX");
        row("quotes", {"SET", "my key", "a\"b\\\n\x01\xff", "EX", "", "\xc3\xa9"},
            "SET KEY TOKEN EX \"\" \xc3\xa9");
        row("bytes", {"ECHO", "a\"b\\\n\x01\xff"}, "ECHO \"a\\\"b\\\\\\n\\x01\\xff\"");
        row("a script", {"EVAL", scripts::redisPyRelease, "1", "demo", token},
            "EVAL \"local token = redis.call('get', KEYS[1]) …\" 1 KEY TOKEN");
        row("a script on one line", {"EVAL", " return 1 ", "0"}, "EVAL \"return 1\" 0");
        row("a script that is loaded", {"SCRIPT", "LOAD", scripts::redlock4Acquire},
            "SCRIPT LOAD \"-- Return 0 if an entry already exists. …\"");
        row("a script's hash", {"EVALSHA", "c3f8721cbb97f72bc19e972846bd7aaf91901658", "0"},
            "EVALSHA c3f8721cbb97f72bc19e972846bd7aaf91901658 0");
        row("AUTH with a password", {"AUTH", "hush"}, "AUTH (password)");
        row("AUTH with a user and a password", {"auth", "", "hush"}, "auth \"\" (password)");
        row("HELLO with a password", {"HELLO", "3", "AUTH", "default", "hush", "SETNAME", "me"},
            "HELLO 3 AUTH default (password) SETNAME me");
        row("CONFIG SET of a password", {"CONFIG", "SET", "maxmemory", "1", "requirepass", "hush"},
            "CONFIG SET maxmemory 1 requirepass (password)");
        row("ACL SETUSER with a password", {"ACL", "SETUSER", "me", "on", ">hush"},
            "ACL SETUSER me on (password)");
        row("a long word", {"ECHO", QByteArray(5000, 'x')},
            "ECHO \"" + QByteArray(120, 'x') + "…\"");
        row("many words", QByteArrayList{"PING"} + QByteArrayList(5000, "w"),
            "PING" + QByteArray(" w").repeated(148) + " …");
    }

    void showsACommandAsRedisCliWould()
    {
        QFETCH(QByteArrayList, words);
        QTEST(detail(ProgramConnection().meaningOf({words.begin(), words.end()})), "expected");
    }

    void anErrorAfterAPasswordShowsOnlyItsCode()
    {
        ProgramConnection connection;
        const Reply error =
            readReply("-ERR unknown command 'AUTH', with args beginning with: 'hush'\r\n");
        QCOMPARE(CommandMeanings::replyTextOf(connection.meaningOf("AUTH hush"), error),
            std::string("(error) ERR"));
        QVERIFY(CommandMeanings::replyTextOf(connection.meaningOf("GET hush"), error).find("hush")
            != std::string::npos);
    }

    void readsReplies_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *bytes, const QByteArray &expected) {
            QTest::newRow(QByteArray(bytes).replace("\r\n", " ").constData())
                << QByteArray(bytes) << expected;
        };
        row("+OK\r\n", "OK");
        row("-NOSCRIPT No matching script.\r\n", "(error) NOSCRIPT No matching script.");
        row(":-1\r\n", "(integer) -1");
        row("$5\r\na\r\nbc\r\n", "\"a\\r\\nbc\"");
        row("$-1\r\n", "(nil)");
        row("*-1\r\n", "(nil)");
        row("*0\r\n", "[]");
        row("*2\r\n:1\r\n*1\r\n$1\r\nx\r\n", "[(integer) 1, [\"x\"]]");
        row("_\r\n", "(nil)");
        row("#t\r\n", "(integer) 1");
        row("#f\r\n", "(integer) 0");
        row(",1.5\r\n", "\"1.5\"");
        row("(123456789012345678901234567890\r\n", "\"123456789012345678901234567890\"");
        row("!6\r\nERR no\r\n", "(error) ERR no");
        row("=6\r\ntxt:hi\r\n", "\"hi\"");
        row("%1\r\n+a\r\n:1\r\n", "[a, (integer) 1]");
        row("~1\r\n:1\r\n", "[(integer) 1]");
        row(">2\r\n+message\r\n+hi\r\n", "[message, hi]");
        row("|1\r\n+ttl\r\n:3600\r\n$1\r\nx\r\n", "\"x\"");
        row("*1\r\n|1\r\n+ttl\r\n:1\r\n:7\r\n", "[(integer) 7]");
        row("*3\r\n:1\r\n", "[(integer) 1]"); // incomplete
        row("%99999999999999999999\r\n", "(nil)");
        row("%9223372036854775807\r\n", "[]");
        row("nonsense\r\n", "nonsense");
        row("", "(nil)");
    }

    void readsReplies()
    {
        QFETCH(QByteArray, bytes);
        const Reply reply = readReply({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        QTEST(QByteArray::fromStdString(CommandMeanings::replyTextOf({}, reply)), "expected");
    }

    void cutsLargeReplies()
    {
        const auto replySize = [](const std::string &bytes) {
            return CommandMeanings::replyTextOf({}, readReply(bytes)).size();
        };
        const std::string large(1'000'000, 'x');
        QCOMPARE(replySize("$1000000\r\n" + large + "\r\n"), std::size_t{303});
        std::string items = "*100000\r\n", deep;
        for (int i = 0; i < 100'000; ++i) {
            items += ":1\r\n";
            deep += "*1\r\n";
        }
        QCOMPARE(replySize(items), std::size_t{303});
        QCOMPARE(
            CommandMeanings::replyTextOf({}, readReply(deep)), std::string("[[[[[[[[…]]]]]]]]"));
        std::string attributes;
        for (int i = 0; i < 100'000; ++i)
            attributes += "|0\r\n";
        QCOMPARE(CommandMeanings::replyTextOf({}, readReply(attributes + ":1\r\n")),
            std::string("(integer) 1"));
    }

    void readsTheWordsOfACommand()
    {
        using Words = std::vector<std::string_view>;
        QCOMPARE(wordsOf("*2\r\n$3\r\nGET\r\n$4\r\na\r\nb\r\n"), (Words{"GET", "a\r\nb"}));
        QCOMPARE(wordsOf("  set  k 'my \"value' \"\" NX\r\n"),
            (Words{"set", "k", "my \"value", "", "NX"}));
        QCOMPARE(wordsOf("GET \"open\r\n"), (Words{"GET", "open\r\n"}));
        QCOMPARE(wordsOf("\r\n"), Words());
        QCOMPARE(wordsOf("*0\r\n"), Words());
        QCOMPARE(wordsOf("*2\r\n$3\r\nGET\r\n"), Words());
    }
};

QTEST_GUILESS_MAIN(tst_CommandMeaning)
#include "tst_commandmeaning.moc"
