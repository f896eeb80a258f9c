// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/observe/commandreader.h"
#include "core/live/observe/replicationstream.h"

using namespace lockscope;

namespace {

constexpr std::int64_t now = 1'000'000;

// Returns a command in the Redis protocol.
std::string encoded(const std::vector<std::string> &words)
{
    std::string text = "*" + std::to_string(words.size()) + "\r\n";
    for (const std::string &word : words)
        text += "$" + std::to_string(word.size()) + "\r\n" + word + "\r\n";
    return text;
}

QByteArray text(const KeyChange &change)
{
    const QByteArray key = QByteArray::fromStdString(change.key).mid(15);
    if (change.isDeleted)
        return "deleted " + key;
    return "set " + key + ' ' + QByteArray::fromStdString(change.token)
        + (change.deadlineMs ? ' ' + QByteArray::number(qint64{*change.deadlineMs}) : QByteArray())
        + (change.detail.empty() ? QByteArray() : ' ' + QByteArray::fromStdString(change.detail));
}

// Returns the changes that these commands make. The words of a command are separated by blanks.
QByteArrayList applied(ReplicatedKeys &keys, const QByteArrayList &commands)
{
    QByteArrayList changes;
    for (const QByteArray &command : commands) {
        const QByteArrayList parts = command.split(' ');
        std::vector<std::string_view> words;
        for (const QByteArray &part : parts)
            words.emplace_back(part.constData(), static_cast<std::size_t>(part.size()));
        for (const KeyChange &change : keys.apply(words, now))
            changes << text(change);
    }
    return changes;
}

// Tells `keys` which keys the node has. Returns the changes that `keys` learns by that.
QByteArrayList adopted(ReplicatedKeys &keys, const std::vector<ExistingKey> &existing)
{
    QByteArrayList changes;
    for (const KeyChange &change : keys.adopt(existing))
        changes << text(change);
    return changes;
}

// Returns the changes that these commands make: "set a x 5000, set a x, deleted a"; "unsure" at the
// end if only the node knows the result.
QByteArray changesOf(const QByteArrayList &commands)
{
    ReplicatedKeys keys;
    QByteArrayList changes = applied(keys, commands);
    if (keys.isUnsure())
        changes << "unsure";
    return changes.join(", ");
}

const std::string a = "lockscope:lock:a";
const std::string b = "lockscope:lock:b";

} // namespace

class tst_ReplicationStream : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsCommandsInPiecesOfAnySize();
    void skipsBareLineEndsBetweenCommands();
    void refusesBytesThatAreNoCommand_data();
    void refusesBytesThatAreNoCommand();
    void returnsTheChangesThatCommandsMakeToLockKeys_data();
    void returnsTheChangesThatCommandsMakeToLockKeys();
    void aLongValueHasATextThatTellsItFromOthers();
    void adoptsTheKeysThatTheNodeReports();
    void adoptsValuesThatAreNoStrings();
    void aKeyThatDoesNotChangeIsNotReported();
    void followsTheKeysOfItsFilter();
};

void tst_ReplicationStream::readsCommandsInPiecesOfAnySize()
{
    const std::vector<std::vector<std::string>> commands{{"SELECT", "0"}, {"SET", "k", ""},
        {"SET", "k", "*1\r\n$4\r\nPING\r\n"}, {"PING"}, {"SET", "k", std::string(2000, '\n')}};
    std::string bytes;
    for (const auto &command : commands)
        bytes += encoded(command);
    for (std::size_t piece = 1; piece <= bytes.size(); piece += piece < 40 ? 1 : 97) {
        CommandReader reader;
        std::vector<std::vector<std::string>> read;
        std::vector<std::string_view> words;
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            reader.inbox() += bytes.substr(at, piece);
            CommandReader::ReadStatus status{};
            while ((status = reader.next(words)) == CommandReader::ReadStatus::command)
                read.emplace_back(words.begin(), words.end());
            QVERIFY(status == CommandReader::ReadStatus::incomplete);
            reader.discardRead();
        }
        QCOMPARE(read, commands);
        QVERIFY(reader.inbox().empty());
    }
}

void tst_ReplicationStream::skipsBareLineEndsBetweenCommands()
{
    CommandReader reader;
    std::vector<std::string_view> words;
    reader.inbox() = "\n\n" + encoded({"PING"}) + "\n\r\n" + encoded({"DEL", "k"}) + "\n";
    QVERIFY(reader.next(words) == CommandReader::ReadStatus::command);
    QCOMPARE(words.size(), std::size_t{1});
    QVERIFY(reader.next(words) == CommandReader::ReadStatus::command);
    QCOMPARE(words.size(), std::size_t{2});
    QVERIFY(reader.next(words) == CommandReader::ReadStatus::incomplete);
}

void tst_ReplicationStream::refusesBytesThatAreNoCommand_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("an inline command") << QByteArray("PING\r\n");
    QTest::newRow("an empty count") << QByteArray("*\r\n");
    QTest::newRow("a count that is no number") << QByteArray("*x\r\n");
    QTest::newRow("a negative size") << QByteArray("*1\r\n$-1\r\n");
    QTest::newRow("no string") << QByteArray("*1\r\n:5\r\n");
    QTest::newRow("an endless number") << QByteArray("*1") + QByteArray(100, '1');
    QTest::newRow("a number too large") << QByteArray("*99999999999999999999999\r\n");
}

void tst_ReplicationStream::refusesBytesThatAreNoCommand()
{
    QFETCH(QByteArray, bytes);
    CommandReader reader;
    std::vector<std::string_view> words;
    reader.inbox() = bytes.toStdString();
    QVERIFY(reader.next(words) == CommandReader::ReadStatus::broken);
}

void tst_ReplicationStream::returnsTheChangesThatCommandsMakeToLockKeys_data()
{
    QTest::addColumn<QByteArrayList>("commands");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArrayList &commands, const char *expected) {
        QByteArrayList fullCommands;
        for (QByteArray command : commands)
            fullCommands << command.replace("L:", "lockscope:lock:");
        QTest::newRow(name) << fullCommands << QByteArray(expected);
    };
    row("set", {"SET L:a x"}, "set a x");
    row("set in small letters", {"set L:a x pxat 5000"}, "set a x 5000");
    row("set with each kind of deadline",
        {"SET L:a x PXAT 5000", "SET L:a x PX 5", "SET L:a x EX 5", "SET L:a x EXAT 5",
            "SET L:a x"},
        "set a x 5000, set a x 1000005, set a x 1005000, set a x 5000, set a x");
    row("set with other options", {"SET L:a x NX GET PXAT 5000"}, "set a x 5000");
    row("set that keeps the deadline", {"SET L:a x PXAT 5000", "SET L:a y KEEPTTL"},
        "set a x 5000, set a y 5000");
    row("setex, psetex, setnx, getset",
        {"SETEX L:a 5 x", "PSETEX L:a 5 y", "SETNX L:b z", "GETSET L:a w"},
        "set a x 1005000, set a y 1000005, set b z, set a w");
    row("mset", {"MSET L:a x other y L:b z"}, "set a x, set b z");
    row("new deadlines",
        {"SET L:a x", "PEXPIREAT L:a 5000", "PEXPIRE L:a 5", "EXPIREAT L:a 5", "EXPIRE L:a 5",
            "PERSIST L:a"},
        "set a x, set a x 5000, set a x 1000005, set a x 5000, set a x 1005000, set a x");
    row("a deadline of an unknown key", {"PEXPIREAT L:a 5000"}, "unsure");
    row("an unknown key loses its deadline", {"PERSIST L:a"}, "unsure");
    row("del and unlink", {"SET L:a x", "DEL L:a other L:b", "UNLINK L:c"},
        "set a x, deleted a, deleted b, deleted c");
    row("a deleted key has no deadline", {"SET L:a x", "DEL L:a", "PEXPIREAT L:a 5000"},
        "set a x, deleted a, unsure");
    row("flush", {"SET L:b x", "SET L:a x", "SET L:c x", "DEL L:c", "FLUSHALL"},
        "set b x, set a x, set c x, deleted c, deleted a, deleted b");
    row("rename", {"SET L:a x PXAT 5000", "RENAME L:a L:b", "RENAME L:b L:b"},
        "set a x 5000, deleted a, set b x 5000");
    row("rename to a key of no lock", {"SET L:a x", "RENAME L:a other"}, "set a x, deleted a");
    row("rename back", {"SET L:a x", "RENAME L:a other", "RENAME other L:a"},
        "set a x, deleted a, unsure");
    row("deleted by their value", {"SET L:a x", "SET L:b y", "DELEX L:a IFEQ x", "DELIFEQ L:b y"},
        "set a x, set b y, deleted a, deleted b");
    row("getdel and move", {"SET L:a x", "SET L:b y", "GETDEL L:a", "MOVE L:b 3"},
        "set a x, set b y, deleted a, deleted b");
    row("a sorted set",
        {"ZADD L:a NX CH 1 x 2 y", "ZADD L:a 1 z", "PEXPIREAT L:a 5000", "ZREM L:a x z",
            "ZREM L:a y other"},
        "set a  zset (ZADD), set a  5000 zset (ZADD), deleted a");
    row("a hash with the owner of a lock",
        {"HSETNX L:a f x", "HINCRBY L:a f 1", "PEXPIREAT L:a 5000", "HSET L:a g y"},
        "set a f hash (HSETNX), set a f 5000 hash (HSETNX)");
    row("a hash that a script creates with its deadline",
        {"MULTI", "HINCRBY L:a f 1", "PEXPIREAT L:a 5000", "EXEC", "HINCRBY L:a f 1"},
        "set a f 5000 hash (HINCRBY)");
    row("a hash that a script creates without a deadline",
        {"MULTI", "HINCRBY L:a f 1", "EXEC", "MULTI", "HINCRBY L:a f -1", "DEL L:a", "EXEC"},
        "set a f hash (HINCRBY), deleted a");
    row("a hash", {"HSET L:a f x g y", "HINCRBY L:a f 1", "HDEL L:a f", "HDEL L:a g"},
        "set a  hash (HSET), deleted a");
    row("a set", {"SADD L:a x y", "SADD L:a x", "SREM L:a x y"}, "set a  set (SADD), deleted a");
    row("a set that becomes a text", {"SADD L:a x", "SET L:a y", "DEL L:a", "HSETNX L:a f x"},
        "set a  set (SADD), set a y, deleted a, set a f hash (HSETNX)");
    row("a command that does not name the members it removes",
        {"SADD L:a x", "ZREMRANGEBYSCORE L:a 0 1", "SREM L:a x"}, "set a  set (SADD), unsure");
    row("a set after another database took its place", {"SADD L:a x", "SWAPDB 0 1", "SREM L:a x"},
        "set a  set (SADD), unsure");
    row("members of other keys", {"SADD other x", "SREM other x", "ZADD other 1 x"}, "");
    for (const char *command : {"LPUSH L:a x", "SREM L:a x", "HDEL L:a f", "ZADD L:a XX 1 x",
             "ZREM L:a x", "XADD L:a * f x", "APPEND L:a x", "INCR L:a", "SETRANGE L:a 1 x",
             "RESTORE L:a 0 x", "COPY other L:a", "LPOP L:a", "SPOP L:a", "SORT other STORE L:a",
             "ZUNIONSTORE L:a 1 other", "SWAPDB 0 1"})
        row(command, {command}, "unsure");
    row("move from another database", {"SELECT 3", "MOVE L:a 0"}, "unsure");
    row("copy from another database", {"SELECT 3", "COPY other L:a DB 0"}, "unsure");
    row("a push in another database", {"SELECT 3", "LPUSH L:a x"}, "");
    row("a channel with a key's name", {"PUBLISH L:a x", "SPUBLISH L:a x"}, "");
    row("a transaction", {"MULTI", "SET L:a x", "DEL L:a", "EXEC"}, "set a x, deleted a");
    row("another database",
        {"SELECT 3", "SET L:a x", "FLUSHDB", "SELECT 0", "SET L:a y", "SELECT 3", "FLUSHDB",
            "DEL L:a"},
        "set a y");
    row("all databases", {"SET L:a x", "SELECT 3", "FLUSHALL"}, "set a x, deleted a");
    row("other keys",
        {"SET lockscope:lock x", "SET lockscope:store:a x", "DEL other", "SET other L:a PXAT 5000"},
        "");
    row("other commands", {"PING", "PUBLISH c m", "INCR n", "SADD other x", "SET", "DEL", ""}, "");
}

void tst_ReplicationStream::returnsTheChangesThatCommandsMakeToLockKeys()
{
    QFETCH(QByteArrayList, commands);
    QTEST(changesOf(commands), "expected");
}

void tst_ReplicationStream::aLongValueHasATextThatTellsItFromOthers()
{
    const QByteArray value(40, 'v');
    QCOMPARE(changesOf({"SET lockscope:lock:a " + value}), "set a " + value);
    QCOMPARE(changesOf({"SET lockscope:lock:a " + value + 'v'}),
        "set a " + value.left(32) + "~7388b1fa");
    QCOMPARE(changesOf({"SET lockscope:lock:a " + value + 'w'}),
        "set a " + value.left(32) + "~bde67ace");
    const QByteArray text = value.left(32) + "~7388b1fa";
    QCOMPARE(changesOf({"SET lockscope:lock:a " + value + 'v',
                 "RENAME lockscope:lock:a lockscope:lock:b"}),
        "set a " + text + ", deleted a, set b " + text);
    const QByteArray character = "\xe9\x94\x81"; // three bytes
    QCOMPARE(changesOf({"SET lockscope:lock:a " + character.repeated(20)}),
        "set a " + character.repeated(10) + "~a12120f5");
}

void tst_ReplicationStream::adoptsTheKeysThatTheNodeReports()
{
    ReplicatedKeys keys;
    applied(keys,
        {"SET lockscope:lock:a x PXAT 5000", "SET lockscope:lock:b y",
            "APPEND lockscope:lock:a z"});
    QVERIFY(keys.isUnsure());
    QCOMPARE(
        adopted(keys, {{a, "string", "xz", 5000}}), QByteArrayList({"set a xz 5000", "deleted b"}));
    QVERIFY(!keys.isUnsure());
    QCOMPARE(adopted(keys, {{a, "string", "xz", 5000}}), QByteArrayList()); // already known
    QCOMPARE(adopted(keys, {{a, "string", "xz", 6000}}), QByteArrayList({"set a xz 6000"}));
    QCOMPARE(
        adopted(keys, {{a, "string", "vvv~12345678", {}}}), QByteArrayList({"set a vvv~12345678"}));
    QCOMPARE(applied(keys, {"FLUSHALL"}), QByteArrayList({"deleted a"}));
}

void tst_ReplicationStream::adoptsValuesThatAreNoStrings()
{
    ReplicatedKeys keys;
    applied(keys, {"LPUSH lockscope:lock:a x"});
    QCOMPARE(adopted(keys, {{a, "list", "", {}}}), QByteArrayList({"set a  list (LPUSH)"}));
    QCOMPARE(applied(keys, {"PEXPIREAT lockscope:lock:a 5000"}),
        QByteArrayList({"set a  5000 list (LPUSH)"}));
    QCOMPARE(keys.keysWithDeadline().size(), std::size_t{1});
    QCOMPARE(keys.keysWithDeadline().front().detail, std::string("list (LPUSH)"));
    QCOMPARE(
        applied(keys, {"PERSIST lockscope:lock:a", "RENAME lockscope:lock:a lockscope:lock:b"}),
        QByteArrayList({"set a  list (LPUSH)", "deleted a", "set b  list (LPUSH)"}));
    applied(keys,
        {"DEL lockscope:lock:b", "RPUSH lockscope:lock:b x", "PEXPIREAT lockscope:lock:b 5000"});
    QCOMPARE(adopted(keys, {{b, "list", "", 5000}}), QByteArrayList({"set b  5000 list (RPUSH)"}));
    applied(keys, {"LPOP lockscope:lock:b x"});
    QCOMPARE(adopted(keys, {}), QByteArrayList({"deleted b"}));
    // No command that was read has created this hash, so the detail names no command.
    QCOMPARE(adopted(keys, {{a, "hash", "f", {}}}), QByteArrayList({"set a f hash"}));
    applied(keys, {"HDEL lockscope:lock:a f"});
    QVERIFY(keys.isUnsure()); // the observer does not know the fields of the hash
    QCOMPARE(applied(keys, {"SET lockscope:lock:a x"}), QByteArrayList({"set a x"}));
}

void tst_ReplicationStream::aKeyThatDoesNotChangeIsNotReported()
{
    ReplicatedKeys keys;
    applied(keys, {"SET lockscope:lock:a x", "COPY lockscope:lock:a other"});
    QCOMPARE(adopted(keys, {{a, "string", "x", {}}}), QByteArrayList());
    applied(keys, {"RPUSH lockscope:lock:b x"});
    adopted(keys, {{a, "string", "x", {}}, {b, "list", "", {}}});
    applied(keys, {"RPUSH lockscope:lock:b y"});
    QCOMPARE(adopted(keys, {{a, "string", "x", {}}, {b, "list", "", {}}}),
        QByteArrayList()); // the key still exists, as before
}

void tst_ReplicationStream::followsTheKeysOfItsFilter()
{
    // All keys except those that known lock libraries use for other purposes than locks.
    ReplicatedKeys everyKey(KeyFilter::everyKey());
    const auto names = [](const std::vector<KeyChange> &changes) {
        QByteArrayList list;
        for (const KeyChange &change : changes)
            list << QByteArray::fromStdString(change.key);
        return list.join(' ');
    };
    QCOMPARE(names(everyKey.apply(
                 {"MSET", "demo", "x", "_tooz_beats:me", "y", "lockscope:lock:a", "z"}, now)),
        "demo lockscope:lock:a");
    QCOMPARE(names(everyKey.apply({"ZADD", "mutex:demo", "1", "x"}, now)), "mutex:demo");
    QCOMPARE(names(everyKey.apply({"SET", "symfony_check_support_time", "1", "PX", "1"}, now)), "");
    everyKey.apply({"REPLCONF", "GETACK", "*"}, now);
    everyKey.apply({"PUBLISH", "channel", "x"}, now);
    everyKey.apply({"PEXPIREAT", "_tooz_beats:me", "5000"}, now);
    QVERIFY(!everyKey.isUnsure());
    everyKey.apply({"APPEND", "demo", "y"}, now);
    QVERIFY(everyKey.isUnsure());
    QCOMPARE(KeyFilter::everyKey().pattern(), std::string("*"));
    QCOMPARE(KeyFilter().pattern(), std::string("lockscope:lock:*"));

    const KeyFilter singleKeyFilter = KeyFilter::only(RedisKey{"b[*]?"});
    ReplicatedKeys singleKey(singleKeyFilter);
    QCOMPARE(names(singleKey.apply({"MSET", "demo", "x", "b[*]?", "y"}, now)), "b[*]?");
    QCOMPARE(singleKeyFilter.pattern(), std::string("b\\[\\*\\]\\?"));
}

QTEST_GUILESS_MAIN(tst_ReplicationStream)
#include "tst_replicationstream.moc"
