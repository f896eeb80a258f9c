// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the outcome unavailable: for longer than a limit, every attempt is refused or gets no reply, until the run ends.
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
        QTest::addColumn<int>("milliseconds");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("a short lease, just below") << QByteArray("400ms") << 999 << QStringLiteral("held");
        QTest::newRow("a short lease, just above") << QByteArray("400ms") << 1001 << QStringLiteral("unavailable");
        QTest::newRow("a long lease, just below") << QByteArray("600ms") << 1199 << QStringLiteral("held");
        QTest::newRow("a long lease, just above") << QByteArray("600ms") << 1201 << QStringLiteral("unavailable");
    }

    void aLockThatIsRefusedForLongerThanTheLimitIsUnavailable()
    {
        QFETCH(QByteArray, ttl);
        QFETCH(int, milliseconds);
        QFETCH(QString, outcome);
        TraceBuilder story;
        contest(story.run("set-px-lua", 1, {}, ttl.toStdString())).client(2).after(1ms).attempt().denied("error");
        story.after(std::chrono::milliseconds(milliseconds) - 2ms).attempt().after(2ms).denied("error").end();
        QCOMPARE(outcomeOf(story), outcome);
    }

    void anAttemptWithoutAReplyLastsToTheEndOfTheRun()
    {
        TraceBuilder story;
        contest(story.run()).client(2).after(1ms).attempt().after(1200ms).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("unavailable"));
    }

    void anOpenAttemptOfOneClientCountsAfterTheRefusalOfAnother()
    {
        TraceBuilder story;
        contest(story.run()).client(1).after(1ms).attempt().client(2).attempt().after(1ms).denied("error").after(1200ms).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("unavailable"));
    }

    // Client 1's first attempt gets its reply while client 2 holds the lock. The next attempt of client 1 is refused at once. After that no
    // client makes an attempt.
    void anAttemptFromBeforeTheLastHoldDoesNotCount()
    {
        TraceBuilder story;
        contest(story.run()).client(1).after(1ms).attempt().client(2).attempt().granted(398ms).entered().client(1).denied();
        story.client(2).left().released().client(1).after(1ms).attempt().after(1ms).denied("error").after(1200ms).end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void aRefusalFromBeforeTheLastHoldDoesNotCount()
    {
        TraceBuilder story;
        contest(story.run()).client(1).after(1ms).attempt().denied("error");
        round(story, 2).client(1).after(1ms).attempt();
        const Seq tried = story.lastSeq();
        const Verdict verdict = verdictOf(story.after(1200ms).end());
        const Finding *const finding = findingOf(verdict, FindingKind::unavailable);
        QVERIFY(finding);
        QCOMPARE(finding->evidence, std::vector<Seq>{tried});
        QVERIFY2(finding->text.ends_with("(0 refused)"), finding->text.c_str());
    }

    // A client that entered without a lock: on-error=fail-open.
    void aLockIsAvailableWhileAClientIsInsideWithoutTheLock()
    {
        TraceBuilder story;
        contest(story.run()).client(1).after(1ms).attempt().denied("error").entered();
        story.client(2).after(1ms).attempt().after(5s).denied("error").end();
        QVERIFY(!findingOf(verdictOf(story), FindingKind::unavailable));
    }

    void aLockThatIsHeldIsAvailable()
    {
        TraceBuilder story;
        contest(story.run()).client(1).after(1ms).attempt().granted(398ms).entered();
        story.client(2).attempt().after(5s).denied().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

    void aGrantAfterARefusalMakesTheLockAvailable()
    {
        TraceBuilder story;
        contest(story.run()).client(2).after(1ms).attempt().after(2s).denied("error").attempt().granted(398ms).entered().left().released().end();
        QCOMPARE(outcomeOf(story), QStringLiteral("held"));
    }

private:
    static std::optional<Outcome> outcomeOf(std::string_view name) { return lockscope::outcomeOf(name); }
    static QString outcomeOf(const TraceBuilder &story) { return ::outcomeOf(story); }
};

QTEST_GUILESS_MAIN(tst_Availability)
#include "tst_availability.moc"
