// SPDX-License-Identifier: GPL-3.0-or-later
// The lock client with several nodes.
#include <QTest>

#include "lockscope/lock.h"
#include "tests/live/lockorders.h"
#include "tests/support/tcpnode.h"

#include <malloc.h>

using namespace lockscope;

class tst_LockClientQuorum : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_node.reset(); }

    void aQuorumGrantsTheLockAndFewerNodesDoNot_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("downCount"); // how many nodes may be down
        QTest::newRow("four nodes, one down") << 4 << 1;
        QTest::newRow("five nodes, two down") << 5 << 2;
    }

    void aQuorumGrantsTheLockAndFewerNodesDoNot()
    {
        QFETCH(const int, count);
        QFETCH(const int, downCount);
        const TcpNodes nodes = startTcpNodes(count);
        QCOMPARE(nodes.size(), static_cast<std::size_t>(count));
        const auto client = clientOf(addressesOf(nodes), "redlock");
        for (int i = 0; i < downCount; ++i)
            nodes[static_cast<std::size_t>(i)]->kill();
        const auto other = clientOf(addressesOf(nodes), "redlock");
        const auto granted = client->acquire(ordersRequest());
        QVERIFY2(granted, why(granted));
        const auto held = other->acquire(ordersRequest());
        QVERIFY(!held);
        QCOMPARE(held.error().kind, LockErrorKind::held); // although some nodes are down
        const auto released = client->release(granted.value());
        QVERIFY(released);
        QCOMPARE(released.value(), count - downCount);

        nodes[static_cast<std::size_t>(downCount)]->kill(); // one node too many
        const auto denied = client->acquire(ordersRequest());
        QVERIFY(!denied);
        QCOMPARE(denied.error().kind, LockErrorKind::noQuorum);
        for (int i = 0; i <= downCount; ++i)
            QVERIFY2(contains(why(denied),
                         addressText(nodes[static_cast<std::size_t>(i)]->address()).c_str()),
                why(denied));
        for (int i = downCount + 1; i < count; ++i)
            QCOMPARE(keyCount(*nodes[static_cast<std::size_t>(i)]),
                0); // keys that were set there are deleted again

        nodes[0]->start(); // a quorum runs again, and the node has its old address
        const auto again = client->acquire(ordersRequest(), {.wait = 20s});
        QVERIFY2(again, why(again));
    }

    void anAttemptWithoutAQuorumLeavesNoKeyEvenOnAHungNode()
    {
        const TcpNodes nodes = startTcpNodes(5);
        QCOMPARE(nodes.size(), 5u);
        const auto client = clientOf(addressesOf(nodes), "redlock");
        const auto before = client->acquire(ordersRequest());
        QVERIFY2(before, why(before));
        QVERIFY(client->release(before.value()));

        // Another program's key exists on two nodes, and one node hangs: the votes of the other two
        // nodes are no quorum.
        for (const int i : {0, 1})
            QCOMPARE(
                nodes[static_cast<std::size_t>(i)]->ask({"SET", lockKeyText, "another program"}),
                std::string("OK"));
        TcpNode &hung = *nodes[2];
        QCOMPARE(hung.ask({"CONFIG", "RESETSTAT"}), std::string("OK"));
        QVERIFY(hung.freeze());
        const auto denied = client->acquire(ordersRequestWithShortTimeout());
        QVERIFY(!denied);
        QCOMPARE(denied.error().kind, LockErrorKind::held);
        QVERIFY2(
            contains(why(denied), (addressText(hung.address()) + ": no reply in time").c_str()),
            why(denied));
        for (const int i : {3, 4})
            QCOMPARE(keyCount(*nodes[static_cast<std::size_t>(i)]), 0);

        QVERIFY(hung.thaw());
        const auto hasRun = [&](const char *command) {
            return contains(hung.ask({"INFO", "commandstats"}), command);
        };
        QVERIFY(
            QTest::qWaitFor([&] { return hasRun("cmdstat_set:"); }, patienceMs)); // the late SET
        QVERIFY(QTest::qWaitFor([&] { return keyCount(hung) == 0; }, patienceMs));
        for (const int i : {0, 1})
            QCOMPARE(nodes[static_cast<std::size_t>(i)]->ask({"GET", lockKeyText}),
                std::string("\"another program\""));
    }

private:
    std::unique_ptr<TcpNode> m_node;
};

QTEST_GUILESS_MAIN(tst_LockClientQuorum)
#include "tst_lockclientquorum.moc"
