// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/processstate.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverprogram.h"
#include "tests/live/redisclient.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <thread>

using namespace lockscope;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr auto generousLimit = 60s;

// A program that starts servers and is killed by the test.
struct Victim {
    QProcess process;
    fs::path folder;
    std::vector<pid_t> servers;
};

} // namespace

class tst_RedisServer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void fiveServersStartTogetherAnswerAndEnd();
    void stopEndsAFrozenServer();
    void theDestructorEndsAFrozenServer();
    void aServerThatRestartsInItsFolderIsEmpty();
    void aServerOutlivesTheThreadThatStartedIt();
    void aServerHasItsOwnSessionAndBlocksNoSignal();
    void aServerInheritsNoDescriptor();
    void waitReadyReportsWhyTheServerEnded();
    void waitReadyTimesOutIfTheServerDoesNotReply();
    void waitReadyRefusesAReplyOfAnotherServer();
    void aMissingServerIsReportedWithTheInstallCommand();
    void anEmptyEnvironmentVariableIsIgnored();
    void aProgramThatCannotRunIsNamedInTheError();
    void serversEndWithAKilledProgram_data();
    void serversEndWithAKilledProgram();

private:
    std::unique_ptr<RedisServer> start(const std::string &name);
    QTemporaryDir m_runtime;
    std::unique_ptr<RunFolder> m_folder;
};

void tst_RedisServer::initTestCase()
{
    QVERIFY(m_runtime.isValid());
    qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
}

void tst_RedisServer::init()
{
    m_folder.reset();
    auto folder = RunFolder::create();
    QVERIFY2(folder, folder ? "" : folder.error().text.c_str());
    m_folder = std::move(folder).value();
}

std::unique_ptr<RedisServer> tst_RedisServer::start(const std::string &name)
{
    const fs::path folder = m_folder->path() / name;
    if (!fs::exists(folder) && !m_folder->makeNodeFolder(name))
        return {};
    auto server = RedisServer::start({{}, folder});
    if (!server) {
        qWarning("%s", server.error().text.c_str());
        return {};
    }
    return std::move(server).value();
}

void tst_RedisServer::fiveServersStartTogetherAnswerAndEnd()
{
    std::vector<std::unique_ptr<RedisServer>> servers;
    for (int i = 1; i <= 5; ++i) {
        servers.push_back(start("n" + std::to_string(i)));
        QVERIFY(servers.back());
    }
    std::vector<pid_t> pids;
    for (const auto &server : servers) {
        const auto ready = server->waitReady(generousLimit);
        QVERIFY2(ready, ready ? "" : ready.error().text.c_str());
        QVERIFY(server->isAlive());
        RedisClient client(server->address().socketPath);
        QCOMPARE(client.ask({"PING"}), std::string("PONG"));
        pids.push_back(server->processId());
    }
    for (const auto &server : servers) {
        server->stop();
        QVERIFY(!server->isAlive());
    }
    for (const pid_t pid : pids)
        QCOMPARE(processState(pid), ProcessState::gone);
    servers.clear();
    for (int i = 1; i <= 5; ++i)
        QVERIFY(!fs::exists(m_folder->path() / ("n" + std::to_string(i)) / "dump.rdb"));
}

void tst_RedisServer::stopEndsAFrozenServer()
{
    const auto server = start("n1");
    QVERIFY(server && server->waitReady(generousLimit));
    kill(server->processId(), SIGSTOP);
    QTRY_COMPARE_WITH_TIMEOUT(processState(server->processId()), ProcessState::stopped, 60000);
    QVERIFY(server->isAlive());
    server->stop();
    QVERIFY(!server->isAlive());
    server->stop(); // a second call has no effect
    QCOMPARE(processState(server->processId()), ProcessState::gone);
}

void tst_RedisServer::theDestructorEndsAFrozenServer()
{
    auto server = start("n1");
    QVERIFY(server && server->waitReady(generousLimit));
    const pid_t pid = server->processId();
    kill(pid, SIGSTOP);
    QTRY_COMPARE_WITH_TIMEOUT(processState(pid), ProcessState::stopped, 60000);
    server.reset();
    QCOMPARE(processState(pid), ProcessState::gone);
}

void tst_RedisServer::aServerThatRestartsInItsFolderIsEmpty()
{
    auto server = start("n1");
    QVERIFY(server && server->waitReady(generousLimit));
    {
        RedisClient client(server->address().socketPath);
        QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    }
    const pid_t before = server->processId();
    kill(before, SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!server->isAlive(), 60000);
    server = start("n1");
    const auto ready = server->waitReady(generousLimit);
    QVERIFY2(ready, ready ? "" : ready.error().text.c_str());
    QVERIFY(server->processId() != before);
    RedisClient client(server->address().socketPath);
    QCOMPARE(client.ask({"DBSIZE"}), std::string("0"));
}

void tst_RedisServer::aServerOutlivesTheThreadThatStartedIt()
{
    std::unique_ptr<RedisServer> server;
    std::thread([this, &server] { server = start("n1"); }).join();
    QVERIFY(server);
    QVERIFY(server->waitReady(generousLimit));
    // If the thread that started the server were its parent for PR_SET_PDEATHSIG, the kernel would
    // have sent the signal when the thread ended.
    RedisClient client(server->address().socketPath);
    QCOMPARE(client.ask({"PING"}), std::string("PONG"));
    QVERIFY(server->isAlive());
}

void tst_RedisServer::aServerHasItsOwnSessionAndBlocksNoSignal()
{
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const auto server = start("n1");
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    QVERIFY(server && server->waitReady(generousLimit));
    QCOMPARE(getsid(server->processId()), server->processId());
    QFile status(QStringLiteral("/proc/%1/status").arg(server->processId()));
    QVERIFY(status.open(QIODevice::ReadOnly));
    QVERIFY(status.readAll().contains("SigBlk:\t0000000000000000\n"));
}

void tst_RedisServer::aServerInheritsNoDescriptor()
{
    int pipeEnds[2]; // without close-on-exec, as a library's sockets may be
    QCOMPARE(pipe(pipeEnds), 0);
    const auto server = start("n1");
    QVERIFY(server && server->waitReady(generousLimit));
    close(pipeEnds[1]);
    char byte = 0;
    QCOMPARE(read(pipeEnds[0], &byte, 1), ssize_t{0}); // no other process holds the write end
    close(pipeEnds[0]);
}

void tst_RedisServer::waitReadyReportsWhyTheServerEnded()
{
    const auto folder = m_folder->makeNodeFolder("n1");
    QVERIFY(folder);
    fs::create_directories(folder.value() / "r.sock" / "in-the-way");
    const auto server = start("n1");
    QVERIFY(server);
    const auto ready = server->waitReady(generousLimit);
    QVERIFY(!ready);
    QVERIFY2(ready.error().text.find("ended: ") != std::string::npos, ready.error().text.c_str());
    QVERIFY2(ready.error().text.find("socket") != std::string::npos, ready.error().text.c_str());
    QVERIFY(!server->isAlive());
}

void tst_RedisServer::waitReadyTimesOutIfTheServerDoesNotReply()
{
    const auto server = start("n1");
    QVERIFY(server && server->waitReady(generousLimit));
    kill(server->processId(), SIGSTOP);
    QTRY_COMPARE_WITH_TIMEOUT(processState(server->processId()), ProcessState::stopped, 60000);
    const auto ready = server->waitReady(20ms);
    QVERIFY(!ready);
    QVERIFY2(ready.error().text.find("20 ms") != std::string::npos, ready.error().text.c_str());
    kill(server->processId(), SIGCONT);
    QVERIFY(server->waitReady(generousLimit));
}

void tst_RedisServer::waitReadyRefusesAReplyOfAnotherServer()
{
    const auto first = start("n1");
    QVERIFY(first && first->waitReady(generousLimit));
    // When the second server starts in the same folder, its socket replaces the first server's.
    // Until then, second->waitReady() gets replies of the first server.
    const auto second = start("n1");
    QVERIFY(second);
    QTRY_VERIFY_WITH_TIMEOUT(second->waitReady(generousLimit), 60000);
    const auto ready = first->waitReady(generousLimit);
    QVERIFY(!ready);
    QVERIFY2(ready.error().text.find("another process") != std::string::npos,
        ready.error().text.c_str());
}

void tst_RedisServer::aMissingServerIsReportedWithTheInstallCommand()
{
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", m_runtime.path().toUtf8());
    const auto found = findRedisServer({});
    qputenv("PATH", path);
    QVERIFY(!found);
    QCOMPARE(found.error().text,
        std::string(
            "no redis-server found on PATH; install it with: sudo apt-get install redis-server"));
    const auto again = findRedisServer({});
    QVERIFY(again);
    QCOMPARE(again.value().front(), '/');
    QCOMPARE(findRedisServer(again.value()).value(), again.value());
}

void tst_RedisServer::anEmptyEnvironmentVariableIsIgnored()
{
    const QByteArray before = qgetenv("LOCKSCOPE_REDIS_SERVER");
    qputenv("LOCKSCOPE_REDIS_SERVER", "");
    const auto found = findRedisServer({});
    qputenv("LOCKSCOPE_REDIS_SERVER", before);
    QVERIFY2(found, found ? "" : found.error().text.c_str());
    QCOMPARE(found.value(), findRedisServer("redis-server").value());
}

void tst_RedisServer::aProgramThatCannotRunIsNamedInTheError()
{
    const auto folder = m_folder->makeNodeFolder("n1");
    QVERIFY(folder);
    const auto missing = RedisServer::start({"/does/not/exist", folder.value()});
    QVERIFY(!missing);
    QVERIFY(missing.error().text.find("/does/not/exist") != std::string::npos);
    const std::string broken = (folder.value() / "broken").string();
    std::ofstream(broken) << "\x7f no program\n";
    fs::permissions(broken, fs::perms::owner_all);
    const auto failed = RedisServer::start({broken, folder.value()});
    QVERIFY(!failed);
    QVERIFY(failed.error().text.find(broken) != std::string::npos);
}

void tst_RedisServer::serversEndWithAKilledProgram_data()
{
    QTest::addColumn<bool>("isFrozen"); // whether the servers are frozen when the program is killed
    QTest::newRow("running servers") << false;
    QTest::newRow("frozen servers") << true;
}

void tst_RedisServer::serversEndWithAKilledProgram()
{
    QFETCH(bool, isFrozen);
    Victim victim;
    victim.process.start(QStringLiteral(LIVE_VICTIM_PROGRAM), QStringList{});
    QTRY_VERIFY_WITH_TIMEOUT(victim.process.canReadLine(), 60000);
    const QStringList words =
        QString::fromUtf8(victim.process.readLine()).trimmed().split(QLatin1Char(' '));
    QCOMPARE(words.size(), 4);
    victim.folder = words[0].toStdString();
    for (int i = 1; i < 4; ++i)
        victim.servers.push_back(words[i].toInt());
    for (const pid_t pid : victim.servers) {
        QVERIFY(pid > 1);
        QCOMPARE(processState(pid), ProcessState::running);
        if (isFrozen) {
            kill(pid, SIGSTOP);
            QTRY_COMPARE_WITH_TIMEOUT(processState(pid), ProcessState::stopped, 60000);
        }
    }
    victim.process.kill();
    QVERIFY(victim.process.waitForFinished(60000));
    for (const pid_t pid : victim.servers)
        QTRY_COMPARE_WITH_TIMEOUT(processState(pid), ProcessState::gone, 60000);
    QVERIFY(fs::exists(victim.folder));
    QVERIFY(RunFolder::removeAbandoned() >= 1);
    QVERIFY(!fs::exists(victim.folder));
    QVERIFY(fs::exists(m_folder->path()));
}

QTEST_GUILESS_MAIN(tst_RedisServer)
#include "tst_redisserver.moc"
