// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the check of given nodes (`--node`) before a run: it returns one line with the error of a
// node, and leaves no key on any node.
#include <QTest>

#include "core/run/liverun/nodes/givennodes.h"
#include "tests/support/hostilenode.h"
#include "tests/support/reservedport.h"
#include "tests/support/tcpnode.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <chrono>

using namespace lockscope;

namespace {

const std::vector<RedisKey> keys{
    RedisKey{"lockscope:lock:orders"}, RedisKey{"lockscope:store:orders"}};

// Returns the error, or an empty text if the nodes are good.
QString checked(const std::vector<NodeAddress> &nodes)
{
    const auto result = checkGivenNodes(nodes, keys);
    return result ? QString() : QString::fromStdString(result.error().text);
}

QString urlOf(const NodeAddress &address)
{
    return QStringLiteral("redis://127.0.0.1:%1").arg(address.port);
}

// A real sentinel that watches no primary.
class LoneSentinel {
public:
    bool start()
    {
        QFile file(m_folder.filePath(QStringLiteral("sentinel.conf")));
        const QByteArray text =
            "bind 127.0.0.1\nport " + QByteArray::number(m_port.number()) + "\n";
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return false;
        file.close();
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.start(
            QStringLiteral("redis-server"), {file.fileName(), QStringLiteral("--sentinel")});
        return m_process.waitForStarted()
            && QTest::qWaitFor(
                [this] { return checked({address()}).contains(QLatin1String("sentinel")); },
                30'000);
    }
    ~LoneSentinel()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    NodeAddress address() const
    {
        NodeAddress address;
        address.host = "127.0.0.1";
        address.port = m_port.number();
        return address;
    }

private:
    const ReservedPort m_port;
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace

class tst_GivenNodeCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void goodNodesPassAndKeepNoKey()
    {
        const TcpNodes nodes = startTcpNodes(3);
        QCOMPARE(nodes.size(), std::size_t{3});
        QCOMPARE(checked(addressesOf(nodes)), QString());
        for (const auto &node : nodes)
            QCOMPARE(node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aUserWithOnlyThePermissionsOfALockPasses()
    {
        TcpNode node({QStringLiteral("user bob on >secret ~lockscope:* +@all")});
        QVERIFY(node.start());
        QCOMPARE(checked({node.address("bob", "secret")}), QString());
    }

    void eachPermissionOfALockIsChecked_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *const command : {"PTTL", "SET", "GET", "TYPE", "DEL"})
            QTest::newRow(command) << command;
    }
    void eachPermissionOfALockIsChecked()
    {
        QFETCH(const QString, command);
        TcpNode node(
            {QStringLiteral("user bob on >secret ~lockscope:* +@all -") + command.toLower()});
        QVERIFY(node.start());
        QCOMPARE(checked({node.address("bob", "secret")}),
            urlOf(node.address())
                + QStringLiteral(": refuses %1 for user bob (NOPERM); expected the permissions "
                                 "~lockscope:* +@all")
                      .arg(command));
    }

    void aNodeThatMayEvictTheKeyOfALockIsNamed_data()
    {
        QTest::addColumn<bool>("mayEvictAnyKey");
        QTest::addColumn<bool>("sparesKeysThatAreRead");
        QTest::newRow("noeviction") << false << false;
        QTest::newRow("volatile-ttl") << false << false;
        QTest::newRow("volatile-lfu") << false << true;
        QTest::newRow("allkeys-random") << true << false;
        QTest::newRow("allkeys-lru") << true << true;
    }
    void aNodeThatMayEvictTheKeyOfALockIsNamed()
    {
        QFETCH(const bool, mayEvictAnyKey);
        QFETCH(const bool, sparesKeysThatAreRead);
        TcpNode node(
            {QStringLiteral("maxmemory-policy ") + QLatin1String(QTest::currentDataTag())});
        QVERIFY(node.start());
        const bool hasNoTouch = node.ask({"CLIENT", "NO-TOUCH", "ON"}) == "OK";
        const auto found = checkGivenNodes({node.address()}, keys);
        QVERIFY2(found, found ? "" : found.error().text.c_str());
        QStringList words, expected;
        for (const CheckedNode::Remark &one : found.value().front().remarks)
            words << QString::fromStdString(one.value);
        if (mayEvictAnyKey)
            expected << QLatin1String(QTest::currentDataTag());
        if (sparesKeysThatAreRead && !hasNoTouch)
            expected << QStringLiteral("CLIENT NO-TOUCH");
        QCOMPARE(words, expected);
    }

    void aMissingPermissionThatOnlySomeRunsNeedIsReported_data()
    {
        QTest::addColumn<QStringList>("configuration");
        QTest::addColumn<QStringList>("missing"); // the expected lines, without the URL of the node
        const QString eval =
            QStringLiteral("no script can release or renew a lock there, or guard a write");
        const QString transaction =
            QStringLiteral("no transaction can release a lock there, or guard a write");
        const QString info = QStringLiteral("the trace does not name its version");
        const auto user = [](const char *rights) {
            return QStringList{
                QStringLiteral("user bob on >secret ~lockscope:* ") + QString::fromLatin1(rights)};
        };
        const auto refused = [](const char *command, const QString &consequence) {
            return QStringLiteral("refuses %1 for user bob (NOPERM): ").arg(QLatin1String(command))
                + consequence;
        };
        QTest::newRow("scripts") << user("+@all -@scripting") << QStringList{refused("EVAL", eval)};
        QTest::newRow("transactions")
            << user("+@all -@transaction") << QStringList{refused("WATCH", transaction)};
        QTest::newRow("a part of transactions")
            << user("+@all -multi") << QStringList{refused("MULTI", transaction)};
        QTest::newRow("commands about the server")
            << user("+@all -info -time -config") << QStringList{refused("INFO", info)};
        QTest::newRow("all but reading and writing")
            << user("-@all +@read +@write")
            << QStringList{
                   refused("INFO", info), refused("EVAL", eval), refused("WATCH", transaction)};
        QTest::newRow("a command that the server lacks")
            << (user("+@all") << QStringLiteral("rename-command EVAL \"\""))
            << QStringList{QStringLiteral("does not have EVAL: ") + eval};
    }
    void aMissingPermissionThatOnlySomeRunsNeedIsReported()
    {
        QFETCH(const QStringList, configuration);
        QFETCH(const QStringList, missing);
        TcpNode node(configuration);
        QVERIFY(node.start());
        const auto found = checkGivenNodes({node.address("bob", "secret")}, keys);
        QVERIFY2(found, found ? "" : found.error().text.c_str());
        QStringList lines;
        for (const CheckedNode::Remark &one : found.value().front().remarks)
            lines << QString::fromStdString(one.line.english())
                         .remove(urlOf(node.address()) + QStringLiteral(": "));
        QCOMPARE(lines, missing);
        QCOMPARE(found.value().front().software.empty(),
            missing.front().contains(QLatin1String("INFO")));
        QCOMPARE(node.ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aUserWithoutPermissionForLockscopesKeysIsRefused_data()
    {
        QTest::addColumn<QString>("rights");
        QTest::newRow("other keys") << "~other:* +@all";
        QTest::newRow("its keys, but only for reading") << "%R~lockscope:* +@all";
        QTest::newRow("only the keys of locks") << "~lockscope:lock:* +@all";
    }
    void aUserWithoutPermissionForLockscopesKeysIsRefused()
    {
        QFETCH(const QString, rights);
        TcpNode node({QStringLiteral("user bob on >secret ") + rights});
        QVERIFY(node.start());
        QCOMPARE(checked({node.address("bob", "secret")}),
            urlOf(node.address())
                + QStringLiteral(": refuses keys under lockscope: for user bob (NOPERM); expected "
                                 "the permission ~lockscope:*"));
    }

    void aPasswordThatIsWrongIsNotShown_data()
    {
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("password");
        QTest::addColumn<QString>("reason");
        const QString rejected =
            QStringLiteral("rejects the password of user %1 (WRONGPASS); expected the right user "
                           "and password, or no password if the server has none");
        QTest::newRow("a wrong password") << "bob"
                                          << "s3cret" << rejected.arg(QStringLiteral("bob"));
        QTest::newRow("a disabled user") << "off"
                                         << "s3cret" << rejected.arg(QStringLiteral("off"));
        QTest::newRow("no such user") << "zoe"
                                      << "s3cret" << rejected.arg(QStringLiteral("zoe"));
        QTest::newRow("no password")
            << ""
            << ""
            << "asks for a password; expected user and password in the URL, or a password by "
               "--node-password-file or LOCKSCOPE_NODE_PASSWORD";
    }
    void aPasswordThatIsWrongIsNotShown()
    {
        QFETCH(const QString, user);
        QFETCH(const QString, password);
        QFETCH(const QString, reason);
        TcpNode node({QStringLiteral("user bob on >other ~lockscope:* +@all"),
            QStringLiteral("user off off >s3cret ~lockscope:* +@all"),
            QStringLiteral("requirepass another")});
        QVERIFY(node.start());
        QCOMPARE(checked({node.address(user.toStdString(), password.toStdString())}),
            urlOf(node.address()) + QStringLiteral(": ") + reason);
    }

    void aSentinelIsRefused()
    {
        LoneSentinel sentinel;
        QVERIFY(sentinel.start());
        QCOMPARE(checked({sentinel.address()}),
            urlOf(sentinel.address())
                + QStringLiteral(": is a sentinel; expected a node that holds keys"));
    }

    void aServerThatIsGivenTwiceIsRefused()
    {
        const TcpNodes nodes = startTcpNodes(2);
        QCOMPARE(nodes.size(), std::size_t{2});
        NodeAddress again = nodes[0]->address();
        again.host = "localhost"; // the same server by another name
        const QString line = checked({nodes[0]->address(), nodes[1]->address(), again});
        QCOMPARE(line,
            QStringLiteral("redis://localhost:%1: is the same server as %2; expected a different "
                           "server for each node")
                .arg(again.port)
                .arg(urlOf(nodes[0]->address())));
        for (const auto &node : nodes)
            QCOMPARE(node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aReplicaOfAnotherNodeIsRefused()
    {
        TcpNode primary;
        QVERIFY(primary.start());
        TcpNode replica({QStringLiteral("replicaof 127.0.0.1 %1").arg(primary.address().port)});
        QVERIFY(replica.start());
        QTRY_VERIFY_WITH_TIMEOUT(
            replica.ask({"INFO", "replication"}).find("master_link_status:up") != std::string::npos,
            30'000);
        QCOMPARE(checked({primary.address(), replica.address()}),
            urlOf(replica.address())
                + QStringLiteral(": is a replica (read-only); expected a primary: 127.0.0.1:%1")
                      .arg(primary.address().port));
        QCOMPARE(primary.ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void keysOfAnotherRunAreNamed()
    {
        TcpNode node;
        QVERIFY(node.start());
        node.ask({"LPUSH", "lockscope:lock:orders", "x"});
        QCOMPARE(checked({node.address()}),
            urlOf(node.address())
                + QStringLiteral(": has keys of a run that was killed or is still running: "
                                 "lockscope:lock:orders; expected none (DEL removes them)"));
    }

    void aServerThatIsNoRedisIsRefusedSoon_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<QString>("reason");
        QTest::newRow("silence") << QString() << false
                                 << "accepts the connection but does not reply within 2 s; "
                                    "expected a redis-server that replies";
        QTest::newRow("a closed connection")
            << QString() << true
            << "closes the connection without a reply, as a TLS port does; expected a redis-server "
               "port without TLS, or rediss://";
        QTest::newRow("a web server") << "HTTP/1.1 400 Bad Request\r\n\r\n"
                                      << false
                                      << "does not speak the Redis protocol (Protocol error, got "
                                         "\"H\" as reply type byte); expected a redis-server";
        QTest::newRow("characters that move a cursor") << "-ERR \x1b[2J\r\n"
                                                       << false << "refuses PTTL: ERR ?[2J";
    }
    void aServerThatIsNoRedisIsRefusedSoon()
    {
        QFETCH(const QString, answer);
        QFETCH(const bool, closes);
        QFETCH(const QString, reason);
        const HostileNode node({answer.toStdString(), false, closes});
        const auto begin = std::chrono::steady_clock::now();
        QCOMPARE(checked({node.address()}), urlOf(node.address()) + QStringLiteral(": ") + reason);
        QVERIFY(std::chrono::steady_clock::now() - begin
            < std::chrono::seconds(15)); // two seconds on a machine that is not busy
    }

    void aPortWhereNothingListensIsNamed()
    {
        const ReservedPort port;
        NodeAddress address;
        address.host = "127.0.0.1";
        address.port = port.number();
        QCOMPARE(checked({address}),
            urlOf(address)
                + QStringLiteral(": accepts no connection (Connection refused); expected a "
                                 "redis-server that listens there"));
    }

    // A server without AUTH repeats the unknown command in its error.
    void theErrorDoesNotRepeatThePassword()
    {
        const HostileNode node(
            {"-ERR unknown command 'AUTH', with args beginning with: 'bob' 's3cret'\r\n"});
        NodeAddress address = node.address();
        address.user = "bob";
        address.password = "s3cret";
        QCOMPARE(checked({address}),
            urlOf(address)
                + QStringLiteral(": rejects the password of user bob (ERR); expected the right "
                                 "user and password, or no password if the server has none"));
    }

    void theCheckOfABadNodeLeavesNoKeyOnTheNodesListedBeforeIt()
    {
        const TcpNodes nodes = startTcpNodes(1);
        QCOMPARE(nodes.size(), std::size_t{1});
        const HostileNode silent({""});
        QVERIFY(
            checked({nodes[0]->address(), silent.address()}).startsWith(urlOf(silent.address())));
        QCOMPARE(nodes[0]->ask({"DBSIZE"}), std::string("(integer) 0"));
    }
};

QTEST_GUILESS_MAIN(tst_GivenNodeCheck)
#include "tst_givennodecheck.moc"
