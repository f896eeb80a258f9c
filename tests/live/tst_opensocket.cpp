// SPDX-License-Identifier: GPL-3.0-or-later
// A host name may have several addresses, and a node may listen only on the last one.
#include <QTest>

#include "lockscope/net/respsocket.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/socket.h"
#include "tests/support/oneattempt.h"
#include "tests/support/tcpnode.h"

#include <dlfcn.h>
#include <netdb.h>
#include <sys/epoll.h>

using namespace lockscope;

namespace {
const std::string hostWithTwoAddresses = "two-addresses.test";
}

// Replaces getaddrinfo() of the C library, and calls the original function. The host name
// `hostWithTwoAddresses` has two addresses here: first a loopback address on which no process
// listens, then 127.0.0.1.
extern "C" int getaddrinfo(
    const char *host, const char *service, const addrinfo *wanted, addrinfo **found)
{
    using LookUp = int (*)(const char *, const char *, const addrinfo *, addrinfo **);
    static const auto real = reinterpret_cast<LookUp>(dlsym(RTLD_NEXT, "getaddrinfo"));
    if (!host || host != hostWithTwoAddresses)
        return real(host, service, wanted, found);
    const int failure = real("127.0.0.2", service, wanted, found);
    return failure != 0 ? failure : real("127.0.0.1", service, wanted, &(*found)->ai_next);
}

namespace {

// Uses a RespSocket, the kind of socket that observers use. ping() sends PING and returns the
// reply, or the problem if there is none.
class PingSocket final : public EventLoop::Watcher {
public:
    explicit PingSocket(EventLoop &loop) : m_loop(loop), m_socket(loop, *this) { }
    std::string ping(const NodeAddress &address)
    {
        const auto opened = m_socket.open(address);
        if (!opened)
            return opened.error().text;
        m_socket.send({"PING"});
        m_loop.run();
        return m_reply;
    }
    void ready(std::uint32_t events) override
    {
        const auto exchanged = m_socket.exchange(events, m_reply);
        if (!exchanged)
            m_reply = exchanged.error().text;
        if (!m_reply.empty())
            m_loop.stop();
    }

private:
    EventLoop &m_loop;
    RespSocket m_socket;
    std::string m_reply;
};

} // namespace

class tst_OpenSocket : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_node.start()); }

    void aClientTriesAllAddressesOfAHostName()
    {
        const OneAttempt attempt = attemptOnce({addressWithName()}, "set-px-lua", 5s);
        QVERIFY2(attempt.lock && attempt.release, attempt.text().c_str());
        QCOMPARE(attempt.release->deleted, 1);
    }

    void anObserverTriesAllAddressesOfAHostName()
    {
        EventLoop loop(std::chrono::steady_clock::now());
        PingSocket pingSocket(loop);
        QCOMPARE(pingSocket.ping(addressWithName()), std::string("+PONG\r\n"));
    }

    void theLastProblemIsReportedIfNoAddressListens()
    {
        m_node.kill();
        const OneAttempt attempt = attemptOnce({addressWithName()}, "set-px-lua", 5s);
        QVERIFY2(!attempt.lock && attempt.has("timed-out not sent: Connection refused"),
            attempt.text().c_str());
        EventLoop loop(std::chrono::steady_clock::now());
        PingSocket pingSocket(loop);
        const std::string reply = pingSocket.ping(addressWithName());
        QVERIFY2(reply.find("PONG") == std::string::npos, reply.c_str());
    }

    void anUnknownHostNameIsReported()
    {
        NodeAddress address = addressWithName();
        address.host = "no-such-host.invalid";
        Socket socket;
        QVERIFY(!socket.open(address));
        QVERIFY2(socket.problem().starts_with("look-up of no-such-host.invalid: "),
            socket.problem().c_str());
    }

private:
    NodeAddress addressWithName() const
    {
        NodeAddress address = m_node.address();
        address.host = hostWithTwoAddresses;
        return address;
    }
    TcpNode m_node;
};

QTEST_GUILESS_MAIN(tst_OpenSocket)
#include "tst_opensocket.moc"
