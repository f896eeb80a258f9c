// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the verdict on runs whose clients are programs of the user. Each rule has its control: the
// same rows with one thing changed.
#include <QtTest>

#include "core/verdict/judgement.h"
#include "tests/core/earnedstories.h"
#include "tests/support/tracebuilder.h"
#include "ui/words/report.h"

using namespace lockscope;

namespace {

// Appends the rows of a program that gets the lock with a key without a deadline unless
// `timeToLive` is set, and enters.
TraceBuilder &enter(TraceBuilder &builder, int client, Duration timeToLive = noSpan)
{
    return builder.client(client)
        .after(1ms)
        .attempt()
        .sent(1)
        .keySet(1, timeToLive)
        .replied(1)
        .granted(timeToLive)
        .entered();
}

TraceBuilder &leave(TraceBuilder &builder, int client)
{
    return builder.client(client)
        .after(10ms)
        .left()
        .releasing()
        .sent(1, "DEL lockscope:lock:orders")
        .keyDeleted(1)
        .replied(1)
        .released();
}

// Appends a full round of a program.
TraceBuilder &round(TraceBuilder &builder, int client, Duration timeToLive = 400ms)
{
    enter(builder, client, timeToLive);
    return leave(builder, client);
}

QByteArray textOf(const TraceBuilder &builder, FindingKind kind)
{
    const Verdict verdict = verdictOf(builder);
    const Finding *const finding = findingOf(verdict, kind);
    return finding ? QByteArray::fromStdString(finding->text.english()) : QByteArray();
}

} // namespace

class TstJudgePrograms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workThatLastsLongerThanTheReleaseIsViolated_data()
    {
        QTest::addColumn<bool>("isLeftFirst");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("left after the release") << false << QStringLiteral("violated");
        QTest::newRow("left before it") << true << QStringLiteral("held");
    }

    void workThatLastsLongerThanTheReleaseIsViolated()
    {
        QFETCH(bool, isLeftFirst);
        TraceBuilder builder;
        enter(builder.runOfPrograms(), 1, 400ms).after(10ms);
        if (isLeftFirst)
            builder.left();
        builder.releasing().sent(1, "DEL").keyDeleted(1).replied(1).released();
        round(builder, 2).client(1).after(1ms);
        if (!isLeftFirst)
            builder.left();
        builder.end();
        QTEST(outcomeOf(builder), "outcome");
    }

    void aProgramThatNeverReportsLeftLeavesWithItsRelease()
    {
        for (const bool hasReleasing : {true, false}) {
            TraceBuilder builder;
            for (const int client : {1, 2, 1}) {
                enter(builder.runOfPrograms(), client, 400ms).after(10ms);
                if (hasReleasing)
                    builder.releasing();
                builder.sent(1, "DEL").keyDeleted(1).replied(1).released();
            }
            builder.end();
            QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
            QCOMPARE(textOf(builder, FindingKind::leftNotReported),
                "client 1 never reported `left`: its release counts as the end of its work");
            const auto verdict = std::make_shared<const Verdict>(verdictOf(builder));
            QStringList paragraphs;
            for (const ReportBlock &block : resultBlocks({builder.trace(), verdict})) {
                if (block.kind == ReportBlock::Kind::paragraph)
                    paragraphs << block.text;
            }
            QVERIFY(paragraphs.contains(
                QStringLiteral("Client 2 never reported `left`: its release counts as the end "
                               "of its work.")));
        }
    }

    void aProgramWhoseCommandsReachNoNodeTestsNothing()
    {
        const auto outcomeWith = [](bool hasSentCommand) {
            TraceBuilder builder;
            enter(builder.runOfPrograms(), 1, 400ms).client(2).attempt();
            if (hasSentCommand)
                builder.sent(1).replied(1);
            builder.denied();
            return outcomeOf(leave(builder, 1).end());
        };
        QCOMPARE(outcomeWith(true), QStringLiteral("held"));
        QCOMPARE(outcomeWith(false), QStringLiteral("untested"));
    }

    void theKeysOfAnotherDatabaseAreNotSeen()
    {
        const auto textWith = [](const char *command) {
            TraceBuilder builder;
            builder.runOfPrograms().client(1).sent(1, command).replied(1);
            round(builder, 1);
            return textOf(round(builder, 2).end(), FindingKind::keysNotSeen);
        };
        QCOMPARE(textWith("SELECT 1"),
            "client 1 sent SELECT 1: keys of other databases than 0 are not seen");
        QCOMPARE(textWith("SELECT 0"), QByteArray());
    }

    void aNodeThatIsReadAgainAndAgainMayNotEvictItsKeys()
    {
        const auto hasFindingWith = [](const char *detail) {
            TraceBuilder builder;
            builder.runOfPrograms();
            Event up;
            up.kind = EventKind::nodeUp;
            up.actor = {ActorKind::node, 1};
            up.node = NodeId{1};
            up.detail = builder.text(detail);
            round(builder.row(up), 1);
            return !textOf(round(builder, 2).end(), FindingKind::observingProtects).isEmpty();
        };
        QVERIFY(hasFindingWith("polled; without CLIENT NO-TOUCH"));
        QVERIFY(!hasFindingWith("polled"));
    }

    void aProgramThatCrashesAtItsFirstWorkHasNoHabit()
    {
        TraceBuilder builder;
        enter(builder.runOfPrograms(), 1, 400ms).after(10ms).crashed();
        round(builder, 2).end();
        QCOMPARE(textOf(builder, FindingKind::leftNotReported), QByteArray());
    }

    void aWorkWithoutEndLastsToTheNextAttempt()
    {
        const auto builderWith = [](bool isOnSameResource) {
            TraceBuilder builder;
            round(builder.runOfPrograms(), 1);
            enter(builder, 1, 400ms)
                .after(10ms)
                .releasing()
                .sent(1, "DEL")
                .keyDeleted(1)
                .replied(1)
                .released();
            if (!isOnSameResource)
                builder.on("stock");
            builder.after(1ms).attempt().denied();
            return std::move(round(builder.on("orders"), 2).end());
        };
        QCOMPARE(outcomeOf(builderWith(true)), QStringLiteral("held"));
        QCOMPARE(textOf(builderWith(true), FindingKind::leftNotReported),
            "client 1 did not report the end of its work: it counts as inside until its next "
            "attempt or its end");
        QCOMPARE(outcomeOf(builderWith(false)),
            QStringLiteral("violated")); // it may still be at work on the orders
    }

    void aProgramThatNeverReportsEnteredEntersWithEachGrant()
    {
        const auto builderWith = [](bool hasEntered) {
            TraceBuilder builder;
            round(builder.runOfPrograms(), 1).client(2).attempt().sent(1).granted();
            if (hasEntered)
                builder.entered();
            builder.client(1)
                .attempt()
                .sent(1)
                .granted()
                .entered()
                .left()
                .released()
                .client(2)
                .left()
                .released()
                .end();
            return builder;
        };
        QCOMPARE(outcomeOf(builderWith(false)), QStringLiteral("violated"));
        QCOMPARE(textOf(builderWith(false), FindingKind::neverEntered),
            "client 2 never reported `entered`: each grant counts as entered");
        QCOMPARE(textOf(builderWith(true), FindingKind::neverEntered), "");
        QCOMPARE(outcomeOf(builderWith(true)), QStringLiteral("violated"));
    }

    void aHoldWithoutEntryIsNotInsideIfTheProgramReportsOthers()
    {
        TraceBuilder builder;
        round(round(builder.runOfPrograms(), 1), 2)
            .client(2)
            .attempt()
            .sent(1)
            .granted(); // it takes the lock, and does no work
        round(builder, 1).client(2).releasing().released().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aLockThatNobodyReleasesIsStuck_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("the owner tries again") << QByteArray("again") << QStringLiteral("stuck");
        QTest::newRow("the owner has ended") << QByteArray("ended") << QStringLiteral("stuck");
        QTest::newRow("the owner is at work") << QByteArray("works") << QStringLiteral("held");
    }

    void aLockThatNobodyReleasesIsStuck()
    {
        QFETCH(QByteArray, what);
        TraceBuilder builder;
        enter(round(round(builder.runOfPrograms(), 1), 2), 1)
            .client(2)
            .attempt()
            .denied()
            .client(1)
            .after(10ms);
        if (what == "again")
            builder.left().attempt().denied();
        else if (what == "ended")
            builder.left().ended();
        builder.client(2).after(20ms).attempt().denied().end();
        QTEST(outcomeOf(builder), "outcome");
    }

    void otherDataOfAProgramIsNoLock()
    {
        TraceBuilder builder;
        round(round(builder.runOfPrograms(), 1), 2)
            .client(1)
            .attempt()
            .sent(1)
            .keySet(1, 400ms)
            .replied(1)
            .granted(400ms)
            .entered();
        Event data;
        data.kind = EventKind::keySet;
        data.actor = Actor::node(NodeId{1});
        data.node = NodeId{1};
        data.client = ClientId{1};
        data.attempt = AttemptId{2};
        data.key = builder.text("report:1");
        data.token = builder.text("written");
        builder.row(data);
        leave(builder, 1).client(2).attempt().denied().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void theResourceOfAnAttemptIsThatOfItsEnd()
    {
        const auto builderWith = [](bool isOwnKey) {
            TraceBuilder builder;
            builder.runOfPrograms();
            for (const int client : {1, 2}) {
                builder.on("LOCKSCOPE_RESOURCE").client(client).attempt();
                builder.on(isOwnKey ? "orders" + std::to_string(client) : "orders");
                builder.sent(1)
                    .keySet(1, 400ms)
                    .replied(1)
                    .granted(400ms)
                    .entered()
                    .after(10ms)
                    .left()
                    .releasing()
                    .sent(1)
                    .keyDeleted(1)
                    .released();
            }
            builder.end();
            return builder;
        };
        QCOMPARE(outcomeOf(builderWith(true)), QStringLiteral("untested"));
        QCOMPARE(textOf(builderWith(true), FindingKind::differentKeys),
            "client 1 locked \"orders1\", client 2 locked \"orders2\": if that is one "
            "lock, they do not exclude each other");
        QCOMPARE(outcomeOf(builderWith(false)), QStringLiteral("held"));
        QCOMPARE(findingNames(verdictOf(builderWith(false))), "");
    }

    void twoAttemptsForDifferentResourcesAreNoContention()
    {
        const auto outcomeWith = [](const char *resourceOfSecond) {
            TraceBuilder builder;
            builder.runOfPrograms()
                .client(1)
                .attempt()
                .client(2)
                .attempt()
                .client(1)
                .on("orders1")
                .sent(1)
                .granted()
                .entered()
                .left()
                .releasing()
                .released();
            builder.client(2)
                .on(resourceOfSecond)
                .sent(1)
                .denied()
                .attempt()
                .sent(1)
                .denied()
                .client(3)
                .on("third")
                .attempt()
                .sent(1)
                .denied()
                .end();
            return outcomeOf(builder);
        };
        QCOMPARE(outcomeWith("orders2"), QStringLiteral("untested"));
        QCOMPARE(outcomeWith("orders1"), QStringLiteral("held"));
    }

    void moreClientsThanTheCapacityAreViolated()
    {
        const auto builderWith = [](const char *settings) {
            TraceBuilder builder;
            builder.runOfPrograms(settings);
            for (const int client : {1, 2, 3})
                builder.client(client)
                    .after(1ms)
                    .attempt()
                    .sent(1, "ZADD \x01 1 \x02")
                    .granted()
                    .entered();
            for (const int client : {1, 2, 3})
                builder.client(client).after(1ms).left().releasing().released();
            builder.end();
            return builder;
        };
        QCOMPARE(outcomeOf(builderWith(R"("capacity":2)")), QStringLiteral("violated"));
        QCOMPARE(verdictOf(builderWith(R"("capacity":2)")).violations.front().clients.size(),
            std::size_t{3});
        QCOMPARE(textOf(builderWith(R"("capacity":2)"), FindingKind::needsCapacity), "");
        QCOMPARE(outcomeOf(builderWith(R"("capacity":3)")),
            QStringLiteral("untested")); // the fourth never came
        QCOMPARE(outcomeOf(builderWith("")), QStringLiteral("violated"));
        QVERIFY(textOf(builderWith(""), FindingKind::needsCapacity).contains("--set capacity=N"));
    }

    void aLockForTwoHoldsWhenAThirdClientHasToWait()
    {
        TraceBuilder builder;
        builder.runOfPrograms(R"("capacity":2)");
        for (const int client : {1, 2})
            builder.client(client).after(1ms).attempt().sent(1).granted().entered().wrote();
        builder.client(3).attempt().sent(1).denied();
        for (const int client : {1, 2})
            builder.client(client).after(1ms).left().releasing().released();
        builder.client(3)
            .attempt()
            .sent(1)
            .granted()
            .entered()
            .left()
            .releasing()
            .released()
            .client(2)
            .wrote();
        QCOMPARE(
            textOf(builder, FindingKind::staleWrite), ""); // the grant before the last was its own
        QVERIFY(!textOf(builder.client(1).wrote(), FindingKind::staleWrite).isEmpty());
        QCOMPARE(outcomeOf(builder.end()), QStringLiteral("held"));
    }

    void readersFitBesideReaders()
    {
        const auto outcomeWith = [](bool hasWriter) {
            TraceBuilder builder;
            builder.runOfPrograms();
            for (const int client : {1, 2})
                builder.client(client).after(1ms).attempt().sent(1).grantedToReader().entered();
            if (hasWriter)
                builder.client(3)
                    .attempt()
                    .sent(1)
                    .granted()
                    .entered()
                    .left()
                    .releasing()
                    .released();
            for (const int client : {1, 2})
                builder.client(client).after(1ms).left().releasing().released();
            return outcomeOf(builder.end());
        };
        QCOMPARE(outcomeWith(false), QStringLiteral("held"));
        QCOMPARE(outcomeWith(true), QStringLiteral("violated"));
    }

    void aReleaseThatDoesNotReturnIsUntested()
    {
        for (const Duration length : {799ms, 801ms}) {
            TraceBuilder builder;
            enter(round(round(builder.runOfPrograms(), 1), 2), 1, 400ms)
                .left()
                .releasing()
                .sent(1, "DEL")
                .keyDeleted(1)
                .after(length)
                .end();
            QCOMPARE(outcomeOf(builder),
                length > 800ms ? QStringLiteral("untested") : QStringLiteral("held"));
            QCOMPARE(textOf(builder, FindingKind::callNotReturned).isEmpty(), length < 800ms);
        }
    }

    void aGrantWithoutACommandIsUntested()
    {
        for (const bool hasCommand : {true, false}) {
            TraceBuilder builder;
            round(builder.runOfPrograms(), 1).client(2).attempt();
            if (hasCommand)
                builder.sent(1);
            builder.granted().entered().left().releasing().released().end();
            QCOMPARE(outcomeOf(builder),
                hasCommand ? QStringLiteral("held") : QStringLiteral("untested"));
            QCOMPARE(textOf(builder, FindingKind::noCommand).isEmpty(), hasCommand);
        }
    }

    // The value of the key is 2026-11-28T12:00:03 in seconds or milliseconds: 3 s after the
    // beginning of the run.
    void aKeyWithAnEndTimeInItsValueIsStuckOnlyAfterThatTime_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("endMs");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("before the end")
            << QByteArray("1795867203000") << 2000 << QStringLiteral("untested");
        QTest::newRow("after it") << QByteArray("1795867203000") << 3100 << QStringLiteral("stuck");
        QTest::newRow("in seconds")
            << QByteArray("1795867203") << 2000 << QStringLiteral("untested");
        QTest::newRow("not a time of this run")
            << QByteArray("1795800000") << 2000 << QStringLiteral("stuck");
        QTest::newRow("a random number") << QByteArray("4711") << 2000 << QStringLiteral("stuck");
    }

    void aKeyWithAnEndTimeInItsValueIsStuckOnlyAfterThatTime()
    {
        QFETCH(QByteArray, value);
        QFETCH(int, endMs);
        TraceBuilder builder;
        round(round(builder.runOfPrograms({}, "3s"), 1), 2)
            .client(1)
            .attempt()
            .token(value.toStdString())
            .sent(1)
            .keySet(1)
            .replied(1)
            .granted();
        builder.entered()
            .crashed()
            .client(2)
            .attempt()
            .denied()
            .at(std::chrono::milliseconds(endMs))
            .attempt()
            .denied()
            .end();
        QTEST(outcomeOf(builder), "outcome");
        QCOMPARE(textOf(builder, FindingKind::endsBeforeLease).isEmpty(),
            outcomeOf(builder) == QStringLiteral("stuck"));
    }

    void droppedReportsAreUntested()
    {
        TraceBuilder builder;
        round(round(builder.runOfPrograms(), 1), 2)
            .end(R"({"never_began":[],"reason":"done","reports_dropped":[2],"unfinished":[]})");
        QCOMPARE(outcomeOf(builder), QStringLiteral("untested"));
        QVERIFY(textOf(builder, FindingKind::reportsDropped).startsWith("client 2 "));
    }

    // What a program reports for the first time changes the meaning of all its rows before.
    void theJudgementOfAGrowingRunEqualsThatOfTheWholeRun()
    {
        TraceBuilder builder;
        builder.runOfPrograms();
        SpanBuilder spans;
        const auto judgement = Judgement::of(*builder.trace(), spans.spans());
        const auto isSame = [&] {
            const auto trace = builder.trace();
            spans.take(*trace);
            return verdictJson(judgement.value()->verdictFor(*trace))
                == verdictJson(verdictOf(*trace));
        };
        QVERIFY(isSame());
        for (const int client : {1, 2, 1, 2}) {
            builder.client(client).after(1ms).attempt();
            QVERIFY(isSame());
            builder.sent(1).keySet(1, 400ms).replied(1).granted(400ms);
            QVERIFY(isSame());
            if (builder.lastSeq() > 20)
                builder.entered();
            builder.releasing().sent(1).keyDeleted(1).replied(1).released();
            QVERIFY(isSame());
            if (builder.lastSeq() > 30)
                builder.left();
            QVERIFY(isSame());
        }
        builder.end();
        QVERIFY(isSame());
        QVERIFY(spans.spans().revision() >= 2);
    }
};

QTEST_GUILESS_MAIN(TstJudgePrograms)
#include "tst_judgeprograms.moc"
