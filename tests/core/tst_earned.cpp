// SPDX-License-Identifier: GPL-3.0-or-later
// The outcomes untested, unavailable and stuck, judged from rows alone. A run must earn the outcome
// held: none of these three may apply.
#include <QtTest>

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/trace.h"
#include "core/verdict/judge.h"
#include "tests/core/earnedstories.h"
#include "tests/support/tracebuilder.h"
#include "ui/words/why.h"

using namespace lockscope;

namespace {

// Appends a run-end row with this ending.
TraceBuilder &endedBy(TraceBuilder &builder, const RunEnding &ending)
{
    Event event;
    event.kind = EventKind::runEnd;
    event.detail = builder.text(runEndingJson(ending));
    return builder.row(event);
}

} // namespace

class tst_Earned : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunWithContentionAndWithoutAViolationIsHeld()
    {
        TraceBuilder builder;
        appendContest(builder.run()).end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aRunInWhichOneClientGotTheLockIsUntested()
    {
        TraceBuilder builder;
        appendRound(appendRound(builder.run(), 1), 1).end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::untested);
        const Finding *const finding = findingOf(verdict, FindingKind::noContention);
        QVERIFY(finding);
        QVERIFY2(finding->text.english().starts_with("only client 1 got the lock"),
            finding->text.english().c_str());
        QCOMPARE(finding->evidence.size(), std::size_t{1});
    }

    void aRunInWhichTwoClientsGotTheLockIsHeld()
    {
        TraceBuilder builder;
        appendRound(appendRound(builder.run(), 1), 2).end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aDeniedAttemptPutsTheLockToTheTestIfTheLockIsWantedOrTaken_data()
    {
        QTest::addColumn<int>("how"); // the number of the row
        QTest::newRow("another client makes an attempt") << 0;
        QTest::newRow("another client believes that it holds the lock") << 1;
        QTest::newRow("another client is inside") << 2;
        QTest::newRow("the key of another client that crashed") << 3;
        QTest::newRow("the key of the client itself, from before its crash") << 4;
    }

    void aDeniedAttemptPutsTheLockToTheTestIfTheLockIsWantedOrTaken()
    {
        QFETCH(int, how);
        TraceBuilder builder;
        builder.run().client(1).after(1ms).attempt();
        if (how == 1)
            builder.granted(398ms);
        if (how == 2)
            builder.granted(398ms).entered();
        if (how >= 3)
            builder.keySet(1, 400ms).after(1ms).crashed();
        builder.client(how == 4 ? 1 : 2).after(1ms).attempt().denied();
        if (how < 3)
            builder.client(1).after(1ms).crashed();
        builder.client(3).after(1ms).attempt().granted(398ms).after(1ms).released().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aLockThatNoClientGotIsUntested()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .after(1ms)
            .attempt()
            .client(2)
            .attempt()
            .after(1ms)
            .denied("error")
            .client(1)
            .denied("error")
            .end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::noContention));
    }

    void anAttemptAfterTheKeyIsGoneDoesNotPutTheLockToTheTest()
    {
        for (const auto removeKey :
            {&TraceBuilder::keyDeleted, &TraceBuilder::keyExpired, &TraceBuilder::keyLost}) {
            TraceBuilder builder;
            builder.run()
                .client(1)
                .after(1ms)
                .attempt()
                .keySet(1, 400ms)
                .granted(398ms)
                .entered()
                .after(1ms)
                .left();
            (builder.*removeKey)(1).released().client(2).after(1ms).attempt().denied("error").end();
            QCOMPARE(outcomeOf(builder), QStringLiteral("untested"));
        }
    }

    void aKeyDeletedOnOneNodeStillBlocksOnAnotherNode()
    {
        TraceBuilder builder;
        builder.run("redlock", 3)
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, 400ms)
            .keySet(2, 400ms)
            .granted(398ms)
            .entered()
            .after(1ms)
            .left();
        builder.keyDeleted(2).released().client(2).after(1ms).attempt().denied("no-quorum").end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    // Client 1 has been granted the lock by its second attempt when the release of its first
    // attempt ends.
    void theReleaseOfAnEarlierAttemptDoesNotEndALaterBelief()
    {
        TraceBuilder builder;
        builder.run().client(1).after(1ms).attempt().granted(398ms);
        Event released = (*builder.trace())[builder.lastSeq()];
        released.kind = EventKind::released;
        builder.after(1ms)
            .attempt()
            .granted(398ms)
            .row(released)
            .client(2)
            .after(1ms)
            .attempt()
            .denied()
            .end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void anUnfinishedPlanIsReported_data()
    {
        QTest::addColumn<QByteArray>("ending");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<QString>("finding"); // empty: none
        const auto row = [](const char *name, const RunEnding &ending, const char *outcome,
                             const char *finding) {
            QTest::newRow(name) << QByteArray::fromStdString(runEndingJson(ending))
                                << QString::fromLatin1(outcome) << QString::fromLatin1(finding);
        };
        using Reason = RunEnding::Reason;
        row("done", {}, "held", "");
        row("ended by its duration when all clients were done", {Reason::duration, {}, {}, {}, {}},
            "held", "");
        row("a fault never began", {Reason::done, {}, {}, {"node 3 crashed"}, {}}, "untested",
            "fault-never-began");
        row("a fault did not end", {Reason::done, {}, {"client 1 paused for 60 s"}, {}, {}},
            "untested", "fault-unfinished");
        row("a client did not finish", {Reason::duration, {}, {unfinishedClientText(2, 3)}, {}, {}},
            "untested", "cut-short");
        row("a signal, in time", {Reason::signal, "SIGINT", {}, {}, {}}, "held", "");
        row("a signal, too early", {Reason::signal, "SIGINT", {unfinishedClientText(2, 1)}, {}, {}},
            "untested", "cut-short");
        row("the scheme has no such step", {Reason::done, {}, {}, {}, {"client 1 paused"}}, "held",
            "no-such-place");
        QTest::newRow("a word that no version of Lockscope writes")
            << QByteArray("exploded") << QStringLiteral("untested") << QStringLiteral("torn");
        QTest::newRow("the word that earlier versions of Lockscope wrote")
            << QByteArray("done") << QStringLiteral("held") << QString();
        QTest::newRow("a signal, as earlier versions of Lockscope wrote it")
            << QByteArray("SIGTERM") << QStringLiteral("untested") << QStringLiteral("cut-short");
    }

    void anUnfinishedPlanIsReported()
    {
        QFETCH(QByteArray, ending);
        QFETCH(QString, outcome);
        QFETCH(QString, finding);
        TraceBuilder builder;
        appendContest(builder.run());
        Event event;
        event.kind = EventKind::runEnd;
        event.detail = builder.text(ending.toStdString());
        builder.row(event);
        QCOMPARE(outcomeOf(builder), outcome);
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.findings.size(), finding.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (!finding.isEmpty()) {
            const std::string_view name = findingName(verdict.findings.front().kind);
            QCOMPARE(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), finding);
            QCOMPARE(verdict.findings.front().evidence, std::vector<Seq>{builder.lastSeq()});
        }
    }

    void aFindingAboutAPlannedFaultNamesItsPlaceInThePlan()
    {
        const FaultPlan plan{usualFault(FaultAction::pause, {.client = ClientId{1}}),
            usualFault(FaultAction::nodeCrash, {.node = NodeId{3}})};
        const std::string crash = faultText(plan[1]).english();
        TraceBuilder builder;
        appendContest(builder.run("redlock", 5, "\"faults\":" + faultPlanJson(plan)));
        endedBy(builder, {RunEnding::Reason::done, {}, {"a fault of no plan"}, {crash}, {}});
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(
            findingOf(verdict, FindingKind::faultNeverBegan)->fault, std::optional<FaultId>(1));
        QCOMPARE(findingOf(verdict, FindingKind::faultNeverBegan)->text.english(),
            "a planned fault never began: " + crash);
        QCOMPARE(findingOf(verdict, FindingKind::faultUnfinished)->text.english(),
            std::string("a planned fault had not ended when the run ended: a fault of no plan"));
        QVERIFY(!findingOf(verdict, FindingKind::faultUnfinished)->fault);
    }

    void aTraceWithoutARunEndRowIsUntested()
    {
        TraceBuilder builder;
        appendContest(builder.run());
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::torn));
    }

    void aTraceWithAViolationAndWithoutARunEndRowIsViolated()
    {
        TraceBuilder builder;
        builder.run()
            .client(1)
            .after(1ms)
            .attempt()
            .granted(398ms)
            .entered()
            .client(2)
            .after(1ms)
            .attempt()
            .granted(398ms)
            .entered()
            .after(1ms);
        QCOMPARE(outcomeOf(builder), QStringLiteral("violated"));
    }

    // A client that crashes at once has sent no command, so no node has refused it.
    void anAttemptThatEndsWithACrashDoesNotMakeTheLockUnavailable()
    {
        TraceBuilder builder;
        builder.run().client(1).after(1ms).attempt().crashed().after(4s).note();
        QCOMPARE(outcomeOf(builder.end()), QStringLiteral("untested"));
    }

    void aRunEndWithoutAReasonIsUntested()
    {
        TraceBuilder builder;
        appendContest(builder.run());
        Event end;
        end.kind = EventKind::runEnd;
        end.actor = Actor::run();
        const Verdict verdict = verdictOf(builder.row(end));
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::torn));
    }

    // At the end of the run's duration, a client that waits for an unavailable lock counts as
    // waiting, not as cut short. A signal may cut short any client.
    void aClientThatWaitsForAnUnavailableLockIsCutShortOnlyByASignal()
    {
        using Reason = RunEnding::Reason;
        for (const Reason reason : {Reason::duration, Reason::signal}) {
            TraceBuilder builder;
            appendContest(builder.run()).client(2).after(1ms).attempt().after(1200ms);
            const Verdict verdict =
                verdictOf(endedBy(builder, {reason, {}, {unfinishedClientText(2, 3)}, {}, {}}));
            QCOMPARE(verdict.outcome, Outcome::unavailable);
            QCOMPARE(
                findingOf(verdict, FindingKind::cutShort) != nullptr, reason == Reason::signal);
        }
    }

    // The scheme setnx-del uses only one node, also if the run has more.
    void aKeyWithoutADeadlineIsStuckOnAnyNumberOfNodes()
    {
        for (const int nodes : {1, 3, 5}) {
            TraceBuilder builder;
            builder.run("setnx-del", nodes)
                .client(1)
                .after(1ms)
                .attempt()
                .keySet(1)
                .granted()
                .entered()
                .after(1ms)
                .crashed();
            builder.client(2).after(1ms).attempt().denied().end();
            QCOMPARE(outcomeOf(builder), QStringLiteral("stuck"));
        }
    }

    // The release was refused. The owner still runs, but will never delete the key.
    void theKeyOfAnOwnerThatFinishedIsStuck()
    {
        TraceBuilder builder;
        builder.run("setnx-del")
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1)
            .granted()
            .entered()
            .after(1ms)
            .left()
            .releaseRefused();
        builder.client(2).after(1ms).attempt().denied().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("stuck"));
    }

    void aKeyThatNoClientSetCanBeStuck()
    {
        TraceBuilder builder;
        appendContest(builder.run());
        Event event;
        event.kind = EventKind::keySet;
        event.actor = Actor::node(NodeId{1});
        event.node = NodeId{1};
        event.key = builder.text("lockscope:lock:orders");
        event.token = builder.text("of another program");
        builder.after(1ms).row(event).client(1).after(1ms).attempt().denied().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("stuck"));
        const Verdict verdict = verdictOf(builder);
        const Finding *const orphan = findingOf(verdict, FindingKind::orphanKey);
        QVERIFY(orphan);
        QVERIFY2(orphan->text.english().ends_with("no client of the run set it"),
            orphan->text.english().c_str());
    }

    void aNodeThatEndsUnexpectedlyMakesTheRunUntested()
    {
        TraceBuilder builder;
        appendContest(builder.run());
        Event event;
        event.kind = EventKind::nodeDown;
        event.actor = Actor::node(NodeId{1});
        event.node = NodeId{1};
        event.detail = builder.text(endedUnexpectedlyText);
        builder.after(1ms).row(event).end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("untested"));
    }

    void aRunWhoseStoreEndsUnexpectedlyIsUntested()
    {
        for (const bool hasStoreEnded : {false, true}) {
            TraceBuilder builder;
            builder.run("set-px-lua", 1, R"("guarded":true)")
                .client(1)
                .after(1ms)
                .attempt()
                .granted(398ms)
                .entered();
            builder.client(2).after(1ms).attempt().granted(398ms).entered();
            Event event;
            event.kind = EventKind::nodeDown;
            event.actor = Actor::store();
            event.node = storeNode;
            event.detail = builder.text(endedUnexpectedlyText);
            if (hasStoreEnded)
                builder.row(event);
            builder.after(1ms).left().released().client(1).left().released().end();
            QCOMPARE(outcomeOf(builder),
                hasStoreEnded ? QStringLiteral("untested") : QStringLiteral("guarded"));
        }
    }

    void aDeletedKeyOfAnotherClientIsReportedBesideTheOutcomeHeld()
    {
        TraceBuilder builder;
        appendContest(builder.run());
        builder.client(1)
            .after(1ms)
            .attempt()
            .token("mine")
            .granted(398ms)
            .entered()
            .client(2)
            .stole(1, "mine")
            .client(1)
            .left()
            .released()
            .end();
        const Verdict verdict = verdictOf(builder);
        QCOMPARE(verdict.outcome, Outcome::held);
        QCOMPARE(verdictWords(verdict),
            QStringLiteral("no violation observed, but client 2 deleted another client's key"));
    }

    void exitCodesAreAsDocumented()
    {
        const std::vector<std::pair<Outcome, int>> codes{{Outcome::held, 0}, {Outcome::violated, 3},
            {Outcome::stuck, 4}, {Outcome::guarded, 5}, {Outcome::unavailable, 6},
            {Outcome::untested, 7}};
        QCOMPARE(codes.size(), std::size_t{outcomeCount});
        for (const auto &[outcome, code] : codes) {
            QCOMPARE(exitCode(outcome), code);
            QCOMPARE(outcomeOf(outcomeName(outcome)), std::optional(outcome));
        }
    }

    void aRunEndingIsReadAsItWasWritten()
    {
        const RunEnding ending{RunEnding::Reason::stopped, "cut after 4 events",
            {"client 1 paused"}, {"node 2 crashed"}, {"client 3 crashed"}};
        QCOMPARE(parseRunEnding(runEndingJson(ending)), ending);
        QCOMPARE(parseRunEnding(runEndingJson({})), RunEnding());
        for (const char *const text :
            {"", "{\"reason\":7}", "{}", "[]", "{bad", "foo", "{\"reason\":\"exploded\"}"})
            QCOMPARE(parseRunEnding(text).reason, RunEnding::Reason::unknown);
        for (const char *const word : {"stopped by the user", "closed",
                 "cut after 40 events"}) // of earlier versions of Lockscope
            QCOMPARE(
                parseRunEnding(word), (RunEnding{RunEnding::Reason::stopped, word, {}, {}, {}}));
    }

private:
    static std::optional<Outcome> outcomeOf(std::string_view name)
    {
        return lockscope::outcomeOf(name);
    }
    static QString outcomeOf(const TraceBuilder &builder) { return ::outcomeOf(builder); }
};

QTEST_GUILESS_MAIN(tst_Earned)
#include "tst_earned.moc"
