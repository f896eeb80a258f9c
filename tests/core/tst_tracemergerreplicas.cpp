// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the rows of replicas and of polled nodes.
#include <QTest>

#include "tests/core/mergerrows.h"

using namespace lockscope;

class tst_TraceMergerReplicas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Each node expires keys by its own clock. A deletion on a replica is caused by the deletion on
    // its primary, so its row waits for the row of the primary.
    void onlyADeletionWaitsForTheReportOfThePrimary()
    {
        for (const bool isExpiry : {true, false}) {
            MergerFixture fixture;
            fixture.merger.addReplica(NodeId{2}, NodeId{1});
            fixture.set(10ms, "a", 100ms);
            fixture.setOnReplica(10ms, "a", 100ms);
            fixture.deletedOnReplica(isExpiry ? 109ms : 109ms - 1us);
            QCOMPARE(fixture.merged(109ms + 500us)->size(), isExpiry ? 3u : 2u);
        }
    }

    void aChangeThatTheReplicaReportsFirstIsAfterTheChangeOfItsPrimary()
    {
        MergerFixture fixture;
        fixture.merger.addReplica(NodeId{2}, NodeId{1});
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.setOnReplica(11ms, "a", 1s);
        QCOMPARE(rows(*fixture.merged(12ms)), lines({"10 client-1 sent"}));
        fixture.set(13ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 14ms, "a", KeyEffect::done, sent);
        const auto trace = fixture.merged(15ms);
        QCOMPARE(rows(*trace, 1),
            lines({"13 node-1 key-set <0", "13 node-2 key-set <1", "14 client-1 replied <0"}));
        QCOMPARE((*trace)[2].client, ClientId{1});
        fixture.deletedOnReplica(20ms);
        QCOMPARE(fixture.merged(21ms)->size(), 4u);
        fixture.deleted(22ms);
        QCOMPARE(rows(*fixture.merged(32ms), 4),
            lines({"22 node-1 key-deleted", "22 node-2 key-deleted <4"}));
    }

    void aChangeOfAReplicaDoesNotWaitForeverForThePrimary()
    {
        MergerFixture fixture;
        fixture.merger.addReplica(NodeId{2}, NodeId{1});
        fixture.setOnReplica(11ms, "a", 10s);
        QCOMPARE(fixture.merged(200ms)->size(), 0u);
        QCOMPARE(rows(*fixture.merged(262ms)), lines({"11 node-2 key-set"}));
    }

    void aFailoverLosesTheKeysThatTheNewPrimaryDoesNotHave_data()
    {
        QTest::addColumn<QByteArray>("tokenOfReplica");
        QTest::addColumn<bool>("isLost");
        QTest::newRow("copied") << QByteArray("a") << false;
        QTest::newRow("not copied") << QByteArray() << true;
        QTest::newRow("another token") << QByteArray("b") << true;
    }

    void aFailoverLosesTheKeysThatTheNewPrimaryDoesNotHave()
    {
        QFETCH(QByteArray, tokenOfReplica);
        QFETCH(bool, isLost);
        MergerFixture fixture;
        fixture.merger.addReplica(NodeId{2}, NodeId{1});
        if (tokenOfReplica == "b") {
            fixture.set(5ms, "b", 1s);
            fixture.setOnReplica(5ms, "b", 1s);
        }
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::mayReplace);
        fixture.set(11ms, "a", 1s);
        if (tokenOfReplica == "a")
            fixture.setOnReplica(11ms, "a", 1s);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        RawEvent promoted;
        promoted.event.kind = EventKind::promoted;
        promoted.event.time = at(20ms);
        promoted.event.actor = Actor::node(NodeId{2});
        promoted.event.node = NodeId{2};
        fixture.observer.record(promoted);
        fixture.setOnReplica(21ms, "c", 10s); // the next holder, on the new primary
        fixture.merged(22ms);
        const auto trace = fixture.merged(23ms);
        const std::size_t row = trace->size() - (isLost ? 3 : 2);
        QCOMPARE((*trace)[row].kind, EventKind::promoted);
        QCOMPARE((*trace)[row + 1].kind, isLost ? EventKind::keyLost : EventKind::keySet);
        if (isLost) {
            QCOMPARE((*trace)[row + 1].node, NodeId{1});
            QCOMPARE((*trace)[row + 1].client, ClientId{1});
            QCOMPARE((*trace)[row + 1].cause, static_cast<Seq>(row));
        }
        // A key that is lost does not expire any more.
        const auto later = fixture.merged(5s);
        QCOMPARE(later->size() - trace->size(), isLost ? 0u : 1u);
    }

    void aReplyDoesNotWaitForTheReportOfAPolledNode()
    {
        MergerFixture fixture(false);
        const EventRef sent = fixture.client(EventKind::sent, 1, 10ms, "a", KeyEffect::maySet);
        fixture.client(EventKind::replied, 1, 12ms, "a", KeyEffect::done, sent);
        QCOMPARE(fixture.merged(13ms)->size(), 2u);
        fixture.set(14ms, "a", 1s);
        QCOMPARE(rows(*fixture.merged(15ms), 2), lines({"12 node-1 key-set <0"}));
    }
};

QTEST_GUILESS_MAIN(tst_TraceMergerReplicas)
#include "tst_tracemergerreplicas.moc"
