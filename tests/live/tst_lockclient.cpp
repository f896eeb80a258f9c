// SPDX-License-Identifier: GPL-3.0-or-later
// The lock library as a program uses it, on real nodes that crash, hang and restart.
#include <QTest>

#include "lockscope/lock.h"
#include "tests/live/lockorders.h"
#include "tests/support/tcpnode.h"

#include <malloc.h>

#include <atomic>
#include <thread>

using namespace lockscope;

class tst_LockClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_node.reset(); }

    void aHeldLockIsDeniedToOthersUntilItIsReleased()
    {
        TcpNode &node = startNode();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        const auto held = first->acquire(ordersRequest());
        QVERIFY2(held, why(held));
        const Lease &lease = held.value();
        QVERIFY(lease.isValid() && lease.left() <= 30s && lease.left() > 20s);
        QCOMPARE(node.ask({"GET", lockKeyText}), '"' + std::string(lease.token().text()) + '"');

        const auto once = second->acquire(ordersRequest());
        QVERIFY(!once);
        QCOMPARE(once.error().kind, LockErrorKind::held);
        QCOMPARE(once.error().tries, 1);
        const auto several =
            second->acquire(ordersRequest(), {.wait = 300ms, .delay = 10ms, .jitter = 10ms});
        QVERIFY(!several);
        QCOMPARE(several.error().kind, LockErrorKind::held);
        QVERIFY(several.error().tries > 1);
        QVERIFY2(contains(why(several), "\"orders\": held by another client after"), why(several));
        QVERIFY(!contains(why(several), "\n"));

        const auto released = first->release(lease);
        QVERIFY(released && released.value() == 1);
        QVERIFY(second->acquire(ordersRequest()));
    }

    void theReleaseOfAnEndedLeaseFails()
    {
        TcpNode &node = startNode();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        const auto shortLease = first->acquire(ordersRequest(400ms));
        QVERIFY2(shortLease, why(shortLease));
        const auto next =
            second->acquire(ordersRequest(), {.wait = 20s, .delay = 1ms, .jitter = 1ms});
        QVERIFY2(next, why(next));
        QVERIFY(!shortLease.value()
                     .isValid()); // the client never assumes a longer lease than the node gives
        const auto released = first->release(shortLease.value());
        QVERIFY(!released);
        QCOMPARE(released.error().kind, LockErrorKind::lost);
        QCOMPARE(released.error().text, std::string("lock \"orders\" could not be released: lost"));
        QCOMPARE(
            node.ask({"GET", lockKeyText}), '"' + std::string(next.value().token().text()) + '"');
    }

    void anExtensionRenewsTheLeaseAndFailsForALostLock_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("count");
        QTest::newRow("one node") << "set-px-lua" << 1;
        QTest::newRow("three nodes") << "redlock" << 3;
    }

    void anExtensionRenewsTheLeaseAndFailsForALostLock()
    {
        QFETCH(const QString, scheme);
        QFETCH(const int, count);
        const TcpNodes nodes = startTcpNodes(count);
        QCOMPARE(nodes.size(), static_cast<std::size_t>(count));
        const auto client = clientOf(addressesOf(nodes), scheme.toUtf8().constData());
        auto granted = client->acquire(ordersRequest(20s));
        QVERIFY2(granted, why(granted));
        Lease &lease = granted.value();
        QVERIFY(QTest::qWaitFor([&] { return lease.left() < 19s; }, patienceMs));
        const auto extended = client->extend(lease);
        QVERIFY2(extended, why(extended));
        QVERIFY(lease.left() > 19s && lease.left() <= 20s);

        for (const auto &node : nodes)
            node->ask({"DEL", lockKeyText});
        const auto lost = client->extend(lease);
        QVERIFY(!lost);
        QCOMPARE(lost.error().kind, LockErrorKind::lost);
        QVERIFY2(contains(why(lost), "\"orders\" could not be extended"), why(lost));
        QVERIFY(!lease.isValid());
        QVERIFY(!client->release(lease));
        for (const auto &node : nodes)
            QCOMPARE(keyCount(*node), 0);
    }

    void aNodeThatRestartsAtItsAddressIsUsedAgain()
    {
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto before = client->acquire(ordersRequest());
        QVERIFY2(before, why(before));
        node.kill();
        const auto none = client->acquire(ordersRequest());
        QVERIFY(!none);
        QVERIFY2(
            contains(why(none), ("; " + addressText(node.address()) + ": ").c_str()), why(none));
        QVERIFY(!client->release(before.value()));
        const auto unreached =
            client->acquire(ordersRequest()); // the client knows by now that its connection is lost
        QVERIFY(!unreached);
        QCOMPARE(unreached.error().kind, LockErrorKind::unreachable);

        QVERIFY(node.start());
        const auto after = client->acquire(ordersRequest());
        QVERIFY2(after, why(after));
        const auto released = client->release(after.value());
        QVERIFY2(released, why(released));
        QCOMPARE(keyCount(node), 0);
    }

    void aFrozenNodeIsUsedAgainAfterItIsThawed()
    {
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto before = client->acquire(ordersRequest());
        QVERIFY2(before, why(before));
        QVERIFY(node.freeze());
        const auto unanswered =
            client->release(before.value()); // from here on, the release is in the node's socket
        QVERIFY(!unanswered);
        QCOMPARE(unanswered.error().kind, LockErrorKind::noAnswer);
        QVERIFY2(contains(why(unanswered), "no reply in time"), why(unanswered));
        QVERIFY(node.thaw());
        const auto after = client->acquire(ordersRequest(), {.wait = 20s});
        QVERIFY2(after, why(after));
    }

    void anErrorReplyOfTheNodeIsARefusal()
    {
        TcpNode &node = startNode();
        QCOMPARE(node.ask({"CONFIG", "SET", "maxmemory", "1"}), std::string("OK"));
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto refused = client->acquire(ordersRequest());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, LockErrorKind::refused);
        QVERIFY2(contains(why(refused), ": OOM "), why(refused));
    }

    void anAttemptWithoutAReplyHasAnUnknownOutcome()
    {
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto before = client->acquire(ordersRequest());
        QVERIFY2(before, why(before));
        QVERIFY(client->release(before.value()));
        QVERIFY(node.freeze());
        const auto unanswered = client->acquire(ordersRequestWithShortTimeout());
        QVERIFY(!unanswered);
        QCOMPARE(unanswered.error().kind, LockErrorKind::noAnswer);
        QVERIFY(node.thaw());
        QVERIFY(QTest::qWaitFor(
            [&] { return keyCount(node) == 1; }, patienceMs)); // the node has executed the SET
    }

    void redlockDeletesAKeyThatWasSetAfterTheTimeoutAlsoOnASingleNode()
    {
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()}, "redlock");
        QVERIFY(node.freeze());
        const auto none =
            client->acquire(ordersRequestWithShortTimeout()); // the node executes its SET later
        QVERIFY(!none);
        QVERIFY(node.thaw());
        const auto after =
            client->acquire(ordersRequest(), {.wait = 20s, .delay = 1ms, .jitter = 1ms});
        QVERIFY2(after, why(after));
        QVERIFY(client->release(after.value()));
        QCOMPARE(keyCount(node), 0);
    }

    void aClientThatWaitsCanBeStopped()
    {
        TcpNode &node = startNode();
        const auto first = clientOf({node.address()}, "set-px-lua");
        const auto second = clientOf({node.address()}, "set-px-lua");
        QVERIFY(first->acquire(ordersRequest()));
        std::stop_source stop;
        LockError error;
        std::atomic<bool> hasEnded{false};
        std::thread waiter([&] {
            if (const auto result = second->acquire(
                    ordersRequest(), {.wait = Duration::max(), .delay = 1h}, stop.get_token());
                !result)
                error = result.error();
            hasEnded = true;
        });
        QVERIFY(QTest::qWaitFor(
            [&] {
                return contains(node.ask({"INFO", "commandstats"}), "cmdstat_set:calls=2");
            },
            patienceMs));
        QVERIFY(!hasEnded);
        stop.request_stop();
        waiter.join();
        QCOMPARE(error.kind, LockErrorKind::stopped);
        QCOMPARE(error.tries, 1);
        QVERIFY2(
            contains(error.text, "\"orders\": stopped, held by another client after 1 attempt"),
            error.text.c_str());
    }

    void manyThreadsMayShareOneClient()
    {
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()},
            "set-px-watch-del"); // the transactions of this scheme must not interleave
        std::atomic<int> inside{0};
        std::atomic<int> insideMax{0};
        std::atomic<int> releasedCount{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                for (int round = 0; round < 25; ++round) {
                    const auto granted = client->acquire(
                        ordersRequest(), {.wait = 60s, .delay = 0ms, .jitter = 2ms});
                    if (!granted)
                        return;
                    insideMax = std::max(insideMax.load(), ++inside);
                    --inside;
                    releasedCount += client->release(granted.value()) ? 1 : 0;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(insideMax.load(), 1);
        QCOMPARE(releasedCount.load(), 200);
        QCOMPARE(keyCount(node), 0);
    }

    void theLockStaysAfterTheClientIsDestroyed()
    {
        TcpNode &node = startNode();
        auto client = clientOf({node.address()}, "set-px-lua");
        const auto granted = client->acquire(ordersRequest());
        QVERIFY2(granted, why(granted));
        client.reset();
        QCOMPARE(keyCount(node), 1);
        QVERIFY(granted.value().isValid()); // a Lease is a value and outlives its client
        const auto other = clientOf({node.address()}, "set-px-lua");
        QVERIFY(other->release(granted.value()));
    }

    void theMemoryOfAClientDoesNotGrow()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("the sanitizer has its own allocator");
#endif
        TcpNode &node = startNode();
        const auto client = clientOf({node.address()}, "set-px-lua");
        const auto rounds = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const auto granted = client->acquire(ordersRequest());
                if (!granted || !client->release(granted.value()))
                    return false;
            }
            return true;
        };
        QVERIFY(rounds(200));
        const std::size_t before = mallinfo2().uordblks;
        QVERIFY(rounds(3000));
        const std::size_t after = mallinfo2().uordblks;
        QVERIFY2(after < before + 20000,
            qPrintable(
                QString::number(after) + QLatin1String(" bytes after ") + QString::number(before)));
    }

    void invalidArgumentsAreRefused()
    {
        const NodeAddress nowhere{{}, "127.0.0.1", 1, {}, {}};
        QVERIFY(!LockClient::make({nowhere}, "no-such-scheme"));
        QVERIFY(!LockClient::make({nowhere}, "program"));
        QVERIFY(!LockClient::make({}, "redlock"));
        QVERIFY(!LockClient::make(std::vector<NodeAddress>(10, nowhere), "redlock"));
        const auto two = LockClient::make({nowhere, nowhere}, "set-px-lua");
        QVERIFY(!two);
        QCOMPARE(two.error().kind, LockErrorKind::badArgument);
        QCOMPARE(two.error().text, std::string("scheme set-px-lua takes one node, not 2"));

        const auto client = clientOf({nowhere}, "setnx-del");
        const auto nameless = client->acquire({.resource = {}, .ttl = 1s});
        QVERIFY(!nameless);
        QCOMPARE(nameless.error().kind, LockErrorKind::badArgument);
        QCOMPARE(nameless.error().tries, 0);
        QVERIFY2(contains(why(nameless), "no name"), why(nameless));
        const auto zeroTtl = client->acquire(ordersRequest(0ms));
        QVERIFY2(contains(why(zeroTtl), "TTL must be from 1 ms"), why(zeroTtl));
        const auto negativeDelay = client->acquire(ordersRequest(), {.wait = 1s, .delay = -1ms});
        QVERIFY2(contains(why(negativeDelay), "retry delay"), why(negativeDelay));
        Lease none;
        const auto extended = client->extend(none);
        QVERIFY(!extended);
        QCOMPARE(extended.error().kind, LockErrorKind::badArgument);
        QCOMPARE(extended.error().text, std::string("scheme setnx-del cannot extend a lock"));
        const auto unreached = client->acquire(ordersRequest());
        QVERIFY(!unreached);
        QCOMPARE(unreached.error().kind, LockErrorKind::unreachable);
        QVERIFY2(contains(why(unreached), "127.0.0.1:1: not sent"), why(unreached));
    }

private:
    TcpNode &startNode()
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
