// SPDX-License-Identifier: GPL-3.0-or-later
// A relay that a command tap reads, as on the links of users' programs.
#include <QTest>

#include "core/live/proxy/commandtap.h"
#include "core/live/proxy/messageends.h"
#include "tests/live/relayrig.h"

#include <functional>
#include <map>

using namespace lockscope;

namespace {

using Way = Relay::Way;

const std::string ping = "*1\r\n$4\r\nPING\r\n";
const std::string set = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$4\r\na\r\nb\r\n";
const std::string subscribe = "*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nc\r\n";

QByteArray bytesOf(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

std::string command(int number)
{
    return "*2\r\n$4\r\nECHO\r\n$3\r\n" + std::to_string(100 + number) + "\r\n";
}

// Records the calls that the relay makes: "1> COMMAND" of connection 1, "< REPLY to COMMAND", "lost
// COMMAND" if no reply can arrive, "1 waits" for a command that the relay holds back, "1 ended".
class RecordingTap final : public CommandTap {
public:
    std::optional<Relay::Message> commandArrived(
        std::uint32_t connection, std::string_view bytes) override
    {
        if (mustWait && mustWait(bytes)) {
            calls << "1 waits";
            return std::nullopt;
        }
        const EventRef sent{++m_count};
        m_commands[sent] = bytesOf(bytes);
        calls << QByteArray::number(connection) + "> " + bytesOf(bytes);
        return Relay::Message{Way::requests, static_cast<std::uint32_t>(m_count), sent,
            bytes.find("SUBSCRIBE") == bytes.npos || !isResp3};
    }
    void replyPasses(const Relay::Message &message, std::string_view bytes) override
    {
        calls << "< " + bytesOf(bytes) + " to " + m_commands[message.sent];
    }
    void replyLost(const Relay::Message &message) override
    {
        calls << "lost " + m_commands[message.sent];
    }
    void messageTooLong() override { calls << "too long"; }
    void connectionRefused(std::string_view) override { }
    void connectionEnded(std::uint32_t connection) override
    {
        calls << QByteArray::number(connection) + " ended";
    }

    std::function<bool(std::string_view)>
        mustWait; // holds the relay and returns true for a command that must wait
    bool isResp3 = false;
    QByteArrayList calls;

private:
    std::uint64_t m_count = 0;
    std::map<EventRef, QByteArray> m_commands;
};

struct TapRig {
    explicit TapRig(Relay::Options options = {}) : relayRig(withTap(std::move(options))) { }

    Relay::Options withTap(Relay::Options options)
    {
        options.tap = &tap;
        return options;
    }
    // Returns a copy of the recorded calls, made on the relay's thread.
    QByteArrayList calls()
    {
        QByteArrayList copy;
        relayRig.onRelayThread([&](Relay &) { copy = tap.calls; });
        return copy;
    }
    // Makes the relay hold back all messages (Relay::holdBack()) when this command arrives for the
    // first time.
    void holdBackAt(const std::string &wanted)
    {
        relayRig.onRelayThread([this, wanted](Relay &relay) {
            tap.mustWait = [this, wanted, &relay, isFirst = true](std::string_view bytes) mutable {
                if (!isFirst || bytes != wanted)
                    return false;
                isFirst = false;
                relay.holdBack();
                return true;
            };
        });
    }
    void endHoldBack()
    {
        relayRig.onRelayThread([](Relay &relay) { relay.endHoldBack(); });
    }

    RecordingTap tap; // declared before relayRig, because relayRig uses it
    RelayRig relayRig;
};

QByteArray replyTo(const std::string &reply, const std::string &request)
{
    return "< " + bytesOf(reply) + " to " + bytesOf(request);
}

QByteArray commandFrom(int connection, const std::string &request)
{
    return QByteArray::number(connection) + "> " + bytesOf(request);
}

} // namespace

#define VERIFY_CALLS_BECOME(rig, ...)                                                              \
    QTRY_COMPARE_WITH_TIMEOUT(rig.calls(), (QByteArrayList{__VA_ARGS__}), 30'000)

class tst_TappedRelay : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wholeMessagesAreFoundInPiecesOfAnySize()
    {
        const std::string bytes = ping + set + "PING\r\n" + command(1) + "*0\r\n" + "\r\n" + set;
        const QList<std::string> whole{ping, set, "PING\r\n", command(1), "*0\r\n", "\r\n", set};
        for (std::size_t size = 1; size <= bytes.size(); ++size) {
            WholeMessages messages;
            QList<std::string> found;
            for (std::size_t at = 0; at < bytes.size(); at += size) {
                messages.add(std::string_view(bytes).substr(at, size));
                for (; !messages.first().empty(); messages.removeFirst())
                    found.append(std::string(messages.first()));
            }
            QCOMPARE(found, whole);
            QCOMPARE(messages.size(), 0u);
        }
    }

    void aTapGetsEachCommandOnceAndWhole()
    {
        TapRig rig;
        for (const std::size_t size : {1u, 2u, 3u, 7u, 1000u}) {
            rig.relayRig.onRelayThread([&](Relay &) { rig.tap.calls.clear(); });
            const std::string all = ping + set + "QUIT\r\n";
            for (std::size_t at = 0; at < all.size(); at += size) {
                rig.relayRig.client().send(all.substr(at, size));
                if (size > 1)
                    (void)rig.calls(); // waits until the relay's thread has read this piece
            }
            QCOMPARE(rig.relayRig.node().read(all.size()), all);
            QCOMPARE(rig.calls(),
                (QByteArrayList{
                    commandFrom(1, ping), commandFrom(1, set), commandFrom(1, "QUIT\r\n")}));
            rig.relayRig.node().send("+1\r\n+2\r\n+3\r\n");
            QCOMPARE(rig.relayRig.client().read(12), std::string("+1\r\n+2\r\n+3\r\n"));
        }
    }

    void aReplyPassesWhenItIsComplete()
    {
        TapRig rig;
        rig.relayRig.client().send(ping + set);
        (void)rig.relayRig.node().read(ping.size() + set.size());
        const std::string reply = "*2\r\n$2\r\n\r\n\r\n:1\r\n";
        for (std::size_t at = 0; at + 1 < reply.size(); ++at) {
            rig.relayRig.node().send(reply.substr(at, 1));
            QVERIFY(!rig.relayRig.client().canRead(0));
        }
        rig.relayRig.node().send("\n+O");
        QCOMPARE(rig.relayRig.client().read(reply.size()), reply);
        QCOMPARE(rig.calls().mid(2), (QByteArrayList{replyTo(reply, ping)}));
        rig.relayRig.node().send("K\r\n");
        QCOMPARE(rig.relayRig.client().read(5), std::string("+OK\r\n"));
        QCOMPARE(rig.calls().mid(3), (QByteArrayList{replyTo("+OK\r\n", set)}));
    }

    void repliesAndPushesOfResp3KeepTheirOrder()
    {
        TapRig rig;
        rig.relayRig.client().send(command(1) + command(2) + command(3) + command(4));
        (void)rig.relayRig.node().read(4 * command(1).size());
        const std::string null = "_\r\n";
        const std::string map = "%1\r\n+a\r\n*1\r\n_\r\n";
        const std::string attribute = "|1\r\n+ttl\r\n:3\r\n$1\r\nx\r\n";
        const std::string push = ">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n";
        const std::string all = push + null + push + map + attribute + "#t\r\n" + push;
        rig.relayRig.node().send(all);
        QCOMPARE(rig.relayRig.client().read(all.size()), all);
        QCOMPARE(rig.calls().mid(4),
            (QByteArrayList{replyTo(null, command(1)), replyTo(map, command(2)),
                replyTo(attribute, command(3)), replyTo("#t\r\n", command(4))}));
    }

    void publishedMessagesAreNoReplies_data()
    {
        QTest::addColumn<bool>("isResp3");
        QTest::newRow("RESP2") << false;
        QTest::newRow("RESP3") << true;
    }
    void publishedMessagesAreNoReplies()
    {
        QFETCH(bool, isResp3);
        TapRig rig;
        rig.relayRig.onRelayThread([&](Relay &) { rig.tap.isResp3 = isResp3; });
        const std::string begin = isResp3 ? ">3" : "*3";
        const std::string subscribed = begin + "\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n";
        const std::string message = begin + "\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n";
        rig.relayRig.client().send(subscribe);
        (void)rig.relayRig.node().read(subscribe.size());
        rig.relayRig.node().send(subscribed + message + message);
        QCOMPARE(rig.relayRig.client().read(subscribed.size() + 2 * message.size()),
            subscribed + message + message);
        QByteArrayList expected{commandFrom(1, subscribe)};
        if (!isResp3)
            expected << replyTo(subscribed, subscribe);
        QCOMPARE(rig.calls(), expected);
        rig.relayRig.client().close();
        rig.relayRig.node().close();
        VERIFY_CALLS_BECOME(rig, expected + QByteArrayList{"1 ended"});
    }

    void aHoldInTheMiddleOfAPipelineStopsBothWays()
    {
        TapRig rig;
        rig.holdBackAt(command(2));
        rig.relayRig.client().send(command(1) + command(2) + command(3));
        VERIFY_CALLS_BECOME(rig, commandFrom(1, command(1)), "1 waits");
        QCOMPARE(rig.relayRig.node().read(command(1).size()), command(1));
        rig.relayRig.node().send("+1\r\n");
        rig.relayRig.client().send(
            command(4)); // stays in the kernel, because the relay does not read
        QVERIFY(!rig.relayRig.client().canRead(50));
        QVERIFY(!rig.relayRig.node().canRead(0));
        QCOMPARE(rig.calls(), (QByteArrayList{commandFrom(1, command(1)), "1 waits"}));
        rig.endHoldBack();
        QCOMPARE(
            rig.relayRig.node().read(3 * command(2).size()), command(2) + command(3) + command(4));
        QCOMPARE(rig.relayRig.client().read(4), std::string("+1\r\n"));
        const QByteArrayList calls = rig.calls();
        QCOMPARE(calls.size(), 6);
        QCOMPARE(calls.count(commandFrom(1, command(2))), 1);
        QCOMPARE(calls.count(replyTo("+1\r\n", command(1))), 1);
    }

    // A library writes its last commands, closes, and does not wait for replies.
    void aClientThatClosesDuringAHoldLosesNoCommand()
    {
        TapRig rig;
        rig.holdBackAt(command(2));
        rig.relayRig.client().send(command(1) + command(2) + command(3));
        rig.relayRig.client().endSending();
        VERIFY_CALLS_BECOME(rig, commandFrom(1, command(1)), "1 waits");
        rig.endHoldBack();
        QCOMPARE(
            rig.relayRig.node().read(3 * command(1).size()), command(1) + command(2) + command(3));
        QVERIFY(rig.relayRig.node().waitForEnd());
        rig.relayRig.node().send("+1\r\n+2\r\n+3\r\n");
        QCOMPARE(rig.relayRig.client().read(12), std::string("+1\r\n+2\r\n+3\r\n"));
    }

    void eachCommandWithoutAReplyIsReportedLostOnceWhenItsConnectionEnds_data()
    {
        QTest::addColumn<QByteArray>("end");
        for (const char *const end : {"client", "node", "reset", "reset during a cut"})
            QTest::newRow(end) << QByteArray(end);
    }
    void eachCommandWithoutAReplyIsReportedLostOnceWhenItsConnectionEnds()
    {
        QFETCH(QByteArray, end);
        TapRig rig;
        rig.relayRig.client().send(command(1) + command(2) + command(3));
        (void)rig.relayRig.node().read(3 * command(1).size());
        rig.relayRig.node().send("+1\r\n");
        (void)rig.relayRig.client().read(4);
        if (end == "reset during a cut") {
            rig.relayRig.onRelayThread([](Relay &relay) { relay.cut(Way::replies); });
            rig.relayRig.node().send("+2\r\n"); // the relay holds this reply
            QVERIFY(!rig.relayRig.client().canRead(20));
        }
        if (end == "client" || end == "node") {
            (end == "client" ? rig.relayRig.client() : rig.relayRig.node()).close();
            QVERIFY((end == "client" ? rig.relayRig.node() : rig.relayRig.client()).waitForEnd());
            (end == "client" ? rig.relayRig.node() : rig.relayRig.client())
                .close(); // as the other side does when its connection has ended
        }
        if (end == "reset" || end == "reset during a cut")
            rig.relayRig.onRelayThread([](Relay &relay) { relay.reset(); });
        QByteArrayList expected{commandFrom(1, command(1)), commandFrom(1, command(2)),
            commandFrom(1, command(3)), replyTo("+1\r\n", command(1))};
        expected << "lost " + bytesOf(command(2)) << "lost " + bytesOf(command(3)) << "1 ended";
        VERIFY_CALLS_BECOME(rig, expected);
        if (end == "node")
            return; // the relay's next connection to the node only checks whether the node still
                    // listens
        if (end == "reset during a cut")
            rig.relayRig.onRelayThread([](Relay &relay) { relay.heal(Way::replies); });
        rig.relayRig.connectAgain();
        QCOMPARE(rig.relayRig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n"));
        QCOMPARE(rig.calls().mid(expected.size()),
            (QByteArrayList{commandFrom(2, ping), replyTo("+PONG\r\n", ping)}));
    }

    void aReplyDroppedByAFaultIsReportedLostAtOnce()
    {
        Relay::Options options;
        options.delivery = [](const Relay::Message &message) {
            return Relay::DeliveryPlan{message.way == Way::replies && message.number == 1};
        };
        TapRig rig(std::move(options));
        rig.relayRig.client().send(command(1) + command(2));
        (void)rig.relayRig.node().read(2 * command(1).size());
        rig.relayRig.node().send("+1\r\n+2\r\n");
        VERIFY_CALLS_BECOME(rig, commandFrom(1, command(1)), commandFrom(1, command(2)),
            "lost " + bytesOf(command(1)), "lost " + bytesOf(command(2)));
        QVERIFY(!rig.relayRig.client().canRead(
            20)); // the client would take the second reply for that of the first command
    }

    void aMessageThatIsTooLongEndsOnlyItsConnection()
    {
        TapRig rig;
        const auto other = rig.relayRig.connectAnother();
        const auto otherNode = rig.relayRig.acceptAnother();
        rig.relayRig.client().send(ping);
        (void)rig.relayRig.node().read(ping.size());
        const std::string head =
            "*2\r\n$4\r\nECHO\r\n$" + std::to_string(2 * Relay::bufferMax) + "\r\n";
        rig.relayRig.client().send(
            head + std::string(2 * Relay::bufferMax, 'x')); // until the relay closes
        VERIFY_CALLS_BECOME(
            rig, commandFrom(1, ping), "too long", "lost " + bytesOf(ping), "1 ended");
        other->send(ping);
        QCOMPARE(otherNode->read(ping.size()), ping);
    }

    void aMessageThatJustFitsPasses()
    {
        TapRig rig;
        const std::string size = std::to_string(Relay::bufferMax - 100);
        const std::string big = "*2\r\n$4\r\nECHO\r\n$" + size + "\r\n"
            + std::string(Relay::bufferMax - 100, 'x') + "\r\n";
        const auto sending = rig.relayRig.client().sendOnOtherThread(big);
        QVERIFY(rig.relayRig.node().read(big.size()) == big);
        sending.wait();
        const std::string reply =
            "$" + size + "\r\n" + std::string(Relay::bufferMax - 100, 'y') + "\r\n";
        const auto answering = rig.relayRig.node().sendOnOtherThread(reply);
        QVERIFY(rig.relayRig.client().read(reply.size()) == reply);
        answering.wait();
    }

    void aRedirectedRelayConnectsToTheOtherNode()
    {
        TapRig rig;
        RelayRig other; // the relay of this rig stands for the other node
        rig.relayRig.client().send(ping);
        (void)rig.relayRig.node().read(ping.size());
        NodeAddress address;
        address.socketPath = other.relayPath();
        rig.relayRig.onRelayThread([&](Relay &relay) { relay.redirect(address); });
        QVERIFY(rig.relayRig.client().waitForEnd());
        VERIFY_CALLS_BECOME(rig, commandFrom(1, ping), "lost " + bytesOf(ping), "1 ended");
        const auto redirected = rig.relayRig.connectAnother();
        const auto otherNode = other.acceptAnother();
        redirected->send(set);
        QCOMPARE(otherNode->read(set.size()), set);
        otherNode->send("+OK\r\n");
        QCOMPARE(redirected->read(5), std::string("+OK\r\n"));
        QCOMPARE(
            rig.calls().mid(3), (QByteArrayList{commandFrom(2, set), replyTo("+OK\r\n", set)}));
    }

    void aHoldDoesNotStopACommandInFlight()
    {
        Relay::Options options;
        options.times[0].length = 50ms;
        TapRig rig(std::move(options));
        rig.relayRig.client().send(command(1));
        VERIFY_CALLS_BECOME(rig, commandFrom(1, command(1)));
        rig.relayRig.onRelayThread([](Relay &relay) { relay.holdBack(); });
        QCOMPARE(rig.relayRig.node().read(command(1).size()), command(1));
        rig.relayRig.node().send("+1\r\n");
        QVERIFY(!rig.relayRig.client().canRead(50));
        rig.endHoldBack();
        QCOMPARE(rig.relayRig.client().read(4), std::string("+1\r\n"));
    }

    void aNodeThatEndsDuringAHoldEndsTheConnection()
    {
        TapRig rig;
        rig.relayRig.client().send(command(1));
        (void)rig.relayRig.node().read(command(1).size());
        rig.relayRig.onRelayThread([](Relay &relay) { relay.holdBack(); });
        rig.relayRig.node().send("+1\r\n");
        rig.relayRig.node().close();
        QVERIFY(!rig.relayRig.client().canRead(50));
        rig.endHoldBack();
        QCOMPARE(rig.relayRig.client().read(4), std::string("+1\r\n"));
        QVERIFY(rig.relayRig.client().waitForEnd());
        rig.relayRig.client().close();
        VERIFY_CALLS_BECOME(
            rig, commandFrom(1, command(1)), replyTo("+1\r\n", command(1)), "1 ended");
    }
};

QTEST_GUILESS_MAIN(tst_TappedRelay)
#include "tst_tappedrelay.moc"
