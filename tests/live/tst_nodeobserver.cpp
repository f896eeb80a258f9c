// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/redisclient.h"
#include "live/redisserver.h"
#include "live/runfolder.h"
#include "live/nodeobserver.h" // last: moc cannot read <compare> before other headers of the library

#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

#include <thread>

using namespace lockscope;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr int patienceMs = 60000;

struct Row {
    EventKind kind;
    std::string key;
    std::string token;
    Duration span;
    WorldTime time;
    std::string detail;
};

// One observer on a loop and a thread of its own, and what it wrote down so far.
class Watch {
public:
    using Make = std::function<std::unique_ptr<NodeObserver>(EventLoop &, Recorder &, NodeObserver::Options)>;

    Watch(const NodeAddress &address, const Make &make)
        : m_texts(std::make_shared<TextPool>()), m_recorder(1, m_texts), m_loop(std::chrono::steady_clock::now(), &m_recorder)
    {
        NodeObserver::Options options;
        options.node = NodeId{3};
        options.address = address;
        options.ready = [this] { ++m_readyCount; };
        options.lost = [this](const std::string &why) {
            m_why = why;
            ++m_lostCount;
        };
        m_observer = make(m_loop, m_recorder, options);
        m_thread = std::thread([this] { m_loop.run(); });
    }
    ~Watch()
    {
        m_loop.stop();
        m_thread.join();
    }

    int readyCount() const { return m_readyCount; }
    int lostCount() const { return m_lostCount; }
    // REQUIRES: lostCount() > 0.
    std::string why() const { return m_why; }
    WorldTime now() const { return m_loop.now(); }

    const std::vector<Row> &rows()
    {
        while (const RawEvent *const raw = m_recorder.front()) {
            const Event &event = raw->event;
            m_rows.push_back({event.kind, std::string(m_texts->text(event.key)), std::string(m_texts->text(event.token)), event.span,
                              event.time, std::string(m_texts->text(event.detail))});
            m_isAllOfTheNode = m_isAllOfTheNode && event.actor == Actor::node(NodeId{3}) && event.node == NodeId{3};
            m_recorder.pop();
        }
        return m_rows;
    }
    bool isAllOfTheNode() const { return m_isAllOfTheNode; }
    /// "set a x, deleted a": keys without their common beginning.
    std::string story()
    {
        std::string text;
        for (const Row &row : rows()) {
            text += text.empty() ? "" : ", ";
            const std::string key = row.key.substr(std::string("lockscope:lock:").size());
            text += row.kind == EventKind::keySet ? "set " + key + " " + row.token : "deleted " + key;
        }
        return text;
    }

private:
    std::shared_ptr<TextPool> m_texts;
    Recorder m_recorder;
    EventLoop m_loop;
    std::unique_ptr<NodeObserver> m_observer;
    std::atomic<int> m_readyCount{0};
    std::atomic<int> m_lostCount{0};
    std::string m_why;
    std::vector<Row> m_rows;
    bool m_isAllOfTheNode = true;
    std::thread m_thread;
};

const Watch::Make streamed = [](EventLoop &loop, Recorder &recorder, NodeObserver::Options options) {
    return NodeObserver::stream(loop, recorder, std::move(options));
};

// The deadlines that the node itself would name for the keys "lockscope:lock:a".
qint64 expireTimeMs(RedisClient &client)
{
    return std::stoll(client.ask({"PEXPIRETIME", "lockscope:lock:a"}));
}

} // namespace

class tst_NodeObserver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void seesEachChangeInOrder();
    void seesWhatAScriptAndATransactionDid();
    void ignoresOtherKeysAndOtherDatabases();
    void tellsTheDeadlineOfTheNode();
    void seesAnExpiryAsADeletion();
    void cutsLongValues();
    void leavesNothingOnDisk();
    void neverMissesAChangeAfterItIsReady();
    void twoObserversSeeTheSame();
    void missesNothingWhileClientsWriteAsItAttaches();
    void keepsUpWithAFlood();
    void tellsThatTheNodeWasKilled();
    void seesTheLastChangeBeforeTheNodeEnds();
    void tellsThatThereIsNoNode();
    void observesANodeThatWasStartedAgain();
    void mayBeDestroyedWhileItAttaches();

private:
    bool startServer();
    const std::string &socketPath() const { return m_server->address().socketPath; }
    QTemporaryDir m_runtime;
    std::unique_ptr<RunFolder> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

void tst_NodeObserver::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
}

bool tst_NodeObserver::startServer()
{
    auto server = RedisServer::start({{}, m_folder->path() / "n1"});
    if (!server)
        return false;
    m_server = std::move(server).value();
    return static_cast<bool>(m_server->waitReady(60s));
}

void tst_NodeObserver::init()
{
    auto folder = RunFolder::create();
    QVERIFY(folder);
    m_folder = std::move(folder).value();
    QVERIFY(m_folder->makeNodeFolder("n1"));
    QVERIFY(startServer());
}

void tst_NodeObserver::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void tst_NodeObserver::seesEachChangeInOrder()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    const std::string a = "lockscope:lock:a";
    QCOMPARE(client.ask({"SET", a, "one", "NX", "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", a, "refused", "NX", "PX", "100000"}), std::string("(nil)"));
    QCOMPARE(client.ask({"PEXPIRE", a, "200000"}), std::string("1"));
    QCOMPARE(client.ask({"PERSIST", a}), std::string("1"));
    QCOMPARE(client.ask({"DEL", a}), std::string("1"));
    QCOMPARE(client.ask({"DEL", a}), std::string("0"));
    QCOMPARE(client.ask({"setnx", a, "two"}), std::string("1"));
    QCOMPARE(client.ask({"EXPIRE", a, "100"}), std::string("1"));
    QCOMPARE(client.ask({"GETSET", a, "three"}), std::string("two"));
    QCOMPARE(client.ask({"SETEX", a, "100", "four"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", a, "five", "KEEPTTL"}), std::string("OK"));
    QCOMPARE(client.ask({"RENAME", a, "lockscope:lock:b"}), std::string("OK"));
    QCOMPARE(client.ask({"FLUSHALL"}), std::string("OK"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(),
                              std::string("set a one, set a one, set a one, deleted a, set a two, set a two, set a three, set a four, "
                                          "set a five, deleted a, set b five, deleted b"),
                              patienceMs);
    const std::vector<bool> hasDeadline{true, true, false, false, false, true, false, true, true, false, true, false};
    for (std::size_t i = 0; i < hasDeadline.size(); ++i)
        QCOMPARE(watch.rows()[i].span != noSpan, bool{hasDeadline[i]});
    for (std::size_t i = 1; i < hasDeadline.size(); ++i)
        QVERIFY(watch.rows()[i - 1].time <= watch.rows()[i].time);
    QVERIFY(watch.isAllOfTheNode());
    QCOMPARE(watch.rows()[0].detail, std::string());
    QCOMPARE(watch.lostCount(), 0);
}

void tst_NodeObserver::seesWhatAScriptAndATransactionDid()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    const std::string release = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "one", "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"EVAL", release, "1", "lockscope:lock:a", "other"}), std::string("0"));
    QCOMPARE(client.ask({"EVAL", release, "1", "lockscope:lock:a", "one"}), std::string("1"));
    QCOMPARE(client.ask({"MULTI"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "two"}), std::string("QUEUED"));
    QCOMPARE(client.ask({"UNLINK", "lockscope:lock:a"}), std::string("QUEUED"));
    QCOMPARE(client.ask({"EXEC"}), std::string("(array of 2)"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(), std::string("set a one, deleted a, set a two, deleted a"), patienceMs);
}

void tst_NodeObserver::ignoresOtherKeysAndOtherDatabases()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:store:a", "1"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock", "1"}), std::string("OK"));
    QCOMPARE(client.ask({"MSET", "x", "1", "lockscope:lock:a", "mine", "y", "2"}), std::string("OK"));
    QCOMPARE(client.ask({"SELECT", "5"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "elsewhere"}), std::string("OK"));
    QCOMPARE(client.ask({"FLUSHDB"}), std::string("OK"));
    QCOMPARE(client.ask({"SELECT", "0"}), std::string("OK"));
    QCOMPARE(client.ask({"DEL", "x", "lockscope:lock:a"}), std::string("2"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(), std::string("set a mine, deleted a"), patienceMs);
}

void tst_NodeObserver::tellsTheDeadlineOfTheNode()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    const std::vector<std::vector<std::string>> commands{{"SET", "lockscope:lock:a", "x", "PX", "70000"},
                                                         {"PEXPIRE", "lockscope:lock:a", "90000"},
                                                         {"SET", "lockscope:lock:a", "x", "EX", "50"},
                                                         {"EXPIRE", "lockscope:lock:a", "60"}};
    std::size_t count = 0;
    for (const auto &command : commands) {
        QVERIFY(client.ask(command) != "(nil)");
        ++count;
        QTRY_COMPARE_WITH_TIMEOUT(watch.rows().size(), count, patienceMs);
        // The same instant on both clocks, as near as this thread can read them together.
        WorldTime before = watch.now();
        auto unixNow = std::chrono::system_clock::now().time_since_epoch();
        for (int i = 0; i < 1000 && watch.now() - before > 20us; ++i) {
            before = watch.now();
            unixNow = std::chrono::system_clock::now().time_since_epoch();
        }
        const WorldTime expected = before + (std::chrono::milliseconds(expireTimeMs(client) + 1) - unixNow);
        const Row &row = watch.rows().back();
        const Duration off = row.time + row.span - expected;
        QVERIFY2(off > -1ms && off < 1ms, QByteArray::number(microseconds(off)).constData());
    }
}

void tst_NodeObserver::seesAnExpiryAsADeletion()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x", "PX", "30"}), std::string("OK"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(), std::string("set a x, deleted a"), patienceMs);
    const Row &set = watch.rows()[0];
    QVERIFY(watch.rows()[1].time >= set.time + set.span - 1ms); // never before the deadline; how long after is the machine's matter
}

void tst_NodeObserver::cutsLongValues()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    const std::string large(64 * 1024, 'v');
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", large, "PX", "100000"}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "other", std::string(3'000'000, '\n')}), std::string("OK"));
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "*3\r\n$3\r\n"}), std::string("OK"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(), "set a " + std::string(40, 'v') + ", set a *3\r\n$3\r\n", patienceMs);
}

void tst_NodeObserver::leavesNothingOnDisk()
{
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    {
        Watch watch(m_server->address(), streamed);
        QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    }
    kill(m_server->processId(), SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->isAlive(), patienceMs);
    for (const fs::directory_entry &entry : fs::directory_iterator(m_folder->path() / "n1"))
        QVERIFY2(entry.path().extension() != ".rdb", entry.path().c_str());
    QVERIFY(startServer());
    RedisClient again(socketPath());
    QCOMPARE(again.ask({"GET", "lockscope:lock:a"}), std::string("(nil)"));
}

void tst_NodeObserver::neverMissesAChangeAfterItIsReady()
{
    RedisClient client(socketPath());
    for (int i = 0; i < 200; ++i) {
        Watch watch(m_server->address(), streamed);
        QTRY_VERIFY_WITH_TIMEOUT(watch.readyCount() == 1, patienceMs);
        const std::string token = std::to_string(i);
        QCOMPARE(client.ask({"SET", "lockscope:lock:a", token, "NX", "PX", "100000"}), std::string("OK"));
        QCOMPARE(client.ask({"DEL", "lockscope:lock:a"}), std::string("1"));
        QTRY_COMPARE_WITH_TIMEOUT(watch.story(), "set a " + token + ", deleted a", patienceMs);
        QCOMPARE(watch.lostCount(), 0);
    }
}

void tst_NodeObserver::twoObserversSeeTheSame()
{
    Watch first(m_server->address(), streamed);
    Watch second(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(first.readyCount(), 1, patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(second.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    QTRY_COMPARE_WITH_TIMEOUT(first.story(), std::string("set a x"), patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(second.story(), std::string("set a x"), patienceMs);
}

void tst_NodeObserver::missesNothingWhileClientsWriteAsItAttaches()
{
    // What is written from the beginning of the attachment on arrives complete and in order, without a gap at its end.
    std::atomic<bool> enough{false};
    std::atomic<int> last{0};
    std::thread writer([this, &enough, &last] {
        RedisClient client(socketPath());
        int number = 0;
        while (!enough && client.ask({"SET", "lockscope:lock:a", std::to_string(++number)}) == "OK")
            last = number;
    });
    Watch watch(m_server->address(), streamed);
    const bool isReady = QTest::qWaitFor([&watch] { return watch.readyCount() == 1; }, patienceMs);
    const int whenReady = last;
    const bool isWritten = QTest::qWaitFor([&last, whenReady] { return last > whenReady + 100; }, patienceMs);
    enough = true;
    writer.join(); // before any check that may end this function
    QVERIFY(isReady && isWritten);
    QTRY_VERIFY_WITH_TIMEOUT(!watch.rows().empty() && watch.rows().back().token == std::to_string(last), patienceMs);
    const std::vector<Row> &rows = watch.rows();
    QVERIFY(std::stoi(rows.front().token) <= whenReady + 1);
    for (std::size_t i = 1; i < rows.size(); ++i)
        QCOMPARE(std::stoi(rows[i].token), std::stoi(rows[i - 1].token) + 1);
}

void tst_NodeObserver::keepsUpWithAFlood()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"EVAL", "for i = 1, 20000 do redis.call('set', KEYS[1], i, 'px', 100000) end return 1", "1",
                         "lockscope:lock:a"}),
             std::string("1"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.rows().size(), std::size_t{20000}, patienceMs);
    for (int i = 0; i < 20000; ++i)
        QCOMPARE(watch.rows()[static_cast<std::size_t>(i)].token, std::to_string(i + 1));
}

void tst_NodeObserver::tellsThatTheNodeWasKilled()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    QCOMPARE(watch.lostCount(), 0);
    kill(m_server->processId(), SIGKILL);
    QTRY_COMPARE_WITH_TIMEOUT(watch.lostCount(), 1, patienceMs);
    QVERIFY(!watch.why().empty());
}

void tst_NodeObserver::seesTheLastChangeBeforeTheNodeEnds()
{
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "x"}), std::string("OK"));
    m_server->stop();
    QTRY_COMPARE_WITH_TIMEOUT(watch.lostCount(), 1, patienceMs);
    QCOMPARE(watch.story(), std::string("set a x"));
}

void tst_NodeObserver::tellsThatThereIsNoNode()
{
    NodeAddress nobody;
    nobody.socketPath = (m_folder->path() / "n1" / "nobody.sock").string();
    Watch watch(nobody, streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.lostCount(), 1, patienceMs);
    QCOMPARE(watch.readyCount(), 0);
    QVERIFY2(watch.why().find("nobody.sock") != std::string::npos, watch.why().c_str());
}

void tst_NodeObserver::observesANodeThatWasStartedAgain()
{
    {
        Watch watch(m_server->address(), streamed);
        QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
        kill(m_server->processId(), SIGKILL);
        QTRY_COMPARE_WITH_TIMEOUT(watch.lostCount(), 1, patienceMs);
    }
    QVERIFY(startServer());
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
    RedisClient client(socketPath());
    QCOMPARE(client.ask({"SET", "lockscope:lock:a", "again", "NX", "PX", "100000"}), std::string("OK"));
    QTRY_COMPARE_WITH_TIMEOUT(watch.story(), std::string("set a again"), patienceMs);
}

void tst_NodeObserver::mayBeDestroyedWhileItAttaches()
{
    for (int i = 0; i < 20; ++i)
        Watch watch(m_server->address(), streamed);
    QVERIFY(m_server->isAlive());
    Watch watch(m_server->address(), streamed);
    QTRY_COMPARE_WITH_TIMEOUT(watch.readyCount(), 1, patienceMs);
}

QTEST_GUILESS_MAIN(tst_NodeObserver)
#include "tst_nodeobserver.moc"
