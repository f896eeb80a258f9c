// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own Redis Cluster (`--node cluster://…`): runs on it, a slot that migrates and a
// failover during a run, and refusals.
#include <QTest>

#include "core/live/servers/nodefacts.h"
#include "core/live/tunnels/givenroutes.h"
#include "tests/live/commandrecorder.h"
#include "tests/live/localcluster.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>

using namespace lockscope;

namespace {

struct FinishedRun {
    int exitCode;
    QString output; // standard output and standard error
};

FinishedRun runLockscope(const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(
        QStringLiteral(LOCKSCOPE_PROGRAM), QStringList{QStringLiteral("run")} + arguments);
    if (!process.waitForFinished(patience))
        qFatal("the run does not end");
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

QString contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Returns the keys in the output of MONITOR: the first key of each command.
QStringList keysIn(const QByteArray &heard)
{
    static const QRegularExpression word(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    QStringList keys;
    for (const QByteArray &line : heard.split('\n')) {
        std::vector<std::string> words;
        for (auto found = word.globalMatch(QString::fromUtf8(line)); found.hasNext();)
            words.push_back(found.next().captured(1).toStdString());
        if (const auto key = firstKey({words.begin(), words.end()}))
            keys << QString::fromUtf8(key->data(), static_cast<qsizetype>(key->size()));
    }
    return keys;
}

// A run whose clients take the lock again and again, until it is stopped.
class EndlessRun {
public:
    EndlessRun(const QString &folder, const QString &url)
        : m_trace(folder + QStringLiteral("/trace.csv"))
    {
        const QString path = folder + QStringLiteral("/again.lockscope");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the scenario cannot be written");
        file.write(
            R"({"format": "lockscope/1", "id": "again", "title": {"en": "Again"}, "scheme": "set-px-lua", "resource": "orders",
            "duration": "10min", "settings": {"ttl": "500ms", "work": "20ms", "think": "20ms", "node-timeout": "200ms"}})");
        file.close();
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
            {QStringLiteral("run"), path, QStringLiteral("--node"), url, QStringLiteral("--csv"),
                m_trace});
    }
    ~EndlessRun()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    // Ends the run. Returns the lines of its trace; empty if the run has failed.
    QStringList stopAndTakeTrace()
    {
        m_process.terminate();
        if (!m_process.waitForFinished(patience) || m_process.exitCode() != 143)
            return {};
        return contentsOf(m_trace).split(u'\n');
    }
    QString output() { return QString::fromUtf8(m_process.readAll()); }

private:
    const QString m_trace;
    QProcess m_process;
};

// Returns the index of the first row from `from` on that contains the pattern; -1: there is none.
int indexOf(const QStringList &rows, const char *pattern, int from = 0)
{
    const QRegularExpression wanted(QString::fromLatin1(pattern));
    const auto found = std::find_if(rows.begin() + std::max(from, 0), rows.end(),
        [&](const QString &row) { return row.contains(wanted); });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

// Returns how many commands of this name a server has executed.
int callsOf(const ClusterNode &one, const char *command)
{
    const QRegularExpression calls(
        QStringLiteral("cmdstat_%1:calls=(\\d+)").arg(QLatin1String(command)));
    return calls.match(QString::fromStdString(one.info("commandstats"))).captured(1).toInt();
}

// Waits until clients have taken the lock on this server, and the observer has read the keys there
// afterwards. Returns false on a timeout.
bool waitUntilClientsUse(const ClusterNode &one)
{
    const auto hasMore = [&one](const char *command, int before) {
        return QTest::qWaitFor([&] { return callsOf(one, command) > before; }, patience);
    };
    const int callsOfTwoPolls = 4; // PTTL calls: one for each of two keys in a poll
    return hasMore("pttl", callsOf(one, "pttl") + callsOfTwoPolls)
        && hasMore("evalsha", callsOf(one, "evalsha") + 2)
        && hasMore("pttl", callsOf(one, "pttl") + callsOfTwoPolls);
}

} // namespace

class tst_RedisCluster : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<LocalCluster> m_cluster;

private Q_SLOTS:
    void init()
    {
        if (m_cluster) // a test that changes the cluster, or fails, destroys it
            return;
        auto cluster = std::make_unique<LocalCluster>();
        QVERIFY(cluster->start());
        m_cluster = std::move(cluster);
    }
    void cleanup()
    {
        if (QTest::currentTestFailed())
            m_cluster.reset();
    }

    void aRunHasTheOutcomeHeldAndTouchesOnlyItsKeys_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char *name, const char *arguments) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(u' ');
        };
        row("a script", "peaceful --scheme set-px-lua");
        row("WAIT for a replica", "peaceful --scheme set-px-wait");
        row("two keys in a script", "peaceful --scheme set-px-lua --set fencing=read-write");
        row("a transaction", "peaceful --scheme set-px-multi-del");
        row("WATCH, and two keys in a script",
            "peaceful --scheme set-px-watch-del --set fencing=cas");
        row("the lock is handed over",
            "peaceful --scheme set-px-lua --set wake-up=notify --set clients=4");
        row("several items", "peaceful --scheme set-px-lua --set items=3 --set grain=item");
    }
    void aRunHasTheOutcomeHeldAndTouchesOnlyItsKeys()
    {
        QFETCH(const QStringList, arguments);
        std::vector<std::unique_ptr<CommandRecorder>> recorders;
        for (const auto &one : m_cluster->nodes()) {
            recorders.push_back(std::make_unique<CommandRecorder>(one->node));
            QTRY_VERIFY_WITH_TIMEOUT(recorders.back()->isListening(), patience);
        }
        const QString trace = m_folder.filePath(QStringLiteral("held.csv"));
        const QString json = m_folder.filePath(QStringLiteral("held.json"));
        const FinishedRun ended = runLockscope(arguments
            + QStringList{QStringLiteral("--node"), m_cluster->url(),
                QStringLiteral("--print-nodes"), QStringLiteral("--csv"), trace,
                QStringLiteral("--json"), json});
        QVERIFY2(ended.exitCode == 0, qPrintable(ended.output));
        const QString rows = contentsOf(trace);
        QVERIFY(rows.contains(QStringLiteral("lockscope:lock:{orders"))
            && rows.contains(QStringLiteral("polled")));
        QVERIFY(!rows.contains(QRegularExpression(QStringLiteral("CROSSSLOT|MOVED|TRYAGAIN"))));
        QVERIFY(!(ended.output + rows + contentsOf(json)).contains(QStringLiteral("swordfish")));
        bool isUsed = false;
        for (std::size_t i = 0; i < recorders.size(); ++i) {
            (*m_cluster)[i].ask({"ECHO", "the end"}); // the commands of the run appear before it
            QTRY_VERIFY_WITH_TIMEOUT(recorders[i]->heard().contains("the end"), patience);
            for (const QString &key : keysIn(recorders[i]->heard())) {
                QVERIFY2(key.startsWith(QStringLiteral("lockscope:")), qPrintable(key));
                isUsed = true;
            }
        }
        QVERIFY(isUsed);
        QTRY_VERIFY_WITH_TIMEOUT(m_cluster->hasNoKeys(), patience);
    }

    void theNodeFactsAreThoseOfAPrimary()
    {
        GivenRoutes routes;
        QVERIFY(routes.open({parseNodeAddress(m_cluster->url().toStdString()).value()}, {}));
        const NodeFacts facts = askForFacts(routes.addresses().front());
        QVERIFY(facts.software.find(' ') != std::string::npos);
        QVERIFY(facts.replicas == 1);
        QVERIFY(facts.roundTrip && facts.clockAhead);
    }

    void clientsAndObserverFollowASlotThatMovesDuringARun()
    {
        const std::string slot = std::to_string(keySlot(LocalCluster::tag));
        const ClusterNode &from = (*m_cluster)[LocalCluster::primary()];
        const ClusterNode &to =
            (*m_cluster)[(LocalCluster::primary() + 1) % LocalCluster::primaryCount];
        EndlessRun run(m_folder.path(), m_cluster->url());
        QVERIFY(waitUntilClientsUse(from));
        QCOMPARE(to.ask({"CLUSTER", "SETSLOT", slot, "IMPORTING", from.id}), std::string("OK"));
        QCOMPARE(from.ask({"CLUSTER", "SETSLOT", slot, "MIGRATING", to.id}), std::string("OK"));
        QTRY_VERIFY_WITH_TIMEOUT(to.shows("commandstats", "cmdstat_asking"), patience);
        const auto isEmpty = [&] {
            const auto keys =
                blockingCall(from.node.address(), {"CLUSTER", "GETKEYSINSLOT", slot, "100"});
            for (const Reply &key : keys ? keys.value().items : ReplyItems())
                from.ask({"MIGRATE", "127.0.0.1", to.port(), key.text, "0", "5000"});
            return keys && keys.value().items.empty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isEmpty(), patience);
        QCOMPARE(to.ask({"CLUSTER", "SETSLOT", slot, "NODE", to.id}), std::string("OK"));
        QCOMPARE(from.ask({"CLUSTER", "SETSLOT", slot, "NODE", to.id}), std::string("OK"));
        QVERIFY(waitUntilClientsUse(to));
        const QStringList rows = run.stopAndTakeTrace();
        QVERIFY2(!rows.isEmpty(), qPrintable(run.output()));
        const QString movedText = QString::fromStdString("127.0.0.1:" + to.port() + " serves slot "
            + slot + ", before 127.0.0.1:" + from.port());
        const int moved = indexOf(rows, ",node-1,promoted,");
        QVERIFY2(moved > 0 && rows[moved].contains(movedText), qPrintable(rows.value(moved)));
        QVERIFY(indexOf(rows, ",granted,", moved) > moved);
        QVERIFY(indexOf(rows, ",node-1,key-set,", moved) > moved);
        QCOMPARE(indexOf(rows, "MOVED|ASK |,node-down,"), -1);
        QTRY_VERIFY_WITH_TIMEOUT(m_cluster->hasNoKeys(), patience);
        m_cluster.reset();
    }

    void aRunContinuesWithThePrimaryThatTheClusterPromotes_data()
    {
        QTest::addColumn<bool>(
            "isFrozen"); // the connections of the old primary stay open, and it does not answer
        QTest::newRow("the old primary is killed") << false;
        QTest::newRow("the old primary is frozen") << true;
    }
    void aRunContinuesWithThePrimaryThatTheClusterPromotes()
    {
        QFETCH(const bool, isFrozen);
        QVERIFY(m_cluster->setConfig("cluster-node-timeout", "1000")
            && m_cluster->setConfig("cluster-replica-no-failover", "no"));
        const ClusterNode &primary = (*m_cluster)[LocalCluster::primary()];
        const ClusterNode &promoted = (*m_cluster)[LocalCluster::replica()];
        EndlessRun run(m_folder.path(), m_cluster->url());
        QVERIFY(waitUntilClientsUse(primary));
        TcpNode &old = (*m_cluster)[LocalCluster::primary()].node;
        if (isFrozen)
            QVERIFY(old.freeze());
        else
            old.kill();
        QVERIFY(waitUntilClientsUse(promoted));
        const QStringList rows = run.stopAndTakeTrace();
        QVERIFY2(!rows.isEmpty(), qPrintable(run.output()));
        const int down = indexOf(rows, ",node-1,node-down,");
        const int moved =
            indexOf(rows, ",node-1,promoted,"); // a client may reach the new primary before the
                                                // observer has lost the old one
        QVERIFY2(down > 0 && moved > 0, qPrintable(run.output()));
        QVERIFY2(rows[moved].contains(
                     QString::fromStdString("127.0.0.1:" + promoted.port() + " serves slot")),
            qPrintable(rows[moved]));
        const int up = indexOf(rows, ",node-1,node-up,", down);
        QVERIFY(up > down
            && indexOf(rows, ",node-1,key-set,", up)
                > up); // the observer uses the new primary, too
        QVERIFY(indexOf(rows, ",granted,", moved) > moved);
        QTRY_VERIFY_WITH_TIMEOUT(m_cluster->hasNoKeys(),
            patience); // a command under way at the end may leave a key until its TTL ends
        m_cluster.reset();
    }

    void aClusterThatCannotBeUsedIsRefusedInOneLine()
    {
        const auto refusal = [](const QString &url) {
            const FinishedRun ended =
                runLockscope({QStringLiteral("peaceful"), QStringLiteral("--node"), url});
            const bool isFine = ended.exitCode == 1 && ended.output.count(u'\n') == 1
                && !ended.output.contains(QStringLiteral("secret"));
            return isFine ? ended.output : QString();
        };
        const auto expect = [&refusal](const QString &url, const QString &reason) {
            const QString line = refusal(url);
            const QString shown =
                QString(url).remove(QRegularExpression(QStringLiteral("[a-z]*:[a-z]*@")));
            QVERIFY2(line.startsWith(QStringLiteral("lockscope: ") + shown + QStringLiteral(": "))
                    && line.contains(reason),
                qPrintable(line));
        };
        const ReservedPort unused;
        expect(QStringLiteral("cluster://:secret@127.0.0.1:%1").arg(unused.number()),
            QStringLiteral("accepts no connection"));
        TcpNode single;
        QVERIFY(single.start());
        expect(single.url().replace(QStringLiteral("redis"), QStringLiteral("cluster")),
            QStringLiteral("cluster support is disabled"));
        expect(m_cluster->url(QStringLiteral("ana:secret@")),
            QStringLiteral("rejects the password of user ana (WRONGPASS)"));
        for (const auto &one : m_cluster->nodes())
            QVERIFY(
                one->ask({"ACL", "SETUSER", "poor", "on", ">secret", "~other:*", "+@all"}) == "OK");
        expect(m_cluster->url(QStringLiteral("poor:secret@")),
            QStringLiteral("refuses keys under lockscope: for user poor (NOPERM)"));
        const FinishedRun twice = runLockscope(
            {QStringLiteral("peaceful"), QStringLiteral("--scheme"), QStringLiteral("redlock"),
                QStringLiteral("--node"), m_cluster->url(), QStringLiteral("--node"),
                QStringLiteral("cluster://127.0.0.1:%1").arg((*m_cluster)[0].node.address().port)});
        QVERIFY2(twice.exitCode == 1
                && twice.output.contains(QStringLiteral("is the same server as cluster://")),
            qPrintable(twice.output));
        // For the URL of a single node of the cluster, the message names the form of URL to use.
        const TcpNode &other =
            (*m_cluster)[(LocalCluster::primary() + 1) % LocalCluster::primaryCount].node;
        const FinishedRun one =
            runLockscope({QStringLiteral("peaceful"), QStringLiteral("--node"), other.url()});
        QVERIFY2(one.exitCode == 1
                && one.output.contains(QStringLiteral("expected cluster:// instead of redis://")),
            qPrintable(one.output));

        QCOMPARE((*m_cluster)[0].ask({"CLUSTER", "DELSLOTS", "7"}), std::string("OK"));
        expect(QStringLiteral("cluster://127.0.0.1:%1").arg((*m_cluster)[0].node.address().port),
            QStringLiteral("no server has slot 7 (slots without a server: 1)"));
        QCOMPARE((*m_cluster)[0].ask({"CLUSTER", "ADDSLOTS", "7"}), std::string("OK"));
        QVERIFY(m_cluster->setConfig("cluster-node-timeout", "1000"));
        for (const std::size_t index : {1, 2, 4, 5})
            (*m_cluster)[index].node.kill();
        const ClusterNode &alone = (*m_cluster)[0];
        QTRY_VERIFY_WITH_TIMEOUT(
            alone.ask({"CLUSTER", "INFO"}).find("cluster_state:fail") != std::string::npos,
            patience);
        expect(QStringLiteral("cluster://127.0.0.1:%1").arg(alone.node.address().port),
            QStringLiteral("the cluster is down (cluster_state:fail"));
        m_cluster.reset();
    }
};

QTEST_GUILESS_MAIN(tst_RedisCluster)
#include "tst_rediscluster.moc"
