// SPDX-License-Identifier: GPL-3.0-or-later
// The lock that is handed over (set-px-lua with wake-up=notify), on real Redis.
#include <QTest>

#include "lockscope/schemes/registry.h"
#include "tests/live/looprig.h"
#include "tests/support/liverig.h"
#include "tests/support/tcpnode.h"

#include <algorithm>

using namespace lockscope;

namespace {

const Resource orders{"orders"};
const std::string lockKeyText = "lockscope:lock:orders";
const std::string queueKeyText = "lockscope:queue:orders";

const Scheme &handOverScheme()
{
    return *SchemeRef("set-px-lua").variant(WakeUp::notify);
}

LockRequest requestFor(Duration ttl)
{
    LockRequest request;
    request.resource = orders;
    request.ttl = ttl;
    request.nodeTimeout = 5s; // the machine is shared: only a hung node should time out
    return request;
}

// How the clients have used the lock.
struct LockUse {
    std::vector<int> entered; ///< the clients in the order in which they entered
    int inside = 0;
    int together = 0; ///< how often a client entered while another was inside
    int denied = 0;

    void enter(ClientProcess &process)
    {
        together += inside++ == 0 ? 0 : 1;
        entered.push_back(process.id().value);
    }
};

Task<void> useInRounds(ClientProcess &process, LockUse *use, int count, Duration stay)
{
    const Scheme &scheme = handOverScheme();
    const LockRequest request = requestFor(10s);
    for (int i = 0; i < count; ++i) {
        auto acquisition = co_await scheme.acquire(process, request);
        if (!acquisition.lock) {
            ++use->denied;
            continue;
        }
        HeldLock lock = *acquisition.lock;
        use->enter(process);
        co_await process.sleep(stay);
        --use->inside;
        co_await scheme.release(process, lock);
    }
}

// Takes the lock, holds it until a condition is true, and releases it.
Task<void> holdUntil(ClientProcess &process, LockUse *use, Duration ttl, const Condition *condition)
{
    const Scheme &scheme = handOverScheme();
    const LockRequest request = requestFor(ttl);
    auto acquisition = co_await scheme.acquire(process, request);
    if (acquisition.lock) {
        HeldLock lock = *acquisition.lock;
        use->enter(process);
        co_await until(process, condition);
        --use->inside;
        co_await scheme.release(process, lock);
    }
}

// Makes one attempt when the condition is true, and stores its result.
Task<void> tryWhen(ClientProcess &process, LockRequest request, const Condition *condition,
    std::optional<Acquisition> *result)
{
    const Scheme &scheme = handOverScheme();
    co_await until(process, condition);
    auto acquisition = co_await scheme.acquire(process, request);
    *result = acquisition;
}

} // namespace

class tst_Handoff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_node = std::make_unique<TcpNode>();
        QVERIFY(m_node->start());
    }

    void manyClientsGetTheLockInTheOrderOfTheirRequests()
    {
        constexpr int clients = 12;
        constexpr int count = 40;
        LoopRig rig({m_node->address()}, clients);
        LockUse use;
        for (int i = 1; i <= clients; ++i)
            rig.begin(i, useInRounds(rig.process(i), &use, count, i % 3 == 0 ? 1ms : 0ms));
        QVERIFY(rig.run());
        QCOMPARE(use.together, 0);
        QCOMPARE(use.denied, 0);
        QCOMPARE(use.entered.size(), static_cast<std::size_t>(clients * count));
        // A client that has released the lock joins the end of the queue: between two of its grants
        // each other client has exactly one. (A release and the next request are two commands, so
        // the request of another client may come between them.)
        std::vector<int> last(clients + 1, -1);
        for (std::size_t i = 4 * clients; i < static_cast<std::size_t>(clients * (count - 4));
             ++i) {
            const int client = use.entered[i];
            const int before = last[static_cast<std::size_t>(client)];
            if (before >= 0)
                QVERIFY2(std::abs(static_cast<int>(i) - before - clients) <= 3,
                    qPrintable(QString::number(static_cast<int>(i) - before)));
            last[static_cast<std::size_t>(client)] = static_cast<int>(i);
        }
        QCOMPARE(m_node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aWaiterGetsTheLockOfADeadHolderAfterTheTtl()
    {
        LoopRig rig({m_node->address()}, 3);
        LockUse use;
        const Condition never = [] { return false; };
        const Condition isHeld = [&] { return use.inside == 1; };
        const Condition isQueued = [&] {
            return m_node->ask({"LLEN", queueKeyText}) == "(integer) 1";
        };
        const std::function<void()> crash = [&] { rig.kill(1); };
        std::optional<Acquisition> second;
        rig.begin(1, holdUntil(rig.process(1), &use, 400ms, &never));
        rig.begin(2, tryWhen(rig.process(2), requestFor(10s), &isHeld, &second));
        rig.begin(3, doWhen(rig.process(3), &isQueued, &crash));
        const LocalTime start = rig.process(2).now();
        QVERIFY(rig.run());
        QVERIFY(second && second->lock);
        QVERIFY(
            rig.process(2).now() - start >= 395ms); // not before the dead client's key has expired
        QCOMPARE(
            m_node->ask({"GET", lockKeyText}), '"' + std::string(second->lock->token.text()) + '"');
        QCOMPARE(m_node->ask({"EXISTS", queueKeyText}), std::string("(integer) 0"));
    }

    void aDeadWaiterDelaysTheNextOneByAtMostOneTtl()
    {
        LoopRig rig({m_node->address()}, 4);
        LockUse use;
        bool isDead = false;
        constexpr Duration ttl = 2s;
        const Condition isHeld = [&] { return use.inside == 1; };
        const Condition isOneQueued = [&] {
            return m_node->ask({"LLEN", queueKeyText}) == "(integer) 1";
        };
        const Condition areTwoQueued = [&] {
            return m_node->ask({"LLEN", queueKeyText}) == "(integer) 2";
        };
        const Condition hasDied = [&] { return isDead; };
        const std::function<void()> crash = [&] {
            rig.kill(2);
            isDead = true;
        };
        std::optional<Acquisition> second;
        std::optional<Acquisition> third;
        rig.begin(1, holdUntil(rig.process(1), &use, ttl, &hasDied));
        rig.begin(2, tryWhen(rig.process(2), requestFor(ttl), &isHeld, &second));
        rig.begin(3, tryWhen(rig.process(3), requestFor(ttl), &isOneQueued, &third));
        rig.begin(4, doWhen(rig.process(4), &areTwoQueued, &crash));
        const LocalTime start = rig.process(3).now();
        QVERIFY(rig.run());
        QVERIFY(!second);
        QVERIFY(third && third->lock);
        QVERIFY2(rig.process(3).now() - start < 2 * ttl,
            "the dead waiter delayed the next one by more than one TTL");
    }

    void aWaiterThatWasPausedForLongerThanItsLeaseIsDenied()
    {
        LoopRig rig({m_node->address()}, 3);
        LockUse use;
        const Condition isHeld = [&] { return use.inside == 1; };
        const Condition isWaiting = [&] {
            return m_node->ask({"INFO", "clients"}).find("blocked_clients:1") != std::string::npos;
        };
        const Condition isPaused = [&] { return rig.process(2).control().isPaused(); };
        const Condition isLockFree = [&] {
            return use.inside == 0 && m_node->ask({"EXISTS", lockKeyText}) == "(integer) 0";
        };
        const std::function<void()> pause = [&] {
            StepAction action;
            action.kind = StepAction::Kind::pause;
            action.lengthMax = LoopRig::patience;
            rig.process(2).control().pause(action, EventRef{});
        };
        const std::function<void()> resume = [&] { rig.process(2).control().resume(); };
        std::optional<Acquisition> second;
        rig.begin(1, holdUntil(rig.process(1), &use, 10s, &isPaused));
        rig.begin(2, tryWhen(rig.process(2), requestFor(300ms), &isHeld, &second));
        Task<void> pauseTask = doWhen(rig.process(3), &isWaiting, &pause);
        rig.begin(3,
            oneAfterTheOther(std::move(pauseTask), doWhen(rig.process(3), &isLockFree, &resume)));
        QVERIFY(rig.run());
        QVERIFY(second && !second->lock);
        QCOMPARE(second->denial, Denial::noTimeLeft);
        QCOMPARE(m_node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aWaiterThatGivesUpLeavesTheQueue()
    {
        LoopRig rig({m_node->address()}, 2);
        LockUse use;
        std::optional<Acquisition> second;
        const Condition isHeld = [&] { return use.inside == 1; };
        const Condition hasGivenUp = [&] { return second.has_value(); };
        LockRequest request = requestFor(10s);
        request.waitLimit = 100ms;
        rig.begin(1, holdUntil(rig.process(1), &use, 10s, &hasGivenUp));
        rig.begin(2, tryWhen(rig.process(2), request, &isHeld, &second));
        QVERIFY(rig.run());
        QVERIFY(!second->lock);
        QCOMPARE(second->denial, Denial::held);
        QCOMPARE(m_node->ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aWaiterKeepsItsOneEntryInTheQueueDuringALongWait()
    {
        LoopRig rig({m_node->address()}, 4);
        LockUse use;
        std::optional<Acquisition> second;
        std::optional<Acquisition> third;
        int longest = 0;
        const Condition isHeld = [&] { return use.inside == 1; };
        const Condition isOneQueued = [&] {
            return m_node->ask({"LLEN", queueKeyText}) == "(integer) 1";
        };
        // The test sets the TTL of the first holder's key to 40 ms again and again, so the key does
        // not expire, and the waiters ask for the key again and again.
        const Condition hasLongWaitPassed = [&, start = rig.process(1).now()] {
            const QString length = QString::fromStdString(m_node->ask({"LLEN", queueKeyText}));
            longest = std::max(longest, length.mid(10).toInt());
            m_node->ask({"PEXPIRE", lockKeyText, "40"});
            return rig.process(1).now() - start > 600ms;
        };
        rig.begin(1, holdUntil(rig.process(1), &use, 60ms, &hasLongWaitPassed));
        rig.begin(2, tryWhen(rig.process(2), requestFor(200ms), &isHeld, &second));
        rig.begin(3, tryWhen(rig.process(3), requestFor(200ms), &isOneQueued, &third));
        QVERIFY(rig.run());
        QVERIFY(second && second->lock && third && third->lock);
        QVERIFY(longest <= 2);
        QVERIFY(*second->lock->validUntil < *third->lock->validUntil);
    }

    void aNodeThatForgetsTheScriptGetsItsTextAgain()
    {
        LoopRig rig({m_node->address()}, 4);
        LockUse use;
        const Condition isMidway = [&] { return use.entered.size() >= 60; };
        const std::function<void()> flushScripts = [&] { m_node->ask({"SCRIPT", "FLUSH"}); };
        for (int i = 1; i <= 3; ++i)
            rig.begin(i, useInRounds(rig.process(i), &use, 60, 0ms));
        rig.begin(4, doWhen(rig.process(4), &isMidway, &flushScripts));
        QVERIFY(rig.run());
        QCOMPARE(use.together, 0);
        QCOMPARE(use.denied, 0);
        QCOMPARE(use.entered.size(), 180u);
    }

    void onlySetPxLuaHandsItsLockOver()
    {
        for (const Scheme *const scheme : schemes())
            QCOMPARE(SchemeRef(scheme->info().id).variant(WakeUp::notify) != nullptr,
                scheme->info().id == "set-px-lua");
        QCOMPARE(handOverScheme().info().id, std::string_view("set-px-lua"));
    }

    void inARunAClientThatGivesUpLeavesTheQueue()
    {
        EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
        Settings &settings = effective.scenario.settings;
        settings.wakeUp = WakeUp::notify;
        settings.clients = 2;
        settings.ttl = 20s;
        settings.giveUp = 60ms;
        settings.work = 500ms;
        effective.scenario.rounds = 1;
        effective.scenario.duration = 60s;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.count(EventKind::granted), 1);
        QCOMPARE(result.count(EventKind::denied), 1);
        QCOMPARE(result.count(EventKind::keySet), 1);
        const Trace &trace = *result.trace;
        bool hasLeftQueue = false;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const std::string text =
                trace[i].kind == EventKind::sent ? trace.detail(trace[i]) : std::string();
            hasLeftQueue = hasLeftQueue || text.ends_with(" leave");
        }
        QVERIFY(hasLeftQueue);
    }

    void inARunEachKeyHasItsOwnerAndItsCause()
    {
        EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
        Settings &settings = effective.scenario.settings;
        settings.wakeUp = WakeUp::notify;
        settings.clients = 8;
        settings.ttl = 500ms;
        settings.work = 2ms;
        settings.think = 1ms;
        effective.scenario.rounds = 60;
        effective.scenario.duration = 60s;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(result.verdict.outcome, Outcome::held);
        QCOMPARE(result.count(EventKind::stole), 0);
        QCOMPARE(result.count(EventKind::released), 8 * 60);
        const Trace &trace = *result.trace;
        std::map<Seq, Seq> replies; // the row `replied` of each row `sent`
        int handedOver = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind == EventKind::replied)
                replies[trace[i].cause] = trace.seqAt(i);
        }
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const Event &event = trace[i];
            if (event.kind != EventKind::keySet && event.kind != EventKind::keyDeleted)
                continue;
            QVERIFY2(event.client, qPrintable(QString::number(trace.seqAt(i))));
            const auto cause = trace.indexOf(event.cause);
            QVERIFY2(cause, qPrintable(QString::number(trace.seqAt(i))));
            QCOMPARE(trace[*cause].client, event.client);
            const bool isWait =
                trace.detail(trace[*cause]).rfind("BLPOP lockscope:wake:orders:", 0) == 0;
            if (isWait) {
                ++handedOver;
                QVERIFY2(replies.contains(event.cause) && replies[event.cause] > trace.seqAt(i),
                    qPrintable(QString::number(trace.seqAt(i))));
            }
        }
        QVERIFY(handedOver > 200);
    }

private:
    static Task<void> oneAfterTheOther(Task<void> first, Task<void> second)
    {
        co_await std::move(first);
        co_await std::move(second);
    }
    std::unique_ptr<TcpNode> m_node;
};

QTEST_GUILESS_MAIN(tst_Handoff)
#include "tst_handoff.moc"
