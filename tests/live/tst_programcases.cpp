// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of programs after real reports (tests/live/programs/cases.py), each with its control: the
// same program without the mistake.
#include <QTest>

#include "tests/live/programruns.h"

#include <QTemporaryDir>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr ClientId third{3};

const Finding *findingOf(const JudgedRun &result, FindingKind kind)
{
    for (const Finding &finding : result.verdict.findings) {
        if (finding.kind == kind)
            return &finding;
    }
    return nullptr;
}

// A run of one program of cases.py. The second client starts when the first is inside.
class CaseRun {
public:
    explicit CaseRun(
        const std::string &kind, const std::function<void(EffectiveScenario &)> &change = {})
    {
        EffectiveScenario effective =
            twoPrograms("cases.py " + kind + " " + m_folder.path().toStdString());
        if (change)
            change(effective);
        m_run.emplace(effective);
    }
    ProgramTestRun *operator->() { return &*m_run; }
    void stop() { (*m_run)->stop("enough"); }

private:
    QTemporaryDir m_folder; // where the programs tell each other their steps
    std::optional<ProgramTestRun> m_run;
};

JudgedRun resultOf(
    const std::string &kind, const std::function<void(EffectiveScenario &)> &change = {})
{
    return CaseRun(kind, change)->waitForResult();
}

void addOutcomes(std::initializer_list<std::pair<const char *, Outcome>> outcomes)
{
    QTest::addColumn<int>("outcome");
    for (const auto &[kind, outcome] : outcomes)
        QTest::newRow(kind) << static_cast<int>(outcome);
}

void compareOutcome(const JudgedRun &result)
{
    QFETCH(int, outcome);
    QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
}

} // namespace

class tst_ProgramCases : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workThatGoesOnAfterTheReleaseIsUnprotected_data()
    {
        addOutcomes({{"early", Outcome::violated}, {"late", Outcome::held}});
    }
    void workThatGoesOnAfterTheReleaseIsUnprotected()
    {
        compareOutcome(resultOf(QTest::currentDataTag()));
    }

    void aDeployEndsAWorkerInTheMiddleOfItsWork_data()
    {
        addOutcomes({{"deploy-early", Outcome::violated}, {"deploy-none", Outcome::held},
            {"deploy-late", Outcome::held}});
    }
    void aDeployEndsAWorkerInTheMiddleOfItsWork()
    {
        const JudgedRun result = resultOf(QTest::currentDataTag(),
            [](EffectiveScenario &run) { run.scenario.settings.ttl = 2s; });
        compareOutcome(result);
    }

    void aLockThatNobodyReleasesIsStuck_data()
    {
        QTest::addColumn<bool>("isInferred");
        for (const char *const kind : {"forgets", "forgets-and-ends", "remembers"}) {
            for (const bool isInferred : {false, true})
                QTest::newRow(QByteArray(kind).append(isInferred ? " silent" : "").constData())
                    << isInferred;
        }
    }
    void aLockThatNobodyReleasesIsStuck()
    {
        QFETCH(bool, isInferred);
        const QByteArray kind = QByteArray(QTest::currentDataTag()).split(' ').front();
        CaseRun run(kind.toStdString(), [&](EffectiveScenario &effective) {
            if (isInferred) {
                effective.programs.usual += " silent";
                effective.programs.reports = ClientPrograms::Reports::none;
            }
        });
        if (kind != "remembers") {
            QVERIFY(kind == "forgets" ? run->waitFor(EventKind::denied, first)
                                      : run->waitFor(EventKind::ended, first));
            QVERIFY(run->waitFor(EventKind::denied, second, 2));
            run.stop();
        }
        const JudgedRun result = run->waitForResult();
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(kind == "remembers" ? Outcome::held : Outcome::stuck));
        for (const Event *const granted : rows(result, EventKind::granted))
            QCOMPARE(granted->span, noSpan);
    }

    void twoKeysAreTwoLocks_data()
    {
        addOutcomes({{"own-key", Outcome::untested}, {"common-key", Outcome::held}});
    }
    void twoKeysAreTwoLocks()
    {
        const JudgedRun result = resultOf(QTest::currentDataTag());
        compareOutcome(result);
        const Finding *const finding = findingOf(result, FindingKind::differentKeys);
        QCOMPARE(finding != nullptr, result.verdict.outcome == Outcome::untested);
        if (!finding)
            return;
        const std::string text = finding->text.english();
        QVERIFY2(
            text.find("orders1") != text.npos && text.find("orders2") != text.npos, text.c_str());
    }

    void aClientHoldsOneLockAtATime_data()
    {
        addOutcomes({{"two-at-once", Outcome::untested}, {"one-by-one", Outcome::held}});
    }
    void aClientHoldsOneLockAtATime()
    {
        CaseRun run(QTest::currentDataTag());
        const JudgedRun result = run->waitForResult();
        compareOutcome(result);
        const bool isIgnored = result.verdict.outcome == Outcome::untested;
        QCOMPARE(hasFinding(result, FindingKind::reportsDropped), isIgnored);
        QCOMPARE(run->output().filter(QStringLiteral("a report about another is ignored")).size(),
            isIgnored ? 2 : 0);
        for (const Event *const granted : rows(result, EventKind::granted))
            QVERIFY(!isIgnored || result.trace->text(granted->key) == "orders");
    }

    void aProgramThatFreesLocksThatItNeverGotHarmsTheirHolder_data()
    {
        addOutcomes({{"frees-all", Outcome::violated}, {"frees-own", Outcome::held}});
    }
    void aProgramThatFreesLocksThatItNeverGotHarmsTheirHolder()
    {
        const JudgedRun result = resultOf(QTest::currentDataTag(), [](EffectiveScenario &run) {
            run.scenario.settings.clients = 3;
            run.scenario.faults.add(
                {FaultAction::lateStart, {third}, {when(EventKind::released, second)}});
        });
        compareOutcome(result);
        const bool isViolated = result.verdict.outcome == Outcome::violated;
        QCOMPARE(hasFinding(result, FindingKind::foreignRelease), isViolated);
        QCOMPARE(result.verdict.violations.size(), isViolated ? 1u : 0u);
        for (const Violation &violation : result.verdict.violations) {
            QCOMPARE(violation.clients, (std::vector{first, third}));
            QCOMPARE(violation.resource, std::string("orders"));
        }
    }

    void programsThatCountPermitsNeedACapacity_data()
    {
        QTest::addColumn<int>("capacity");
        QTest::newRow("2") << 2;
        QTest::newRow("1") << 1;
    }
    void programsThatCountPermitsNeedACapacity()
    {
        QFETCH(int, capacity);
        const JudgedRun result = resultOf("permits", [capacity](EffectiveScenario &run) {
            run.scenario.settings.clients = 3;
            run.scenario.settings.capacity = capacity;
            run.scenario.faults = {};
        });
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(capacity == 2 ? Outcome::held : Outcome::violated));
        QCOMPARE(hasFinding(result, FindingKind::needsCapacity), capacity == 1);
    }

    void aRenewalThatDoesNotLookAtTheOwnerRenewsTheLockOfAnotherClient_data()
    {
        QTest::addColumn<bool>("isForeign");
        QTest::newRow("renews-blindly") << true;
        QTest::newRow("renews-its-own") << false;
    }
    void aRenewalThatDoesNotLookAtTheOwnerRenewsTheLockOfAnotherClient()
    {
        QFETCH(bool, isForeign);
        const JudgedRun result = resultOf(QTest::currentDataTag(),
            [](EffectiveScenario &run) { run.scenario.settings.ttl = 1s; });
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        QCOMPARE(hasFinding(result, FindingKind::foreignRenewal), isForeign);
    }

    void aTakeoverOfAKeyThatHasEndedKeepsTheLockOutOfReach_data()
    {
        QTest::addColumn<bool>("losesTime");
        QTest::newRow("getset") << true;
        QTest::newRow("waits-for-the-ttl") << false;
    }
    void aTakeoverOfAKeyThatHasEndedKeepsTheLockOutOfReach()
    {
        QFETCH(bool, losesTime);
        const JudgedRun result = resultOf(QTest::currentDataTag(),
            [](EffectiveScenario &run) { run.scenario.settings.ttl = 2s; });
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(hasFinding(result, FindingKind::lostTime), losesTime);
    }

    void aLockWhoseValueIsItsEndTimeIsNotStuckBeforeThatTime()
    {
        CaseRun run("takes-over");
        QVERIFY(run->waitFor(EventKind::crashed, first));
        QVERIFY(run->waitFor(EventKind::denied, second, 2));
        run.stop();
        const JudgedRun result = run->waitForResult();
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::untested));
        QVERIFY(hasFinding(result, FindingKind::endsBeforeLease)
            && !hasFinding(result, FindingKind::orphanKey));
    }

    void aLockWhoseValueIsItsEndTimeIsStuckIfNobodyTakesItOverAfterThatTime()
    {
        const auto isShort = [](EffectiveScenario &run) { run.scenario.settings.ttl = 1s; };
        QCOMPARE(outcomeName(resultOf("takes-over", isShort).verdict.outcome),
            outcomeName(Outcome::held));
        CaseRun run("never-takes-over", isShort);
        QVERIFY(run->waitFor(
            EventKind::denied, second, 100)); // at least 20 ms apart, so beyond the end time
        run.stop();
        QCOMPARE(outcomeName(run->waitForResult().verdict.outcome), outcomeName(Outcome::stuck));
    }

    void aLockThatIsOnNoNodeIsNotTested()
    {
        const JudgedRun result = resultOf("no-node");
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::untested));
        QVERIFY(hasFinding(result, FindingKind::noCommand));
        const JudgedRun control = resultOf("late");
        QVERIFY(!hasFinding(control, FindingKind::noCommand));
    }
};

QTEST_GUILESS_MAIN(tst_ProgramCases)
#include "tst_programcases.moc"
