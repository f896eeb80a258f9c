// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own Redis behind TLS (`--node rediss://…`), behind a Unix socket, and behind sentinels.
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/live/tunnels/givenroutes.h"
#include "tests/live/certificates.h"
#include "tests/support/reservedport.h"
#include "tests/support/tcpnode.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <signal.h>
#include <sys/prctl.h>

#include <memory>

using namespace lockscope;

namespace {

class TestPort : public ReservedPort { };

// A Redis server with a port for TLS and its usual port. The test queries the keys through the
// usual port.
struct TlsServer {
    TestPort port;
    TcpNode node;

    TlsServer(const Authority &authority, const QString &certificate, bool needsClientCertificate,
        const QStringList &moreConfigLines = {})
        : node(QStringList{QStringLiteral("tls-port %1").arg(port.number()),
                   QStringLiteral("tls-cert-file ") + certificate,
                   QStringLiteral("tls-key-file ") + certificate,
                   QStringLiteral("tls-ca-cert-file ") + authority.certificateFile(),
                   QStringLiteral("tls-auth-clients ")
                       + (needsClientCertificate ? QStringLiteral("yes") : QStringLiteral("no"))}
            + moreConfigLines)
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

// Returns why the node cannot be reached; empty if it can.
std::string problemOf(const NodeAddress &node, const TlsOptions &options)
{
    GivenRoutes routes;
    const auto opened = routes.open({node}, options);
    return opened ? std::string() : opened.error().text;
}

// A sentinel process that watches the primary at that port under the name "locks".
class Sentinel {
public:
    Sentinel(const QString &folder, const QString &primaryPort)
    {
        const QString path = folder + QStringLiteral("/sentinel%1.conf").arg(m_port.number());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the sentinel's file cannot be written");
        file.write(QStringLiteral(
            "port %1\nbind 127.0.0.1\ndir %2\nsentinel monitor locks 127.0.0.1 %3 1\n"
            "sentinel down-after-milliseconds locks 500\nsentinel failover-timeout locks 5000\n")
                       .arg(m_port.number())
                       .arg(folder, primaryPort)
                       .toUtf8());
        file.close();
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
        m_process.start(QStringLiteral("redis-server"), {path, QStringLiteral("--sentinel")});
    }
    ~Sentinel()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }
    QString url() const
    {
        return QStringLiteral("sentinel://127.0.0.1:%1/locks").arg(m_port.number());
    }
    bool answers() const { return bool{blockingCall(address(), {"PING"})}; }
    bool knowsReplica() const
    {
        const auto replicas = blockingCall(address(), {"SENTINEL", "REPLICAS", "locks"});
        return replicas && !replicas.value().items.empty();
    }

private:
    NodeAddress address() const
    {
        NodeAddress result;
        result.host = "127.0.0.1";
        result.port = m_port.number();
        return result;
    }
    TestPort m_port;
    QProcess m_process;
};

// Writes a scenario whose clients take the lock again and again, until the run is stopped; returns
// its path.
QString writtenScenario(const QString &folder)
{
    const QString path = folder + QStringLiteral("/again.lockscope");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("the scenario cannot be written");
    file.write(
        R"({"format": "lockscope/1", "id": "again", "title": {"en": "Again"}, "scheme": "set-px-lua", "resource": "orders", "duration": "10min",
        "settings": {"ttl": "500ms", "work": "20ms", "think": "20ms", "node-timeout": "200ms"}})");
    return path;
}

QStringList rowsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n')
                                          : QStringList();
}

struct FinishedRun {
    int exitCode;
    QString output; // the standard output and the standard error
};

FinishedRun runLockscope(const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    if (!process.waitForFinished(patience))
        qFatal("the run does not end");
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

} // namespace

class tst_Tunnels : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Authority> m_authority;

    // Options that trust the test's certificate authority.
    TlsOptions tlsOptions() const
    {
        return {m_authority->certificateFile().toStdString(), {}, {}, {}};
    }

private Q_SLOTS:
    void initTestCase() { m_authority = std::make_unique<Authority>(m_folder.path()); }

    void aRunThroughTlsHasTheSameOutcomeAndLeavesNoKeys()
    {
        const TlsServer server(*m_authority,
            m_authority->issue(QStringLiteral("right"), QStringLiteral("127.0.0.1")), false,
            {QStringLiteral("requirepass swordfish")});
        QVERIFY(
            QString::fromStdString(server.node.ask({"PING"})).contains(QStringLiteral("NOAUTH")));
        const QString url =
            QStringLiteral("rediss://:swordfish@127.0.0.1:%1").arg(server.port.number());
        const FinishedRun finished = runLockscope({QStringLiteral("run"), QStringLiteral("f10"),
            QStringLiteral("--node"), url, QStringLiteral("--tls-ca"),
            m_authority->certificateFile(), QStringLiteral("--json"), QStringLiteral("-")});
        QVERIFY2(finished.exitCode == 3, qPrintable(finished.output));
        QVERIFY(finished.output.contains(QStringLiteral("\"outcome\": \"violated\"")));
        QVERIFY(!finished.output.contains(QStringLiteral("swordfish")));
        const auto keys = blockingCall(server.node.address({}, "swordfish"), {"DBSIZE"});
        QVERIFY(keys && keys.value().integer == 0);
    }

    void anExpiredCertificateIsRefused()
    {
        // -2: the certificate expired two days ago.
        const TlsServer server(*m_authority,
            m_authority->issue(QStringLiteral("expired"), QStringLiteral("127.0.0.1"), -2), false);
        QVERIFY2(
            problemOf(server.address(), tlsOptions()).ends_with("TLS: certificate has expired"),
            problemOf(server.address(), tlsOptions()).c_str());
        const FinishedRun finished =
            runLockscope({QStringLiteral("run"), QStringLiteral("f10"), QStringLiteral("--node"),
                QStringLiteral("rediss://127.0.0.1:%1").arg(server.port.number()),
                QStringLiteral("--tls-ca"), m_authority->certificateFile()});
        QCOMPARE(finished.exitCode, 1);
        QCOMPARE(finished.output,
            QStringLiteral("lockscope: rediss://127.0.0.1:%1: no connection with TLS: certificate "
                           "has expired\n")
                .arg(server.port.number()));
    }

    void aCertificateForAnotherNameIsRefused()
    {
        const TlsServer server(*m_authority,
            m_authority->issue(QStringLiteral("other"), QStringLiteral("redis.example")), false);
        QVERIFY(problemOf(server.address(), tlsOptions()).ends_with("TLS: IP address mismatch"));
        QVERIFY(problemOf(server.address("localhost"), tlsOptions())
                    .ends_with("TLS: hostname mismatch"));
        TlsOptions withServerName = tlsOptions();
        withServerName.serverName = "redis.example";
        QCOMPARE(problemOf(server.address(), withServerName), std::string());
    }

    void anUnknownAuthorityIsRefused()
    {
        const TlsServer server(*m_authority,
            m_authority->issue(QStringLiteral("own"), QStringLiteral("127.0.0.1")), false);
        QVERIFY(!problemOf(server.address(), {}).empty());
        QCOMPARE(problemOf(server.address(), tlsOptions()), std::string());
    }

    void aMissingCertificateOfTheClientIsRefused()
    {
        const TlsServer server(*m_authority,
            m_authority->issue(QStringLiteral("needs-client"), QStringLiteral("127.0.0.1")), true);
        QVERIFY2(problemOf(server.address(), tlsOptions()).find("certificate") != std::string::npos,
            problemOf(server.address(), tlsOptions()).c_str());
        TlsOptions withCertificate = tlsOptions();
        withCertificate.certificateFile =
            m_authority->issue(QStringLiteral("client"), QStringLiteral("client.example"))
                .toStdString();
        QCOMPARE(problemOf(server.address(), withCertificate), std::string());
    }

    void aPortWithoutTlsIsRefused()
    {
        TcpNode node;
        QVERIFY(node.start());
        NodeAddress address = node.address();
        address.isTls = true;
        QVERIFY(problemOf(address, tlsOptions()).find("TLS: ") != std::string::npos);
    }

    void aMissingAuthorityFileIsNamedInTheError()
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
        const FinishedRun finished = runLockscope({QStringLiteral("run"), QStringLiteral("f10"),
            QStringLiteral("--node"), QStringLiteral("unix://") + path});
        QVERIFY2(finished.exitCode == 3, qPrintable(finished.output));
        QCOMPARE(node.ask({"DBSIZE"}), std::string("(integer) 0"));
    }

    void aRunContinuesWithThePrimaryThatTheSentinelPromotes()
    {
        auto primary = std::make_unique<TcpNode>();
        QVERIFY(primary->start());
        const QString port = QString::number(primary->address().port);
        TcpNode replica({QStringLiteral("replicaof 127.0.0.1 ") + port});
        QVERIFY(replica.start());
        QTRY_VERIFY_WITH_TIMEOUT(
            replica.ask({"INFO", "replication"}).find("master_link_status:up") != std::string::npos,
            patience);
        Sentinel sentinel(m_folder.path(), port);
        QTRY_VERIFY_WITH_TIMEOUT(sentinel.knowsReplica(), patience);

        const QString trace = m_folder.filePath(QStringLiteral("failover.csv"));
        QProcess run;
        run.setProcessChannelMode(QProcess::MergedChannels);
        run.start(QStringLiteral(LOCKSCOPE_PROGRAM),
            {QStringLiteral("run"), writtenScenario(m_folder.path()), QStringLiteral("--node"),
                sentinel.url(), QStringLiteral("--csv"), trace});
        QTRY_VERIFY_WITH_TIMEOUT(
            primary->ask({"INFO", "commandstats"}).find("cmdstat_evalsha") != std::string::npos,
            patience);
        primary->kill();
        QTRY_VERIFY_WITH_TIMEOUT(
            replica.ask({"INFO", "commandstats"}).find("cmdstat_evalsha") != std::string::npos,
            patience);
        const QRegularExpression polledRepeatedly(
            QStringLiteral("cmdstat_pttl:calls=([5-9]|\\d{2,})"));
        QTRY_VERIFY_WITH_TIMEOUT(QString::fromStdString(replica.ask({"INFO", "commandstats"}))
                                     .contains(polledRepeatedly),
            patience);
        run.terminate(); // the run continues until it is stopped
        QVERIFY(run.waitForFinished(patience));
        const QString output = QString::fromUtf8(run.readAll());
        QVERIFY2(run.exitCode() == 143, qPrintable(output));
        const QStringList rows = rowsOf(trace);
        const auto lost =
            rows.indexOf(QRegularExpression(QStringLiteral(".*,(timed-out|node-down),.*")));
        QVERIFY2(lost > 0, qPrintable(output));
        QVERIFY(rows.indexOf(QRegularExpression(QStringLiteral(".*,granted,.*")), lost) > lost);
        const auto down =
            rows.indexOf(QRegularExpression(QStringLiteral(".*,node-1,node-down,.*")));
        QVERIFY(down > 0
            && rows.indexOf(
                   QRegularExpression(QStringLiteral(".*,node-1,node-up,.*observed again.*")), down)
                > down);
        // A command in flight may have set the key after the ending run had removed it. Then the
        // node deletes the key at the end of its TTL.
        QTRY_COMPARE_WITH_TIMEOUT(replica.ask({"DBSIZE"}), std::string("(integer) 0"), patience);
    }

    void aNameThatNoSentinelKnowsIsRefused()
    {
        TcpNode primary;
        QVERIFY(primary.start());
        Sentinel sentinel(m_folder.path(), QString::number(primary.address().port));
        QTRY_VERIFY_WITH_TIMEOUT(sentinel.answers(), patience);
        const FinishedRun finished =
            runLockscope({QStringLiteral("run"), QStringLiteral("f10"), QStringLiteral("--node"),
                sentinel.url().replace(QStringLiteral("/locks"), QStringLiteral("/other"))});
        QCOMPARE(finished.exitCode, 1);
        QVERIFY2(finished.output.contains(QStringLiteral("knows no primary \"other\"")),
            qPrintable(finished.output));
        QCOMPARE(finished.output.count(u'\n'), 1);
    }
};

QTEST_GUILESS_MAIN(tst_Tunnels)
#include "tst_tunnels.moc"
