// SPDX-License-Identifier: GPL-3.0-or-later
// The lock as a program takes it, on real nodes that die, hang and come back.
#include <QTest>

#include "live/lockclient.h"
#include "support/tcpnode.h"

#include <malloc.h>

#include <atomic>
#include <thread>

using namespace lockscope;

namespace {

constexpr int patientMs = 30000;
const std::string lockName = "lockscope:lock:orders";

LockRequest orders(Duration ttl = 30s)
{
    LockRequest request = lockRequest(Resource{"orders"}, ttl);
    request.nodeTimeout = 2s; // the machine is shared: only a node that hangs is to be waited for in vain
    return request;
}

// A time-out that is run into on purpose.
LockRequest hastyOrders()
{
    LockRequest request = orders();
    request.nodeTimeout = 300ms;
    return request;
}

std::unique_ptr<LockClient> clientOf(const std::vector<NodeAddress> &nodes, const char *scheme)
{
    auto client = LockClient::make(nodes, scheme);
    return client ? std::move(client).value() : nullptr;
}

int keyCount(const TcpNode &node)
{
    const QString answer = QString::fromStdString(node.ask({"DBSIZE"}));
    return answer.startsWith(QLatin1String("(integer) ")) ? answer.mid(10).toInt() : -1;
}

bool says(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class tst_LockClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_node.reset(); }

    void whatIsHeldIsDeniedToOthersUntilItIsReleased()
    {
        TcpNode &node = started();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        Obtained held = first->acquire(orders());
        QVERIFY2(held, held.reason.c_str());
        QCOMPARE(held.tries, 1);
        QVERIFY(held.lease->isValid() && held.lease->left() <= 30s && held.lease->left() > 20s);
        QCOMPARE(node.ask({"GET", lockName}), '"' + std::string(held.lease->token().text()) + '"');

        const Obtained once = second->acquire(orders());
        QVERIFY(!once);
        QCOMPARE(once.denial, Denial::held);
        QCOMPARE(once.tries, 1);
        const Obtained several = second->acquire(orders(), {.giveUp = 300ms, .retryDelay = 10ms, .retryJitter = 10ms});
        QVERIFY(!several && several.tries > 1);
        QVERIFY2(says(several.reason, "\"orders\": held after"), several.reason.c_str());
        QVERIFY(!says(several.reason, "\n"));

        const auto released = first->release(*held.lease);
        QVERIFY(released && released.value() == 1);
        QVERIFY(second->acquire(orders()));
    }

    void aLeaseRunsOutByItselfAndItsReleaseSaysSo()
    {
        TcpNode &node = started();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        const Obtained brief = first->acquire(orders(400ms));
        QVERIFY2(brief, brief.reason.c_str());
        const Obtained next = second->acquire(orders(), {.giveUp = 20s, .retryDelay = 1ms, .retryJitter = 1ms});
        QVERIFY2(next, next.reason.c_str());
        QVERIFY(!brief.lease->isValid()); // it never thinks that it has longer than the node gives it
        const auto released = first->release(*brief.lease);
        QVERIFY(!released);
        QVERIFY2(says(released.error().text, "was not there"), released.error().text.c_str());
        QCOMPARE(node.ask({"GET", lockName}), '"' + std::string(next.lease->token().text()) + '"');
    }

    void anExtensionIsANewLeaseAndALostLockSaysSo_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("count");
        QTest::newRow("one node") << "set-px-lua" << 1;
        QTest::newRow("three nodes") << "redlock" << 3;
    }
    void anExtensionIsANewLeaseAndALostLockSaysSo()
    {
        QFETCH(const QString, scheme);
        QFETCH(const int, count);
        const TcpNodes nodes = startTcpNodes(count);
        QCOMPARE(nodes.size(), static_cast<std::size_t>(count));
        const auto client = clientOf(addressesOf(nodes), scheme.toUtf8().constData());
        Obtained obtained = client->acquire(orders(20s));
        QVERIFY2(obtained, obtained.reason.c_str());
        Lease &lease = *obtained.lease;
        QVERIFY(QTest::qWaitFor([&] { return lease.left() < 19s; }, patientMs));
        const auto extended = client->extend(lease);
        QVERIFY2(extended, extended ? "" : extended.error().text.c_str());
        QVERIFY(lease.left() > 19s && lease.left() <= 20s);

        for (const auto &node : nodes)
            node->ask({"DEL", lockName});
        const auto lost = client->extend(lease);
        QVERIFY(!lost);
        QVERIFY2(says(lost.error().text, "\"orders\" could not be extended"), lost.error().text.c_str());
        QVERIFY(!lease.isValid());
        QVERIFY(!client->release(lease));
        for (const auto &node : nodes)
            QCOMPARE(keyCount(*node), 0);
    }

    void aNodeThatDiesAndComesBackAtItsAddressIsUsedAgain()
    {
        TcpNode &node = started();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const Obtained before = client->acquire(orders());
        QVERIFY2(before, before.reason.c_str());
        node.kill();
        const Obtained none = client->acquire(orders());
        QVERIFY(!none);
        QCOMPARE(none.denial, Denial::error);
        QVERIFY2(says(none.reason, ("; " + addressText(node.address()) + ": ").c_str()), none.reason.c_str());
        QVERIFY(!client->release(*before.lease));

        QVERIFY(node.start());
        const Obtained after = client->acquire(orders());
        QVERIFY2(after, after.reason.c_str());
        const auto released = client->release(*after.lease);
        QVERIFY2(released, released ? "" : released.error().text.c_str());
        QCOMPARE(keyCount(node), 0);
    }

    void aNodeThatHungIsUsedAgainOnceItIsThawed()
    {
        TcpNode &node = started();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const Obtained before = client->acquire(orders());
        QVERIFY2(before, before.reason.c_str());
        QVERIFY(node.freeze());
        const auto unsure = client->release(*before.lease); // stands in the node's socket from here on
        QVERIFY(!unsure);
        QVERIFY2(says(unsure.error().text, "no answer in time"), unsure.error().text.c_str());
        QVERIFY(node.thaw());
        const Obtained after = client->acquire(orders(), {.giveUp = 20s});
        QVERIFY2(after, after.reason.c_str());
    }

    void aTryThatTimedOutIsTakenBackOnASingleNodeToo()
    {
        TcpNode &node = started();
        const auto client = clientOf({node.address()}, "redlock");
        QVERIFY(node.freeze());
        const Obtained none = client->acquire(hastyOrders()); // its SET will be carried out, later
        QVERIFY(!none);
        QVERIFY(node.thaw());
        const Obtained after = client->acquire(orders(), {.giveUp = 20s, .retryDelay = 1ms, .retryJitter = 1ms});
        QVERIFY2(after, after.reason.c_str());
        QVERIFY(client->release(*after.lease));
        QCOMPARE(keyCount(node), 0);
    }

    void aMajorityIsEnoughAndLessIsNot_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("mayBeGone");
        QTest::newRow("three of four") << 4 << 1;
        QTest::newRow("three of five") << 5 << 2;
    }
    void aMajorityIsEnoughAndLessIsNot()
    {
        QFETCH(const int, count);
        QFETCH(const int, mayBeGone);
        const TcpNodes nodes = startTcpNodes(count);
        QCOMPARE(nodes.size(), static_cast<std::size_t>(count));
        const auto client = clientOf(addressesOf(nodes), "redlock");
        for (int i = 0; i < mayBeGone; ++i)
            nodes[static_cast<std::size_t>(i)]->kill();
        const Obtained obtained = client->acquire(orders());
        QVERIFY2(obtained, obtained.reason.c_str());
        const auto released = client->release(*obtained.lease);
        QVERIFY(released);
        QCOMPARE(released.value(), count - mayBeGone);

        nodes[static_cast<std::size_t>(mayBeGone)]->kill(); // one more
        const Obtained none = client->acquire(orders());
        QVERIFY(!none);
        QCOMPARE(none.denial, Denial::noQuorum);
        for (int i = 0; i <= mayBeGone; ++i)
            QVERIFY2(says(none.reason, addressText(nodes[static_cast<std::size_t>(i)]->address()).c_str()), none.reason.c_str());
        for (int i = mayBeGone + 1; i < count; ++i)
            QCOMPARE(keyCount(*nodes[static_cast<std::size_t>(i)]), 0); // what was set there was taken back

        nodes[0]->start(); // a majority again, at the old address
        const Obtained again = client->acquire(orders(), {.giveUp = 20s});
        QVERIFY2(again, again.reason.c_str());
    }

    void afterAFailedQuorumNoKeyIsLeftOnAnyNodeTheHungOneIncluded()
    {
        const TcpNodes nodes = startTcpNodes(5);
        QCOMPARE(nodes.size(), 5u);
        const auto client = clientOf(addressesOf(nodes), "redlock");
        const Obtained before = client->acquire(orders());
        QVERIFY2(before, before.reason.c_str());
        QVERIFY(client->release(*before.lease));

        // Two refuse (somebody else's key stands there), one hangs: the two that say yes are too few.
        for (const int i : {0, 1})
            QCOMPARE(nodes[static_cast<std::size_t>(i)]->ask({"SET", lockName, "somebody else"}), std::string("OK"));
        TcpNode &hung = *nodes[2];
        QCOMPARE(hung.ask({"CONFIG", "RESETSTAT"}), std::string("OK"));
        QVERIFY(hung.freeze());
        const Obtained none = client->acquire(hastyOrders());
        QVERIFY(!none);
        QCOMPARE(none.denial, Denial::noQuorum);
        QVERIFY2(says(none.reason, (addressText(hung.address()) + ": no answer in time").c_str()), none.reason.c_str());
        for (const int i : {3, 4})
            QCOMPARE(keyCount(*nodes[static_cast<std::size_t>(i)]), 0);

        QVERIFY(hung.thaw());
        const auto hasRun = [&](const char *command) { return says(hung.ask({"INFO", "commandstats"}), command); };
        QVERIFY(QTest::qWaitFor([&] { return hasRun("cmdstat_set:"); }, patientMs)); // the late SET
        QVERIFY(QTest::qWaitFor([&] { return keyCount(hung) == 0; }, patientMs));
        for (const int i : {0, 1})
            QCOMPARE(nodes[static_cast<std::size_t>(i)]->ask({"GET", lockName}), std::string("\"somebody else\""));
    }

    void whoWaitsCanBeCalledOff()
    {
        TcpNode &node = started();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        QVERIFY(first->acquire(orders()));
        std::stop_source stop;
        Obtained result;
        std::atomic<bool> hasEnded{false};
        std::thread waiter([&] {
            result = second->acquire(orders(), {.giveUp = Duration::max(), .retryDelay = 1h}, stop.get_token());
            hasEnded = true;
        });
        QVERIFY(QTest::qWaitFor([&] { return says(node.ask({"INFO", "commandstats"}), "cmdstat_set:calls=2"); }, patientMs));
        QVERIFY(!hasEnded);
        stop.request_stop();
        waiter.join();
        QVERIFY(!result);
        QCOMPARE(result.denial, Denial::held);
    }

    void manyThreadsMayShareOne()
    {
        TcpNode &node = started();
        const auto client = clientOf({node.address()}, "set-px-watch-del"); // its transactions must not come between each other's
        std::atomic<int> inside{0};
        std::atomic<int> worst{0};
        std::atomic<int> done{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                for (int round = 0; round < 25; ++round) {
                    const Obtained obtained = client->acquire(orders(), {.giveUp = 60s, .retryDelay = 0ms, .retryJitter = 2ms});
                    if (!obtained)
                        return;
                    worst = std::max(worst.load(), ++inside);
                    --inside;
                    done += client->release(*obtained.lease) ? 1 : 0;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(worst.load(), 1);
        QCOMPARE(done.load(), 200);
        QCOMPARE(keyCount(node), 0);
    }

    void theClientGoesAndTheLockStays()
    {
        TcpNode &node = started();
        auto client = clientOf({node.address()}, "set-px-lua");
        const Obtained obtained = client->acquire(orders());
        QVERIFY2(obtained, obtained.reason.c_str());
        client.reset();
        QCOMPARE(keyCount(node), 1);
        QVERIFY(obtained.lease->isValid()); // a value: it is still true
        const auto other = clientOf({node.address()}, "set-px-lua");
        QVERIFY(other->release(*obtained.lease));
    }

    void itStaysAsSmallAsItIs()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("the sanitizer has an allocator of its own");
#endif
        TcpNode &node = started();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto rounds = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const Obtained obtained = client->acquire(orders());
                if (!obtained || !client->release(*obtained.lease))
                    return false;
            }
            return true;
        };
        QVERIFY(rounds(200));
        const std::size_t before = mallinfo2().uordblks;
        QVERIFY(rounds(3000));
        const std::size_t after = mallinfo2().uordblks;
        QVERIFY2(after < before + 20000, qPrintable(QString::number(after) + QLatin1String(" bytes after ") + QString::number(before)));
    }

    void whatCannotBeIsRefusedInOneLine()
    {
        const NodeAddress nowhere{{}, "127.0.0.1", 1, {}, {}};
        QVERIFY(!LockClient::make({nowhere}, "no-such-scheme"));
        QVERIFY(!LockClient::make({}, "redlock"));
        QVERIFY(!LockClient::make(std::vector<NodeAddress>(10, nowhere), "redlock"));
        const auto two = LockClient::make({nowhere, nowhere}, "set-px-lua");
        QVERIFY(!two);
        QCOMPARE(two.error().text, std::string("scheme set-px-lua takes one node, not 2"));

        const auto client = clientOf({nowhere}, "setnx-del");
        Obtained refused = client->acquire(LockRequest{});
        QCOMPARE(refused.tries, 0);
        QVERIFY2(says(refused.reason, "no name"), refused.reason.c_str());
        refused = client->acquire(lockRequest(Resource{"orders"}, 0ms));
        QVERIFY2(says(refused.reason, "TTL must be from 1 ms"), refused.reason.c_str());
        Lease none;
        const auto extended = client->extend(none);
        QVERIFY(!extended);
        QCOMPARE(extended.error().text, std::string("scheme setnx-del cannot extend a lock"));
        const Obtained unreached = client->acquire(lockRequest(Resource{"orders"}, 1s));
        QVERIFY2(says(unreached.reason, "127.0.0.1:1: not sent"), unreached.reason.c_str());
    }

private:
    TcpNode &started()
    {
        m_node = std::make_unique<TcpNode>();
        if (!m_node->start())
            qFatal("redis-server does not start");
        return *m_node;
    }
    std::unique_ptr<TcpNode> m_node;
};

QTEST_GUILESS_MAIN(tst_LockClient)
#include "tst_lockclient.moc"
