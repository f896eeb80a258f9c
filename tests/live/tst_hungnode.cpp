// SPDX-License-Identifier: GPL-3.0-or-later
// A hung node: the client must not collect commands for it without a limit, and the node must not
// keep a lock after it continues.
#include <QTest>

#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"
#include "tests/live/looprig.h"
#include "tests/support/tcpnode.h"

using namespace lockscope;

namespace {

const Resource orders{"orders"};
const std::string lockKeyText = "lockscope:lock:orders";

LockRequest requestFor(Duration nodeTimeout)
{
    LockRequest request;
    request.resource = orders;
    request.ttl = 600s; // longer than any test, so that no key expires
    request.nodeTimeout = nodeTimeout;
    return request;
}

// Returns a release as the command DELEX, which Debian's Redis does not know, with the release
// script as its alternative.
Command deleteIfEqual(const Token &token)
{
    static constexpr CommandForm form{
        .words = {"DELEX", CommandWord::Slot::key, "IFEQ", CommandWord::Slot::token},
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true};
    return Command(form, orders, token).withAlternative(commands::compareAndDelete(orders, token));
}

// Sends one command after the other. Adds to `answered` the number of commands that got a reply.
Task<void> sendAll(
    ClientProcess &process, const std::vector<Command> *sent, Duration timeout, int *answered)
{
    const NodeId node{1};
    for (std::size_t i = 0; i < sent->size(); ++i) {
        const Command command = (*sent)[i];
        auto answer = co_await process.call(node, command, timeout);
        *answered += answer.isAnswered() ? 1 : 0;
    }
}

struct RoundCounts {
    int granted = 0; // the rounds whose attempt was granted
    std::size_t callsMax =
        0; // the largest number of commands in flight, counted after each attempt
};

// Runs rounds without work: an attempt and, if it was granted, the release.
Task<void> runRounds(ClientProcess &process, const Scheme *scheme, LockRequest request, int count,
    RoundCounts *counts)
{
    for (int i = 0; i < count; ++i) {
        auto acquisition = co_await scheme->acquire(process, request);
        counts->callsMax = std::max(counts->callsMax, process.calls().count());
        if (!acquisition.lock)
            continue;
        ++counts->granted;
        HeldLock lock = *acquisition.lock;
        auto report = co_await scheme->release(process, lock);
        if (report.unanswered) {
            const std::shared_ptr<Gather> releases = report.unanswered;
            co_await awaitReleases(releases);
        }
    }
}

} // namespace

class tst_HungNode : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pendingCallsToAHungNodeAreLimited()
    {
        const TcpNodes nodes = startTcpNodes(5);
        QCOMPARE(nodes.size(), 5u);
        QVERIFY(nodes[0]->freeze() && nodes[1]->freeze());
        LoopRig rig(addressesOf(nodes), 1);
        RoundCounts result;
        constexpr int count = 3000;
        const std::function<void()> thaw = [&] { QVERIFY(nodes[0]->thaw() && nodes[1]->thaw()); };
        const Condition areNodesEmpty = [&] {
            return std::all_of(nodes.begin(), nodes.end(),
                [](const auto &node) { return node->ask({"DBSIZE"}) == "(integer) 0"; });
        };
        rig.begin(1,
            runRoundsThenAwaitEmptyNodes(
                rig.process(1), requestFor(1ms), count, &result, &thaw, &areNodesEmpty));
        QVERIFY(rig.run());
        QVERIFY(areNodesEmpty());
        // Three of five nodes answer within 1 ms, unless the machine is suspended.
        QVERIFY2(result.granted > count / 2, qPrintable(QString::number(result.granted)));
        QVERIFY2(
            result.callsMax > Connection::waitingMax, qPrintable(QString::number(result.callsMax)));
        QVERIFY2(result.callsMax <= 2 * 2 * Connection::waitingMax + 10,
            qPrintable(QString::number(result.callsMax)));
    }

    void aKeyThatIsSetLateIsDeletedAlthoughTheNodeFlushedItsScripts_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("isHandedOver");
        QTest::newRow("redlock") << "redlock" << false;
        QTest::newRow("set-px-lua with wake-up") << "set-px-lua" << true;
    }
    void aKeyThatIsSetLateIsDeletedAlthoughTheNodeFlushedItsScripts()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, isHandedOver);
        TcpNode node;
        QVERIFY(node.start());
        const Scheme *const used =
            SchemeRef(scheme.toStdString()).variant(isHandedOver ? WakeUp::notify : WakeUp::poll);
        RoundCounts result;
        LoopRig rig({node.address()}, 1);
        QVERIFY(runWithHangAfterScriptFlush(node, rig, used, &result));
        QCOMPARE(result.granted, 1);
        rig.kill(1); // the client and its connections end; the commands that it has sent stay in
                     // the node's socket
        QVERIFY(node.thaw());
        QTRY_COMPARE_WITH_TIMEOUT(
            node.ask({"EXISTS", lockKeyText}), std::string("(integer) 0"), 30000);
        const QString commandStats = QString::fromStdString(node.ask({"INFO", "commandstats"}));
        QVERIFY2(
            commandStats.contains(QLatin1String("cmdstat_eval:calls=")), qPrintable(commandStats));
    }

    void aCommandThatTheServerDoesNotKnowIsSentInAnotherForm_data()
    {
        QTest::addColumn<QString>(
            "server"); // the version of the server, as the clients are told it
        QTest::addColumn<int>(
            "errors"); // how often the server replies that it does not know the command
        QTest::newRow("the version is unknown: one error, then the alternative") << QString() << 1;
        QTest::newRow("the version is known") << "Redis server v=7.0.15" << 0;
        QTest::newRow("a wrong version is given: one error, then the alternative")
            << "Redis server v=8.4.0" << 1;
    }
    void aCommandThatTheServerDoesNotKnowIsSentInAnotherForm()
    {
        QFETCH(QString, server);
        TcpNode node;
        QVERIFY(node.start());
        LoopRig rig({node.address()}, 1);
        rig.setServerVersion(ServerVersion::of(server.toStdString()));
        const Token token{"mine"};
        const Command take = commands::setIfAbsent(orders, token, 600s);
        const Command release = deleteIfEqual(token);
        const std::vector<Command> all{take, release, take, release};
        int answered = 0;
        rig.begin(1, sendAll(rig.process(1), &all, 10s, &answered));
        QVERIFY(rig.run());
        QCOMPARE(answered, 4);
        QCOMPARE(node.ask({"EXISTS", lockKeyText}), std::string("(integer) 0"));
        QTEST(errorCount(node), "errors");
    }

    // The node hangs when the release arrives, and the client has already timed out when the node
    // replies that it does not know the command.
    void aLateReleaseIsSentInAnotherForm()
    {
        TcpNode node;
        QVERIFY(node.start());
        LoopRig rig({node.address()}, 1);
        const Token token{"mine"};
        const std::vector<Command> take{commands::setIfAbsent(orders, token, 600s)};
        const std::vector<Command> release{deleteIfEqual(token)};
        int answered = 0;
        bool isFrozen = false;
        const std::function<void()> freeze = [&] { isFrozen = node.freeze(); };
        const std::function<void()> thaw = [&] { QVERIFY(node.thaw()); };
        const Condition isFree = [&] { return node.ask({"EXISTS", lockKeyText}) == "(integer) 0"; };
        rig.begin(
            1, releaseLate(rig.process(1), &take, &release, &answered, &freeze, &thaw, &isFree));
        QVERIFY(rig.run());
        QVERIFY(isFrozen && isFree());
        QCOMPARE(answered, 1); // the SET
        QCOMPARE(errorCount(node), 1);
    }

private:
    // Returns how many error replies ERR the node has sent, such as "ERR unknown command".
    static int errorCount(TcpNode &node)
    {
        const QString errors = QString::fromStdString(node.ask({"INFO", "errorstats"}));
        const QString mark = QStringLiteral("errorstat_ERR:count=");
        const auto at = errors.indexOf(mark);
        return at < 0 ? 0 : errors.mid(at + mark.size(), 1).toInt();
    }
    static Task<void> releaseLate(ClientProcess &process, const std::vector<Command> *take,
        const std::vector<Command> *release, int *answered, const std::function<void()> *freeze,
        const std::function<void()> *thaw, const Condition *isFree)
    {
        const Duration longTimeout = 10s;
        co_await sendAll(process, take, longTimeout, answered);
        (*freeze)();
        const Duration shortTimeout = 50ms;
        co_await sendAll(process, release, shortTimeout, answered);
        (*thaw)();
        co_await until(process, isFree);
    }
    // Runs the rounds, thaws the nodes, and waits until no node has a key.
    static Task<void> runRoundsThenAwaitEmptyNodes(ClientProcess &process, LockRequest request,
        int count, RoundCounts *result, const std::function<void()> *thaw,
        const Condition *areNodesEmpty)
    {
        const Scheme *const scheme = schemeOf("redlock");
        co_await runRounds(process, scheme, request, count, result);
        (*thaw)();
        co_await until(process, areNodesEmpty);
    }
    // The first round loads the script into the node. Then the node flushes the script and hangs,
    // and the attempt of the second round times out. Returns true if the node was frozen and the
    // rig's run ended.
    static bool runWithHangAfterScriptFlush(
        TcpNode &node, LoopRig &rig, const Scheme *scheme, RoundCounts *result)
    {
        bool hasHung = false;
        const std::function<void()> hang = [&] {
            node.ask({"SCRIPT", "FLUSH"});
            node.ask({"CONFIG", "RESETSTAT"});
            hasHung = node.freeze();
        };
        rig.begin(1, hangBetweenTwoRounds(rig.process(1), scheme, &hang, result));
        return rig.run() && hasHung;
    }
    static Task<void> hangBetweenTwoRounds(ClientProcess &process, const Scheme *scheme,
        const std::function<void()> *hang, RoundCounts *result)
    {
        const LockRequest withLongTimeout = requestFor(5s);
        co_await runRounds(process, scheme, withLongTimeout, 1, result);
        (*hang)();
        const LockRequest withShortTimeout = requestFor(100ms);
        co_await runRounds(process, scheme, withShortTimeout, 1, result);
    }
};

QTEST_GUILESS_MAIN(tst_HungNode)
#include "tst_hungnode.moc"
