// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own Redis (`--node`): a run neither reads nor writes the user's keys, and removes its
// own keys at the end.
#include <QTest>

#include "tests/live/commandrecorder.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryFile>

#include <signal.h>

#include <set>

using namespace lockscope;

namespace {

// The user's keys: every type, one with a TTL, one with a name similar to Lockscope's.
const std::vector<std::vector<std::string_view>> userKeys{
    {"SET", "other:text", "value"},
    {"SET", "other:ending", "value", "PX", "3600000"},
    {"RPUSH", "other:list", "a", "b"},
    {"HSET", "other:hash", "field", "1"},
    {"SADD", "other:set", "a", "b"},
    {"ZADD", "other:sorted", "1", "a"},
    {"SET", "lockscope", "other:almost"},
    {"SET", "lockscope:lock:other:orders", "other:token"},
};

std::vector<std::string> contentsOf(const TcpNode &node)
{
    std::vector<std::string> contents;
    for (const auto &key : userKeys) {
        contents.push_back(node.ask({"DUMP", key[1]}));
        contents.push_back(node.ask({"PEXPIRETIME", key[1]}));
    }
    return contents;
}

std::set<std::string> lockscopeKeysOn(const TcpNode &node)
{
    const QString all = QString::fromStdString(node.ask({"KEYS", "lockscope:*"}));
    std::set<std::string> found;
    auto matches = QRegularExpression(QStringLiteral("lockscope:[a-z:]+")).globalMatch(all);
    while (matches.hasNext())
        found.insert(matches.next().captured().toStdString());
    found.erase("lockscope:lock:other:orders");
    return found;
}

std::set<QString> commandsIn(const QByteArray &heard)
{
    std::set<QString> found;
    auto matches = QRegularExpression(QStringLiteral("^\\+[0-9.]+ \\[0 [^\\]]+\\] \"([^\"]+)\""),
        QRegularExpression::MultilineOption)
                       .globalMatch(QString::fromUtf8(heard));
    while (matches.hasNext())
        found.insert(matches.next().captured(1).toUpper());
    return found;
}

std::set<QString> commandsEverCalled(const TcpNode &node)
{
    std::set<QString> found;
    auto matches = QRegularExpression(QStringLiteral("cmdstat_([a-z|]+):"))
                       .globalMatch(QString::fromStdString(node.ask({"INFO", "commandstats"})));
    while (matches.hasNext())
        found.insert(matches.next().captured(1).toUpper());
    return found;
}

class Program {
public:
    ~Program()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }
    void setPassword(const QString &password)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LOCKSCOPE_NODE_PASSWORD"), password);
        m_process.setProcessEnvironment(environment);
    }
    bool start(const TcpNodes &nodes, QStringList arguments)
    {
        arguments.prepend(QStringLiteral("run"));
        for (const auto &node : nodes)
            arguments << QStringLiteral("--node") << node->url();
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        return m_process.waitForStarted(patience);
    }
    bool waitEnd()
    {
        return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(patience);
    }
    void send(int signal)
    {
        if (m_process.processId() > 0) // kill(0) would reach this process's own group
            ::kill(static_cast<pid_t>(m_process.processId()), signal);
    }
    int exitCode() const { return m_process.exitCode(); }
    QByteArray messages() { return m_process.readAllStandardError(); }

private:
    QProcess m_process;
};

QStringList argumentsOf(const QString &scheme, std::initializer_list<const char *> settings)
{
    QStringList arguments{
        QStringLiteral("peaceful"), QStringLiteral("--scheme"), scheme, QStringLiteral("--quiet")};
    for (const char *const setting : settings)
        arguments << QStringLiteral("--set") << QString::fromLatin1(setting);
    return arguments;
}

} // namespace

class tst_GivenNodes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_nodes = startTcpNodes(3);
        QCOMPARE(m_nodes.size(), std::size_t{3});
        for (const auto &node : m_nodes) {
            for (const auto &command : userKeys)
                QVERIFY(!QString::fromStdString(node->ask(command))
                             .startsWith(QLatin1String("(error)")));
        }
    }
    void cleanup() { m_nodes.clear(); }

    void aRunLeavesTheUsersKeysAloneAndRemovesItsOwn_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("signal"); // 0: none, the run ends normally
        const QStringList redlock =
            argumentsOf(QStringLiteral("redlock"), {"fencing=read-write", "watchdog=on"});
        const QStringList endless = redlock
            + QStringList{QStringLiteral("--set"), QStringLiteral("work=100s"),
                QStringLiteral("--duration"), QStringLiteral("5min")};
        QTest::newRow("redlock") << redlock << 0;
        QTest::newRow("redlock, SIGTERM") << endless << SIGTERM;
        QTest::newRow("redlock, SIGINT") << endless << SIGINT;
        QTest::newRow("set-px-lua, handed over") << argumentsOf(
            QStringLiteral("set-px-lua"), {"wake-up=notify", "fencing=write", "nodes=1"})
                                                 << 0;
        QTest::newRow("set-px-watch-del, check-and-set")
            << argumentsOf(QStringLiteral("set-px-watch-del"), {"fencing=cas", "nodes=1"}) << 0;
        QTest::newRow("getset-timestamp")
            << argumentsOf(QStringLiteral("getset-timestamp"), {"nodes=1"}) << 0;
    }
    void aRunLeavesTheUsersKeysAloneAndRemovesItsOwn()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, signal);
        if (arguments.contains(QLatin1String("nodes=1")))
            m_nodes.resize(1);
        std::vector<std::vector<std::string>> before;
        std::vector<std::set<QString>> calledBefore;
        std::vector<std::unique_ptr<CommandRecorder>> recorders;
        for (const auto &node : m_nodes) {
            before.push_back(contentsOf(*node));
            calledBefore.push_back(commandsEverCalled(*node));
            recorders.push_back(std::make_unique<CommandRecorder>(*node));
            QTRY_VERIFY_WITH_TIMEOUT(recorders.back()->isListening(), patience);
        }
        Program program;
        QVERIFY(program.start(m_nodes, arguments));
        if (signal != 0) {
            QTRY_VERIFY_WITH_TIMEOUT(
                recorders.front()->heard().contains("lockscope:lock:orders"), patience);
            program.send(signal);
        }
        QVERIFY(program.waitEnd());
        QVERIFY2(
            program.exitCode() == (signal == 0 ? 0 : 128 + signal), program.messages().constData());
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            // Commands of the run appear before this ECHO.
            m_nodes[i]->ask({"ECHO", "the end"});
            QTRY_VERIFY_WITH_TIMEOUT(recorders[i]->heard().contains("the end"), patience);
            checkCommandsOfARun(recorders[i]->heard());
            checkNoAdministration(calledBefore[i], commandsEverCalled(*m_nodes[i]));
            QCOMPARE(lockscopeKeysOn(*m_nodes[i]), std::set<std::string>());
            QVERIFY(contentsOf(*m_nodes[i]) == before[i]);
        }
    }

    // A program that is killed cannot remove its keys. The next run does not start, and its error
    // names the keys that remain.
    void theKeysThatAKilledRunLeavesAreNamed()
    {
        m_nodes.resize(1);
        const TcpNode &node = *m_nodes.front();
        const auto before = contentsOf(node);
        QStringList arguments =
            argumentsOf(QStringLiteral("set-px-lua"), {"fencing=write", "ttl=500ms"});
        arguments.replace(0, QStringLiteral("f24"));
        Program killed;
        QVERIFY(killed.start(m_nodes, arguments));
        QTRY_VERIFY_WITH_TIMEOUT(
            node.ask({"EXISTS", "lockscope:fence:orders"}) == "(integer) 1", patience);
        killed.send(SIGKILL);
        QVERIFY(killed.waitEnd());
        QTRY_COMPARE_WITH_TIMEOUT(
            node.ask({"EXISTS", "lockscope:lock:orders"}), std::string("(integer) 0"), patience);
        const std::set<std::string> left = lockscopeKeysOn(node);
        QVERIFY(!left.empty());

        Program next;
        QVERIFY(next.start(m_nodes, arguments));
        QVERIFY(next.waitEnd());
        QCOMPARE(next.exitCode(), 1);
        const QByteArray message = next.messages();
        QCOMPARE(message.count('\n'), 1);
        for (const std::string &key : left) {
            QVERIFY2(message.contains(key.c_str()), message.constData());
            node.ask({"DEL", key});
        }
        QVERIFY(message.contains("expected"));

        Program clean;
        QVERIFY(clean.start(m_nodes, argumentsOf(QStringLiteral("set-px-lua"), {})));
        QVERIFY(clean.waitEnd());
        QVERIFY2(clean.exitCode() == 0, clean.messages().constData());
        QCOMPARE(lockscopeKeysOn(node), std::set<std::string>());
        QVERIFY(contentsOf(node) == before);
    }

    void aPasswordComesFromAFileOrTheEnvironment_data()
    {
        QTest::addColumn<QByteArray>("file"); // empty: no file
        QTest::addColumn<QString>("environment");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("a file") << QByteArray("s3cret word\n") << QString() << 0;
        QTest::newRow("a file without a line end") << QByteArray("s3cret word") << QString() << 0;
        QTest::newRow("a file with the line ends of Windows")
            << QByteArray("s3cret word\r\n\r\n") << QString() << 0;
        QTest::newRow("the environment") << QByteArray() << QStringLiteral("s3cret word") << 0;
        QTest::newRow("the file wins over the environment")
            << QByteArray("s3cret word\n") << QStringLiteral("s3cret other") << 0;
        QTest::newRow("a wrong password") << QByteArray("s3cret other\n") << QString() << 1;
        QTest::newRow("no password") << QByteArray() << QString() << 1;
    }
    void aPasswordComesFromAFileOrTheEnvironment()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QString, environment);
        QFETCH(const int, exitCode);
        m_nodes.resize(1);
        QCOMPARE(m_nodes.front()->ask({"CONFIG", "SET", "requirepass", "s3cret word"}),
            std::string("OK"));
        QTemporaryFile password;
        QVERIFY(password.open() && password.write(file) == file.size() && password.flush());
        QStringList arguments = argumentsOf(QStringLiteral("set-px-lua"), {});
        if (!file.isEmpty())
            arguments << QStringLiteral("--node-password-file") << password.fileName();
        Program program;
        if (!environment.isEmpty())
            program.setPassword(environment);
        QVERIFY(program.start(m_nodes, arguments));
        QVERIFY(program.waitEnd());
        const QByteArray messages = program.messages();
        QVERIFY2(program.exitCode() == exitCode, messages.constData());
        QVERIFY2(
            !messages.contains("s3cret") && messages.count('\n') == exitCode, messages.constData());
    }

    // The run prints a warning for each command that it may not send, and works without these
    // commands.
    void aRunContinuesWithThePermissionsThatItHas()
    {
        m_nodes.resize(1);
        QCOMPARE(m_nodes.front()->ask({"ACL", "SETUSER", "ann", "on", ">s3cret", "~lockscope:*",
                     "-@all", "+@read", "+@write"}),
            std::string("OK"));
        QTemporaryFile csv;
        QVERIFY(csv.open());
        Program program;
        program.setPassword(QStringLiteral("s3cret"));
        const QString url =
            m_nodes.front()->url().replace(QStringLiteral("//"), QStringLiteral("//ann:@"));
        QVERIFY(program.start({},
            {QStringLiteral("peaceful"), QStringLiteral("--scheme"),
                QStringLiteral("set-px-get-del"), QStringLiteral("--csv"), csv.fileName(),
                QStringLiteral("--node"), url}));
        QVERIFY(program.waitEnd());
        const QByteArray messages = program.messages();
        QVERIFY2(program.exitCode() == 0, messages.constData());
        QCOMPARE(
            messages.count("lockscope: warning: " + m_nodes.front()->url().toUtf8() + ": refuses "),
            3);
        QVERIFY(!messages.contains("s3cret"));
        QFile written(csv.fileName()); // the program has replaced the temporary file
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray trace = written.readAll();
        QVERIFY(trace.contains(
            ",node-up,,1,,,,,,,\"given, without INFO, without EVAL, without WATCH\""));
        QVERIFY(trace.contains("\"\"servers\"\":[\"\"\"\"]") && !trace.contains("s3cret"));
        QCOMPARE(lockscopeKeysOn(*m_nodes.front()), std::set<std::string>());

        Program repeated; // two runs print the warnings only once
        repeated.setPassword(QStringLiteral("s3cret"));
        QVERIFY(repeated.start({},
            {QStringLiteral("peaceful"), QStringLiteral("--scheme"),
                QStringLiteral("set-px-get-del"), QStringLiteral("--repeat"), QStringLiteral("2"),
                QStringLiteral("--node"), url}));
        QVERIFY(repeated.waitEnd());
        QCOMPARE(repeated.messages().count('\n'), 3);
    }

private:
    // Checks that the run sent only commands that take a lock or read the lock's keys, and that no
    // command names a key of the user.
    static void checkCommandsOfARun(const QByteArray &heard)
    {
        static const std::set<QString> allowed{QStringLiteral("PING"), QStringLiteral("GET"),
            QStringLiteral("SET"), QStringLiteral("DEL"), QStringLiteral("PTTL"),
            QStringLiteral("EVAL"), QStringLiteral("EVALSHA"), QStringLiteral("PEXPIRE"),
            QStringLiteral("WATCH"), QStringLiteral("UNWATCH"), QStringLiteral("MULTI"),
            QStringLiteral("EXEC"), QStringLiteral("DISCARD"), QStringLiteral("INCR"),
            QStringLiteral("SETNX"), QStringLiteral("GETSET"), QStringLiteral("BLPOP"),
            QStringLiteral("RPUSH"), QStringLiteral("LPUSH"), QStringLiteral("LRANGE"),
            QStringLiteral("LINDEX"), QStringLiteral("LPOP"), QStringLiteral("LREM"),
            QStringLiteral("HSET"), QStringLiteral("HGET"), QStringLiteral("ZADD"),
            QStringLiteral("ZRANGE"), QStringLiteral("ZREM"), QStringLiteral("ZSCORE"),
            QStringLiteral("TIME"), QStringLiteral("ECHO"), QStringLiteral("EXISTS"),
            QStringLiteral("TYPE"), QStringLiteral("HDEL"), QStringLiteral("HGETALL"),
            QStringLiteral("INFO"), QStringLiteral("CLIENT")};
        const std::set<QString> commands = commandsIn(heard);
        QVERIFY(commands.contains(QStringLiteral("PTTL"))
            && commands.size() > 4); // MONITOR has recorded the run
        for (const QString &command : commands)
            QVERIFY2(allowed.contains(command), qPrintable(command));
        QCOMPARE(heard.count("\"CLIENT\""),
            heard.count("\"CLIENT\" \"NO-TOUCH\"")); // a server that lacks it does not show it
        QVERIFY(!heard.contains("other:"));
    }
    static void checkNoAdministration(
        const std::set<QString> &before, const std::set<QString> &after)
    {
        for (const QString &command : after) {
            if (before.contains(command) || command == QLatin1String("MONITOR")
                || command == QLatin1String("KEYS"))
                continue; // commands of the test itself
            for (const char *const word :
                {"CONFIG", "SCRIPT", "DEBUG", "SYNC", "CLIENT", "FLUSH", "SCAN", "REPLICAOF",
                    "SLAVEOF", "SHUTDOWN", "SAVE", "ACL", "MODULE", "REPLCONF", "WAIT"})
                QVERIFY2(!command.contains(QLatin1String(word)), qPrintable(command));
        }
    }
    TcpNodes m_nodes;
};

QTEST_GUILESS_MAIN(tst_GivenNodes)
#include "tst_givennodes.moc"
