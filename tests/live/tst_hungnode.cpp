// SPDX-License-Identifier: GPL-3.0-or-later
// A hung node: the client must not use unlimited memory for it, and the node must not keep a lock after it continues.
#include <QTest>

#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/release.h"
#include "tests/live/looprig.h"
#include "tests/support/tcpnode.h"

using namespace lockscope;

namespace {

const Resource orders{"orders"};
const std::string lockName = "lockscope:lock:orders";

LockRequest requestFor(Duration nodeTimeout)
{
    LockRequest request;
    request.resource = orders;
    request.ttl = 600s; // a key that remains on a node remains long
    request.nodeTimeout = nodeTimeout;
    return request;
}

// A release in a form that Debian's Redis does not know, with the script as alternative.
Command deleteIfEqual(const Token &token)
{
    static constexpr CommandForm form{
        .words = {"DELEX", CommandWord::Slot::key, "IFEQ", CommandWord::Slot::token}, .effect = KeyEffect::mayDeleteOwn, .isUndo = true};
    return Command(form, orders, token).withAlternative(commands::compareAndDelete(orders, token));
}

// Sends one command after the other. `answered`: how many got an answer.
Task<void> sendAll(ClientProcess &process, const std::vector<Command> *sent, Duration timeout, int *answered)
{
    const NodeId node{1};
    for (std::size_t i = 0; i < sent->size(); ++i) {
        const Command command = (*sent)[i];
        auto answer = co_await process.call(node, command, timeout);
        *answered += answer.isAnswered() ? 1 : 0;
    }
}

struct Cycles {
    int granted = 0;
    std::size_t callsMost = 0;
};

Task<void> cycles(ClientProcess &process, const Scheme *scheme, LockRequest request, int count, Cycles *cycles)
{
    for (int i = 0; i < count; ++i) {
        auto acquisition = co_await scheme->acquire(process, request);
        cycles->callsMost = std::max(cycles->callsMost, process.calls().count());
        if (!acquisition.lock)
            continue;
        ++cycles->granted;
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
    void whatWaitsForAHungNodeIsBounded()
    {
        const TcpNodes nodes = startTcpNodes(5);
        QCOMPARE(nodes.size(), 5u);
        QVERIFY(nodes[0]->freeze() && nodes[1]->freeze());
        LoopRig rig(addressesOf(nodes), 1);
        Cycles result;
        constexpr int count = 3000;
        const std::function<void()> wake = [&] { QVERIFY(nodes[0]->thaw() && nodes[1]->thaw()); };
        const Condition areEmpty = [&] {
            return std::all_of(nodes.begin(), nodes.end(), [](const auto &node) { return node->ask({"DBSIZE"}) == "(integer) 0"; });
        };
        rig.begin(1, cyclesAndEmptyNodes(rig.process(1), requestFor(1ms), count, &result, &wake, &areEmpty));
        QVERIFY(rig.run());
        QVERIFY(areEmpty());
        // Three of five nodes answer within 1 ms, unless the machine is suspended.
        QVERIFY2(result.granted > count / 2, qPrintable(QString::number(result.granted)));
        QVERIFY2(result.callsMost > Connection::waitingMax, qPrintable(QString::number(result.callsMost)));
        QVERIFY2(result.callsMost <= 2 * 2 * Connection::waitingMax + 10, qPrintable(QString::number(result.callsMost)));
    }

    void aLateLockIsReleasedThoughTheNodeHasForgottenTheScript_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("isHandedOver");
        QTest::newRow("redlock") << "redlock" << false;
        QTest::newRow("set-px-lua with wake-up") << "set-px-lua" << true;
    }
    void aLateLockIsReleasedThoughTheNodeHasForgottenTheScript()
    {
        QFETCH(QString, scheme);
        QFETCH(bool, isHandedOver);
        TcpNode node;
        QVERIFY(node.start());
        const Scheme *const used = schemeOf(scheme.toStdString(), isHandedOver ? WakeUp::notify : WakeUp::poll);
        Cycles result;
        LoopRig rig({node.address()}, 1);
        QVERIFY(forgetsItsScripts(node, rig, used, &result));
        QCOMPARE(result.granted, 1);
        rig.kill(1); // it ends with its connections; what it has sent remains
        QVERIFY(node.thaw());
        QTRY_COMPARE_WITH_TIMEOUT(node.ask({"EXISTS", lockName}), std::string("(integer) 0"), 30000);
        const QString made = QString::fromStdString(node.ask({"INFO", "commandstats"}));
        QVERIFY2(made.contains(QLatin1String("cmdstat_eval:calls=")), qPrintable(made));
    }

    void aCommandThatTheServerDoesNotKnowIsSentInAnotherForm_data()
    {
        QTest::addColumn<QString>("server"); // the version that the clients get
        QTest::addColumn<int>("tries");
        QTest::newRow("learnt from its answer, once") << QString() << 1;
        QTest::newRow("known by its version") << "Redis server v=7.0.15" << 0;
        QTest::newRow("told wrong, and learnt") << "Redis server v=8.4.0" << 1;
    }
    void aCommandThatTheServerDoesNotKnowIsSentInAnotherForm()
    {
        QFETCH(QString, server);
        TcpNode node;
        QVERIFY(node.start());
        LoopRig rig({node.address()}, 1);
        rig.setServer(ServerVersion::of(server.toStdString()));
        const Token token{"mine"};
        const Command take = commands::setIfAbsent(orders, token, 600s);
        const Command release = deleteIfEqual(token);
        const std::vector<Command> all{take, release, take, release};
        int answered = 0;
        rig.begin(1, sendAll(rig.process(1), &all, 10s, &answered));
        QVERIFY(rig.run());
        QCOMPARE(answered, 4);
        QCOMPARE(node.ask({"EXISTS", lockName}), std::string("(integer) 0"));
        QTEST(unknownCommands(node), "tries");
    }

    // The node hangs when the release arrives, and the client has already timed out when the node answers with an unknown command.
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
        const Condition isFree = [&] { return node.ask({"EXISTS", lockName}) == "(integer) 0"; };
        rig.begin(1, releaseLate(rig.process(1), &take, &release, &answered, &freeze, &thaw, &isFree));
        QVERIFY(rig.run());
        QVERIFY(isFrozen && isFree());
        QCOMPARE(answered, 1); // the SET
        QCOMPARE(unknownCommands(node), 1);
    }

private:
    static int unknownCommands(TcpNode &node)
    {
        const QString errors = QString::fromStdString(node.ask({"INFO", "errorstats"}));
        const QString mark = QStringLiteral("errorstat_ERR:count=");
        const auto at = errors.indexOf(mark);
        return at < 0 ? 0 : errors.mid(at + mark.size(), 1).toInt();
    }
    static Task<void> releaseLate(ClientProcess &process, const std::vector<Command> *take, const std::vector<Command> *release, int *answered,
                                  const std::function<void()> *freeze, const std::function<void()> *thaw, const Condition *isFree)
    {
        const Duration patient = 10s;
        co_await sendAll(process, take, patient, answered);
        (*freeze)();
        const Duration hasty = 50ms;
        co_await sendAll(process, release, hasty, answered);
        (*thaw)();
        co_await until(process, isFree);
    }
    static Task<void> cyclesAndEmptyNodes(ClientProcess &process, LockRequest request, int count, Cycles *result, const std::function<void()> *wake,
                                          const Condition *areEmpty)
    {
        const Scheme *const scheme = schemeOf("redlock");
        co_await cycles(process, scheme, request, count, result);
        (*wake)();
        co_await until(process, areEmpty);
    }
    // One cycle loads the script. Then the node flushes it and hangs, and an attempt times out there.
    static bool forgetsItsScripts(TcpNode &node, LoopRig &rig, const Scheme *scheme, Cycles *result)
    {
        bool hasHung = false;
        const std::function<void()> hang = [&] {
            node.ask({"SCRIPT", "FLUSH"});
            node.ask({"CONFIG", "RESETSTAT"});
            hasHung = node.freeze();
        };
        rig.begin(1, hangAfterOne(rig.process(1), scheme, &hang, result));
        return rig.run() && hasHung;
    }
    static Task<void> hangAfterOne(ClientProcess &process, const Scheme *scheme, const std::function<void()> *hang, Cycles *result)
    {
        const LockRequest patient = requestFor(5s);
        co_await cycles(process, scheme, patient, 1, result);
        (*hang)();
        const LockRequest hasty = requestFor(100ms);
        co_await cycles(process, scheme, hasty, 1, result);
    }
};

QTEST_GUILESS_MAIN(tst_HungNode)
#include "tst_hungnode.moc"
