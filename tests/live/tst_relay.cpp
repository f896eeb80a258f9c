// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/proxy/messageends.h"
#include "tests/live/relayrig.h"

#include <QFile>

#include <random>

using namespace lockscope;

namespace {

using Way = Relay::Way;

const std::string ping = "*1\r\n$4\r\nPING\r\n";

std::string command(int number)
{
    return "*2\r\n$4\r\nECHO\r\n$3\r\n" + std::to_string(100 + number) + "\r\n";
}

std::string reply(int number)
{
    return ":" + std::to_string(number) + "\r\n";
}

// Returns the ends of the messages in these bytes, read in pieces of that size.
QList<int> endsOf(const std::string &bytes, std::size_t pieceSize)
{
    MessageEnds ends;
    QList<int> found;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto piece = ends.take(std::string_view(bytes).substr(at, pieceSize));
        at += piece.size;
        if (piece.isComplete)
            found.append(static_cast<int>(at));
    }
    return found;
}

} // namespace

class tst_Relay : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsTheEndOfEachMessageInPiecesOfAnySize()
    {
        const std::string bytes = ping + "*2\r\n*2\r\n:1\r\n$-1\r\n$5\r\na\r\nbc\r\n"
            + "+OK\r\n*0\r\n*-1\r\n$0\r\n\r\n-ERR no\r\nQUIT\r\n\r\n";
        const QList<int> whole = endsOf(bytes, bytes.size());
        QCOMPARE(whole.size(), qsizetype{9});
        QCOMPARE(whole.last(), static_cast<int>(bytes.size()));
        for (std::size_t pieceSize = 1; pieceSize < bytes.size(); ++pieceSize)
            QCOMPARE(endsOf(bytes, pieceSize), whole);
    }

    void findsTheEndsOfMessagesOfResp3_data()
    {
        QTest::addColumn<QByteArray>("message");
        for (const char *message : {"_\r\n", "#t\r\n", ",1.5\r\n", "(12345678901234567890123\r\n",
                 "!5\r\nERR\r\n\r\n", "=7\r\ntxt:a\r\n\r\n", "%2\r\n+a\r\n:1\r\n+b\r\n*1\r\n:2\r\n",
                 "%0\r\n", "~2\r\n:1\r\n$1\r\nx\r\n", ">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n",
                 "|1\r\n+ttl\r\n:3600\r\n$1\r\nx\r\n", "|0\r\n:1\r\n",
                 "*2\r\n|1\r\n+a\r\n%1\r\n+b\r\n:1\r\n:7\r\n:8\r\n", "%1\r\n+a\r\n_\r\n", "*-1\r\n",
                 "$?\r\n", "~x\r\n", "=-1\r\n"})
            QTest::newRow(QByteArray(message).replace("\r\n", " ").constData())
                << QByteArray(message);
    }

    void findsTheEndsOfMessagesOfResp3()
    {
        QFETCH(QByteArray, message);
        const std::string bytes = (message + "+OK\r\n" + message).toStdString();
        const int size = static_cast<int>(message.size());
        for (std::size_t pieceSize = 1; pieceSize <= bytes.size(); ++pieceSize)
            QCOMPARE(endsOf(bytes, pieceSize), (QList<int>{size, size + 5, 2 * size + 5}));
    }

    void passesMessagesBothWays()
    {
        RelayRig rig;
        QCOMPARE(rig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
        for (int i = 0; i < 200; ++i)
            QCOMPARE(rig.roundTrip(command(i), reply(i)), reply(i));
    }

    void eachWayHasItsOwnLatency()
    {
        Relay::Options options;
        options.times[0].length = 20ms;
        options.times[1].length = 30ms;
        RelayRig rig(std::move(options));
        (void)rig.roundTrip(ping, "+PONG\r\n");
        for (int i = 0; i < 5; ++i) {
            const auto began = std::chrono::steady_clock::now();
            rig.client().send(command(i));
            QCOMPARE(rig.node().read(command(i).size()), command(i));
            QVERIFY(std::chrono::steady_clock::now() - began >= 20ms);
            rig.node().send(reply(i));
            QCOMPARE(rig.client().read(reply(i).size()), reply(i));
            QVERIFY(std::chrono::steady_clock::now() - began >= 50ms);
            QVERIFY(std::chrono::steady_clock::now() - began < 2s);
        }
    }

    void messagesKeepTheirOrderUnderJitter()
    {
        Relay::Options options;
        options.times[0].spread = 5ms;
        options.times[0].loss = LinkTimes::lossOf(0.02);
        RelayRig rig(std::move(options));
        std::string all;
        for (int i = 0; i < 100; ++i) {
            rig.client().send(command(i));
            all += command(i);
        }
        QCOMPARE(rig.node().read(all.size()), all);
    }

    // Twenty thousand bytes at 20 000 bytes per second.
    void aThrottledWayHasItsBandwidth()
    {
        RelayRig rig;
        LinkLag lag;
        lag.bandwidth = 20'000;
        rig.onRelayThread([&](Relay &relay) { relay.addLag(Way::requests, lag); });
        const std::string text = "$19990\r\n" + std::string(19'990, 'x') + "\r\n";
        const auto began = std::chrono::steady_clock::now();
        rig.client().send(text);
        QCOMPARE(rig.node().read(text.size()).size(), text.size());
        const auto took = std::chrono::steady_clock::now() - began;
        QVERIFY2(took >= 1s, std::to_string(took.count()).c_str());
        rig.onRelayThread([&](Relay &relay) { relay.removeLag(Way::requests, lag); });
        const auto beganUnthrottled = std::chrono::steady_clock::now();
        rig.client().send(text);
        QCOMPARE(rig.node().read(text.size()).size(), text.size());
        QVERIFY(std::chrono::steady_clock::now() - beganUnthrottled < 900ms);
    }

    void aCutHoldsTheMessagesOfOneWayUntilItIsHealed()
    {
        RelayRig rig;
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.onRelayThread([](Relay &relay) { relay.cut(Way::requests); });
        rig.client().send(command(1));
        QVERIFY(!rig.node().canRead(50));
        rig.node().send(reply(7)); // the other direction is open
        QCOMPARE(rig.client().read(4), reply(7));
        rig.onRelayThread([](Relay &relay) {
            relay.cut(Way::requests);
        }); // a second cut while the first one lasts
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::requests); });
        QVERIFY(!rig.node().canRead(50));
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::requests); });
        QCOMPARE(rig.node().read(command(1).size()), command(1));
        rig.onRelayThread([](Relay &relay) { relay.cut(Way::replies); });
        rig.node().send(reply(8));
        QVERIFY(!rig.client().canRead(50));
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::replies); });
        QCOMPARE(rig.client().read(4), reply(8));
    }

    // The client has disconnected during a cut. The relay still delivers the held command, and then
    // ends the connection to the node.
    void aHeldCommandIsDeliveredAfterItsClientHasDisconnected()
    {
        RelayRig rig;
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.onRelayThread([](Relay &relay) { relay.cut(Way::requests); });
        rig.client().send(command(1));
        rig.client().close();
        QVERIFY(!rig.node().canRead(50));
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::requests); });
        QCOMPARE(rig.node().read(command(1).size()), command(1));
        QCOMPARE(rig.node().read(1), std::string());
        rig.node().close();
        QTRY_COMPARE_WITH_TIMEOUT(rig.connectionCount(), std::size_t{0}, 20'000);
    }

    void aClientThatEndsSendingStillReceivesTheReply()
    {
        RelayRig rig;
        rig.client().send(ping);
        QCOMPARE(rig.node().read(ping.size()), ping);
        rig.client().endSending();
        QCOMPARE(rig.node().read(1), std::string());
        rig.node().send("+PONG\r\n");
        QCOMPARE(rig.client().read(7), std::string("+PONG\r\n"));
        rig.node().close();
        QCOMPARE(rig.client().read(1), std::string());
        rig.client().close();
        QTRY_COMPARE_WITH_TIMEOUT(rig.connectionCount(), std::size_t{0}, 20'000);
    }

    void aResetEndsBothConnectionsAndDropsHeldMessages()
    {
        RelayRig rig;
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.onRelayThread([](Relay &relay) { relay.cut(Way::requests); });
        rig.client().send(command(1));
        QVERIFY(!rig.node().canRead(50));
        rig.onRelayThread([](Relay &relay) { relay.reset(); });
        QCOMPARE(rig.node().read(1), std::string());
        QVERIFY(rig.client().waitForEnd());
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::requests); });
        rig.connectAgain();
        QCOMPARE(rig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
    }

    void onTcpTheClientGetsAConnectionReset()
    {
        const auto port = PortReservation::make();
        QVERIFY(port);
        Relay::Options options;
        options.port = port.value()->number();
        RelayRig rig(std::move(options));
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.onRelayThread([](Relay &relay) { relay.reset(); });
        QVERIFY(rig.client().waitForEnd());
        QCOMPARE(rig.client().problem(), ECONNRESET);
        rig.onRelayThread([](Relay &relay) { relay.refuse(); });
        QVERIFY(!rig.canConnect());
        rig.onRelayThread([](Relay &relay) { relay.endRefusal(); });
        rig.connectAgain();
        QCOMPARE(rig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
    }

    void refusesConnectionsUntilItAcceptsAgain()
    {
        RelayRig rig;
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.onRelayThread([](Relay &relay) { relay.refuse(); });
        QVERIFY(rig.client().waitForEnd());
        QVERIFY(!rig.canConnect());
        rig.onRelayThread([](Relay &relay) { relay.endRefusal(); });
        rig.connectAgain();
        QCOMPARE(rig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
    }

    // A client gets the same errors as at the socket of a node that has ended.
    void refusesConnectionsWhileTheNodeDoesNotListen()
    {
        RelayRig rig;
        (void)rig.roundTrip(ping, "+PONG\r\n");
        rig.stopNode();
        QVERIFY(rig.client().waitForEnd());
        QVERIFY(!rig.canConnect());
        rig.startNode();
        QTRY_VERIFY_WITH_TIMEOUT(rig.canConnect(), 20'000);
    }

    void losesOneRequestAndTheFollowingOnes()
    {
        Relay::Options options;
        options.delivery = [](const Relay::Message &message) {
            return Relay::DeliveryPlan{message.way == Way::requests && message.number == 3, {}};
        };
        RelayRig rig(std::move(options));
        for (int i = 1; i <= 4; ++i)
            rig.client().send(command(i));
        QCOMPARE(rig.node().read(2 * command(1).size()), command(1) + command(2));
        QVERIFY(!rig.node().canRead(50));
        rig.node().send(reply(1)); // the other direction still works
        QCOMPARE(rig.client().read(4), reply(1));
        rig.connectAgain(); // the relay continues its count: these are the fifth and the sixth
                            // request
        rig.client().send(command(5) + command(6));
        QCOMPARE(rig.node().read(2 * command(1).size()), command(5) + command(6));
    }

    void losesOneReplyAndTheFollowingOnes()
    {
        Relay::Options options;
        options.delivery = [](const Relay::Message &message) {
            return Relay::DeliveryPlan{message.way == Way::replies && message.number == 2, {}};
        };
        RelayRig rig(std::move(options));
        rig.client().send(command(1) + command(2) + command(3));
        QCOMPARE(rig.node().read(3 * command(1).size()), command(1) + command(2) + command(3));
        rig.node().send(reply(1) + reply(2) + reply(3));
        QCOMPARE(rig.client().read(4), reply(1));
        QVERIFY(!rig.client().canRead(50));
        rig.client().send(command(4)); // the direction of the requests still works
        QCOMPARE(rig.node().read(command(4).size()), command(4));
    }

    void aDelayedMessageDelaysTheFollowingOnes()
    {
        Relay::Options options;
        options.delivery = [](const Relay::Message &message) {
            return Relay::DeliveryPlan{false,
                message.way == Way::requests && message.number == 2 ? Duration(200ms)
                                                                    : Duration::zero()};
        };
        RelayRig rig(std::move(options));
        const auto began = std::chrono::steady_clock::now();
        rig.client().send(command(1) + command(2) + command(3));
        QCOMPARE(rig.node().read(command(1).size()), command(1));
        QVERIFY(std::chrono::steady_clock::now() - began < 200ms);
        QCOMPARE(rig.node().read(2 * command(1).size()), command(2) + command(3));
        QVERIFY(std::chrono::steady_clock::now() - began >= 200ms);
    }

    // The bytes arrive unchanged, in bursts larger than the buffer.
    void largeBurstsArriveComplete()
    {
        RelayRig rig;
        const std::string burst = "$3000000\r\n" + std::string(3'000'000, 'b') + "\r\n" + ping;
        const auto sending = rig.client().sendOnOtherThread(burst);
        QCOMPARE(rig.node().read(burst.size()), burst);
        const auto sendingBack = rig.node().sendOnOtherThread(burst);
        QCOMPARE(rig.client().read(burst.size()), burst);
    }

    // When the relay's buffer is full, the sender must wait, as at a full socket. After the cut all
    // accepted bytes arrive.
    void aNodeThatNeverReadsBlocksOnlyItsSender()
    {
        RelayRig rig;
        rig.onRelayThread([](Relay &relay) { relay.cut(Way::requests); });
        const std::string burst(8'000'000, 'c');
        const std::size_t acceptedSize = rig.client().sendWhatFits(burst);
        QVERIFY(acceptedSize >= Relay::bufferMax);
        QVERIFY(acceptedSize < 4'000'000);
        RelayRig otherRig;
        QCOMPARE(otherRig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
        rig.onRelayThread([](Relay &relay) { relay.heal(Way::requests); });
        QCOMPARE(rig.node().read(acceptedSize), burst.substr(0, acceptedSize));
    }

    void relaysManyConnections()
    {
        RelayRig rig;
        std::vector<std::unique_ptr<PlainSocket>> clients;
        std::vector<std::unique_ptr<PlainSocket>> nodes;
        for (int i = 0; i < 60; ++i) {
            clients.push_back(rig.connectAnother());
            clients.back()->send(command(i));
            nodes.push_back(rig.acceptAnother());
            QCOMPARE(nodes.back()->read(command(i).size()), command(i));
        }
        QCOMPARE(
            rig.connectionCount(), std::size_t{61}); // including the connection that the rig makes
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes[i]->send(reply(static_cast<int>(i)));
        for (std::size_t i = 0; i < clients.size(); ++i)
            QCOMPARE(
                clients[i]->read(reply(static_cast<int>(i)).size()), reply(static_cast<int>(i)));
        clients.clear();
        nodes.clear();
        QTRY_COMPARE_WITH_TIMEOUT(rig.connectionCount(), std::size_t{1}, 20'000);
    }

    // Any bytes pass unchanged, and the proxy keeps running.
    void invalidBytesPassUnchanged()
    {
        std::mt19937 dice(20'261);
        const std::string pieces[] = {"*", "$", "-1", "999999999999", "\r\n", "\n", ":", "*3\r\n",
            "$5\r\nhello\r\n", std::string(1, '\0'), "*1000000\r\n", "\xff\xfe", "+"};
        for (int i = 0; i < 40; ++i) {
            RelayRig rig;
            std::string bytes;
            while (bytes.size() < 3000)
                bytes += pieces[dice() % std::size(pieces)];
            for (std::size_t at = 0; at < bytes.size();) {
                const std::size_t size = std::min<std::size_t>(1 + dice() % 700, bytes.size() - at);
                rig.client().send(bytes.substr(at, size));
                at += size;
            }
            QCOMPARE(rig.node().read(bytes.size()), bytes);
            rig.node().send(bytes);
            QCOMPARE(rig.client().read(bytes.size()), bytes);
            if (i % 2 == 0)
                rig.node().close();
        }
    }

    void theDestructorRemovesTheSocket()
    {
        std::string path;
        {
            RelayRig rig;
            (void)rig.roundTrip(ping, "+PONG\r\n");
            path = rig.relayPath();
            QVERIFY(QFile::exists(QString::fromStdString(path)));
        }
        QVERIFY(!QFile::exists(QString::fromStdString(path)));
    }

    void reportsTheAddressAtWhichItCannotListen()
    {
        EventLoop loop(std::chrono::steady_clock::now());
        Relay::Options options;
        options.node.socketPath = "/nowhere/far";
        options.socketPath = "/nowhere/near";
        const auto relay = Relay::listen(loop, std::move(options));
        QVERIFY(!relay);
        QVERIFY(relay.error().text.find("/nowhere/near") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Relay)
#include "tst_relay.moc"
