// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own Redis behind TLS (`--node rediss://…`), and behind a Unix socket.
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/live/tls/tlsnodes.h"
#include "tests/live/certificates.h"
#include "tests/support/reservedport.h"
#include "tests/support/tcpnode.h"

#include <QProcess>
#include <QTemporaryDir>

using namespace lockscope;

namespace {

constexpr int patience = 120'000; // for a shared machine; no measurement depends on it

class TestPort : public ReservedPort { };

// Redis with a port for TLS beside its usual port, through which the test looks at the keys.
struct TlsServer {
    TestPort port;
    TcpNode node;

    TlsServer(const Authority &authority, const QString &certificate, bool asksForCertificate, const QStringList &more = {})
        : node(QStringList{QStringLiteral("tls-port %1").arg(port.number()), QStringLiteral("tls-cert-file ") + certificate,
                   QStringLiteral("tls-key-file ") + certificate, QStringLiteral("tls-ca-cert-file ") + authority.file(),
                   QStringLiteral("tls-auth-clients ") + (asksForCertificate ? QStringLiteral("yes") : QStringLiteral("no"))}
              + more)
    {
        if (!node.start())
            qFatal("redis-server with TLS does not start");
    }
    NodeAddress address(const std::string &host = "127.0.0.1") const
    {
        NodeAddress result;
        result.host = host;
        result.port = port.number();
        result.isTls = true;
        return result;
    }
};

// Returns why the nodes cannot be reached; empty: they can.
std::string problemOf(const NodeAddress &node, const TlsOptions &options)
{
    TlsNodes nodes;
    const auto opened = nodes.open({node}, options);
    return opened ? std::string() : opened.error().text;
}

struct Ended {
    int exitCode;
    QString output; // both channels
};

Ended runLockscope(const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    if (!process.waitForFinished(patience))
        qFatal("the run does not end");
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

} // namespace

class tst_TlsNodes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Authority> m_authority;

    TlsOptions trusting() const { return {m_authority->file().toStdString(), {}, {}, {}}; }

private Q_SLOTS:
    void initTestCase() { m_authority = std::make_unique<Authority>(m_folder.path()); }

    void aRunThroughTlsHasTheSameOutcomeAndLeavesNoKeys()
    {
        const TlsServer server(*m_authority, m_authority->issue(QStringLiteral("right"), QStringLiteral("127.0.0.1")), false,
            {QStringLiteral("requirepass swordfish")});
        QVERIFY(QString::fromStdString(server.node.ask({"PING"})).contains(QStringLiteral("NOAUTH")));
        const QString url = QStringLiteral("rediss://:swordfish@127.0.0.1:%1").arg(server.port.number());
        const Ended ended = runLockscope({QStringLiteral("run"), QStringLiteral("f10"), QStringLiteral("--node"), url,
            QStringLiteral("--tls-ca"), m_authority->file(), QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY2(ended.exitCode == 3, qPrintable(ended.output));
        QVERIFY(ended.output.contains(QStringLiteral("\"outcome\": \"violated\"")));
        QVERIFY(!ended.output.contains(QStringLiteral("swordfish")));
        const auto keys = blockingCall(server.node.address({}, "swordfish"), {"DBSIZE"});
        QVERIFY(keys && keys.value().integer == 0);
    }

    void anExpiredCertificateIsRefused()
    {
        const TlsServer server(*m_authority, m_authority->issue(QStringLiteral("expired"), QStringLiteral("127.0.0.1"), -2), false);
        QVERIFY2(problemOf(server.address(), trusting()).ends_with("TLS: certificate has expired"), problemOf(server.address(), trusting()).c_str());
        const Ended ended = runLockscope({QStringLiteral("run"), QStringLiteral("f10"), QStringLiteral("--node"),
            QStringLiteral("rediss://127.0.0.1:%1").arg(server.port.number()), QStringLiteral("--tls-ca"), m_authority->file()});
        QCOMPARE(ended.exitCode, 1);
        QCOMPARE(ended.output, QStringLiteral("lockscope: rediss://127.0.0.1:%1: TLS: certificate has expired\n").arg(server.port.number()));
    }

    void aCertificateForAnotherNameIsRefused()
    {
        const TlsServer server(*m_authority, m_authority->issue(QStringLiteral("other"), QStringLiteral("redis.example")), false);
        QVERIFY(problemOf(server.address(), trusting()).ends_with("TLS: IP address mismatch"));
        QVERIFY(problemOf(server.address("localhost"), trusting()).ends_with("TLS: hostname mismatch"));
        TlsOptions named = trusting();
        named.serverName = "redis.example";
        QCOMPARE(problemOf(server.address(), named), std::string());
    }

    void anUnknownAuthorityIsRefused()
    {
        const TlsServer server(*m_authority, m_authority->issue(QStringLiteral("own"), QStringLiteral("127.0.0.1")), false);
        QVERIFY(!problemOf(server.address(), {}).empty());
        QCOMPARE(problemOf(server.address(), trusting()), std::string());
    }

    void aMissingCertificateOfTheClientIsRefused()
    {
        const TlsServer server(*m_authority, m_authority->issue(QStringLiteral("asks"), QStringLiteral("127.0.0.1")), true);
        QVERIFY2(problemOf(server.address(), trusting()).find("certificate required") != std::string::npos,
            problemOf(server.address(), trusting()).c_str());
        TlsOptions withCertificate = trusting();
        withCertificate.certificateFile = m_authority->issue(QStringLiteral("client"), QStringLiteral("client.example")).toStdString();
        QCOMPARE(problemOf(server.address(), withCertificate), std::string());
    }

    void aPortWithoutTlsIsRefused()
    {
        TcpNode node;
        QVERIFY(node.start());
        NodeAddress address = node.address();
        address.isTls = true;
        QVERIFY(problemOf(address, trusting()).find("TLS: ") != std::string::npos);
    }

    void aFileThatIsNoCertificateIsNamed()
    {
        NodeAddress address;
        address.host = "127.0.0.1";
        address.port = 1;
        address.isTls = true;
        TlsOptions options;
        options.authorityFile = "/no/such/file.pem";
        QVERIFY(problemOf(address, options).find("/no/such/file.pem") != std::string::npos);
    }

    void aNodeBehindAUnixSocketIsUsed()
    {
        const QString path = m_folder.filePath(QStringLiteral("redis.sock"));
        TcpNode node({QStringLiteral("unixsocket ") + path});
        QVERIFY(node.start());
        const Ended ended = runLockscope({QStringLiteral("run"), QStringLiteral("f10"), QStringLiteral("--node"), QStringLiteral("unix://") + path});
        QVERIFY2(ended.exitCode == 3, qPrintable(ended.output));
        QCOMPARE(node.ask({"DBSIZE"}), std::string("(integer) 0"));
    }
};

QTEST_GUILESS_MAIN(tst_TlsNodes)
#include "tst_tlsnodes.moc"
