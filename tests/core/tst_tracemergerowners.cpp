// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which client owns a key on a node, and which client set its TTL.
#include <QTest>

#include "tests/core/mergerrows.h"

using namespace lockscope;

class tst_TraceMergerOwners : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLockBelongsToItsHolderAlthoughADeniedClientOverwritesTheToken()
    {
        for (const bool isDenied : {true, false}) {
            MergerFixture fixture;
            const EventRef held = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
            fixture.set(11ms, "a", noSpan);
            fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, held);
            const EventRef exchange =
                fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::mayReplace);
            fixture.set(21ms, "b", noSpan);
            fixture.client(EventKind::replied, 2, 22ms, "b",
                isDenied ? KeyEffect::replaced : KeyEffect::done, exchange);
            const EventRef release =
                fixture.client(EventKind::sent, 1, 30ms, "a", KeyEffect::mayDelete);
            fixture.deleted(31ms);
            fixture.client(EventKind::replied, 1, 32ms, "a", KeyEffect::done, release);
            const auto trace = fixture.merged(40ms);
            QCOMPARE((*trace)[7].kind, EventKind::keyDeleted);
            QCOMPARE((*trace)[8].kind, isDenied ? EventKind::replied : EventKind::stole);
            QCOMPARE((*trace)[4].client, ClientId(isDenied ? 1 : 2));
        }
    }

    void aLockThatIsHandedOverBelongsToTheClientThatWaitedForIt()
    {
        MergerFixture fixture;
        const EventRef held = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, held);
        const EventRef queued = fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 21ms, "b", KeyEffect::queued, queued);
        const EventRef waits = fixture.client(EventKind::sent, 2, 22ms, "b", KeyEffect::mayBeGiven);
        const EventRef release =
            fixture.client(EventKind::sent, 1, 30ms, "a", KeyEffect::mayDeleteOwn);
        fixture.deleted(31ms);
        fixture.set(31ms, "b", 1s);
        fixture.client(EventKind::replied, 1, 32ms, "a", KeyEffect::done, release);
        fixture.client(EventKind::replied, 2, 33ms, "b", KeyEffect::done, waits);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace, 5),
            lines({"22 client-2 sent", "30 client-1 sent", "31 node-1 key-deleted <6",
                "31 node-1 key-set <5", "32 client-1 replied <6", "33 client-2 replied <5"}));
        QCOMPARE((*trace)[8].client, ClientId{2});
    }

    void aLockThatIsHandedOverBeforeTheWaitIsSentHasOneKeyRow()
    {
        MergerFixture fixture;
        const EventRef held = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, held);
        const EventRef queued = fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 21ms, "b", KeyEffect::queued, queued);
        const EventRef release =
            fixture.client(EventKind::sent, 1, 22ms, "a", KeyEffect::mayDeleteOwn);
        fixture.deleted(23ms);
        fixture.set(23ms, "b", 1s);
        fixture.client(EventKind::replied, 1, 24ms, "a", KeyEffect::done, release);
        const EventRef waits = fixture.client(EventKind::sent, 2, 25ms, "b", KeyEffect::mayBeGiven);
        fixture.client(EventKind::replied, 2, 26ms, "b", KeyEffect::done, waits);
        // The last reply does not wait for a key row: the row of its change is already in the
        // trace.
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 5),
            lines({"22 client-1 sent", "23 node-1 key-deleted <5", "23 node-1 key-set <3",
                "24 client-1 replied <5", "25 client-2 sent", "26 client-2 replied <9"}));
        QCOMPARE((*trace)[7].client, ClientId{2});
    }

    // Equal tokens: only the order of the node's reports shows which client owns the key.
    void aLateReleaseWithTheSameTokenDeletesTheNextHoldersKey()
    {
        for (const bool isExact : {true, false}) {
            MergerFixture fixture(isExact);
            const EventRef first = fixture.client(EventKind::sent, 1, 10ms, "t", KeyEffect::maySet);
            fixture.set(11ms, "t", 10ms);
            fixture.client(EventKind::replied, 1, 12ms, "t", KeyEffect::done, first);
            const EventRef second =
                fixture.client(EventKind::sent, 2, 30ms, "t", KeyEffect::maySet);
            if (isExact)
                fixture.deleted(31ms); // a polled node shows only the new key
            fixture.set(31ms, "t", 1s);
            fixture.client(EventKind::replied, 2, 32ms, "t", KeyEffect::done, second);
            const EventRef release =
                fixture.client(EventKind::sent, 1, 40ms, "t", KeyEffect::mayDeleteOwn);
            fixture.deleted(41ms);
            fixture.client(EventKind::replied, 1, 42ms, "t", KeyEffect::done, release);
            const auto trace = fixture.merged(50ms);
            QCOMPARE(rows(*trace),
                lines({"10 client-1 sent", "11 node-1 key-set <0", "12 client-1 replied <0",
                    "21 node-1 key-expired <1", "30 client-2 sent", "31 node-1 key-set <4",
                    "32 client-2 replied <4", "40 client-1 sent", "41 node-1 key-deleted <7",
                    "41 client-1 stole <8", "42 client-1 replied <7"}));
            QCOMPARE((*trace)[3].client, ClientId{1});
            QCOMPARE((*trace)[8].client, ClientId{2});
        }
    }

    void aKeyThatTwoClientsSetWithTheSameTokenHasNoKnownOwner()
    {
        MergerFixture fixture;
        const EventRef first = fixture.client(EventKind::sent, 1, 10ms, "t", KeyEffect::maySet);
        fixture.set(11ms, "t", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "t", KeyEffect::done, first);
        const EventRef second = fixture.client(EventKind::sent, 2, 20ms, "t", KeyEffect::maySet);
        fixture.set(21ms, "t", 1s);
        fixture.client(EventKind::replied, 2, 22ms, "t", KeyEffect::done, second);
        const EventRef release =
            fixture.client(EventKind::sent, 1, 30ms, "t", KeyEffect::mayDeleteOwn);
        fixture.deleted(31ms);
        fixture.client(EventKind::replied, 1, 32ms, "t", KeyEffect::done, release);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace, 4),
            lines({"21 node-1 key-set <3", "22 client-2 replied <3", "30 client-1 sent",
                "31 node-1 key-deleted <6", "32 client-1 replied <6"}));
        for (const std::size_t row : {4u, 7u})
            QCOMPARE((*trace)[row].client, ClientId{});
    }

    // If the lock's key holds a Redis list, it has no token. It blocks all clients until one of
    // them deletes it; that steals no lock.
    void aKeyWithoutATokenThatNoClientSetBelongsToNoClient()
    {
        MergerFixture fixture;
        fixture.set(10ms, "", noSpan);
        fixture.set(12ms, "", 1s);
        const EventRef release =
            fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::mayDelete);
        fixture.deleted(21ms);
        fixture.client(EventKind::replied, 2, 22ms, "b", KeyEffect::done, release);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace),
            lines({"10 node-1 key-set", "12 node-1 key-set", "20 client-2 sent",
                "21 node-1 key-deleted <2", "22 client-2 replied <2"}));
        for (const std::size_t row : {0u, 1u, 3u}) {
            QCOMPARE((*trace)[row].client, ClientId{});
            QVERIFY((*trace)[row].token == TextId{});
        }
        QCOMPARE((*trace)[0].span, Duration{noSpan});
        QCOMPARE((*trace)[1].span, Duration{1s});
    }

    // Some libraries use a sorted set as the lock, with the holder as its member. The key belongs
    // to the client that set it, and the refused release of another client is not the cause of its
    // deletion.
    void aKeyWithoutATokenBelongsToTheClientThatSetIt()
    {
        MergerFixture fixture;
        const EventRef late = fixture.client(EventKind::sent, 2, 9ms, "", KeyEffect::maySet);
        const EventRef set = fixture.client(EventKind::sent, 1, 10ms, "", KeyEffect::maySet);
        fixture.set(11ms, "", noSpan);
        fixture.set(11ms, "", 1s); // the same script set the TTL
        fixture.client(EventKind::replied, 1, 12ms, "", KeyEffect::done, set);
        fixture.client(EventKind::replied, 2, 13ms, "", KeyEffect::refused, late);
        const EventRef extend = fixture.client(EventKind::sent, 1, 20ms, "", KeyEffect::maySet);
        fixture.set(21ms, "", 1s);
        fixture.client(EventKind::replied, 1, 22ms, "", KeyEffect::done, extend);
        const EventRef other = fixture.client(EventKind::sent, 2, 29ms, "", KeyEffect::mayDelete);
        const EventRef release = fixture.client(EventKind::sent, 1, 30ms, "", KeyEffect::mayDelete);
        fixture.deleted(31ms);
        fixture.client(EventKind::replied, 1, 32ms, "", KeyEffect::done, release);
        fixture.client(EventKind::replied, 2, 33ms, "", KeyEffect::refused, other);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace),
            lines({"9 client-2 sent", "10 client-1 sent", "11 node-1 key-set <1",
                "11 node-1 key-set", "12 client-1 replied <1", "13 client-2 replied <0",
                "20 client-1 sent", "21 node-1 key-set <6", "22 client-1 replied <6",
                "29 client-2 sent", "30 client-1 sent", "31 node-1 key-deleted <10",
                "32 client-1 replied <10", "33 client-2 replied <9"}));
        for (const std::size_t row : {2u, 3u, 7u, 11u})
            QCOMPARE((*trace)[row].client, ClientId{1});
    }

    // The node reports late: by then the next lock without a token was taken, by another client or
    // by the same one.
    void aLateReportOfAKeyWithoutATokenBelongsToTheClientThatSetTheKey_data()
    {
        QTest::addColumn<int>("next");
        QTest::newRow("another client") << 2;
        QTest::newRow("the same client") << 1;
    }

    void aLateReportOfAKeyWithoutATokenBelongsToTheClientThatSetTheKey()
    {
        QFETCH(int, next);
        MergerFixture fixture;
        const EventRef set = fixture.client(EventKind::sent, 1, 10ms, "", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 11ms, "", KeyEffect::done, set);
        const EventRef release = fixture.client(EventKind::sent, 1, 12ms, "", KeyEffect::mayDelete);
        fixture.client(EventKind::replied, 1, 13ms, "", KeyEffect::done, release);
        const EventRef again = fixture.client(EventKind::sent, next, 14ms, "", KeyEffect::maySet);
        fixture.set(15ms, "", noSpan);
        fixture.set(15ms, "", 1s);
        fixture.deleted(15ms);
        fixture.set(15ms, "", 1s);
        fixture.client(EventKind::replied, next, 16ms, "", KeyEffect::done, again);
        const auto trace = fixture.merged(30ms);
        std::vector<int> owners;
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].actor.kind == ActorKind::node)
                owners.push_back((*trace)[i].client.value);
        }
        QCOMPARE(owners, (std::vector<int>{1, 1, 1, next}));
    }

    // The DEL of a program has no token. The next owner's DEL is answered before the reply to the
    // first owner's DEL is recorded.
    void aReleaseWithoutATokenDeletesTheKeyOfItsOwnClient()
    {
        MergerFixture fixture;
        const EventRef set = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, set);
        const EventRef release = fixture.client(EventKind::sent, 1, 13ms, "", KeyEffect::mayDelete);
        const EventRef other = fixture.client(EventKind::sent, 2, 14ms, "b", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 15ms, "b", KeyEffect::done, other);
        const EventRef otherRelease =
            fixture.client(EventKind::sent, 2, 16ms, "", KeyEffect::mayDelete);
        fixture.deleted(17ms);
        fixture.set(17ms, "b", 1s);
        fixture.deleted(17ms);
        fixture.client(EventKind::replied, 2, 18ms, "", KeyEffect::done, otherRelease);
        fixture.client(EventKind::replied, 1, 19ms, "", KeyEffect::done, release);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 3),
            lines({"13 client-1 sent", "14 client-2 sent", "15 node-1 key-deleted <3",
                "15 node-1 key-set <4", "15 client-2 replied <4", "16 client-2 sent",
                "17 node-1 key-deleted <8", "18 client-2 replied <8", "19 client-1 replied <3"}));
    }

    void aClientThatSetsATtlIsTheCauseAndNotTheOwner()
    {
        MergerFixture fixture;
        const EventRef set = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.set(11ms, "a", noSpan);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, set);
        const EventRef expire = fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::mayExpire);
        fixture.set(21ms, "a", 1s);
        fixture.client(EventKind::replied, 2, 22ms, "b", KeyEffect::done, expire);
        const auto trace = fixture.merged(30ms);
        QCOMPARE(rows(*trace, 3),
            lines({"20 client-2 sent", "21 node-1 key-set <3", "22 client-2 replied <3"}));
        QCOMPARE((*trace)[4].client.value, 1);
        QCOMPARE(trace->text((*trace)[4].token), std::string_view("a"));
    }

    void ofTwoClientsThatSetATtlEachIsTheCauseOfOneRow()
    {
        MergerFixture fixture;
        fixture.set(1ms, "a", noSpan);
        const EventRef one = fixture.client(EventKind::sent, 1, 10ms, "b", KeyEffect::mayExpire);
        const EventRef two = fixture.client(EventKind::sent, 2, 11ms, "c", KeyEffect::mayExpire);
        fixture.set(12ms, "a", 1s);
        QCOMPARE(fixture.merged(13ms)->size(), 3u); // not known yet
        fixture.client(EventKind::replied, 2, 14ms, "c", KeyEffect::done, two);
        fixture.set(15ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 16ms, "b", KeyEffect::done, one);
        QCOMPARE(rows(*fixture.merged(20ms), 3),
            lines({"12 node-1 key-set <2", "14 client-2 replied <2", "15 node-1 key-set <1",
                "16 client-1 replied <1"}));
    }

    // Client 2 deletes its key, and client 1 sets a new one before the node is polled again. Client
    // 1 sent its SET before client 2 had the reply to its DEL.
    void aDeletionThatAPolledNodeDidNotReportIsNotTakenForTheNextOne()
    {
        MergerFixture fixture(false);
        const EventRef first = fixture.client(EventKind::sent, 2, 10ms, "b", KeyEffect::maySet);
        fixture.set(11ms, "b", 1s);
        fixture.client(EventKind::replied, 2, 12ms, "b", KeyEffect::done, first);
        const EventRef missed = fixture.client(EventKind::sent, 2, 20ms, "", KeyEffect::mayDelete);
        const EventRef second = fixture.client(EventKind::sent, 1, 21ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 2, 22ms, "", KeyEffect::done, missed);
        fixture.client(EventKind::replied, 1, 23ms, "a", KeyEffect::done, second);
        fixture.set(24ms, "a", 1s);
        const EventRef release = fixture.client(EventKind::sent, 1, 30ms, "", KeyEffect::mayDelete);
        fixture.deleted(31ms);
        fixture.client(EventKind::replied, 1, 32ms, "", KeyEffect::done, release);
        QCOMPARE(rows(*fixture.merged(40ms), 7),
            lines({"23 client-1 replied <4", "30 client-1 sent", "31 node-1 key-deleted <8",
                "32 client-1 replied <8"}));
    }

    void aCommandOfLongAgoIsNotTheCauseOfANewTtl()
    {
        MergerFixture fixture(false);
        const EventRef expire = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::mayExpire);
        fixture.client(EventKind::replied, 1, 11ms, "a", KeyEffect::done, expire);
        // A node that is only polled: the change of the TTL was not observed.
        fixture.set(12ms, "a", noSpan);
        fixture.merged(20ms);
        fixture.set(3s, "a", 1s);
        QCOMPARE(rows(*fixture.merged(3100ms), 3), lines({"3000 node-1 key-set"}));
    }
};

QTEST_GUILESS_MAIN(tst_TraceMergerOwners)
#include "tst_tracemergerowners.moc"
