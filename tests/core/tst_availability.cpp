// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the outcome unavailable: for longer than a limit, every attempt is refused or gets no
// reply, until the run ends.
#include <QtTest>

#include "core/verdict/judge.h"
#include "tests/core/earnedstories.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

class tst_Availability : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The limit is two leases, but at least a second.
    void aLockThatIsRefusedForLongerThanTheLimitIsUnavailable_data()
    {
        QTest::addColumn<QByteArray>("ttl");
        QTest::addColumn<int>("refusedMs");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("a short lease, just below")
            << QByteArray("400ms") << 999 << QStringLiteral("held");
        QTest::newRow("a short lease, just above")
            << QByteArray("400ms") << 1001 << QStringLiteral("unavailable");
        QTest::newRow("a long lease, just below")
            << QByteArray("600ms") << 1199 << QStringLiteral("held");
        QTest::newRow("a long lease, just above")
            << QByteArray("600ms") << 1201 << QStringLiteral("unavailable");
    }

    void aLockThatIsRefusedForLongerThanTheLimitIsUnavailable()
    {
        QFETCH(QByteArray, ttl);
        QFETCH(int, refusedMs);
        QFETCH(QString, outcome);
        TraceBuilder builder;
        appendContest(builder.run("set-px-lua", 1, {}, ttl.toStdString()))
            .client(2)
            .after(1ms)
            .attempt()
            .denied("error");
        builder.after(std::chrono::milliseconds(refusedMs) - 2ms)
            .attempt()
            .after(2ms)
            .denied("error")
            .end();
        QCOMPARE(outcomeOf(builder), outcome);
    }

    // The clients are denied once and give up; the key stands on after the end of the run.
    void aKeyThatStandsForLongMakesTheLockUnavailable_data()
    {
        QTest::addColumn<int>("timeToLiveMs");
        QTest::addColumn<QString>("outcome");
        QTest::addColumn<qint64>("blockedForMs");
        QTest::newRow("just below the limit") << 1020 << QStringLiteral("held") << qint64{-1};
        QTest::newRow("just above") << 1021 << QStringLiteral("unavailable") << qint64{999};
        QTest::newRow("23 days") << 1987200000 << QStringLiteral("unavailable")
                                 << qint64{1987199978};
    }

    void aKeyThatStandsForLongMakesTheLockUnavailable()
    {
        QFETCH(int, timeToLiveMs);
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .keySet(1, std::chrono::milliseconds(timeToLiveMs))
            .granted(398ms)
            .entered();
        builder.after(10ms)
            .left()
            .releaseRefused()
            .client(2)
            .after(10ms)
            .attempt()
            .denied()
            .after(2ms)
            .end();
        QTEST(outcomeOf(builder), "outcome");
        const Verdict verdict = verdictOf(builder);
        const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
        QTEST(finding ? qint64{finding->blockedFor.value() / 1ms} : qint64{-1}, "blockedForMs");
        if (timeToLiveMs > 1'000'000)
            QVERIFY2(finding->text.english().ends_with(
                         "the key of client 1 on node 1 blocks the lock, and it stands for another "
                         "22 days"),
                finding->text.english().c_str());
    }

    void theLimitIsTwoLeasesAsTheSchemeRoundsThem()
    {
        for (const std::string_view scheme : {"setnx-expire", "set-px-lua"}) {
            TraceBuilder builder;
            appendContest(builder.run(scheme)).client(2).after(1ms).attempt().denied("error");
            builder.after(1500ms).attempt().denied("error").end();
            QCOMPARE(outcomeOf(builder),
                scheme == "setnx-expire" ? QStringLiteral("held") : QStringLiteral("unavailable"));
        }
    }

    void anAttemptWithoutAReplyLastsToTheEndOfTheRun()
    {
        TraceBuilder builder;
        appendContest(builder.run()).client(2).after(1ms).attempt().after(1200ms).end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("unavailable"));
    }

    void anOpenAttemptOfOneClientCountsAfterTheRefusalOfAnother()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .client(2)
            .attempt()
            .after(1ms)
            .denied("error")
            .after(1200ms)
            .end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("unavailable"));
    }

    // After the contest, an attempt of client 1 is denied while client 2 holds the lock. Client 2
    // releases the lock. The next attempt of client 1 is refused after 1 ms, and no client makes
    // another attempt.
    void anAttemptFromBeforeTheLastHoldDoesNotCount()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(1)
            .after(1ms)
            .attempt()
            .client(2)
            .attempt()
            .granted(398ms)
            .entered()
            .client(1)
            .denied();
        builder.client(2)
            .left()
            .released()
            .client(1)
            .after(1ms)
            .attempt()
            .after(1ms)
            .denied("error")
            .after(1200ms)
            .end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aRefusalFromBeforeTheLastHoldDoesNotCount()
    {
        TraceBuilder builder;
        appendContest(builder.run()).client(1).after(1ms).attempt().denied("error");
        appendRound(builder, 2).client(1).after(1ms).attempt();
        const Seq openAttempt = builder.lastSeq();
        const Verdict verdict = verdictOf(builder.after(1200ms).end());
        const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
        QVERIFY(finding);
        QCOMPARE(finding->evidence, std::vector<Seq>{openAttempt});
        QVERIFY2(finding->text.english().ends_with("(0 refused)"), finding->text.english().c_str());
    }

    // With on-error=fail-open, a client whose attempt ends with an error enters without the lock.
    void aLockIsAvailableWhileAClientIsInsideWithoutTheLock()
    {
        TraceBuilder builder;
        appendContest(builder.run()).client(1).after(1ms).attempt().denied("error").entered();
        builder.client(2).after(1ms).attempt().after(5s).denied("error").end();
        QVERIFY(!findingOf(verdictOf(builder), FindingKind::unavailable));
    }

    void aLockThatIsHeldIsAvailable()
    {
        TraceBuilder builder;
        appendContest(builder.run()).client(1).after(1ms).attempt().granted(398ms).entered();
        builder.client(2).attempt().after(5s).denied().end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

    void aGrantAfterARefusalMakesTheLockAvailable()
    {
        TraceBuilder builder;
        appendContest(builder.run())
            .client(2)
            .after(1ms)
            .attempt()
            .after(2s)
            .denied("error")
            .attempt()
            .granted(398ms)
            .entered()
            .left()
            .released()
            .end();
        QCOMPARE(outcomeOf(builder), QStringLiteral("held"));
    }

private:
    static std::optional<Outcome> outcomeOf(std::string_view name)
    {
        return lockscope::outcomeOf(name);
    }
    static QString outcomeOf(const TraceBuilder &builder) { return ::outcomeOf(builder); }
};

QTEST_GUILESS_MAIN(tst_Availability)
#include "tst_availability.moc"
