// SPDX-License-Identifier: GPL-3.0-or-later
// Tests all ways in which a node can refuse commands, or in which a server is no Redis server: each
// command ends in time, with a text.
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/serverprogram.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/badnodes.h"
#include "tests/support/hostilenode.h"
#include "tests/support/liverig.h"
#include "tests/support/oneattempt.h"
#include "tests/support/tcpnode.h"

#include <map>
#include <thread>

using namespace lockscope;

namespace {

constexpr int patienceMs = 30000;
constexpr Duration nodeTimeout = 500ms;
// Two node timeouts, for the attempt and for its release, and a margin for a shared machine.
constexpr Duration attemptMax = 2 * nodeTimeout + 6s;
const std::string lockKeyText = "lockscope:lock:orders";

/// A server that is no Redis server and sends a fixed answer (HostileNode).
struct Stranger {
    const char *name;
    const char *answer;
    const char *ending; ///< a part of the text with which each command ends
    bool closesAtOnce = false;
    bool closesAfterReply = false;
    std::uint64_t spaceCount = 0; // number of spaces that it sends after its first answer

    HostileNode::Behaviour behaviour() const
    {
        return {answer, closesAtOnce, closesAfterReply, spaceCount};
    }
};

constexpr const char *silence = "timed-out no reply in time";
constexpr const char *noRedis = "timed-out connection lost: not the Redis protocol";
constexpr const char *tooLong = "timed-out connection lost: a reply longer than any expected one";
constexpr Stranger strangers[] = {
    // Errors of a real Redis in states that are hard to create in a test; HostileNode only sends
    // their texts.
    {"an error line: MISCONF", "-MISCONF Redis is configured to save RDB snapshots\r\n",
        "replied (error) MISCONF"},
    {"an error line: TRYAGAIN", "-TRYAGAIN Multiple keys request during rehashing of slot\r\n",
        "replied (error) TRYAGAIN"},
    {"an error line without a text", "-\r\n", "replied (error)"},
    {"a web server", "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", noRedis},
    {"half a reply, then silence", "$40\r\nabc", silence},
    {"a huge string announced", "$2000000000\r\n", silence},
    {"a huge array announced", "*100000000\r\n", "timed-out"},
    {"a negative length", "$-7\r\n", noRedis},
    {"an integer with a letter", ":12a\r\n", noRedis},
    {"silence", "", silence},
    {"closed at once", "", "timed-out", true},
    {"closed after a part of a reply", "+O",
        "timed-out connection lost: the node closed the connection", false, true},
    {"a string without end", "$2000000000\r\n", tooLong, false, false, 4'000'000'000},
    {"a line without end", "+", tooLong, false, false, 4'000'000'000},
};

// A run of the peaceful scenario on a given node.
EffectiveScenario peacefulOn(const char *scheme, Duration length)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    effective.scenario.rounds = 0;
    effective.scenario.duration = length;
    effective.scenario.settings.nodes = 1;
    return effective;
}

bool hasRow(const Trace &trace, EventKind kind, const std::string &detailBegin)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].kind == kind && trace.detail(trace[i]).rfind(detailBegin, 0) == 0)
            return true;
    }
    return false;
}

} // namespace

class tst_Errors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void everySchemeIsDeniedWithTheErrorOfTheNode_data()
    {
        QTest::addColumn<QString>("kind");
        for (const auto &[name, bad] : badNodes())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everySchemeIsDeniedWithTheErrorOfTheNode()
    {
        QFETCH(const QString, kind);
        const BadNode &bad = badNodes().at(kind.toStdString());
        const auto node = startBad(bad);
        QVERIFY(node);
        for (const Scheme *const scheme : schemes()) {
            if (!scheme->info().isLock)
                continue;
            const OneAttempt attempt = attemptOnce(
                {node->address(bad.user, bad.password)}, scheme->info().id, nodeTimeout);
            const std::string context = std::string(scheme->info().id) + ": " + attempt.text();
            QVERIFY2(!attempt.lock, context.c_str());
            QVERIFY2(attempt.denial == (scheme->info().isQuorum ? Denial::noQuorum : Denial::error),
                context.c_str());
            // A replica without its primary refuses a script before it looks at the script's
            // commands.
            const bool isScript = scheme->info().id == "reentrant"
                && kind == QStringLiteral("a replica without its primary");
            QVERIFY2(attempt.has(isScript ? "MASTERDOWN" : bad.error), context.c_str());
            QVERIFY2(attempt.took < attemptMax, context.c_str());
        }
    }

    void redlockIsGrantedWithOneBadNodeOfFive_data()
    {
        everySchemeIsDeniedWithTheErrorOfTheNode_data();
    }
    void redlockIsGrantedWithOneBadNodeOfFive()
    {
        QFETCH(const QString, kind);
        const BadNode &bad = badNodes().at(kind.toStdString());
        const auto node = startBad(bad);
        QVERIFY(node);
        expectFourGoodNodesAreEnough(node->address(bad.user, bad.password), bad.error);
    }

    void aServerThatIsNoRedisGrantsNoLock_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(strangers)); ++i)
            QTest::newRow(strangers[i].name) << i;
    }
    void aServerThatIsNoRedisGrantsNoLock()
    {
        QFETCH(const int, index);
        const Stranger &stranger = strangers[index];
        for (const char *const scheme :
            {"set-px-lua", "redlock", "set-px-watch-del", "getset-timestamp"}) {
            const HostileNode node(stranger.behaviour());
            const OneAttempt attempt = attemptOnce({node.address()}, scheme, nodeTimeout);
            const std::string context = std::string(scheme) + ": " + attempt.text();
            QVERIFY2(!attempt.lock, context.c_str());
            QVERIFY2(attempt.has(stranger.ending), context.c_str());
            QVERIFY2(attempt.took < attemptMax, context.c_str());
            QVERIFY2(node.spacesSent() < 64'000'000,
                qPrintable(QString::number(node.spacesSent()))); // not read to the end
        }
    }

    void redlockIsGrantedWithOneServerOfFiveThatIsNoRedis_data()
    {
        aServerThatIsNoRedisGrantsNoLock_data();
    }
    void redlockIsGrantedWithOneServerOfFiveThatIsNoRedis()
    {
        QFETCH(const int, index);
        const HostileNode node(strangers[index].behaviour());
        expectFourGoodNodesAreEnough(node.address(), {});
    }

    // A server without AUTH repeats the unknown command in its error.
    void noRowRepeatsAPassword()
    {
        const HostileNode node(
            {"-ERR unknown command 'AUTH', with args beginning with: 'bob' 's3cret'\r\n"});
        NodeAddress address = node.address();
        address.user = "bob";
        address.password = "s3cret";
        const OneAttempt attempt = attemptOnce({address}, "set-px-lua", nodeTimeout);
        QVERIFY2(attempt.has("AUTH: ERR"), attempt.text().c_str());
        QVERIFY2(attempt.text().find("s3cret") == std::string::npos, attempt.text().c_str());
    }

    void moreRepliesThanCommandsEndTheConnection()
    {
        const HostileNode node({"+OK\r\n+OK\r\n"});
        const OneAttempt attempt = attemptOnce({node.address()}, "set-px-lua", nodeTimeout);
        QVERIFY2(attempt.lock && attempt.release,
            attempt.text().c_str()); // the client accepts a false +OK
        QCOMPARE(attempt.release->deleted, 0);
        QVERIFY(node.wasClosedByPeer());
    }

    void aListUnderTheLocksKeyBlocksTheLockAndStays()
    {
        TcpNode node;
        QVERIFY(node.start());
        node.ask({"RPUSH", lockKeyText, "no lock"});
        for (const Scheme *const scheme : schemes()) {
            const std::string_view id = scheme->info().id;
            if (!scheme->info().isLock || id == "redlock-article") // this scheme uses another key
                continue;
            const OneAttempt attempt = attemptOnce({node.address()}, id, nodeTimeout);
            const std::string context = std::string(id) + ": " + attempt.text();
            QVERIFY2(!attempt.lock, context.c_str());
            if (id == "getset-timestamp"
                || id == "reentrant") { // these schemes read the existing value
                QVERIFY2(attempt.denial == Denial::error && attempt.has("(error) WRONGTYPE"),
                    context.c_str());
            } else if (!scheme->info().isQuorum) {
                QVERIFY2(attempt.denial == Denial::held, context.c_str());
            } else {
                QVERIFY2(attempt.denial == Denial::noQuorum, context.c_str());
            }
            // With this scheme, a client that is denied sets a TTL if the key has none, also if the
            // value is a list.
            if (id == "setnx-expire-repair")
                QCOMPARE(node.ask({"PERSIST", lockKeyText}), std::string("(integer) 1"));
            QCOMPARE(node.ask({"LLEN", lockKeyText}), std::string("(integer) 1"));
        }
    }

    void aReleaseThatComparesTheTokenDoesNotDeleteAList_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme : {"set-px-get-del", "set-px-multi-del", "set-px-watch-del",
                 "set-px-lua", "set-px-ifeq", "redlock"})
            QTest::newRow(scheme) << scheme;
    }
    void aReleaseThatComparesTheTokenDoesNotDeleteAList()
    {
        QFETCH(const QString, scheme);
        TcpNode node;
        QVERIFY(node.start());
        const auto replaceByList = [&] {
            node.ask({"DEL", lockKeyText});
            node.ask({"RPUSH", lockKeyText, "no lock"});
        };
        const OneAttempt attempt =
            attemptOnce({node.address()}, scheme.toStdString(), nodeTimeout, replaceByList);
        QVERIFY2(attempt.release, attempt.text().c_str());
        QCOMPARE(attempt.release->deleted, 0);
        QVERIFY2(attempt.has("replied (error) WRONGTYPE"), attempt.text().c_str());
        QCOMPARE(node.ask({"LLEN", lockKeyText}), std::string("(integer) 1"));
    }

    // Before version 7.2, a Redis without memory queues no command of a transaction, not even a
    // DEL.
    void aNodeWithoutMemoryReleasesTheLockButInAnOldRedisNotInATransaction()
    {
        const ServerVersion server = checkServerProgram(findRedisServer({}).value()).value();
        const bool queues = server.kind == ServerVersion::Kind::valkey || server.number >= 70200;
        for (const Scheme *const scheme : schemes()) {
            const std::string_view id = scheme->info().id;
            if (!scheme->info().isLock || id == "redlock-article") // the loop of this scheme stops
                                                                   // at the first node that fails
                continue;
            if (id == "set-px-waitaof") // no lock is granted: the node has no append-only file, or
                                        // lacks WAITAOF
                continue;
            TcpNode node;
            QVERIFY(node.start());
            const auto fill = [&] { node.ask({"CONFIG", "SET", "maxmemory", "1"}); };
            const OneAttempt attempt = attemptOnce({node.address()}, id, nodeTimeout, fill);
            const std::string context = std::string(id) + ": " + attempt.text();
            QVERIFY2(attempt.release, context.c_str());
            const bool isAborted = !queues
                && (id == "setnx-expire-repair" || id == "set-px-multi-del"
                    || id == "set-px-watch-del");
            const bool needsMemory = isAborted || id == "reentrant"; // HINCRBY counts the hold down
            QVERIFY2(attempt.release->deleted == (needsMemory ? 0 : 1), context.c_str());
            QCOMPARE(attempt.has("(error) EXECABORT"), isAborted);
        }
    }

    void aScriptThatNeverEndsMakesTheNodeBusyUntilItIsKilled()
    {
        TcpNode node({QStringLiteral("busy-reply-threshold 1")});
        QVERIFY(node.start());
        std::thread caller([address = node.address()] {
            (void)blockingCall(address, {"EVAL", "while true do end", "0"});
        });
        const bool isBusy = waitForReply(node, {"PING"}, "(error) BUSY");
        const OneAttempt attempt = attemptOnce({node.address()}, "set-px-lua", 20s);
        node.ask({"SCRIPT", "KILL"});
        caller.join();
        QVERIFY(isBusy);
        QVERIFY2(!attempt.lock && attempt.denial == Denial::error, attempt.text().c_str());
        QVERIFY2(attempt.has("replied (error) BUSY"), attempt.text().c_str());
        QVERIFY(attemptOnce({node.address()}, "set-px-lua", 20s).lock);
    }

    void aRunIsRefusedInOneLineOnANodeThatIsNotReady_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *kind, const char *reason) {
            QTest::newRow(kind) << kind << reason;
        };
        row("no password", "asks for a password; expected user and password in the URL");
        row("wrong password", "rejects the password of the default user (WRONGPASS); expected");
        row("unknown user", "rejects the password of user nobody (WRONGPASS); expected");
        row("no right to the command",
            "refuses PTTL for user poor (NOPERM); expected the permissions ~lockscope:* +@all");
        row("no right to the key",
            "refuses keys under lockscope: for user poor (NOPERM); expected the permission "
            "~lockscope:*");
        row("no memory", "is full (maxmemory, noeviction); expected");
        row("a replica", "is a replica (read-only); expected a primary: 127.0.0.1:");
        row("a replica without its primary",
            "is a replica whose primary is down; expected a primary: 127.0.0.1:");
        row("no replicas to write to",
            "refuses writes while it has fewer replicas than min-replicas-to-write; expected");
        row("a cluster that is down",
            "is a node of a cluster in which some slots are not served; expected");
        row("a cluster node without slots",
            "is a cluster node and serves only a part of the keys; expected");
        row("a node that loads", "is loading its data; expected");
    }
    void aRunIsRefusedInOneLineOnANodeThatIsNotReady()
    {
        QFETCH(const QString, kind);
        QFETCH(const QString, reason);
        const BadNode &bad = badNodes().at(kind.toStdString());
        const auto node = startBad(bad);
        QVERIFY(node);
        expectRefusal(node->address(bad.user, bad.password), reason.toStdString());
    }

    void aRunIsRefusedInOneLineOnAServerThatIsNoRedis()
    {
        const HostileNode webServer({"HTTP/1.1 400 Bad Request\r\n\r\n"});
        expectRefusal(webServer.address(), "does not speak the Redis protocol");
    }

    void aRunContinuesAfterAFaultOfItsNode_data()
    {
        QTest::addColumn<bool>("dies");
        QTest::newRow("no memory for a while") << false;
        QTest::newRow("killed and restarted") << true;
    }
    void aRunContinuesAfterAFaultOfItsNode()
    {
        QFETCH(const bool, dies);
        TcpNode node;
        QVERIFY(node.start());
        LiveRun run(peacefulOn("set-px-lua", 60s), {{node.address()}, {}});
        const auto grants = [&] {
            const auto trace = run.trace();
            int count = 0;
            for (std::size_t i = 0; i < trace->size(); ++i)
                count += (*trace)[i].kind == EventKind::granted ? 1 : 0;
            return count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(grants() > 0, patienceMs);
        if (dies)
            node.kill();
        else
            node.ask({"CONFIG", "SET", "maxmemory", "1"});
        QTRY_VERIFY_WITH_TIMEOUT(hasRow(*run.trace(), EventKind::denied, "error"), patienceMs);
        if (dies)
            QVERIFY(node.start());
        else
            node.ask({"CONFIG", "SET", "maxmemory", "0"});
        const int before = grants();
        QTRY_VERIFY_WITH_TIMEOUT(grants() > before + 3, patienceMs);
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(judge(*run.trace(), deriveSpans(*run.trace())));
    }

private:
    // Checks that redlock is granted on four good nodes and a bad one, and is released on the four
    // good nodes.
    void expectFourGoodNodesAreEnough(const NodeAddress &bad, const std::string &error)
    {
        if (m_goodNodes.empty())
            m_goodNodes = startTcpNodes(4);
        QCOMPARE(m_goodNodes.size(), 4u);
        std::vector<NodeAddress> addresses = addressesOf(m_goodNodes);
        addresses.insert(addresses.begin() + 2, bad);
        const OneAttempt attempt = attemptOnce(addresses, "redlock", nodeTimeout);
        QVERIFY2(attempt.lock && attempt.release, attempt.text().c_str());
        QCOMPARE(attempt.release->deleted, 4);
        QVERIFY2(attempt.has(error), attempt.text().c_str());
        for (const auto &node : m_goodNodes)
            QCOMPARE(node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void expectRefusal(const NodeAddress &address, const std::string &reason)
    {
        LiveRun run(peacefulOn("set-px-lua", 1s), {{address}, {}});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        const QString line = QString::fromStdString(run.failure()->text);
        const QString url = QStringLiteral("redis://127.0.0.1:%1: ").arg(address.port);
        QVERIFY2(line.startsWith(url + QString::fromStdString(reason)), qPrintable(line));
        QVERIFY2(!line.contains(QLatin1Char('\n')) && !line.contains(QLatin1String("secret")),
            qPrintable(line));
    }

    QTemporaryDir m_runtime;
    TcpNodes m_goodNodes; // for tests that need good nodes beside a bad one
};

QTEST_GUILESS_MAIN(tst_Errors)
#include "tst_errors.moc"
