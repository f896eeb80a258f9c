// SPDX-License-Identifier: GPL-3.0-or-later
// The outcomes untested, unavailable and stuck, judged from rows alone. A run has the outcome held only if none of them applies.
#include <QtTest>

#include "core/scenario/files/runending.h"
#include "core/trace/noderows.h"
#include "core/verdict/judge.h"
#include "tests/core/earnedstories.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

// Appends a run-end row with this ending.
TraceBuilder &endedBy(TraceBuilder &story, const RunEnding &ending)
{
    Event event;
    event.kind = EventKind::runEnd;
    event.detail = story.text(runEndingJson(ending));
    return story.row(event);
}

} // namespace

class tst_Earned : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunWithContentionAndWithoutAViolationIsHeld()
    {
        TraceBuilder story;
        contest(story.run()).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void aRunInWhichOneClientGotTheLockIsUntested()
    {
        TraceBuilder story;
        round(round(story.run(), 1), 1).end();
        const Verdict verdict = verdictOf(story);
        QCOMPARE(verdict.outcome, Outcome::untested);
        const Finding *const finding = findingOf(verdict, FindingKind::noContention);
        QVERIFY(finding);
        QVERIFY2(finding->text.starts_with("only client 1 got the lock"), finding->text.c_str());
        QCOMPARE(finding->evidence.size(), std::size_t{1});
    }

    void aRunInWhichTwoClientsGotTheLockIsHeld()
    {
        TraceBuilder story;
        round(round(story.run(), 1), 2).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void aDeniedAttemptPutsTheLockToTheTestIfTheLockIsWantedOrTaken_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("another client makes an attempt") << 0;
        QTest::newRow("another client believes that it holds the lock") << 1;
        QTest::newRow("another client is inside") << 2;
        QTest::newRow("the key of another client that crashed") << 3;
        QTest::newRow("the key of the client itself, from before its crash") << 4;
    }

    void aDeniedAttemptPutsTheLockToTheTestIfTheLockIsWantedOrTaken()
    {
        QFETCH(int, how);
        TraceBuilder story;
        story.run().client(1).after(1ms).attempt();
        if (how == 1)
            story.granted(398ms);
        if (how == 2)
            story.granted(398ms).entered();
        if (how >= 3)
            story.keySet(1, 400ms).after(1ms).crashed();
        story.client(how == 4 ? 1 : 2).after(1ms).attempt().denied();
        if (how < 3)
            story.client(1).after(1ms).crashed();
        story.client(3).after(1ms).attempt().granted(398ms).after(1ms).released().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void aLockThatNoClientGotIsUntested()
    {
        TraceBuilder story;
        story.run().client(1).after(1ms).attempt().client(2).attempt().after(1ms).denied("error").client(1).denied("error").end();
        const Verdict verdict = verdictOf(story);
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::noContention));
    }

    void anAttemptAfterTheKeyIsGoneDoesNotPutTheLockToTheTest()
    {
        for (const auto removeKey : {&TraceBuilder::keyDeleted, &TraceBuilder::keyExpired, &TraceBuilder::keyLost}) {
            TraceBuilder story;
            story.run().client(1).after(1ms).attempt().keySet(1, 400ms).granted(398ms).entered().after(1ms).left();
            (story.*removeKey)(1).released().client(2).after(1ms).attempt().denied("error").end();
            QCOMPARE(outcomeOf(story), QStringLiteral("untested"));
        }
    }

    void aKeyDeletedOnOneNodeStillBlocksOnAnotherNode()
    {
        TraceBuilder story;
        story.run("redlock", 3).client(1).after(1ms).attempt().keySet(1, 400ms).keySet(2, 400ms).granted(398ms).entered().after(1ms).left();
        story.keyDeleted(2).released().client(2).after(1ms).attempt().denied("no-quorum").end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    // Client 1 holds its second lock when the release of its first ends.
    void theReleaseOfAnEarlierAttemptDoesNotEndALaterBelief()
    {
        TraceBuilder story;
        story.run().client(1).after(1ms).attempt().granted(398ms);
        Event released = (*story.trace())[story.lastSeq()];
        released.kind = EventKind::released;
        story.after(1ms).attempt().granted(398ms).row(released).client(2).after(1ms).attempt().denied().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void anUnfinishedPlanIsReported_data()
    {
        QTest::addColumn<QByteArray>("ending");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<QString>("kind");
        const auto row = [](const char *name, const RunEnding &ending, const char *outcome, const char *kind) {
            QTest::newRow(name) << QByteArray::fromStdString(runEndingJson(ending)) << QString::fromLatin1(outcome) << QString::fromLatin1(kind);
        };
        using Reason = RunEnding::Reason;
        row("done", {}, "held", "");
        row("ended by its duration when all clients were done", {Reason::duration, {}, {}, {}, {}}, "held", "");
        row("a fault never began", {Reason::done, {}, {}, {"node 3 crashed"}, {}}, "untested", "fault-never-began");
        row("a fault did not end", {Reason::done, {}, {"client 1 paused for 60 s"}, {}, {}}, "untested", "fault-unfinished");
        row("a client did not finish", {Reason::duration, {}, {unfinishedClientText(2, 3)}, {}, {}}, "untested", "cut-short");
        row("a signal, in time", {Reason::signal, "SIGINT", {}, {}, {}}, "held", "");
        row("a signal, too early", {Reason::signal, "SIGINT", {unfinishedClientText(2, 1)}, {}, {}}, "untested", "cut-short");
        row("the scheme has no such step", {Reason::done, {}, {}, {}, {"client 1 paused"}}, "held", "no-such-place");
        QTest::newRow("a word that no version writes") << QByteArray("exploded") << QStringLiteral("untested") << QStringLiteral("torn");
        QTest::newRow("the plain word of earlier versions") << QByteArray("done") << QStringLiteral("held") << QString();
        QTest::newRow("a plain signal of earlier versions") << QByteArray("SIGTERM") << QStringLiteral("untested") << QStringLiteral("cut-short");
    }

    void anUnfinishedPlanIsReported()
    {
        QFETCH(QByteArray, ending);
        QFETCH(QString, outcome);
        QFETCH(QString, kind);
        TraceBuilder story;
        contest(story.run());
        Event event;
        event.kind = EventKind::runEnd;
        event.detail = story.text(ending.toStdString());
        story.row(event);
        QCOMPARE(outcomeOf(story), outcome);
        const Verdict verdict = verdictOf(story);
        QCOMPARE(verdict.findings.size(), kind.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (!kind.isEmpty()) {
            const std::string_view name = findingName(verdict.findings.front().kind);
            QCOMPARE(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), kind);
            QCOMPARE(verdict.findings.front().evidence, std::vector<Seq>{story.lastSeq()});
        }
    }

    void aTraceWithoutARunEndRowIsUntested()
    {
        TraceBuilder story;
        contest(story.run());
        const Verdict verdict = verdictOf(story);
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::torn));
    }

    void aTraceWithAViolationAndWithoutARunEndRowIsViolated()
    {
        TraceBuilder story;
        story.run().client(1).after(1ms).attempt().granted(398ms).entered().client(2).after(1ms).attempt().granted(398ms).entered().after(1ms);
        QCOMPARE(outcomeOf(story), QStringLiteral("violated"));
    }

    // A client that crashes at once has sent no command, so no node has refused it.
    void anAttemptThatEndsWithACrashDoesNotMakeTheLockUnavailable()
    {
        TraceBuilder story;
        story.run().client(1).after(1ms).attempt().crashed().after(4s).note();
        QCOMPARE(outcomeOf(story.end()), QStringLiteral("untested"));
    }

    void aRunEndWithoutAReasonIsUntested()
    {
        TraceBuilder story;
        contest(story.run());
        Event end;
        end.kind = EventKind::runEnd;
        end.actor = Actor::run();
        const Verdict verdict = verdictOf(story.row(end));
        QCOMPARE(verdict.outcome, Outcome::untested);
        QVERIFY(findingOf(verdict, FindingKind::torn));
    }

    // At the end of the run's duration, a client that waits for an unavailable lock counts as waiting, not as cut short. A signal may cut short
    // any client.
    void aClientThatWaitsForAnUnavailableLockIsCutShortOnlyByASignal()
    {
        using Reason = RunEnding::Reason;
        for (const Reason reason : {Reason::duration, Reason::signal}) {
            TraceBuilder story;
            contest(story.run()).client(2).after(1ms).attempt().after(1200ms);
            const Verdict verdict = verdictOf(endedBy(story, {reason, {}, {unfinishedClientText(2, 3)}, {}, {}}));
            QCOMPARE(verdict.outcome, Outcome::unavailable);
            QCOMPARE(findingOf(verdict, FindingKind::cutShort) != nullptr, reason == Reason::signal);
        }
    }

    // The scheme setnx-del uses only one node, also if the run has more.
    void aKeyWithoutADeadlineIsStuckOnAnyNumberOfNodes()
    {
        for (const int nodes : {1, 3, 5}) {
            TraceBuilder story;
            story.run("setnx-del", nodes).client(1).after(1ms).attempt().keySet(1).granted().entered().after(1ms).crashed();
            story.client(2).after(1ms).attempt().denied().end();
            QCOMPARE(outcomeOf(story), QStringLiteral("stuck"));
        }
    }

    // The release was refused. The owner still runs, but will never delete the key.
    void theKeyOfAnOwnerThatFinishedIsStuck()
    {
        TraceBuilder story;
        story.run("setnx-del").client(1).after(1ms).attempt().keySet(1).granted().entered().after(1ms).left().releaseRefused();
        story.client(2).after(1ms).attempt().denied().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("stuck"));
    }

    void aKeyThatNoClientSetCanBeStuck()
    {
        TraceBuilder story;
        contest(story.run());
        Event event;
        event.kind = EventKind::keySet;
        event.actor = Actor::node(NodeId{1});
        event.node = NodeId{1};
        event.key = story.text("lockscope:lock:orders");
        story.after(1ms).row(event).client(1).after(1ms).attempt().denied().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("stuck"));
        const Verdict verdict = verdictOf(story);
        const Finding *const orphan = findingOf(verdict, FindingKind::orphanKey);
        QVERIFY(orphan);
        QVERIFY2(orphan->text.ends_with("no client of the run set it"), orphan->text.c_str());
    }

    void aNodeThatEndsUnexpectedlyMakesTheRunUntested()
    {
        TraceBuilder story;
        contest(story.run());
        Event event;
        event.kind = EventKind::nodeDown;
        event.actor = Actor::node(NodeId{1});
        event.node = NodeId{1};
        event.detail = story.text(endedUnexpectedlyText);
        story.after(1ms).row(event).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("untested"));
    }

    void aRunWhoseStoreEndsUnexpectedlyIsUntested()
    {
        for (const bool isLost : {false, true}) {
            TraceBuilder story;
            story.run("set-px-lua", 1, R"("guarded":true)").client(1).after(1ms).attempt().granted(398ms).entered();
            story.client(2).after(1ms).attempt().granted(398ms).entered();
            Event event;
            event.kind = EventKind::nodeDown;
            event.actor = Actor::store();
            event.node = storeNode;
            event.detail = story.text(endedUnexpectedlyText);
            if (isLost)
                story.row(event);
            story.after(1ms).left().released().client(1).left().released().end();
            QCOMPARE(outcomeOf(story), isLost ? QStringLiteral("untested") : QStringLiteral("guarded"));
        }
    }

    void aDeletedKeyOfAnotherClientIsReportedBesideTheOutcomeHeld()
    {
        TraceBuilder story;
        contest(story.run());
        story.client(1).after(1ms).attempt().token("mine").granted(398ms).entered().client(2).stole(1, "mine").client(1).left().released().end();
        const Verdict verdict = verdictOf(story);
        QCOMPARE(verdict.outcome, Outcome::held);
        const std::string text = verdictText(verdict);
        QVERIFY2(text.starts_with("HELD: no violation observed, but client 2 deleted the key of"), text.c_str());
    }

    void exitCodesAreAsDocumented()
    {
        const std::vector<std::pair<Outcome, int>> codes{{Outcome::held, 0}, {Outcome::violated, 3}, {Outcome::stuck, 4},
                                                         {Outcome::guarded, 5}, {Outcome::unavailable, 6}, {Outcome::untested, 7}};
        QCOMPARE(codes.size(), std::size_t{outcomeCount});
        for (const auto &[outcome, code] : codes) {
            QCOMPARE(exitCode(outcome), code);
            QCOMPARE(outcomeOf(outcomeName(outcome)), std::optional(outcome));
        }
    }

    void aRunEndingIsReadAsItWasWritten()
    {
        const RunEnding ending{RunEnding::Reason::stopped, "cut after 4 events", {"client 1 paused"}, {"node 2 crashed"}, {"client 3 crashed"}};
        QCOMPARE(parseRunEnding(runEndingJson(ending)), ending);
        QCOMPARE(parseRunEnding(runEndingJson({})), RunEnding());
        for (const char *const text : {"", "{\"reason\":7}", "{}", "[]", "{bad", "foo", "{\"reason\":\"exploded\"}"})
            QCOMPARE(parseRunEnding(text).reason, RunEnding::Reason::unknown);
        for (const char *const word : {"stopped by the user", "closed", "cut after 40 events"}) // of earlier versions
            QCOMPARE(parseRunEnding(word), (RunEnding{RunEnding::Reason::stopped, word, {}, {}, {}}));
    }

private:
    static std::optional<Outcome> outcomeOf(std::string_view name) { return lockscope::outcomeOf(name); }
    static QString outcomeOf(const TraceBuilder &story) { return ::outcomeOf(story); }
};

QTEST_GUILESS_MAIN(tst_Earned)
#include "tst_earned.moc"
