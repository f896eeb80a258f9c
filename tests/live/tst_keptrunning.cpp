// SPDX-License-Identifier: GPL-3.0-or-later
// A live run that continues until it is stopped, and whose settings change while it runs.
#include <QTest>

#include "core/analysis/livelab/faultstorm.h"
#include "core/run/liverun/liverun.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"
#include "tests/support/liverig.h"
#include "tests/support/tracelaws.h"

#include <QTemporaryDir>

#include <memory>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// A built-in scenario whose run continues until it is stopped.
EffectiveScenario keptRunning(const char *scenario, const char *scheme)
{
    EffectiveScenario effective = builtIn(scenario, scheme);
    effective.isKeptRunning = true;
    return effective;
}

// The options of a run into which faults can be injected, and that can grow to that number of
// clients.
LiveOptions openToFaults(int clients)
{
    LiveOptions options;
    options.isOpenToFaults = true;
    options.clientsMax = clients;
    return options;
}

// Counts the rows of that kind and client (0: any), from the row with index `since` on.
int countOf(const LiveRun &run, EventKind kind, ClientId client = {}, std::size_t since = 0)
{
    const auto trace = run.trace();
    int count = 0;
    for (std::size_t i = since; i < trace->size(); ++i)
        count += (*trace)[i].kind == kind && (!client || (*trace)[i].client == client) ? 1 : 0;
    return count;
}

template <class IsTrue> bool waitUntil(IsTrue isTrue)
{
    return QTest::qWaitFor(isTrue, 60000);
}

// Stops the run and judges it.
Verdict verdictOf(LiveRun &run)
{
    run.stop("stopped by hand");
    run.waitFinished(std::chrono::minutes(1));
    const auto trace = run.trace();
    return judge(*trace, deriveSpans(*trace)).value();
}

} // namespace

class TestKeptRunning : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void aPlannedPauseRepeatsInEachRound()
    {
        EffectiveScenario effective = keptRunning("f10-pause-after-acquire", "set-px-lua");
        effective.scenario.settings.ttl = 100ms;
        effective.scenario.settings.pause = 200ms;
        LiveRun run(effective, openToFaults(2));
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::paused, ClientId{1}) >= 4; }));
        QCOMPARE(verdictOf(run).outcome, Outcome::violated);
    }

    void aLongerTtlSetDuringTheRunEndsTheViolations()
    {
        EffectiveScenario effective = keptRunning("f10-pause-after-acquire", "set-px-lua");
        effective.scenario.settings.ttl = 100ms;
        effective.scenario.settings.pause = 200ms;
        LiveRun run(effective, openToFaults(2));
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::entered) >= 6; }));
        Settings settings = effective.scenario.settings;
        settings.ttl = 60s;
        run.changeSettings(settings);
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::settingChanged) == 1; }));
        const std::size_t sizeAfterChange = run.trace()->size();
        QVERIFY(waitUntil(
            [&] { return countOf(run, EventKind::paused, ClientId{1}, sizeAfterChange) >= 4; }));
        const Verdict verdict = verdictOf(run);
        QCOMPARE(verdict.outcome, Outcome::violated);
        const auto trace = run.trace();
        // A lease from before the change may still be exceeded once.
        std::size_t lateViolations = 0;
        for (const Violation &violation : verdict.violations)
            lateViolations += violation.from > (*trace)[sizeAfterChange].time + 1s ? 1 : 0;
        QCOMPARE(lateViolations, std::size_t{0});
    }

    void clientsAreStartedAndStopped()
    {
        const EffectiveScenario effective = keptRunning("peaceful", "set-px-lua");
        LiveRun run(effective, openToFaults(6));
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::granted) > 0; }));
        QCOMPARE(countOf(run, EventKind::attempt, ClientId{5}), 0);
        Settings settings = effective.scenario.settings;
        settings.clients = 5;
        run.changeSettings(settings);
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::granted, ClientId{5}) > 0; }));
        settings.clients = 2;
        run.changeSettings(settings);
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::settingChanged) == 2; }));
        // Client 5 may still finish its round. After 20 rounds of client 1, client 5 must not enter
        // any more.
        const std::size_t sizeAfterChange = run.trace()->size();
        QVERIFY(waitUntil(
            [&] { return countOf(run, EventKind::released, ClientId{1}, sizeAfterChange) >= 20; }));
        const std::size_t sizeLater = run.trace()->size();
        QVERIFY(waitUntil(
            [&] { return countOf(run, EventKind::released, ClientId{1}, sizeLater) >= 20; }));
        QCOMPARE(countOf(run, EventKind::entered, ClientId{5}, sizeLater), 0);
        QCOMPARE(verdictOf(run).outcome, Outcome::held); // a stop is the regular end of such a run
    }

    void inAStormOfFaultsEverySentCommandIsAnsweredOrTimesOut()
    {
        EffectiveScenario effective = keptRunning("peaceful", "redlock");
        effective.scenario.settings.clients = 8;
        effective.scenario.settings.nodes = 5;
        effective.scenario.settings.ttl = 300ms;
        LiveRun run(effective, openToFaults(8));
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::granted) > 0; }));
        FaultStorm storm(Seed{5});
        for (int i = 0; i < 40; ++i) {
            const auto done = run.inject({storm.nextFault(effective.scenario.settings)});
            QVERIFY2(done, done ? "" : done.error().text.c_str());
            const int before = countOf(run, EventKind::attempt);
            QVERIFY(waitUntil([&] { return countOf(run, EventKind::attempt) > before; }));
        }
        QVERIFY(waitUntil([&] { return countOf(run, EventKind::settingChanged) == 40; }));
        (void)verdictOf(run);
        QVERIFY(!run.failure());
        checkPairedRows(*run.trace(), effective.scenario.settings.nodeTimeout);
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(TestKeptRunning)
#include "tst_keptrunning.moc"
