// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/preloadpage.h"
#include "core/live/servers/processstate.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/preload/preloadlayout.h"
#include "tests/live/redisclient.h"

#include <QProcess>
#include <QTemporaryDir>

#include <signal.h>

using namespace lockscope;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr auto generousLimit = 60s;

std::chrono::milliseconds now()
{
    return std::chrono::floor<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

// Returns how long it takes until the condition is true.
template <class IsTrue> std::chrono::milliseconds timeUntil(IsTrue isTrue)
{
    const auto begin = now();
    while (!isTrue() && now() - begin < generousLimit)
        QTest::qWait(1);
    return now() - begin;
}

// Returns the time in nanoseconds that the program live_clocks has printed for that clock; -1 if it
// has printed none.
qint64 clockValue(const QByteArray &output, const char *clock)
{
    for (const QByteArray &line : output.split('\n')) {
        if (line.startsWith(QByteArray(clock) + ' '))
            return line.mid(qstrlen(clock) + 1).toLongLong();
    }
    return -1;
}

} // namespace

class tst_Preload : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_runtime.isValid());
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    }

    void init()
    {
        auto folder = RunFolder::create();
        QVERIFY2(folder, folder ? "" : folder.error().text.c_str());
        m_folder = std::move(folder).value();
        auto page = PreloadPage::create(m_folder->path() / "n1.shim");
        QVERIFY2(page, page ? "" : page.error().text.c_str());
        m_page = std::move(page).value();
    }

    void cleanup()
    {
        m_client.reset();
        m_server.reset();
        m_page.reset();
        m_folder.reset();
    }

    void thePreloadModuleChangesOnlyTheWallClocks()
    {
        m_page->jump(1000h);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const auto module = findPreloadModule();
        QVERIFY2(module, module ? "" : module.error().text.c_str());
        environment.insert(QStringLiteral("LD_PRELOAD"), QString::fromStdString(module.value()));
        environment.insert(
            QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE), QString::fromStdString(m_page->path()));
        environment.insert(
            QStringLiteral("ASAN_OPTIONS"), QStringLiteral("verify_asan_link_order=0"));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(LIVE_CLOCKS_PROGRAM), {});
        QVERIFY(process.waitForFinished(60000));
        const QByteArray output = process.readAllStandardOutput();
        QCOMPARE(process.exitCode(), 0);
        const auto steady = std::chrono::steady_clock::now();
        const qint64 expected = m_page->clock().at(steady).count();
        const qint64 minute = Duration(1min).count();
        // "into": the time that time() writes to its argument (live_clocks.cpp).
        for (const char *const clock : {"realtime", "coarse", "day", "time", "into"})
            QVERIFY2(qAbs(clockValue(output, clock) - expected) < minute,
                qPrintable(QString::fromLatin1(clock) + QString::fromLatin1(output)));
        const qint64 monotonic = Duration(steady.time_since_epoch()).count();
        QVERIFY(clockValue(output, "monotonic") <= monotonic
            && clockValue(output, "monotonic") > monotonic - minute);
        QVERIFY(qAbs(clockValue(output, "raw") - monotonic) < 60 * minute);
        QVERIFY(clockValue(output, "process") < minute);
    }

    void aServerWithoutAPageHasTheMachinesClock()
    {
        QVERIFY(startServer(nullptr));
        QVERIFY(!m_page->isUsedBy(m_server->processId()));
        const auto seconds =
            std::stoll(m_client->ask({"EVAL", "return redis.call('TIME')[1]", "0"}));
        QVERIFY(std::abs(seconds
                    - std::chrono::duration_cast<std::chrono::seconds>(
                        m_page->clock().at(std::chrono::steady_clock::now()))
                          .count())
            < 60);
    }

    void aClockJumpPastAKeysDeadlineEndsTheKeyAtOnce()
    {
        QVERIFY(startServer(m_page.get()));
        QVERIFY(m_page->isUsedBy(m_server->processId()));
        QCOMPARE(m_client->ask({"SET", "k", "v", "PX", "10000000"}), std::string("OK"));
        QVERIFY(pttl() > 9'900'000);
        m_page->jump(10001s);
        QCOMPARE(m_client->ask({"GET", "k"}), std::string("(nil)"));
        QCOMPARE(m_client->ask({"SET", "k", "w", "NX", "PX", "10000000"}), std::string("OK"));
        QVERIFY(pttl() > 9'900'000);
    }

    void aClockJumpBackProlongsAKeyAndTheServerStillShutsDown()
    {
        QVERIFY(startServer(m_page.get()));
        QCOMPARE(m_client->ask({"SET", "k", "v", "PX", "500"}), std::string("OK"));
        m_page->jump(-7200s);
        QVERIFY(pttl() > 7'200'000 && pttl() <= 7'200'500);
        // Keys still expire by themselves.
        QCOMPARE(m_client->ask({"SET", "short", "v", "PX", "50"}), std::string("OK"));
        QVERIFY(timeUntil([this] { return m_client->ask({"DBSIZE"}) == "1"; }) < generousLimit);
        kill(m_server->processId(), SIGTERM);
        QTRY_COMPARE_WITH_TIMEOUT(processState(m_server->processId()), ProcessState::gone, 60000);
    }

    void theLifetimeOfAKeyDependsOnTheClocksRate_data()
    {
        QTest::addColumn<qlonglong>("ppm");
        QTest::addColumn<int>(
            "lifetime"); // of a key with a TTL of one second, in milliseconds of true time
        QTest::newRow("twice as fast") << 1'000'000LL << 500;
        QTest::newRow("half as fast") << -500'000LL << 2000;
        QTest::newRow("the right rate") << 0LL << 1000;
        QTest::newRow("a twentieth faster") << 50'000LL << 952;
    }
    void theLifetimeOfAKeyDependsOnTheClocksRate()
    {
        QFETCH(qlonglong, ppm);
        QFETCH(int, lifetime);
        QVERIFY(startServer(m_page.get()));
        m_page->setRate(ClockRate(ppm));
        const auto begin = now();
        QCOMPARE(m_client->ask({"SET", "k", "v", "PX", "1000"}), std::string("OK"));
        const auto isGone = [this] { return m_client->ask({"GET", "k"}) == "(nil)"; };
        timeUntil(isGone);
        const auto measured = now() - begin;
        // The lifetime is never too short. It is longer only if the machine did not run this
        // process for a while.
        QVERIFY2(measured >= std::chrono::milliseconds(lifetime)
                && measured < std::chrono::milliseconds(lifetime + 400),
            qPrintable(QString::number(measured.count())));
    }

    void noKeyExpiresWhileTheClockAlmostStandsStill()
    {
        QVERIFY(startServer(m_page.get()));
        m_page->setRate(ClockRate(-999'999));
        QCOMPARE(m_client->ask({"SET", "k", "v", "PX", "200"}), std::string("OK"));
        QTest::qWait(600);
        QVERIFY(pttl() >= 198);
        m_page->setRate(ClockRate());
        QVERIFY(timeUntil([this] {
            return m_client->ask({"GET", "k"}) == "(nil)";
        }) < generousLimit);
    }

    void aRestartedServerHasTheSameClock()
    {
        QVERIFY(startServer(m_page.get()));
        m_page->jump(1000h);
        m_client.reset();
        m_server->stop();
        m_server.reset();
        m_page->jump(1h);
        QVERIFY(startServer(m_page.get()));
        const auto seconds =
            std::stoll(m_client->ask({"EVAL", "return redis.call('TIME')[1]", "0"}));
        const auto expected = std::chrono::system_clock::now() + 1001h;
        QVERIFY(std::abs(seconds
                    - std::chrono::duration_cast<std::chrono::seconds>(expected.time_since_epoch())
                          .count())
            < 60);
    }

    void theCheckForClockFaultsLeavesNoFile()
    {
        const auto supported = checkSimulatedClock();
        QVERIFY2(supported, supported ? "" : supported.error().text.c_str());
        const auto unsupported = checkSimulatedClock("no-such-server");
        QVERIFY(!unsupported);
        QVERIFY(
            unsupported.error().text.find("no no-such-server found on PATH") != std::string::npos);
        m_page.reset();
        m_folder.reset();
        QVERIFY(fs::is_empty(fs::path(m_runtime.path().toStdString()) / "lockscope"));
    }

    void aServerThatDoesNotLoadTheModuleIsReported()
    {
        // A page that the module does not recognize has the same effect as a server that does not
        // load the module.
        QFile file(QString::fromStdString(m_page->path()));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QCOMPARE(file.write("nothing!"), 8);
        file.close();
        QVERIFY(m_folder->makeNodeFolder("n1"));
        auto server = RedisServer::start({{}, m_folder->path() / "n1", {}, m_page.get()});
        QVERIFY(server);
        const auto ready = server.value()->waitReady(generousLimit);
        QVERIFY(!ready);
        QVERIFY(ready.error().text.find("uses the machine's clock") != std::string::npos);
    }

private:
    bool startServer(const PreloadPage *page)
    {
        const fs::path folder = m_folder->path() / "n1";
        if (!fs::exists(folder) && !m_folder->makeNodeFolder("n1"))
            return false;
        auto server = RedisServer::start({{}, folder, {}, page});
        if (!server)
            return false;
        m_server = std::move(server).value();
        const auto ready = m_server->waitReady(generousLimit);
        if (!ready)
            qWarning("%s", ready.error().text.c_str());
        m_client = std::make_unique<RedisClient>(m_server->address().socketPath);
        return ready && m_client->isConnected();
    }
    qint64 pttl() { return std::stoll(m_client->ask({"PTTL", "k"})); }

    QTemporaryDir m_runtime;
    std::unique_ptr<RunFolder> m_folder;
    std::unique_ptr<PreloadPage> m_page;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<RedisClient> m_client;
};

QTEST_GUILESS_MAIN(tst_Preload)
#include "tst_preload.moc"
