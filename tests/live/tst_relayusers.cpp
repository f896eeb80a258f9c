// SPDX-License-Identifier: GPL-3.0-or-later
// Which users of the machine may connect to a relay or a server that listens on a port.
#include <QTest>

#include "core/live/proxy/commandtap.h"
#include "core/live/proxy/relay.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "tests/live/relayrig.h"

#include <netinet/in.h>
#include <sys/wait.h>

#include <set>

using namespace lockscope;

namespace {

const std::string ping = "PING\r\n";

// Notes which connections have sent a command, and which users were refused.
class ConnectionTap final : public CommandTap {
public:
    std::optional<Relay::Message> commandArrived(
        std::uint32_t connection, std::string_view) override
    {
        connections.insert(connection);
        return Relay::Message{};
    }
    void replyPasses(const Relay::Message &, std::string_view) override { }
    void replyLost(const Relay::Message &) override { }
    void messageTooLong() override { }
    void connectionRefused(std::string_view user) override { refused.emplace_back(user); }
    void connectionEnded(std::uint32_t) override { }

    std::set<std::uint32_t> connections;
    std::vector<std::string> refused;
};

constexpr uid_t strangerId = 65534;

// Starts a process of this user that connects to the port, sends PING, and reads. It ends with
// the code 0 if it gets a byte, and with 1 if the connection ends.
pid_t startStranger(std::uint16_t port, uid_t user = strangerId)
{
    const pid_t process = fork();
    if (process != 0)
        return process;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    char byte = 0;
    if (setuid(user) != 0)
        _exit(2);
    const int stranger = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(stranger, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        _exit(3);
    (void)!write(stranger, ping.data(), ping.size());
    _exit(read(stranger, &byte, 1) == 1 ? 0 : 1);
}

int exitCodeOf(pid_t process)
{
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

class tst_RelayUsers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyTheOwnUserAndRootMayConnectToAPort_data()
    {
        QTest::addColumn<bool>("isOpenToAnyUser");
        QTest::newRow("own user") << false;
        QTest::newRow("any user") << true;
    }

    void onlyTheOwnUserAndRootMayConnectToAServer()
    {
        const auto port = PortReservation::make();
        const auto folder = RunFolder::create();
        QVERIFY(port && folder);
        const auto server = RedisServer::start({.program = {},
            .folder = folder.value()->makeNodeFolder("1").value(),
            .replication = {.port = port.value()->number(),
                .replicaOf = 0,
                .password = "secret",
                .minReplicas = 0}});
        QVERIFY(server && server.value()->waitReady(std::chrono::seconds(60)));
        const auto exitCodeAs = [&port](uid_t user) {
            return exitCodeOf(startStranger(port.value()->number(), user));
        };
        QCOMPARE(exitCodeAs(geteuid()), 0);
        if (geteuid() != 0)
            QSKIP("only root can start a process of another user");
        QCOMPARE(exitCodeAs(strangerId), 1);
    }

    void onlyTheOwnUserAndRootMayConnectToAPort()
    {
        QFETCH(bool, isOpenToAnyUser);
        const auto port = PortReservation::make();
        QVERIFY(port);
        Relay::Options options;
        options.port = port.value()->number();
        options.isOpenToAnyUser = isOpenToAnyUser;
        ConnectionTap tap;
        options.tap = &tap;
        RelayRig rig(std::move(options));
        QCOMPARE(
            rig.roundTrip(ping, "+PONG\r\n"), std::string("+PONG\r\n")); // this process may connect
        if (geteuid() != 0)
            QSKIP("only root can start a process of another user");
        const pid_t stranger = startStranger(port.value()->number());
        if (isOpenToAnyUser) {
            const auto node = rig.acceptAnother();
            QCOMPARE(node->read(ping.size()), ping);
            node->send("+PONG\r\n");
        }
        QCOMPARE(exitCodeOf(stranger), isOpenToAnyUser ? 0 : 1);
        std::size_t connections = 0;
        std::vector<std::string> refused;
        rig.onRelayThread([&](Relay &) {
            connections = tap.connections.size();
            refused = tap.refused;
        });
        QCOMPARE(connections, isOpenToAnyUser ? 2u : 1u);
        QCOMPARE(refused.size(), isOpenToAnyUser ? 0u : 1u);
        QVERIFY(isOpenToAnyUser || refused.front() == userText(strangerId));
    }
};

QTEST_GUILESS_MAIN(tst_RelayUsers)
#include "tst_relayusers.moc"
