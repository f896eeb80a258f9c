// SPDX-License-Identifier: GPL-3.0-or-later
// How a connection to a Redis Cluster is routed: slots, keys of commands, redirections,
// transactions. The servers are PuppetServers.
#include <QTest>

#include "core/live/tunnels/clusterrouter.h"
#include "tests/live/puppetserver.h"

using namespace lockscope;

namespace {

std::string bulk(const std::string &text)
{
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

// The wire form of "SET a 1".
std::string wire(const std::string &command)
{
    const QStringList words = QString::fromStdString(command).split(u' ');
    std::string bytes = "*" + std::to_string(words.size()) + "\r\n";
    for (const QString &word : words)
        bytes += bulk(word.toStdString());
    return bytes;
}

// A reply to CLUSTER SLOTS: `first` serves the slots up to 8191, `second` the others.
std::string slotsOf(const ClusterMap::Server &first, const ClusterMap::Server &second)
{
    const auto range = [](int from, int to, const ClusterMap::Server &server) {
        return "*3\r\n:" + std::to_string(from) + "\r\n:" + std::to_string(to) + "\r\n*3\r\n"
            + bulk(server.host) + ":" + std::to_string(server.port) + "\r\n" + bulk("id");
    };
    return "*2\r\n" + range(0, 8191, first) + range(8192, 16383, second);
}

// Two servers, and a client that is connected to them through a router. The first server has the
// slot of "b" (3300), the second the slot of "a" (15495).
class Rig {
public:
    using ReplyMaker = std::function<std::string(const Rig &, const std::string &command)>;
    // `firstReply` makes the replies of the first server, and `secondReply` those of the second. If
    // it returns an empty text, the server sends its usual reply, which names the server and the
    // command. "close": the server closes the connection.
    explicit Rig(const ReplyMaker &firstReply = {}, const ReplyMaker &secondReply = {},
        const std::string &password = {})
        : first([this, firstReply](
                    const std::string &command) { return reply("1", firstReply, command); }),
          second([this, secondReply](
                     const std::string &command) { return reply("2", secondReply, command); })
    {
        int sockets[2];
        NodeAddress cluster;
        cluster.clusterServers = {first.address()};
        cluster.password = password;
        m_map = std::make_unique<ClusterMap>(
            cluster, [this](const std::string &what) { moves.push_back(what); });
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0
            || pipe(m_stopPipe) != 0 || !m_map->check())
            qFatal("the connection of the test cannot be made");
        m_client = sockets[0];
        m_thread = std::thread([this, socket = sockets[1]] {
            PlainStream stream(socket);
            ClusterRouter(stream, *m_map, m_stopPipe[0]).run();
        });
    }
    ~Rig()
    {
        close(m_stopPipe[1]);
        m_thread.join();
        close(m_stopPipe[0]);
        close(m_client);
    }
    void send(const std::string &bytes) const
    {
        QVERIFY(
            ::send(m_client, bytes.data(), bytes.size(), MSG_NOSIGNAL) == ssize_t(bytes.size()));
    }
    // Returns what the client has received when it is as long as `expected`, or the connection is
    // closed ("(closed)" at its end).
    std::string received(const std::string &expected)
    {
        std::string all;
        while (all.size() < expected.size()) {
            char buffer[4096];
            if (!waitFor(m_client, POLLIN, patience))
                return all + "(nothing)";
            const ssize_t got = recv(m_client, buffer, sizeof buffer, 0);
            if (got <= 0)
                return all + "(closed)";
            all.append(buffer, static_cast<std::size_t>(got));
        }
        return all;
    }
    // Returns the commands that a server has received, without CLUSTER commands.
    static std::vector<std::string> heard(PuppetServer &server)
    {
        std::vector<std::string> commands = server.heard();
        std::erase_if(
            commands, [](const std::string &command) { return command.starts_with("CLUSTER"); });
        return commands;
    }
    std::vector<std::string> moves; // to be read after the router's last reply

    PuppetServer first;
    PuppetServer second;

private:
    std::string reply(
        const std::string &name, const ReplyMaker &makeReply, const std::string &command)
    {
        if (command == "CLUSTER SLOTS")
            return slotsOf(first.address(), second.address());
        const std::string text = makeReply && !command.starts_with("CLUSTER")
            ? makeReply(*this, command)
            : std::string();
        return text == "close" ? std::string()
            : text.empty()     ? "+" + name + " " + command + "\r\n"
                               : text;
    }
    std::unique_ptr<ClusterMap> m_map;
    int m_client = -1;
    int m_stopPipe[2]{};
    std::thread m_thread;
};

std::string serverText(const ClusterMap::Server &server)
{
    return server.host + ":" + std::to_string(server.port);
}

using Words = std::vector<std::string>;

} // namespace

#define COMPARE_RECEIVED(rig, expected) QCOMPARE((rig).received(expected), std::string(expected))

class tst_ClusterRouter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void computesTheSlotAsRedisDoes_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("slot");
        QTest::newRow("test vector of the CRC")
            << QByteArray("123456789") << 0x31C3; // the slots below are from CLUSTER KEYSLOT
        QTest::newRow("a") << QByteArray("a") << 15495;
        QTest::newRow("b") << QByteArray("b") << 3300;
        QTest::newRow("hash tag") << QByteArray("lockscope:lock:{a}") << 15495;
        QTest::newRow("the first hash tag") << QByteArray("{a}:{b}") << 15495;
        QTest::newRow("{ in a hash tag") << QByteArray("x{{a}") << 10276;
        QTest::newRow("{ without }") << QByteArray("{a") << 10276;
        QTest::newRow("empty hash tag") << QByteArray("foo{}{bar}") << 8363;
    }
    void computesTheSlotAsRedisDoes()
    {
        QFETCH(QByteArray, key);
        QFETCH(int, slot);
        QCOMPARE(int(keySlot(key.toStdString())), slot);
    }

    void findsTheFirstKey_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("key"); // empty: none
        const auto row = [](const char *command, const char *key) {
            QTest::newRow(command) << QByteArray(command) << QByteArray(key);
        };
        row("GET k", "k");
        row("set k v NX PX 100", "k");
        row("EVALSHA sha 2 k other argument", "k");
        row("eval script 1 k", "k");
        row("EVAL script 0 argument", "");
        row("BLPOP k 0.5", "k");
        row("WATCH k", "k");
        row("WAIT 1 100", "");
        row("WAITAOF 1 0 100", "");
        row("multi", "");
        row("PING", "");
        row("ECHO k", "");
        row("AUTH k", "");
        row("INFO server", "");
        row("SCRIPT LOAD k", "");
    }
    void findsTheFirstKey()
    {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, key);
        std::vector<std::string_view> words;
        const QList<QByteArray> parts = command.split(' ');
        for (const QByteArray &part : parts)
            words.emplace_back(part.constData(), static_cast<std::size_t>(part.size()));
        QCOMPARE(firstKey(words).has_value(), !key.isEmpty());
        QCOMPARE(std::string(firstKey(words).value_or("")), key.toStdString());
    }

    void commandsThatArriveInPiecesGoToTheServersOfTheirKeys()
    {
        Rig rig;
        const std::string commands =
            wire("SET a 1") + wire("GET b") + wire("GET b") + wire("WAIT 1 0") + wire("GET a");
        for (const char c : commands)
            rig.send(std::string(1, c));
        COMPARE_RECEIVED(rig, "+2 SET a 1\r\n+1 GET b\r\n+1 GET b\r\n+1 WAIT 1 0\r\n+2 GET a\r\n");
        rig.send(commands); // and in one piece
        COMPARE_RECEIVED(rig, "+2 SET a 1\r\n+1 GET b\r\n+1 GET b\r\n+1 WAIT 1 0\r\n+2 GET a\r\n");
        const Words expected{"GET b", "GET b", "WAIT 1 0", "GET b", "GET b", "WAIT 1 0"};
        QCOMPARE(Rig::heard(rig.first), expected);
    }

    void noServerIsAskedNotToTouchKeys()
    {
        Rig rig;
        rig.send(wire("client no-touch on") + wire("GET b"));
        COMPARE_RECEIVED(rig, "-ERR not allowed on a cluster\r\n+1 GET b\r\n");
        QCOMPARE(Rig::heard(rig.first), Words{"GET b"});
    }

    void theConnectionToEachServerIsAuthenticated()
    {
        const auto ok = [](const Rig &, const std::string &command) {
            return std::string(command.starts_with("AUTH") ? "+OK\r\n" : "");
        };
        Rig rig(ok, ok, "secret");
        rig.send(wire("GET a") + wire("GET b") + wire("GET a"));
        COMPARE_RECEIVED(rig, "+2 GET a\r\n+1 GET b\r\n+2 GET a\r\n");
        QCOMPARE(Rig::heard(rig.second),
            (Words{"AUTH secret", "AUTH secret", "GET a",
                "GET a"})); // one AUTH is from ClusterMap::check()
    }

    void aTransactionGoesToTheServerOfItsKey()
    {
        Rig rig;
        rig.send(wire("MULTI")); // MULTI has no key; the router replies to it at once
        COMPARE_RECEIVED(rig, "+OK\r\n");
        rig.send(wire("DEL a") + wire("EXEC") + wire("MULTI") + wire("DEL b"));
        COMPARE_RECEIVED(rig, "+2 DEL a\r\n+2 EXEC\r\n+OK\r\n+1 DEL b\r\n");
        rig.send(wire("DISCARD") + wire("GET a"));
        COMPARE_RECEIVED(rig, "+1 DISCARD\r\n+2 GET a\r\n");
        QCOMPARE(Rig::heard(rig.first), (Words{"MULTI", "DEL b", "DISCARD"}));
        QCOMPARE(Rig::heard(rig.second), (Words{"MULTI", "DEL a", "EXEC", "GET a"}));
    }

    void aReplyMovedIsFollowedAndRemembered()
    {
        Rig rig({}, [](const Rig &servers, const std::string &command) {
            return command.ends_with(" a")
                ? "-MOVED 15495 " + serverText(servers.first.address()) + "\r\n"
                : std::string();
        });
        rig.send(wire("GET a") + wire("PTTL a"));
        COMPARE_RECEIVED(rig, "+1 GET a\r\n+1 PTTL a\r\n");
        rig.send(wire("MULTI") + wire("DEL a") + wire("EXEC"));
        COMPARE_RECEIVED(rig, "+OK\r\n+1 DEL a\r\n+1 EXEC\r\n");
        QCOMPARE(Rig::heard(rig.second), (Words{"GET a", "PTTL a"}));
    }

    void aTransactionFollowsMovedWithItsFirstCommand()
    {
        Rig rig({}, [](const Rig &servers, const std::string &command) {
            return command == "DEL a"
                ? "-MOVED 15495 " + serverText(servers.first.address()) + "\r\n"
                : std::string();
        });
        rig.send(wire("MULTI") + wire("DEL a") + wire("EXEC"));
        COMPARE_RECEIVED(rig, "+OK\r\n+1 DEL a\r\n+1 EXEC\r\n");
        QCOMPARE(Rig::heard(rig.first), (Words{"MULTI", "DEL a", "EXEC"}));
        // The end of the connection discards the transaction on the second server.
        QTRY_COMPARE_WITH_TIMEOUT(
            Rig::heard(rig.second), (Words{"MULTI", "DEL a", "(closed)"}), patience);
    }

    void aReplyAskIsFollowedForOneCommand()
    {
        int asks = 1;
        Rig rig({}, [&asks](const Rig &servers, const std::string &) {
            return asks-- > 0 ? "-ASK 15495 " + serverText(servers.first.address()) + "\r\n"
                              : std::string();
        });
        rig.send(wire("GET a"));
        COMPARE_RECEIVED(rig, "+1 GET a\r\n");
        rig.send(wire("GET a"));
        COMPARE_RECEIVED(rig, "+2 GET a\r\n");
        QCOMPARE(Rig::heard(rig.first), (Words{"ASKING", "GET a"}));
        QVERIFY(rig.moves.empty());
    }

    void aMovedSlotIsReported()
    {
        bool isFirst = true;
        Rig rig({}, [&isFirst](const Rig &servers, const std::string &) {
            return std::exchange(isFirst, false)
                ? std::string()
                : "-MOVED 15495 " + serverText(servers.first.address()) + "\r\n";
        });
        rig.send(wire("GET a"));
        COMPARE_RECEIVED(rig, "+2 GET a\r\n");
        QVERIFY(rig.moves.empty());
        rig.send(wire("GET a"));
        COMPARE_RECEIVED(rig, "+1 GET a\r\n");
        QCOMPARE(rig.moves,
            (Words{serverText(rig.first.address()) + " serves slot 15495, before "
                + serverText(rig.second.address())}));
    }

    void anEndlessRedirectionGoesToTheClient()
    {
        const auto movedToSecond = [](const Rig &servers, const std::string &) {
            return "-MOVED 15495 " + serverText(servers.second.address()) + "\r\n";
        };
        const auto movedToFirst = [](const Rig &servers, const std::string &) {
            return "-MOVED 15495 " + serverText(servers.first.address()) + "\r\n";
        };
        Rig rig(movedToSecond, movedToFirst);
        rig.send(wire("GET a"));
        const std::string reply = rig.received("-MOVED 15495 127.0.0.1:0");
        QVERIFY2(reply.starts_with("-MOVED 15495 "), reply.c_str());
        QVERIFY(Rig::heard(rig.first).size() + Rig::heard(rig.second).size() < 10);
    }

    void otherErrorsGoToTheClient()
    {
        Rig rig({}, [](const Rig &, const std::string &command) {
            return "-" + command.substr(4) + " text\r\n";
        });
        rig.send(wire("SET {a}CROSSSLOT"));
        COMPARE_RECEIVED(rig, "-{a}CROSSSLOT text\r\n");
    }

    // The server that has the key now has received no WATCH, so a transaction there would not fail
    // if the key has changed.
    void aConnectionWithAWatchedKeyEndsWhenTheKeyHasMoved()
    {
        bool hasMoved = false;
        Rig rig({}, [&hasMoved](const Rig &servers, const std::string &command) {
            hasMoved = hasMoved || command == "GET a";
            return hasMoved ? "-MOVED 15495 " + serverText(servers.first.address()) + "\r\n"
                            : std::string();
        });
        rig.send(wire("WATCH a") + wire("GET a"));
        const std::string moved = "-MOVED 15495 " + serverText(rig.first.address()) + "\r\n";
        COMPARE_RECEIVED(rig, "+2 WATCH a\r\n" + moved);
        QCOMPARE(rig.received("x"), std::string("(closed)"));
        QVERIFY(Rig::heard(rig.first).empty());
    }

    void aServerThatClosesItsConnectionDuringACommandEndsTheClientsConnection()
    {
        Rig rig({}, [](const Rig &, const std::string &command) {
            return command == "SET a 1" ? std::string("close") : std::string();
        });
        rig.send(wire("GET b") + wire("SET a 1") + wire("GET b"));
        QCOMPARE(rig.received("+1 GET b\r\nx"), std::string("+1 GET b\r\n(closed)"));
        QCOMPARE(Rig::heard(rig.second),
            (Words{"SET a 1"})); // it is not repeated: the server may have executed it
    }
};

QTEST_GUILESS_MAIN(tst_ClusterRouter)
#include "tst_clusterrouter.moc"
