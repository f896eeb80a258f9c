// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/fixes/trials.h"
#include "core/scenario/files/library.h"
#include "tests/support/modelrig.h"

#include <algorithm>

using namespace lockscope;

namespace {

using Kind = Fix::Kind;

const std::atomic<bool> notCancelled{false};

QByteArray outcomeBytes(Outcome outcome)
{
    return QByteArray::fromStdString(std::string(outcomeName(outcome)));
}

std::optional<Fix> fixOf(const EffectiveScenario &effective, Kind kind)
{
    const std::vector<Fix> all = fixesFor(effective);
    const auto found =
        std::find_if(all.begin(), all.end(), [kind](const Fix &fix) { return fix.kind == kind; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Duration lengthOf(const Fix &fix)
{
    return Duration{static_cast<Duration::rep>(fix.settings.front().second)};
}

} // namespace

// Fixes for a run: single changes, each tried in the model.
class tst_Fixes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachFixHasItsExpectedOutcome_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("outcome");
        QTest::addColumn<bool>("helps");
        const auto row = [](const char *scenario, const char *scheme, Kind kind, Outcome outcome,
                             bool helps) {
            QTest::addRow("%s %s %d", scenario, scheme, static_cast<int>(kind))
                << QString::fromLatin1(scenario) << QString::fromLatin1(scheme)
                << static_cast<int>(kind) << static_cast<int>(outcome) << helps;
        };
        // The whole process pauses: only the store can refuse the write. A watchdog pauses with its
        // client, and more nodes do not help.
        row("f10", "set-px-lua", Kind::fencing, Outcome::guarded, true);
        row("f10", "set-px-lua", Kind::checkAndSet, Outcome::guarded, true);
        row("f10", "set-px-lua", Kind::fencingAtRead, Outcome::guarded, true);
        row("f10", "set-px-lua", Kind::watchdog, Outcome::violated, false);
        row("f10", "set-px-lua", Kind::redlock, Outcome::violated, false);
        row("f10", "redlock", Kind::fencing, Outcome::guarded, true);
        // A check before the write does not stop a client that is already inside.
        row("f10", "set-px-lua", Kind::recheck, Outcome::violated, false);
        // A failover loses a key that was not replicated.
        row("f1", "set-px-lua", Kind::replicaWait, Outcome::unavailable,
            false); // no replica confirms after the failover: no grants
        row("f1", "set-px-lua", Kind::watchdog, Outcome::violated, false);
        row("f2", "set-px-lua", Kind::minReplicas, Outcome::unavailable, false);
        // A node loses its vote.
        row("f4", "redlock", Kind::laterRestart, Outcome::held, true);
        row("f4", "redlock", Kind::syncedFile, Outcome::held, true);
        row("f4", "redlock", Kind::recheck, Outcome::violated, false);
        // A release that deletes the key without a check.
        row("f17", "set-px-blind-del", Kind::ownRelease, Outcome::held, true);
        row("f17", "set-px-blind-del", Kind::redlock, Outcome::held, true);
        row("f17", "setnx-expire", Kind::leasedLock, Outcome::held, true);
        row("a2", "redlock-article", Kind::noMistakes, Outcome::held, true);
        row("f17b", "set-px-blind-del", Kind::silentLoser, Outcome::held, true);
        // A key without a deadline.
        row("f15", "setnx-del", Kind::leasedLock, Outcome::held, true);
        row("f18c", "getset-timestamp", Kind::getsetTakeover, Outcome::held, true);
        row("f21c", "redlock", Kind::failClosed, Outcome::unavailable, false);
        row("f23", "redlock-no-recheck", Kind::wholeRedlock, Outcome::held, true);
        row("w1", "none", Kind::lock, Outcome::violated,
            false); // two clients inside with or without the lock: the lease ends
        row("w2", "set-px-lua", Kind::failClosed, Outcome::held, true);
        row("w2", "set-px-lua", Kind::redlock, Outcome::held, true);
        row("f29", "none", Kind::lock, Outcome::held, true);
        row("f29", "none", Kind::watch, Outcome::guarded, true);
        row("f31", "none", Kind::bloomScript, Outcome::guarded, true);
        row("m29", "set-px-lua", Kind::redlock, Outcome::held, true);
        row("m31", "set-px-lua", Kind::lateRelease, Outcome::held, true);
        row("m32", "set-px-lua", Kind::drain, Outcome::held, true);
        row("m34", "set-px-lua", Kind::earlierRenewal, Outcome::held, true);
    }
    void eachFixHasItsExpectedOutcome()
    {
        QFETCH(const QString, scenario);
        QFETCH(const QString, scheme);
        QFETCH(const int, kind);
        QFETCH(const int, outcome);
        QFETCH(const bool, helps);
        const EffectiveScenario effective =
            effectiveInModel(scenario.toLatin1().constData(), scheme.toStdString());
        Trials trials(effective, notCancelled);
        QVERIFY(!trials.diagnosis().isNone());
        const auto fix = fixOf(effective, static_cast<Kind>(kind));
        QVERIFY(fix);
        const auto trial = trials.tryFix(*fix);
        QVERIFY(trial);
        QCOMPARE(outcomeBytes(trial->outcome), outcomeBytes(static_cast<Outcome>(outcome)));
        QCOMPARE(trial->helps, helps);
        QCOMPARE(trial->runs, Trials::seedsUsual);
        QCOMPARE(trial->fixed + trial->onlyGuarded, helps ? Trials::seedsUsual : 0);
        // A trial gives the same outcome as a normal run with the fix.
        QCOMPARE(outcomeBytes(runModel(withFix(effective, *fix)).verdict.outcome),
            outcomeBytes(static_cast<Outcome>(outcome)));
    }

    // In F10 the lease must be longer than the pause, the work after it and the round trips
    // together.
    void theLongerLeaseIsAsLongAsPauseAndWork_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("pauseMs");
        QTest::addColumn<int>("workMs");
        QTest::newRow("the times of F10") << "set-px-lua" << 3000 << 400;
        QTest::newRow("a long pause") << "set-px-lua" << 20'000 << 400;
        QTest::newRow("work alone") << "set-px-lua" << 0 << 2500;
        QTest::newRow("five nodes") << "redlock" << 3000 << 400;
        QTest::newRow("whole seconds") << "setnx-expire" << 3000 << 400;
    }
    void theLongerLeaseIsAsLongAsPauseAndWork()
    {
        QFETCH(const QString, scheme);
        QFETCH(const int, pauseMs);
        QFETCH(const int, workMs);
        EffectiveScenario effective = effectiveInModel("f10", scheme.toStdString());
        effective.scenario.settings.pause = std::chrono::milliseconds(pauseMs);
        effective.scenario.settings.work = std::chrono::milliseconds(workMs);
        effective.scenario.duration = 2min;
        Trials trials(effective, notCancelled);
        const auto fix = trials.longerLease();
        QVERIFY(fix);
        const Duration needed = std::chrono::milliseconds(pauseMs + workMs);
        const Duration lease = lengthOf(*fix);
        QVERIFY2(lease > needed - 100ms, qPrintable(QString::number(lease / 1ms)));
        QVERIFY2(lease < needed + (scheme == QLatin1String("setnx-expire") ? 1000ms : 20ms),
            qPrintable(QString::number(lease / 1ms)));
        const auto trial = trials.tryFix(*fix);
        QVERIFY(trial);
        QCOMPARE(trial->fixed, Trials::seedsUsual);
        Fix shorter = *fix;
        shorter.settings.front().second -= 1e6;
        const auto shorterTrial = trials.tryFix(shorter);
        QVERIFY(shorterTrial);
        QVERIFY(
            scheme == QLatin1String("setnx-expire") || shorterTrial->fixed < Trials::seedsUsual);
    }

    void noLeaseHelpsAgainstALostKey()
    {
        Trials trials(effectiveInModel("f1", "set-px-lua"), notCancelled);
        QVERIFY(!trials.diagnosis().isNone());
        QVERIFY(!trials.longerLease());
    }

    void noLeaseAboveTheLongestIsTried()
    {
        for (const Duration ttl : {Duration(7min), Duration(40min)}) {
            EffectiveScenario effective = effectiveInModel("f1", "set-px-lua");
            effective.scenario.settings.ttl = ttl;
            Trials trials(effective, notCancelled);
            QVERIFY(trials.diagnosis().canBeFixed());
            QVERIFY(!trials.longerLease());
        }
    }

    void fixesThatAreOnAlreadyOrThatTheSchemeLacksAreNotOffered()
    {
        EffectiveScenario effective = effectiveInModel("f10", "set-px-lua");
        effective.scenario.settings.fencing = Fencing::cas;
        effective.scenario.settings.watchdog = true;
        for (const Kind kind : {Kind::fencing, Kind::fencingAtRead, Kind::checkAndSet,
                 Kind::watchdog, Kind::ownRelease, Kind::replicaWait, Kind::failClosed,
                 Kind::getsetTakeover, Kind::minReplicas, Kind::laterRestart})
            QVERIFY2(!fixOf(effective, kind), qPrintable(QString::number(static_cast<int>(kind))));
        QVERIFY(fixOf(effective, Kind::recheck));
        QVERIFY(!fixOf(
            effectiveInModel("f10", "setnx-del"), Kind::watchdog)); // the scheme has no extension
    }

    // Every offered fix changes the experiment, and the changed run can be executed.
    void everyFixOfTheLibraryCanBeTried()
    {
        int tried = 0;
        for (const Scenario &scenario : scenarioLibrary()) {
            const EffectiveScenario effective = effectiveInModel(scenario.id.c_str());
            Trials trials(effective, notCancelled, 1);
            for (const Fix &fix : fixesFor(effective)) {
                const EffectiveScenario other = withFix(effective, fix);
                QVERIFY(other.scheme != effective.scheme
                    || !(other.scenario.settings == effective.scenario.settings));
                QVERIFY2(trials.tryFix(fix),
                    qPrintable(QString::fromStdString(scenario.id) + QLatin1Char(' ')
                        + QString::number(static_cast<int>(fix.kind))));
                ++tried;
            }
        }
        QVERIFY(tried > 200);
    }

    void aCancelledTrialReturnsNothing()
    {
        std::atomic<bool> isCancelled{false};
        const EffectiveScenario effective = effectiveInModel("f10", "set-px-lua");
        Trials trials(effective, isCancelled);
        isCancelled = true;
        QVERIFY(!trials.tryUnchanged());
        QVERIFY(!trials.longerLease());
        QVERIFY(!trials.tryFix(fixesFor(effective).front()));
    }

    void aRunWithoutAProblemHasNoDiagnosis()
    {
        Trials trials(effectiveInModel("peaceful", "set-px-lua"), notCancelled);
        QVERIFY(trials.diagnosis().isNone());
        QVERIFY(!trials.longerLease());
    }

    void anUntestedRunCannotBeFixed()
    {
        EffectiveScenario effective = effectiveInModel("f10", "set-px-lua");
        effective.scenario.settings.clients = 1;
        Trials trials(effective, notCancelled);
        QCOMPARE(outcomeBytes(trials.diagnosis().outcome()), QByteArray("untested"));
        QVERIFY(!trials.diagnosis().isNone());
        QVERIFY(!trials.diagnosis().canBeFixed());
        QVERIFY(!trials.longerLease());
    }

    void aRunThatIsUntestedUnavailableOrStuckIsNotFixed()
    {
        Verdict verdict;
        verdict.outcome = Outcome::violated;
        const Diagnosis diagnosis(verdict);
        for (const Outcome outcome : {Outcome::untested, Outcome::unavailable, Outcome::stuck}) {
            verdict.outcome = outcome;
            QVERIFY(!diagnosis.isFixedIn(verdict));
            QVERIFY(!diagnosis.isOnlyGuardedIn(verdict));
        }
        verdict.outcome = Outcome::held;
        QVERIFY(diagnosis.isFixedIn(verdict));
    }

    void findingsAboutThePlanOrTheMachineAreNoDiagnosis()
    {
        Verdict verdict;
        for (const FindingKind kind :
            {FindingKind::noSuchPlace, FindingKind::nodeLost, FindingKind::hostStall}) {
            verdict.findings = {{kind, {}, {}, {}, {}, {}}};
            QVERIFY(Diagnosis(verdict).isNone());
        }
        verdict.findings = {{FindingKind::foreignRelease, {}, {}, {}, {}, {}}};
        QVERIFY(!Diagnosis(verdict).isNone());
    }
};

QTEST_GUILESS_MAIN(tst_Fixes)
#include "tst_fixes.moc"
