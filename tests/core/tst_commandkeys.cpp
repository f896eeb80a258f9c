// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys a program's command may change, besides the key that it is about.
#include <QTest>

#include "core/live/programs/commandmeaning.h"

using namespace lockscope;

namespace {

// The commands of one program on one connection.
class ProgramConnection {
public:
    // `line`: words that are separated by blanks.
    CommandMeaning meaningOf(const QByteArray &line)
    {
        const QByteArrayList words = line.split(' ');
        std::vector<std::string_view> views;
        for (const QByteArray &word : words)
            views.emplace_back(word.constData(), static_cast<std::size_t>(word.size()));
        return m_meanings.meaningOf(views, m_state);
    }

private:
    CommandMeanings m_meanings{KeyFilter::everyKey()};
    ConnectionState m_state;
};

} // namespace

class tst_CommandKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCommandNamesAllOtherKeysThatItMayChange_data()
    {
        QTest::addColumn<QByteArray>("keys");
        const auto row = [](const char *line, const char *keys) {
            QTest::newRow(line) << QByteArray(keys);
        };
        row("FLUSHALL", "*");
        row("flushdb ASYNC", "*");
        row("SWAPDB 0 1", "*");
        row("DEL k", "");
        row("DEL k l m", "l m");
        row("UNLINK k l", "l");
        row("RENAME k l", "l");
        row("COPY k l", "l");
        row("MSET k 1 l 2", "k l");
        row("APPEND k x", "k");
        row("GET k", "");
        row("SET k T NX", "");
        row("EVAL return(redis.call('del',KEYS[1])) 1 k T", "");
        row("EVAL return(redis.call('del',KEYS[1],KEYS[2])) 2 k l", "l");
        row("EVAL redis.call('set',KEYS[1],ARGV[1]);redis.call('pexpire',KEYS[1],9) 1 k T", "k");
        row("EVAL return(redis.call('get',KEYS[1])) 1 k", "");
        row("EVAL redis.call('del','demo') 0", "*");
        row("EVAL redis.call('flushall') 1 k", "*");
        row("EVALSHA c3f8721cbb97f72bc19e972846bd7aaf91901658 1 k", "k");
        row("FCALL f 0", "*");
    }

    void aCommandNamesAllOtherKeysThatItMayChange()
    {
        ProgramConnection connection;
        const auto keysOf = [&](const char *line) {
            QByteArrayList keys;
            for (const std::string &key : connection.meaningOf(line).otherKeys)
                keys += key.empty() ? QByteArray("*") : QByteArray::fromStdString(key);
            return keys.join(' ');
        };
        QTEST(keysOf(QTest::currentDataTag()), "keys");
        // Within a transaction, the commands before it do nothing until EXEC.
        for (const char *line : {"MULTI", "SETNX first T", QTest::currentDataTag()})
            QCOMPARE(keysOf(line), "");
        QFETCH(QByteArray, keys);
        const QByteArray all = keysOf("EXEC");
        QVERIFY2(all.startsWith(keys), all.constData()); // the key itself may follow
    }

    void commandsInAnotherDatabaseChangeNoOtherKeysOfALock()
    {
        ProgramConnection connection;
        connection.meaningOf("SELECT 1");
        for (const char *line :
            {"FLUSHDB", "DEL k l", "RENAME k l", "EVAL redis.call('flushdb') 1 k", "MSET k 1"})
            QVERIFY(connection.meaningOf(line).otherKeys.empty());
        QVERIFY(!connection.meaningOf("FLUSHALL").otherKeys.empty());
        QCOMPARE(connection.meaningOf("MOVE k 0").otherKeys, std::vector<std::string>{"k"});
    }
};

QTEST_APPLESS_MAIN(tst_CommandKeys)
#include "tst_commandkeys.moc"
