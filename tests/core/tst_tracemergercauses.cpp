// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what changed a key if it was not a command on this key alone: FLUSHALL, RENAME to it, a
// transaction, the node itself.
#include <QTest>

#include "tests/core/mergerrows.h"

using namespace lockscope;

namespace {

constexpr char ordersKey[] = "lockscope:lock:orders";

// A trace in which client 1 holds the lock since 11 ms.
struct HeldLock : MergerFixture {
    HeldLock()
    {
        const EventRef held = client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        set(11ms, "a", 1s);
        client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, held);
    }
};

} // namespace

class tst_TraceMergerCauses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCommandThatMayChangeAnyKeyDeletedTheKey_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<bool>("isCause");
        QTest::newRow("any key") << QByteArray() << true;
        QTest::newRow("this key") << QByteArray(ordersKey) << true;
        QTest::newRow("another key") << QByteArray("other") << false;
    }

    void aCommandThatMayChangeAnyKeyDeletedTheKey()
    {
        QFETCH(QByteArray, key);
        QFETCH(bool, isCause);
        HeldLock fixture;
        const EventRef flush = fixture.client(EventKind::sent, 2, 20ms, "");
        fixture.mayChange(flush, 2, 20ms, key.constData());
        fixture.client(EventKind::replied, 2, 21ms, "", KeyEffect::done, flush);
        fixture.deleted(22ms);
        const auto trace = fixture.merged(40ms);
        if (isCause)
            QCOMPARE(rows(*trace, 3),
                lines({"20 client-2 sent", "21 node-1 key-deleted <3", "21 client-2 stole <4",
                    "21 client-2 replied <3"}));
        else
            QCOMPARE(rows(*trace, 3),
                lines({"20 client-2 sent", "21 client-2 replied <3", "22 node-1 key-deleted"}));
    }

    void aReplyDoesNotWaitLongForAChangeThatMayNotHaveHappened()
    {
        HeldLock fixture;
        const EventRef flush = fixture.client(EventKind::sent, 2, 20ms, "");
        fixture.mayChange(flush, 2, 20ms, "");
        fixture.client(EventKind::replied, 2, 21ms, "", KeyEffect::done, flush);
        QCOMPARE(rows(*fixture.merged(30ms), 3), lines({"20 client-2 sent"}));
        QCOMPARE(rows(*fixture.merged(35ms), 4), lines({"21 client-2 replied <3"}));
    }

    void aReplyDoesNotWaitForAFurtherChangeIfThereWasOne()
    {
        HeldLock fixture;
        const EventRef release =
            fixture.client(EventKind::sent, 1, 20ms, "a", KeyEffect::mayDelete);
        fixture.mayChange(release, 1, 20ms, ordersKey);
        fixture.deleted(21ms);
        fixture.client(EventKind::replied, 1, 21ms, "a", KeyEffect::done, release);
        QCOMPARE(rows(*fixture.merged(22ms), 3),
            lines({"20 client-1 sent", "21 node-1 key-deleted <3", "21 client-1 replied <3"}));
    }

    void aCommandOfBeforeIsNotTheCauseOfADeletion()
    {
        HeldLock fixture;
        const EventRef flush = fixture.client(EventKind::sent, 2, 20ms, "");
        fixture.mayChange(flush, 2, 20ms, "");
        fixture.client(EventKind::replied, 2, 21ms, "", KeyEffect::done, flush);
        fixture.deleted(40ms);
        QCOMPARE(rows(*fixture.merged(60ms), 5), lines({"40 node-1 key-deleted"}));
    }

    void aReleaseIsTheCauseThoughAnotherCommandMayHaveChangedTheKey()
    {
        HeldLock fixture;
        const EventRef flush = fixture.client(EventKind::sent, 2, 20ms, "");
        fixture.mayChange(flush, 2, 20ms, "");
        const EventRef release =
            fixture.client(EventKind::sent, 1, 20ms, "a", KeyEffect::mayDelete);
        fixture.client(EventKind::replied, 1, 21ms, "a", KeyEffect::done, release);
        fixture.client(EventKind::replied, 2, 21ms, "", KeyEffect::done, flush);
        fixture.deleted(21ms);
        const auto trace = fixture.merged(40ms);
        QCOMPARE((*trace)[5].kind, EventKind::keyDeleted);
        QCOMPARE((*trace)[5].cause, Seq{4});
    }

    void aDeniedTransactionMayStillRenewAnotherClientsKey()
    {
        HeldLock fixture;
        const EventRef exec =
            fixture.client(EventKind::sent, 2, 20ms, "b", KeyEffect::maySet); // SETNX and PEXPIRE
        fixture.mayChange(exec, 2, 20ms, ordersKey);
        fixture.set(21ms, "a", 5s);
        fixture.client(EventKind::replied, 2, 22ms, "b", KeyEffect::refused, exec);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace, 3),
            lines({"20 client-2 sent", "21 node-1 key-set <3", "22 client-2 replied <3"}));
        QCOMPARE((*trace)[4].client, ClientId{1}); // it is still the key of client 1
    }

    void aKeyThatACommandChangedInPassingBelongsToNoClient()
    {
        HeldLock fixture;
        const EventRef append = fixture.client(EventKind::sent, 2, 20ms, "");
        fixture.mayChange(append, 2, 20ms, ordersKey);
        fixture.client(EventKind::replied, 2, 21ms, "", KeyEffect::done, append);
        fixture.set(22ms, "ax", 900ms);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace, 3),
            lines({"20 client-2 sent", "21 node-1 key-set <3", "21 client-2 replied <3"}));
        QCOMPARE((*trace)[4].client, ClientId{});
    }

    void aNodeThatReportsAnEvictionDeletedTheKeyItself_data()
    {
        QTest::addColumn<int>("evictedAt");
        QTest::addColumn<bool>("isEvicted");
        QTest::newRow("reported before") << 19 << true;
        QTest::newRow("reported after") << 22 << true;
        QTest::newRow("not reported") << 0 << false;
        QTest::newRow("another time") << 1000 << false;
    }

    void aNodeThatReportsAnEvictionDeletedTheKeyItself()
    {
        QFETCH(int, evictedAt);
        QFETCH(bool, isEvicted);
        HeldLock fixture;
        if (evictedAt == 19)
            fixture.evicted(19ms);
        fixture.deleted(20ms);
        QCOMPARE(fixture.merged(25ms)->size(), isEvicted && evictedAt == 19 ? 4u : 3u);
        if (evictedAt == 22)
            fixture.evicted(26ms);
        const auto trace = fixture.merged(40ms);
        QCOMPARE(rows(*trace, 3), lines({"20 node-1 key-deleted"}));
        QCOMPARE(trace->detail((*trace)[3]), std::string(isEvicted ? "evicted" : ""));
    }

    void aReleaseThatIsDoneIsTheCauseThoughTheNodeEvictedTheKeyBefore()
    {
        HeldLock fixture;
        fixture.evicted(19ms);
        const EventRef release =
            fixture.client(EventKind::sent, 1, 20ms, "a", KeyEffect::mayDelete);
        fixture.deleted(21ms);
        fixture.client(EventKind::replied, 1, 22ms, "a", KeyEffect::done, release);
        QCOMPARE(rows(*fixture.merged(40ms), 3),
            lines({"20 client-1 sent", "21 node-1 key-deleted <3", "22 client-1 replied <3"}));
    }
};

QTEST_GUILESS_MAIN(tst_TraceMergerCauses)
#include "tst_tracemergercauses.moc"
