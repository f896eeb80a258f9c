// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "lock/scheme.h"
#include "support/liverig.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <vector>

using namespace lockscope;

namespace {

constexpr ClientId first{1};
constexpr ClientId second{2};

StepPoint placeOf(ClientId client, Anchor anchor)
{
    StepPoint place;
    place.client = client;
    place.anchor = anchor;
    return place;
}

EventCondition when(EventKind kind, ClientId client)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = client;
    return condition;
}

// Two clients, one round each, of which the second begins when the first has been granted the lock.
EffectiveScenario twoClients(const std::string &scheme)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.rounds = 1;
    scenario.settings.clients = 2;
    scenario.settings.ttl = 400ms;
    scenario.settings.work = 50ms;
    scenario.settings.pause = 5s;
    scenario.faults.holds.push_back({second, when(EventKind::granted, first)});
    return effective;
}

// The rows of a kind, of one client or of all.
std::vector<const Event *> rows(const LiveResult &result, EventKind kind, ClientId client = {})
{
    std::vector<const Event *> found;
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.kind == kind && (!client || event.client == client))
            found.push_back(&event);
    }
    return found;
}

const Event *causeOf(const LiveResult &result, const Event &event)
{
    const auto index = event.cause == noSeq ? std::nullopt : result.trace->indexOf(event.cause);
    return index ? &(*result.trace)[*index] : nullptr;
}

bool hasStep(const LiveResult &result, ClientId client, std::string_view text)
{
    for (const Event *const event : rows(result, EventKind::step, client)) {
        if (result.trace->detail(*event) == text)
            return true;
    }
    return false;
}

bool hasFinding(const LiveResult &result, FindingKind kind)
{
    return std::any_of(result.verdict.findings.begin(), result.verdict.findings.end(),
                       [kind](const Finding &finding) { return finding.kind == kind; });
}

// Stops the processes of some nodes of a run; they go on when it is destroyed at the latest, so that they can be ended.
class Freeze {
public:
    // REQUIRES: the nodes are up.
    Freeze(const Trace &trace, int nodes)
    {
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const std::string detail = trace.detail(trace[i]);
            const std::size_t number = detail.rfind(' ') + 1;
            if (trace[i].kind == EventKind::nodeUp && trace[i].node.value <= nodes)
                m_processes.push_back(static_cast<pid_t>(std::atoi(detail.c_str() + number)));
        }
        send(SIGSTOP);
    }
    ~Freeze() { send(SIGCONT); }
    Freeze(const Freeze &) = delete;
    Freeze &operator=(const Freeze &) = delete;
    std::size_t count() const { return m_processes.size(); }
    void end()
    {
        send(SIGCONT);
        m_processes.clear();
    }

private:
    void send(int signal)
    {
        for (const pid_t process : m_processes)
            kill(process, signal);
    }
    std::vector<pid_t> m_processes;
};

std::size_t countIn(const Trace &trace, EventKind kind, std::size_t from = 0)
{
    std::size_t found = 0;
    for (std::size_t i = from; i < trace.size(); ++i)
        found += trace[i].kind == kind ? 1 : 0;
    return found;
}

// Waits until so many rows of a kind stand behind the first `from` ones.
bool comesTo(const LiveRun &run, EventKind kind, std::size_t count, std::size_t from = 0)
{
    return QTest::qWaitFor([&] { return countIn(*run.trace(), kind, from) >= count; }, 60000);
}

void schemesThatExtend()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("nodes");
    QTest::newRow("set-px-lua") << "set-px-lua" << 1;
    QTest::newRow("redlock, 5 nodes") << "redlock" << 5;
    QTest::newRow("redlock, 4 nodes") << "redlock" << 4;
    QTest::newRow("redlock-no-recheck") << "redlock-no-recheck" << 5;
}

EffectiveScenario fetchedWithWatchdog()
{
    QFETCH(QString, scheme);
    QFETCH(int, nodes);
    EffectiveScenario effective = twoClients(scheme.toStdString());
    effective.scenario.settings.nodes = nodes;
    effective.scenario.settings.watchdog = true;
    return effective;
}

} // namespace

// What the options do that stand around every scheme alike: watchdog, recheck, fencing, check-and-set, on-error.
class tst_Options : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWatchdogKeepsTheLeaseUp_data() { schemesThatExtend(); }
    void aWatchdogKeepsTheLeaseUp()
    {
        EffectiveScenario effective = fetchedWithWatchdog();
        effective.scenario.settings.work = 900ms;
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::wrote), 2);
        QCOMPARE(result.count(EventKind::leaseEnded), 0);
        const auto extended = rows(result, EventKind::extended, first);
        QVERIFY(extended.size() >= 4);
        for (const Event *const event : extended) {
            QVERIFY(event->span > 300ms && event->span <= 400ms); // the validity that is left, from the sending on
            const Event *const cause = causeOf(result, *event);
            QVERIFY(cause && cause->kind == EventKind::replied);
            QCOMPARE(result.trace->detail(*cause), std::string("(integer) 1"));
        }
        // Nothing is renewed once the client has left.
        const Event *const left = rows(result, EventKind::left, first).front();
        for (const Event *const sent : rows(result, EventKind::sent, first))
            QVERIFY(sent->time <= left->time || result.trace->detail(*sent).find(" 400") == std::string::npos);
    }

    void aWatchdogHasItsLimitAndThenTheLeaseRunsOut()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Settings &settings = effective.scenario.settings;
        settings.watchdog = true;
        settings.renewals = 2;
        settings.work = 1500ms;
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(rows(result, EventKind::extended, first).size(), 2u);
        const auto ended = rows(result, EventKind::leaseEnded, first);
        QCOMPARE(ended.size(), 1u);
        // It is the extension's end that has come.
        const Event *const cause = causeOf(result, *ended.front());
        QVERIFY(cause && cause->kind == EventKind::extended);
        QCOMPARE(microseconds(ended.front()->time), microseconds(cause->time + cause->span));
    }

    void anExtensionOfALostLockSaysSo_data() { schemesThatExtend(); }
    void anExtensionOfALostLockSaysSo()
    {
        EffectiveScenario effective = fetchedWithWatchdog();
        effective.scenario.settings.work = 3s; // the loss ends it
        // Stopped before its first renewal until the other holds the lock.
        effective.scenario.faults.pauses.push_back({placeOf(first, Anchor::beforeRenewal), {}, when(EventKind::entered, second)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const auto failed = rows(result, EventKind::extendFailed, first);
        QCOMPARE(failed.size(), 1u);
        const Event *const cause = causeOf(result, *failed.front());
        QVERIFY(cause && cause->kind == EventKind::replied);
        QCOMPARE(result.trace->detail(*cause), std::string("(integer) 0"));
        QVERIFY(rows(result, EventKind::extended, first).empty());
        // The work is ended at once, and nothing is written.
        QVERIFY(rows(result, EventKind::wrote, first).empty());
        QVERIFY(hasStep(result, first, "no write: the lock is lost"));
        const auto left = rows(result, EventKind::left, first);
        QCOMPARE(left.size(), 1u);
        QVERIFY(left.front()->time - failed.front()->time < 1s);
        QCOMPARE(rows(result, EventKind::releaseRefused, first).size(), 1u);
        QVERIFY(!hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
    }

    void aStalledWatchdogStopsAloneAndItsClientGoesOn()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 1500ms;
        StallFault stall;
        stall.client = first;
        stall.renewal = 2;
        scenario.faults.stalls.push_back(stall);
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::extended, first).size(), 1u);
        QVERIFY(hasStep(result, first, "the watchdog stalls until the hold ends"));
        QCOMPARE(result.count(EventKind::paused), 0);
        QCOMPARE(rows(result, EventKind::leaseEnded, first).size(), 1u);
        QCOMPARE(rows(result, EventKind::wrote, first).size(), 1u);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void aStallThatEndsLetsALateRenewalGo()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 3s;
        StallFault stall;
        stall.client = first;
        stall.length = Duration(1s);
        scenario.faults.stalls.push_back(stall);
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(hasStep(result, first, "the watchdog stalls for 1s"));
        QCOMPARE(rows(result, EventKind::extendFailed, first).size(), 1u);
        QVERIFY(rows(result, EventKind::wrote, first).empty());
    }

    void anExtensionThatCreatesBringsALostLockBack_data()
    {
        QTest::addColumn<bool>("creates");
        QTest::newRow("if-held: told that it is lost") << false;
        QTest::newRow("or-create: writes over what the other wrote") << true;
    }
    void anExtensionThatCreatesBringsALostLockBack()
    {
        QFETCH(bool, creates);
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 500ms;
        scenario.settings.extension = creates ? Extension::orCreate : Extension::ifHeld;
        // When it goes on its work is still before it, and its renewal overdue.
        scenario.faults.pauses.push_back({placeOf(first, Anchor::entered), {}, when(EventKind::released, second)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(!rows(result, EventKind::extended, first).empty(), creates);
        QCOMPARE(rows(result, EventKind::extendFailed, first).size(), creates ? 0u : 1u);
        QCOMPARE(rows(result, EventKind::wrote, first).size(), creates ? 1u : 0u);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), creates);
    }

    void aLookAtTheClockStopsTheWriteOnlyBeforeThePause_data()
    {
        QTest::addColumn<bool>("pausedAfterTheLook");
        QTest::newRow("paused before the look: not written") << false;
        QTest::newRow("paused after the look: written") << true;
    }
    void aLookAtTheClockStopsTheWriteOnlyBeforeThePause()
    {
        QFETCH(bool, pausedAfterTheLook);
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.recheck = true;
        const Anchor anchor = pausedAfterTheLook ? Anchor::beforeWrite : Anchor::entered;
        scenario.faults.pauses.push_back({placeOf(first, anchor), {}, when(EventKind::entered, second)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(rows(result, EventKind::wrote, first).size(), pausedAfterTheLook ? 1u : 0u);
        QCOMPARE(hasStep(result, first, "no write: the lease is over"), !pausedAfterTheLook);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), pausedAfterTheLook);
        QVERIFY(hasStep(result, second, "5 recheck: now < valid until ?"));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
    }

    void numbersGrowInTheOrderOfTheGrants_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("counter");
        QTest::newRow("set-px-lua: on its own node") << "set-px-lua" << 1;
        QTest::newRow("setnx-del: on its own node") << "setnx-del" << 1;
        QTest::newRow("redlock: on the store") << "redlock" << int{storeNode.value};
    }
    void numbersGrowInTheOrderOfTheGrants()
    {
        QFETCH(QString, scheme);
        QFETCH(int, counter);
        EffectiveScenario effective = builtIn("peaceful", scheme.toStdString());
        effective.scenario.settings.fencing = Fencing::readWrite;
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        std::uint64_t last = 0;
        for (const Event *const granted : rows(result, EventKind::granted)) {
            QVERIFY(granted->fence.value > last);
            last = granted->fence.value;
            const Event *const answer = causeOf(result, *granted);
            QVERIFY(answer && answer->kind == EventKind::replied);
            QCOMPARE(int{answer->node.value}, counter);
        }
        QCOMPARE(last, 12u); // three clients, four rounds
        for (const EventKind kind : {EventKind::entered, EventKind::read, EventKind::wrote, EventKind::left, EventKind::released}) {
            QCOMPARE(rows(result, kind).size(), 12u);
            for (const Event *const event : rows(result, kind))
                QVERIFY(event->fence.value > 0);
        }
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QVERIFY(!hasFinding(result, FindingKind::fenceBackwards));
    }

    void aNumberThatComesAfterTheLeaseIsGivenBackWithTheLock()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::write;
        StepPoint place = placeOf(first, Anchor::line);
        place.line = 4; // behind the scheme's own three
        scenario.faults.holds.front().until = when(EventKind::keySet, first);
        scenario.faults.pauses.push_back({place, {}, when(EventKind::left, second)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(hasStep(result, first, "4 fencing: INCR fence, now < valid until ?"));
        const auto denied = rows(result, EventKind::denied, first);
        QVERIFY(!denied.empty());
        QCOMPARE(result.trace->detail(*denied.front()), std::string("no-time-left"));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QVERIFY(!hasFinding(result, FindingKind::fenceBackwards));
        QCOMPARE(rows(result, EventKind::granted, first).size(), 1u); // at its second try
    }

    void aGuardedStoreRefusesTheLateWrite_data()
    {
        QTest::addColumn<int>("fencing");
        QTest::addColumn<int>("rejected");
        QTest::newRow("off: the store takes it") << static_cast<int>(Fencing::off) << 0;
        QTest::newRow("write") << static_cast<int>(Fencing::write) << 1;
        QTest::newRow("read-write") << static_cast<int>(Fencing::readWrite) << 1;
        QTest::newRow("cas") << static_cast<int>(Fencing::cas) << 1;
    }
    void aGuardedStoreRefusesTheLateWrite()
    {
        QFETCH(int, fencing);
        QFETCH(int, rejected);
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = static_cast<Fencing>(fencing);
        scenario.faults.pauses.push_back({placeOf(first, Anchor::entered), {}, when(EventKind::wrote, second)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::writeRejected, first).size(), std::size_t(rejected));
        QCOMPARE(rows(result, EventKind::wrote, first).size(), std::size_t(1 - rejected));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(rejected ? Outcome::guarded : Outcome::violated));
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), rejected == 0);
        QCOMPARE(result.verdict.counts.at("write_rejected"), rejected);
    }

    void aNumberThatIsShownOnlyAtTheWriteComesTooLate_data()
    {
        QTest::addColumn<int>("fencing");
        QTest::addColumn<bool>("isGuarded");
        QTest::newRow("write") << static_cast<int>(Fencing::write) << false;
        QTest::newRow("read-write") << static_cast<int>(Fencing::readWrite) << true;
    }
    // The first writes while the second, which has not written yet, is inside.
    void aNumberThatIsShownOnlyAtTheWriteComesTooLate()
    {
        QFETCH(int, fencing);
        QFETCH(bool, isGuarded);
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.ttl = 1s;
        scenario.settings.fencing = static_cast<Fencing>(fencing);
        scenario.faults.pauses.push_back({placeOf(first, Anchor::entered), {}, when(EventKind::paused, second)});
        scenario.faults.pauses.push_back({placeOf(second, Anchor::entered), {}, when(EventKind::left, first)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::writeRejected, first).size(), isGuarded ? 1u : 0u);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), !isGuarded);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(isGuarded ? Outcome::guarded : Outcome::violated));
    }

    void aReadWithAnOldNumberIsRefusedAndTheClientLeaves()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::readWrite;
        scenario.settings.ttl = 1s;
        // The first enters when the second has read and works.
        scenario.faults.pauses.push_back({placeOf(first, Anchor::granted), {}, when(EventKind::paused, second)});
        scenario.faults.pauses.push_back({placeOf(second, Anchor::entered), {}, when(EventKind::left, first)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(rows(result, EventKind::read, first).empty());
        const auto refused = rows(result, EventKind::writeRejected, first);
        QCOMPARE(refused.size(), 1u);
        QCOMPARE(result.trace->detail(*refused.front()), std::string("at the read: the store has seen a larger number"));
        QVERIFY(rows(result, EventKind::wrote, first).empty());
        QVERIFY(!hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::guarded));
    }

    void aLateClaimTakesTheStoreFromTheRightfulHolder()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::cas;
        scenario.settings.ttl = 1s;
        // The first enters, and claims, when the second has claimed and works.
        scenario.faults.pauses.push_back({placeOf(first, Anchor::granted), {}, when(EventKind::paused, second)});
        scenario.faults.pauses.push_back({placeOf(second, Anchor::entered), {}, when(EventKind::left, first)});
        const LiveResult result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::wrote, first).size(), 1u);
        QCOMPARE(rows(result, EventKind::writeRejected, second).size(), 1u);
        QVERIFY(hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void onlyAServiceThatFailsOpensTheDoor_data()
    {
        QTest::addColumn<int>("denial");
        QTest::addColumn<int>("heldCount");
        QTest::addColumn<bool>("isFailure");
        QTest::newRow("held") << static_cast<int>(Denial::held) << 1 << false;
        QTest::newRow("error") << static_cast<int>(Denial::error) << 0 << true;
        QTest::newRow("no quorum, nobody has it") << static_cast<int>(Denial::noQuorum) << 0 << true;
        QTest::newRow("no quorum, somebody has it") << static_cast<int>(Denial::noQuorum) << 1 << false;
        QTest::newRow("no time left") << static_cast<int>(Denial::noTimeLeft) << 0 << false;
    }
    void onlyAServiceThatFailsOpensTheDoor()
    {
        QFETCH(int, denial);
        QFETCH(int, heldCount);
        QFETCH(bool, isFailure);
        Acquisition acquisition;
        acquisition.denial = static_cast<Denial>(denial);
        acquisition.heldCount = heldCount;
        QCOMPARE(acquisition.isServiceFailure(), isFailure);
    }

    void aFrozenServiceIsPassedOrNot_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("frozen");
        QTest::addColumn<bool>("opens");
        QTest::newRow("set-px-lua, fail-closed") << "set-px-lua" << 1 << false;
        QTest::newRow("set-px-lua, fail-open") << "set-px-lua" << 1 << true;
        QTest::newRow("redlock, fail-closed") << "redlock" << 3 << false;
        QTest::newRow("redlock, fail-open") << "redlock" << 3 << true;
        QTest::newRow("redlock, a minority frozen") << "redlock" << 2 << true;
    }
    void aFrozenServiceIsPassedOrNot()
    {
        QFETCH(QString, scheme);
        QFETCH(int, frozen);
        QFETCH(bool, opens);
        EffectiveScenario effective = builtIn("peaceful", scheme.toStdString());
        Scenario &scenario = effective.scenario;
        scenario.rounds = 0;
        scenario.duration = 2min;
        scenario.settings.clients = 1;
        scenario.settings.onError = opens ? OnError::failOpen : OnError::failClosed;
        LiveRun run(effective, {});
        QVERIFY(comesTo(run, EventKind::left, 1));
        Freeze freeze(*run.trace(), frozen);
        QCOMPARE(freeze.count(), std::size_t(frozen));
        const bool isDown = frozen > scenario.settings.nodes / 2;
        const std::size_t before = run.trace()->size();
        QVERIFY(comesTo(run, isDown ? EventKind::denied : EventKind::granted, 3, before));
        QVERIFY(comesTo(run, isDown && !opens ? EventKind::attempt : EventKind::left, 3, before));
        const auto down = run.trace();
        freeze.end();
        QVERIFY(comesTo(run, EventKind::granted, 1, down->size()));
        run.stop("seen");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));

        bool isRefused = false; // since the last grant
        std::size_t unlocked = 0;
        for (std::size_t i = 0; i < down->size(); ++i) {
            const Event &event = (*down)[i];
            if (event.kind == EventKind::granted || event.kind == EventKind::denied)
                isRefused = event.kind == EventKind::denied;
            // Without a lock there is nothing to release, and nothing to show.
            QVERIFY(!isRefused || (event.kind != EventKind::released && event.kind != EventKind::releaseRefused));
            if (event.kind != EventKind::entered)
                continue;
            const Event &cause = (*down)[*down->indexOf(event.cause)];
            QCOMPARE(cause.kind, isRefused ? EventKind::denied : EventKind::granted);
            QCOMPARE(down->text(event.token).empty(), isRefused);
            unlocked += isRefused ? 1 : 0;
        }
        QCOMPARE(unlocked > 0, opens && isDown);
    }
};

QTEST_GUILESS_MAIN(tst_Options)
#include "tst_options.moc"
