// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a Qt header.
#include <QTest>

#include "tests/core/mergerrows.h"

using namespace lockscope;

class tst_TraceMerger : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ordersRowsOfTwoThreadsByTime()
    {
        MergerFixture fixture;
        fixture.client(EventKind::attempt, 1, 1ms, "");
        fixture.client(EventKind::attempt, 2, 3ms, "");
        RawEvent raw;
        raw.event.time = at(2ms);
        raw.event.kind = EventKind::stalled;
        fixture.observer.record(raw);
        const auto trace = fixture.merged(10ms);
        QCOMPARE(
            rows(*trace), lines({"1 client-1 attempt", "2 run stalled", "3 client-2 attempt"}));
    }

    void rowsWaitForARecorderThatIsBusy()
    {
        MergerFixture fixture;
        fixture.client(EventKind::attempt, 1, 5ms, "");
        fixture.observer
            .wake(); // busy, with its last event at 0: it may still record an event before 5 ms
        QCOMPARE(fixture.merged(10ms)->size(), 0u);
        fixture.observer.rest();
        QCOMPARE(fixture.merged(10ms)->size(), 1u);
    }

    void aKeyRowOfTheNodeIsBeforeTheReply()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        fixture.set(15ms, "a", 100ms); // reported after the client's reply
        const auto trace = fixture.merged(20ms);
        QCOMPARE(rows(*trace),
            lines({"10 client-1 sent", "12 node-1 key-set <0", "12 client-1 replied <0"}));
        QCOMPARE((*trace)[1].client.value, 1);
        QCOMPARE((*trace)[1].attempt.value, 1u);
    }

    // The release of client 1 deleted nothing. The release of client 2 is the cause of the
    // deletion, although its reply is recorded later.
    void aReleaseThatTimedOutIsNotTheCauseOfALaterDeletion()
    {
        MergerFixture fixture;
        const EventRef timedOut =
            fixture.client(EventKind::sent, 1, 1ms, "old", KeyEffect::mayDelete);
        fixture.client(EventKind::timedOut, 1, 5ms, "old", KeyEffect::none, timedOut);
        const EventRef sent = fixture.client(EventKind::sent, 2, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 2, 12ms, "a", KeyEffect::done, sent);
        const EventRef release =
            fixture.client(EventKind::sent, 2, 20ms, "a", KeyEffect::mayDelete);
        fixture.deleted(21ms);
        fixture.merged(21ms);
        fixture.client(EventKind::replied, 2, 22ms, "a", KeyEffect::done, release);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 5),
            lines({"20 client-2 sent", "21 node-1 key-deleted <5", "22 client-2 replied <5"}));
    }

    void anExtensionThatTimedOutIsNotTheCauseOfALaterExtension()
    {
        MergerFixture fixture;
        const EventRef timedOut =
            fixture.client(EventKind::sent, 1, 1ms, "old", KeyEffect::mayExpire);
        fixture.client(EventKind::timedOut, 1, 5ms, "old", KeyEffect::none, timedOut);
        const EventRef sent = fixture.client(EventKind::sent, 2, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 2, 12ms, "a", KeyEffect::done, sent);
        const EventRef extension =
            fixture.client(EventKind::sent, 2, 20ms, "a", KeyEffect::mayExpire);
        fixture.set(21ms, "a", 1s);
        fixture.merged(21ms);
        fixture.client(EventKind::replied, 2, 22ms, "a", KeyEffect::done, extension);
        QCOMPARE(rows(*fixture.merged(30ms), 5),
            lines({"20 client-2 sent", "21 node-1 key-set <5", "22 client-2 replied <5"}));
    }

    // A release that was answered before the key was set has deleted an earlier key, for which the
    // node gave no row.
    void aReleaseThatWasAnsweredBeforeTheKeyWasSetDidNotDeleteTheKey()
    {
        MergerFixture fixture;
        const EventRef early = fixture.client(EventKind::sent, 1, 1ms, "old", KeyEffect::mayDelete);
        fixture.client(EventKind::replied, 1, 2ms, "old", KeyEffect::done, early);
        const EventRef sent = fixture.client(EventKind::sent, 2, 2000ms, "a", KeyEffect::maySet);
        fixture.set(2001ms, "a", 1s);
        fixture.client(EventKind::replied, 2, 2002ms, "a", KeyEffect::done, sent);
        const EventRef release =
            fixture.client(EventKind::sent, 2, 2010ms, "a", KeyEffect::mayDelete);
        fixture.deleted(2011ms);
        fixture.client(EventKind::replied, 2, 2012ms, "a", KeyEffect::done, release);
        QCOMPARE(rows(*fixture.merged(2020ms), 5),
            lines(
                {"2010 client-2 sent", "2011 node-1 key-deleted <5", "2012 client-2 replied <5"}));
    }

    void aReplyWaitsUntilTheNodeReportsTheChange()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        fixture.client(EventKind::granted, 1, 13ms, "a", KeyEffect::none);
        QCOMPARE(fixture.merged(14ms)->size(), 1u);
        fixture.set(15ms, "a", 100ms);
        QCOMPARE(fixture.merged(16ms)->size(), 4u);
    }

    void aReplyDoesNotWaitForeverForAReportOfTheNode()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        QCOMPARE(fixture.merged(900ms)->size(), 1u);
        QCOMPARE(fixture.merged(1100ms)->size(), 2u);
    }

    void anExpiryThatTheNodeConfirmsIsAtTheDeadline()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 100ms);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        fixture.client(EventKind::attempt, 2, 112ms, "");
        // The deadline is 111 ms: later rows wait for the node.
        QCOMPARE(fixture.merged(112ms)->size(), 3u);
        fixture.deleted(113ms);
        const auto trace = fixture.merged(120ms);
        QCOMPARE(rows(*trace, 3), lines({"111 node-1 key-expired <1", "112 client-2 attempt"}));
        QCOMPARE(trace->detail((*trace)[3]), std::string("confirmed by the node after 2 ms"));
        QCOMPARE((*trace)[3].client.value, 1);
    }

    void anExpiryThatTheNodeDoesNotConfirmIsAtTheDeadline()
    {
        MergerFixture fixture;
        fixture.set(11ms, "a", 100ms);
        QCOMPARE(fixture.merged(300ms)->size(), 1u);
        const auto trace = fixture.merged(400ms);
        QCOMPARE(rows(*trace), lines({"11 node-1 key-set", "111 node-1 key-expired <0"}));
        QCOMPARE(trace->detail((*trace)[1]), std::string("computed; not confirmed by the node"));
        fixture.deleted(500ms); // the late report of the expiry gives no new row
        QCOMPARE(fixture.merged(510ms)->size(), 2u);
    }

    // The node counts whole milliseconds, so it may report an expiry up to 1 ms before the computed
    // deadline of 111 ms.
    void aDeletionUpToAMillisecondBeforeTheDeadlineIsAnExpiry_data()
    {
        QTest::addColumn<int>("microseconds");
        QTest::addColumn<bool>("isExpiry");
        QTest::newRow("after the deadline") << 111'100 << true;
        QTest::newRow("at the deadline") << 111'000 << true;
        QTest::newRow("half a millisecond early") << 110'500 << true;
        QTest::newRow("a millisecond early") << 110'000 << true;
        QTest::newRow("more than a millisecond early") << 109'999 << false;
    }

    void aDeletionUpToAMillisecondBeforeTheDeadlineIsAnExpiry()
    {
        QFETCH(int, microseconds);
        QFETCH(bool, isExpiry);
        const Duration time = std::chrono::microseconds(microseconds);
        MergerFixture deleted;
        deleted.set(11ms, "a", 100ms);
        deleted.deleted(time);
        QCOMPARE(eventKindName((*deleted.merged(120ms))[1].kind),
            eventKindName(isExpiry ? EventKind::keyExpired : EventKind::keyDeleted));
        MergerFixture replaced; // by another client: the node deletes an expired key before it sets
                                // the new one
        replaced.set(11ms, "a", 100ms);
        replaced.set(time, "b", 100ms);
        const auto trace = replaced.merged(120ms);
        QCOMPARE(eventKindName((*trace)[1].kind),
            eventKindName(isExpiry ? EventKind::keyExpired : EventKind::keySet));
        QCOMPARE(trace->size(), isExpiry ? 3u : 2u);
        QCOMPARE(eventKindName((*trace)[trace->size() - 1].kind), eventKindName(EventKind::keySet));
    }

    void anExpiryIsExactlyAtTheEndOfTheTtl()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 12ms + 700ns, "a", KeyEffect::done, sent);
        fixture.set(15ms + 800ns, "a", 100ms + 900ns); // reported after the reply: the row moves
                                                       // before the reply, and its deadline stays
        fixture.deleted(116ms);
        const auto trace = fixture.merged(120ms);
        QCOMPARE(rows(*trace),
            lines({"10 client-1 sent", "12 node-1 key-set <0", "12 client-1 replied <0",
                "115 node-1 key-expired <1"}));
        QCOMPARE(microseconds((*trace)[1].time + (*trace)[1].span), microseconds((*trace)[3].time));
        QCOMPARE(microseconds((*trace)[3].time), 115'001);
    }

    void aNewTtlMovesTheExpiry()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", 100ms);
        fixture.set(50ms, "a", 500ms);
        QCOMPARE(rows(*fixture.merged(400ms)), lines({"10 node-1 key-set", "50 node-1 key-set"}));
        fixture.deleted(551ms);
        QCOMPARE(rows(*fixture.merged(560ms), 2), lines({"550 node-1 key-expired <1"}));
    }

    void aDeletionByNoClientHasNoCause()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", 100ms);
        fixture.deleted(40ms);
        QCOMPARE(
            rows(*fixture.merged(50ms)), lines({"10 node-1 key-set", "40 node-1 key-deleted"}));
    }

    void aReleaseThatDeletesTheKeyOfAnotherClientStealsTheLock()
    {
        MergerFixture fixture;
        const EventRef set2 = fixture.client(EventKind::sent, 2, 10ms, "b", KeyEffect::maySet);
        fixture.set(11ms, "b", 1s);
        fixture.client(EventKind::replied, 2, 12ms, "b", KeyEffect::done, set2);
        const EventRef del1 = fixture.client(EventKind::sent, 1, 20ms, "a", KeyEffect::mayDelete);
        fixture.client(EventKind::replied, 1, 22ms, "a", KeyEffect::done, del1);
        fixture.deleted(23ms);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 3),
            lines({"20 client-1 sent", "22 node-1 key-deleted <3", "22 client-1 stole <4",
                "22 client-1 replied <3"}));
        QCOMPARE(trace->text((*trace)[5].token), std::string_view("b"));
        QCOMPARE((*trace)[4].client.value, 2); // the owner of the key
    }

    // The next holder has set and deleted its key while the reply to the previous release is still
    // unread. Neither client stole a lock.
    void aReleaseWhoseReplyIsReadLateStealsNoLock()
    {
        MergerFixture fixture;
        fixture.set(1ms, "a", 1s);
        const EventRef del1 = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::mayDelete);
        const EventRef set2 = fixture.client(EventKind::sent, 2, 11ms, "b", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 12ms, "b", KeyEffect::done, set2);
        const EventRef del2 = fixture.client(EventKind::sent, 2, 13ms, "b", KeyEffect::mayDelete);
        fixture.client(EventKind::replied, 2, 14ms, "b", KeyEffect::done, del2);
        // The observer reports the three changes of the key only now.
        fixture.deleted(15ms);
        fixture.set(15ms, "b", 1s);
        fixture.deleted(15ms);
        fixture.merged(16ms);
        fixture.client(EventKind::replied, 1, 17ms, "a", KeyEffect::done, del1);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 1),
            lines({"10 client-1 sent", "11 client-2 sent", "12 node-1 key-deleted <1",
                "12 node-1 key-set <2", "12 client-2 replied <2", "13 client-2 sent",
                "14 node-1 key-deleted <6", "14 client-2 replied <6", "17 client-1 replied <1"}));
    }

    void ofTwoReleasesInFlightTheReplyShowsWhichOneDeletedTheKey()
    {
        MergerFixture fixture;
        fixture.set(1ms, "b", 1s);
        const EventRef del1 = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::mayDelete);
        const EventRef del2 = fixture.client(EventKind::sent, 2, 11ms, "b", KeyEffect::mayDelete);
        fixture.deleted(12ms);
        QCOMPARE(fixture.merged(13ms)->size(), 3u); // not known yet
        fixture.client(EventKind::replied, 1, 14ms, "a", KeyEffect::refused, del1);
        fixture.client(EventKind::replied, 2, 15ms, "b", KeyEffect::done, del2);
        QCOMPARE(rows(*fixture.merged(16ms), 3),
            lines(
                {"12 node-1 key-deleted <2", "14 client-1 replied <1", "15 client-2 replied <2"}));
    }

    void changesThatTheNodeReportsLateKeepTheirOrder()
    {
        MergerFixture fixture;
        fixture.set(1ms, "a", 1s);
        const EventRef del = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::mayDeleteOwn);
        const EventRef set = fixture.client(EventKind::sent, 2, 11ms, "b", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 12ms, "b", KeyEffect::done,
            set); // so the deletion was before 12 ms
        fixture.client(EventKind::replied, 1, 19ms, "a", KeyEffect::done, del);
        fixture.deleted(20ms);
        fixture.set(20ms, "b", 1s);
        QCOMPARE(rows(*fixture.merged(30ms), 3),
            lines({"12 node-1 key-deleted <1", "12 node-1 key-set <2", "12 client-2 replied <2",
                "19 client-1 replied <1"}));
    }

    void theCauseIsFoundAmongAThousandCommandsInFlight()
    {
        MergerFixture fixture;
        const EventRef first = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        for (int i = 2; i <= 1000; ++i) {
            const EventRef sent =
                fixture.client(EventKind::sent, i, 10ms, "other", KeyEffect::maySet);
            if (i % 2 == 0)
                fixture.client(EventKind::replied, i, 10ms, "other", KeyEffect::refused, sent);
        }
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, first);
        const auto trace = fixture.merged(20ms);
        const Event &set = (*trace)[trace->size() - 2];
        QCOMPARE(set.kind, EventKind::keySet);
        QCOMPARE(set.cause, Seq{0});
        QCOMPARE(set.client, ClientId{1});
    }

    void aCommandThatTimedOutMayStillBeTheCauseOfAChange()
    {
        MergerFixture fixture;
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::timedOut, 1, 60ms, "a", KeyEffect::none, sent);
        fixture.set(500ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 501ms, "a", KeyEffect::done, sent);
        QCOMPARE(rows(*fixture.merged(510ms)),
            lines({"10 client-1 sent", "60 client-1 timed-out <0", "500 node-1 key-set <0",
                "501 client-1 replied <0"}));
    }

    void writesTheTrueEndOfALeaseAlsoWhileItsClientIsPaused()
    {
        MergerFixture fixture;
        const EventRef granted =
            fixture.client(EventKind::granted, 1, 10ms, "a", KeyEffect::none, {}, 100ms);
        fixture.client(EventKind::paused, 1, 20ms, "", KeyEffect::none, granted);
        fixture.client(EventKind::resumed, 1, 300ms, "", KeyEffect::none);
        QCOMPARE(rows(*fixture.merged(400ms)),
            lines({"10 client-1 granted", "20 client-1 paused <0", "110 client-1 lease-ended <0",
                "300 client-1 resumed"}));
    }

    void writesNoEndOfALeaseWhoseLockIsReleased()
    {
        MergerFixture fixture;
        fixture.client(EventKind::granted, 1, 10ms, "a", KeyEffect::none, {}, 100ms);
        fixture.client(EventKind::left, 1, 20ms, "a");
        fixture.client(EventKind::sent, 1, 21ms, "a", KeyEffect::mayDeleteOwn);
        QCOMPARE(fixture.merged(500ms)->size(), 3u);
    }

    void aKeyWithoutADeadlineStays()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", noSpan);
        QCOMPARE(rows(*fixture.merged(1h)), lines({"10 node-1 key-set"}));
    }

    void aGivenNodeThatGoesDownLosesItsKeys()
    {
        MergerFixture fixture(false);
        fixture.set(10ms, "a", 1s);
        fixture.merged(20ms);
        RawEvent raw;
        raw.event.kind = EventKind::nodeDown;
        raw.event.time = at(30ms);
        raw.event.actor = Actor::node(NodeId{1});
        raw.event.node = NodeId{1};
        fixture.observer.record(raw);
        QCOMPARE(rows(*fixture.merged(40ms), 1),
            lines({"30 node-1 node-down", "30 node-1 key-lost <1"}));
    }

    void anExpiryThatIsReportedLateIsPlacedAfterALeaseEndThatIsAlreadyWritten()
    {
        MergerFixture fixture(false);
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 100ms);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        fixture.client(EventKind::granted, 1, 13ms, "a", KeyEffect::none, {}, 100ms);
        // The end of the lease at 113 ms is written, but the expiry of the key at 111 ms is not
        // confirmed yet.
        fixture.merged(114ms);
        fixture.deleted(115ms);
        QCOMPARE(rows(*fixture.merged(120ms), 4),
            lines({"113 client-1 lease-ended <3", "113 node-1 key-expired <1"}));
    }

    void anExpiryOnAFrozenNodeWaitsForNoConfirmation()
    {
        MergerFixture fixture;
        fixture.set(10ms, "a", 100ms);
        RawEvent raw;
        raw.event.kind = EventKind::frozen;
        raw.event.time = at(20ms);
        raw.event.actor = Actor::node(NodeId{1});
        raw.event.node = NodeId{1};
        fixture.observer.record(raw);
        const auto trace = fixture.merged(111ms);
        QCOMPARE(rows(*trace, 1), lines({"20 node-1 frozen", "110 node-1 key-expired <0"}));
        QCOMPARE(trace->detail((*trace)[2]), std::string("computed; the node is frozen"));
    }
};

QTEST_GUILESS_MAIN(tst_TraceMerger)
#include "tst_tracemerger.moc"
