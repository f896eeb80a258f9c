// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "support/modelrig.h"
#include "trace/csv.h"

using namespace lockscope;

namespace {

bool isLong()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
}

// Two clients that count together, as fast as they can.
EffectiveScenario counting(const std::string &scheme, int rounds)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.rounds = rounds;
    scenario.duration = 10min;
    Settings &settings = scenario.settings;
    settings.workload = WorkloadKind::counter;
    settings.clients = 2;
    settings.ttl = 10s; // nobody overruns it, however busy the machine is
    settings.nodeTimeout = 5s;
    settings.work = settings.think = 0ms;
    settings.retryDelay = settings.retryJitter = 500us;
    return effective;
}

std::int64_t counted(const LiveResult &result, std::string_view name)
{
    return result.verdict.workload.at(name);
}

// The file says the same as the run.
void isJudgedAlikeFromItsFile(const LiveResult &result)
{
    const auto again = readCsv(csvText(*result.trace));
    QVERIFY2(again, again ? "" : again.error().text.c_str());
    QCOMPARE(verdictJson(judge(*again.value(), deriveSpans(*again.value())).value()), verdictJson(result.verdict));
}

int storeRows(const Trace &trace)
{
    int rows = 0;
    for (std::size_t i = 0; i < trace.size(); ++i)
        rows += trace[i].kind == EventKind::read && trace[i].actor.kind == ActorKind::store ? 1 : 0;
    return rows;
}

} // namespace

// What a broken lock costs, counted to the unit (article 002).
class tst_Workloads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCounterIsCountedToTheUnit_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("retry");
        QTest::addColumn<bool>("givesUp");
        for (const char *const world : {"live", "model"}) {
            const auto row = [world](const char *name, const char *scheme, bool retry, bool givesUp) {
                QTest::addRow("%s: %s", world, name) << QString::fromLatin1(world) << QString::fromLatin1(scheme) << retry << givesUp;
            };
            row("no lock", "none", false, false);
            row("watch, no retry", "watch-optimistic", false, false);
            row("watch, retry", "watch-optimistic", true, false);
            row("a lock", "set-px-lua", false, false);
            row("a lock, given up at once", "set-px-lua", false, true);
        }
    }
    void aCounterIsCountedToTheUnit()
    {
        QFETCH(const QString, world);
        QFETCH(const QString, scheme);
        QFETCH(const bool, retry);
        QFETCH(const bool, givesUp);
        const int rounds = isLong() ? 20000 : 400;
        EffectiveScenario effective = counting(scheme.toStdString(), rounds);
        effective.world = world.toStdString();
        effective.scenario.settings.retry = retry;
        effective.scenario.settings.giveUp = givesUp ? Duration(1us) : Duration(0);
        const LiveResult result = world == QLatin1String("live") ? runLive(effective) : runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(storeRows(*result.trace), 1);
        const std::int64_t all = 2 * rounds;
        QCOMPARE(counted(result, "expected"), all);
        QCOMPARE(counted(result, "unknown"), 0);
        const std::int64_t failures = counted(result, "failures");
        const std::int64_t lost = counted(result, "lost");
        const std::int64_t misses = counted(result, "misses");
        const std::int64_t actual = counted(result, "actual"); // the store's own word
        QCOMPARE(actual, all - (failures - counted(result, "retries")) - misses - lost);
        QCOMPARE(result.count(EventKind::wrote), static_cast<int>(actual + lost));
        if (scheme == QLatin1String("none")) {
            QVERIFY(lost > 0);
            QCOMPARE(failures + misses, 0);
        } else if (scheme == QLatin1String("watch-optimistic")) {
            QVERIFY(failures > 0);
            QCOMPARE(lost + misses, 0);
            QCOMPARE(actual, retry ? all : all - failures);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::guarded));
        } else {
            QCOMPARE(lost + failures, 0);
            QCOMPARE(misses > 0, givesUp);
            QCOMPARE(actual, all - misses);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        }
        isJudgedAlikeFromItsFile(result);
    }

    void aLostUpdateNamesBothWrites()
    {
        const LiveResult result = runModel([] {
            EffectiveScenario effective = counting("none", 3);
            effective.world = "model";
            return effective;
        }());
        if (QTest::currentTestFailed())
            return;
        std::int64_t told = 0;
        for (const Finding &finding : result.verdict.findings) {
            if (finding.kind != FindingKind::lostUpdate)
                continue;
            ++told;
            QVERIFY(!finding.evidence.empty());
            for (const Seq seq : finding.evidence) {
                const EventKind kind = (*result.trace)[*result.trace->indexOf(seq)].kind;
                QVERIFY(kind == EventKind::read || kind == EventKind::wrote);
            }
        }
        QVERIFY(told > 0);
        QCOMPARE(told, counted(result, "lost"));
    }

    void nobodyIsGrantedOrDeniedWhatIsNoLock_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::newRow("none") << "none";
        QTest::newRow("watch-optimistic") << "watch-optimistic";
    }
    void nobodyIsGrantedOrDeniedWhatIsNoLock()
    {
        QFETCH(const QString, scheme);
        for (const WorkloadKind kind : {WorkloadKind::section, WorkloadKind::counter}) {
            EffectiveScenario effective = counting(scheme.toStdString(), 20);
            effective.world = "model";
            effective.scenario.settings.workload = kind;
            const LiveResult result = runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(result.count(EventKind::attempt), 40);
            QCOMPARE(result.count(EventKind::entered), 40);
            QCOMPARE(result.count(EventKind::left), 40);
            for (const EventKind none : {EventKind::granted, EventKind::denied, EventKind::released, EventKind::releaseRefused, EventKind::keySet})
                QCOMPARE(result.count(none), 0);
            QVERIFY(!result.verdict.held);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(scheme == QLatin1String("none") ? Outcome::violated : Outcome::guarded));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Workloads)
#include "tst_workloads.moc"
