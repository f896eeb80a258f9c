// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/live/twoclients.h"

#include <optional>
#include <set>

using namespace lockscope;

namespace {

// Adds a data row for each scheme that extends, and returns its runs: with a watchdog and the
// changes that `change` makes.
RunsAhead runsOfSchemesThatExtend(void (*change)(Scenario &))
{
    QTest::addColumn<int>("runIndex");
    std::vector<EffectiveScenario> runs;
    const auto row = [&](const char *name, const char *scheme, int nodes) {
        QTest::newRow(name) << static_cast<int>(runs.size());
        EffectiveScenario effective = twoClients(scheme);
        effective.scenario.settings.nodes = nodes;
        effective.scenario.settings.watchdog = true;
        change(effective.scenario);
        runs.push_back(std::move(effective));
    };
    row("set-px-lua", "set-px-lua", 1);
    row("redlock, 5 nodes", "redlock", 5);
    row("redlock, 4 nodes", "redlock", 4);
    row("redlock-no-recheck", "redlock-no-recheck", 5);
    return RunsAhead(std::move(runs));
}

} // namespace

// Leases that are extended, or checked again before a write: the settings watchdog, renewals,
// extension and recheck.
class tst_Watchdog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aWatchdogExtendsTheLeaseUntilTheWorkEnds_data()
    {
        m_runs.emplace(runsOfSchemesThatExtend([](Scenario &scenario) {
            scenario.settings.ttl = 1500ms; // long, because a busy machine may delay a renewal
            scenario.settings.work = 2700ms;
        }));
    }
    void aWatchdogExtendsTheLeaseUntilTheWorkEnds()
    {
        const JudgedRun result = currentResult();
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::wrote), 2);
        QCOMPARE(result.count(EventKind::leaseEnded), 0);
        const auto extended = rows(result, EventKind::extended, first);
        QVERIFY(extended.size() >= 4);
        for (const Event *const event : extended) {
            QVERIFY(event->span > 0ms
                && event->span
                    <= 1500ms); // the validity left at this row; the TTL counts from the sending
            const Event *const cause = causeOf(result, *event);
            QVERIFY(cause && cause->kind == EventKind::replied);
        }
        // At each extension a quorum of the nodes, or the only node, has set a new deadline.
        std::set<NodeId> nodes;
        std::size_t renewed = 0;
        for (const Event *const reply : rows(result, EventKind::replied, first)) {
            if (reply->node != storeNode)
                nodes.insert(reply->node);
            renewed += reply->time <= extended.back()->time
                && result.trace->detail(*reply) == "(integer) 1";
        }
        QVERIFY(renewed >= extended.size() * (nodes.size() / 2 + 1));
        // No renewal follows after the client has left.
        const Event *const left = rows(result, EventKind::left, first).front();
        for (const Event *const sent : rows(result, EventKind::sent, first))
            QVERIFY(sent->time <= left->time
                || result.trace->detail(*sent).find(" 1500") == std::string::npos);
    }

    void theLeaseEndsAfterTheLastRenewalThatIsAllowed()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Settings &settings = effective.scenario.settings;
        settings.watchdog = true;
        settings.renewals = 2;
        settings.work = 1500ms;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(rows(result, EventKind::extended, first).size(), 2u);
        const auto ended = rows(result, EventKind::leaseEnded, first);
        QCOMPARE(ended.size(), 1u);
        // The lease ends at the deadline that the last extension has set.
        const Event *const cause = causeOf(result, *ended.front());
        QVERIFY(cause && cause->kind == EventKind::extended);
        QCOMPARE(microseconds(ended.front()->time), microseconds(cause->time + cause->span));
    }

    void anExtensionOfALostLockFailsAndEndsTheWork_data()
    {
        m_runs.emplace(runsOfSchemesThatExtend([](Scenario &scenario) {
            scenario.settings.work = 3s; // the loss of the lock ends the work earlier
            // Client 1 is paused before its first renewal until client 2 is inside.
            scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::beforeRenewal),
                {{}, when(EventKind::entered, second)}});
        }));
    }
    void anExtensionOfALostLockFailsAndEndsTheWork()
    {
        const JudgedRun result = currentResult();
        if (QTest::currentTestFailed())
            return;
        const auto failed = rows(result, EventKind::extendFailed, first);
        QCOMPARE(failed.size(), 1u);
        const Event *const cause = causeOf(result, *failed.front());
        QVERIFY(cause && cause->kind == EventKind::replied);
        QCOMPARE(result.trace->detail(*cause), std::string("(integer) 0"));
        QVERIFY(rows(result, EventKind::extended, first).empty());
        // The work ends at once, and nothing is written.
        QVERIFY(rows(result, EventKind::wrote, first).empty());
        QVERIFY(hasStep(result, first, "no write: the lock is lost"));
        const auto left = rows(result, EventKind::left, first);
        QCOMPARE(left.size(), 1u);
        QVERIFY(left.front()->time - failed.front()->time < 1s);
        QCOMPARE(rows(result, EventKind::releaseRefused, first).size(), 1u);
        QVERIFY(!hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
    }

    void anExtensionWithoutAReplyEndsTheWork()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.ttl = 1s;
        scenario.settings.work = 3s;
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.begin.when = when(EventKind::entered, first);
        freeze.end.until = when(EventKind::extendFailed, first);
        scenario.faults.add(freeze);
        EventCondition frozen;
        frozen.kinds = {EventKind::frozen};
        frozen.node = freeze.target.node;
        scenario.faults.add(
            {FaultAction::pause, {first}, beginAt(Anchor::beforeRenewal), {{}, frozen}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const auto failed = rows(result, EventKind::extendFailed, first);
        QCOMPARE(failed.size(), 1u);
        const Event *const cause = causeOf(result, *failed.front());
        QVERIFY(cause && cause->kind == EventKind::timedOut);
        QVERIFY(rows(result, EventKind::wrote, first).empty());
        QVERIFY(hasStep(result, first, "no write: the lock is lost"));
    }

    void theWatchdogOfACrashedClientEnds_data()
    {
        QTest::addColumn<int>("anchor");
        QTest::addColumn<int>("line");
        QTest::newRow("before a renewal") << static_cast<int>(Anchor::beforeRenewal) << 0;
        QTest::newRow("at the extension's line") << static_cast<int>(Anchor::line) << 7;
        QTest::newRow("while the watchdog sleeps") << static_cast<int>(Anchor::beforeWrite) << 0;
    }
    void theWatchdogOfACrashedClientEnds()
    {
        QFETCH(int, anchor);
        QFETCH(int, line);
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 200ms; // longer than the time to the first renewal
        scenario.faults.add(
            {FaultAction::crash, {first}, {.anchor = static_cast<Anchor>(anchor), .line = line}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::crashed, first).size(), 1u);
        const WorldTime crashTime = rows(result, EventKind::crashed, first).front()->time;
        for (const EventKind kind :
            {EventKind::sent, EventKind::extended, EventKind::extendFailed, EventKind::step}) {
            for (const Event *const event : rows(result, kind, first))
                QVERIFY(event->time <= crashTime);
        }
        QCOMPARE(
            rows(result, EventKind::entered, second).size(), 1u); // after the last lease has ended
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
    }

    void aRunMayEndDuringARenewal()
    {
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.ttl = 10ms; // a renewal every few milliseconds
        scenario.settings.renewals = 1000;
        scenario.settings.work = 10min;
        LiveRun run(effective, {});
        const auto hasRenewedThreeTimes = [&run] {
            const std::shared_ptr<const Trace> trace = run.trace();
            int renewals = 0;
            for (std::size_t i = 0; i < trace->size(); ++i)
                renewals += (*trace)[i].kind == EventKind::extended;
            return renewals >= 3;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasRenewedThreeTimes(), 60'000);
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(60s));
        const std::shared_ptr<const Trace> trace = run.trace();
        QCOMPARE((*trace)[trace->size() - 1].kind, EventKind::runEnd);
    }

    void aStalledWatchdogDoesNotStopItsClient()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 1500ms;
        Fault stall{FaultAction::stall, {first}};
        stall.begin.occurrence = 2;
        scenario.faults.add(stall);
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::extended, first).size(), 1u);
        QVERIFY(hasStep(result, first, "the watchdog stalls until the hold ends"));
        QCOMPARE(result.count(EventKind::paused), 0);
        QCOMPARE(rows(result, EventKind::leaseEnded, first).size(), 1u);
        QCOMPARE(rows(result, EventKind::wrote, first).size(), 1u);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void theRenewalAfterAStallIsTooLate()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 3s;
        Fault stall{FaultAction::stall, {first}};
        stall.end.length = Duration(1s);
        scenario.faults.add(stall);
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(hasStep(result, first, "the watchdog stalls for 1s"));
        QCOMPARE(rows(result, EventKind::extendFailed, first).size(), 1u);
        QVERIFY(rows(result, EventKind::wrote, first).empty());
    }

    void anExtensionThatCreatesTheKeyTakesALostLockBack_data()
    {
        QTest::addColumn<bool>("creates");
        QTest::newRow("if-held: the extension fails") << false;
        QTest::newRow("or-create: overwrites the other client's write") << true;
    }
    void anExtensionThatCreatesTheKeyTakesALostLockBack()
    {
        QFETCH(bool, creates);
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.watchdog = true;
        scenario.settings.work = 500ms;
        scenario.settings.extension = creates ? Extension::orCreate : Extension::ifHeld;
        // When client 1 resumes, its work is not done and its renewal is overdue.
        scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::entered),
            {{}, when(EventKind::released, second)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(!rows(result, EventKind::extended, first).empty(), creates);
        QCOMPARE(rows(result, EventKind::extendFailed, first).size(), creates ? 0u : 1u);
        QCOMPARE(rows(result, EventKind::wrote, first).size(), creates ? 1u : 0u);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), creates);
    }

    void aRecheckPreventsTheWriteOnlyIfThePauseIsBeforeIt_data()
    {
        QTest::addColumn<bool>("isPausedAfterRecheck");
        QTest::newRow("paused before the recheck: no write") << false;
        QTest::newRow("paused after the recheck: a write") << true;
    }
    void aRecheckPreventsTheWriteOnlyIfThePauseIsBeforeIt()
    {
        QFETCH(bool, isPausedAfterRecheck);
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.recheck = true;
        const Anchor anchor = isPausedAfterRecheck ? Anchor::beforeWrite : Anchor::entered;
        scenario.faults.add(
            {FaultAction::pause, {first}, beginAt(anchor), {{}, when(EventKind::entered, second)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(rows(result, EventKind::wrote, first).size(), isPausedAfterRecheck ? 1u : 0u);
        QCOMPARE(hasStep(result, first, "no write: the lease is over"), !isPausedAfterRecheck);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), isPausedAfterRecheck);
        QVERIFY(hasStep(result, second, "5 recheck: now < valid until ?"));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
    }

private:
    JudgedRun currentResult()
    {
        QFETCH(int, runIndex);
        return m_runs->result(static_cast<std::size_t>(runIndex));
    }

    std::optional<RunsAhead> m_runs;
};

QTEST_GUILESS_MAIN(tst_Watchdog)
#include "tst_watchdog.moc"
