// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/nodewatch.h"

#include "core/live/programs/commandmeaning.h"
#include "core/live/servers/blockingcall.h"
#include "core/trace/tracemerger.h"
#include "tests/core/lockscripts.h"

#include <mutex>

namespace {

using Command = std::vector<std::string>; // K stands for the key, T for the token

// The commands of one lock library, in the order in which a client sends them.
struct Library {
    Command acquire;
    std::vector<Command> extensions;
    Command release;
};

Command script(const char *text, const Command &arguments)
{
    Command command{"EVAL", text, "1", "K"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

const Command setNx{"SET", "K", "T", "NX", "PX", "60000"};

const std::map<std::string, Library> libraries{
    {"redis-py",
        {setNx, {script(scripts::redisPyReacquire, {"T", "70000"})},
            script(scripts::redisPyRelease, {"T"})}},
    {"redlock 4",
        {script(scripts::redlock4Acquire, {"T", "60000"}),
            {script(scripts::redlock4Extend, {"T", "70000"})},
            script(scripts::redlock4Release, {"T"})}},
    {"redis-semaphore",
        {setNx, {script(scripts::semaphoreRefresh, {"T", "70000"})},
            script(scripts::semaphoreRelease, {"T"})}},
    {"Symfony",
        {script(scripts::symfonySave, {"1.5", "T", "60000"}),
            {script(scripts::symfonyPutOff, {"1.5", "T", "70000"})},
            script(scripts::symfonyDelete, {"T"})}},
    {"SETNX, EXPIRE, DEL", {{"SETNX", "K", "T"}, {{"EXPIRE", "K", "60"}}, {"DEL", "K"}}},
};

// The clients that were granted the lock, in order.
class Grants {
public:
    void add(int client)
    {
        const std::lock_guard lock(m_mutex);
        m_clients.append(client);
    }
    QList<int> clients() const { return m_clients; }

private:
    std::mutex m_mutex;
    QList<int> m_clients;
};

// A client that sends a library's commands, and records them as a relay does.
class LockUser {
public:
    LockUser(
        const NodeAddress &node, int number, RunEpoch epoch, const std::shared_ptr<TextPool> &texts)
        : m_number(number), m_epoch(epoch),
          m_recorder(static_cast<std::uint16_t>(number + 1), texts),
          m_connection(std::move(BlockingConnection::open(node)).value())
    {
    }
    Recorder &recorder() { return m_recorder; }

    void use(const Library &library, int grantsWanted, Grants &grants)
    {
        for (int granted = 0, round = 0; granted < grantsWanted; ++round) {
            const std::string token =
                "token-" + std::to_string(m_number) + '-' + std::to_string(round);
            if (send(library.acquire, token) != KeyEffect::done)
                continue;
            grants.add(m_number); // no other client can have the lock now
            ++granted;
            for (const Command &extension : library.extensions)
                m_allSucceeded = send(extension, token) == KeyEffect::done && m_allSucceeded;
            m_allSucceeded = send(library.release, token) == KeyEffect::done && m_allSucceeded;
        }
    }
    // Returns whether CommandMeanings took each extension and release for successful.
    bool allSucceeded() const { return m_allSucceeded; }

private:
    KeyEffect send(Command words, const std::string &token)
    {
        std::replace(words.begin(), words.end(), std::string("K"), std::string("b'_tooz'_demo"));
        std::replace(words.begin(), words.end(), std::string("T"), token);
        const std::vector<std::string_view> views(words.begin(), words.end());
        const CommandMeaning meaning = m_meanings.meaningOf(views, m_state);
        const EventRef sent = record(EventKind::sent, meaning, meaning.effect, {});
        const Reply reply = m_connection.ask(views).value();
        const KeyEffect outcome = CommandMeanings::replyEffectOf(meaning, reply);
        record(EventKind::replied, meaning, outcome, sent);
        return outcome;
    }
    EventRef record(EventKind kind, const CommandMeaning &meaning, KeyEffect effect, EventRef cause)
    {
        m_recorder.wake();
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = worldNow(m_epoch);
        raw.event.client = ClientId{static_cast<std::uint16_t>(m_number)};
        raw.event.actor = Actor::client(raw.event.client);
        raw.event.node = NodeId{1};
        raw.event.key = m_recorder.texts().intern(meaning.key);
        raw.event.token = m_recorder.texts().intern(meaning.token);
        raw.effect = effect;
        raw.cause = cause;
        const EventRef ref = m_recorder.record(raw);
        m_recorder.rest();
        return ref;
    }

    const int m_number;
    const RunEpoch m_epoch;
    Recorder m_recorder;
    BlockingConnection m_connection;
    CommandMeanings m_meanings{KeyFilter::everyKey()};
    ConnectionState m_state;
    bool m_allSucceeded = true;
};

} // namespace

// Tests the rows of a trace about the locks of other libraries.
class tst_ForeignLocks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(m_server.startInNewFolder()); }
    void cleanup() { m_server.end(); }
    void theTraceTellsWhichClientHadTheLock_data();
    void theTraceTellsWhichClientHadTheLock();

private:
    WatchedServer m_server;
};

void tst_ForeignLocks::theTraceTellsWhichClientHadTheLock_data()
{
    QTest::addColumn<std::string>("library");
    for (const auto &[name, library] : libraries)
        QTest::newRow(name.c_str()) << name;
}

void tst_ForeignLocks::theTraceTellsWhichClientHadTheLock()
{
    QFETCH(std::string, library);
    constexpr int users = 3, grantsEach = 100;
    const RunEpoch epoch = std::chrono::steady_clock::now();
    const auto texts = std::make_shared<TextPool>();
    Recorder observed(1, texts);
    EventLoop loop(epoch, &observed);
    std::atomic<bool> isReady = false;
    const auto observer = observeStream(loop, observed,
        {.node = NodeId{1},
            .address = m_server->address(),
            .ready = [&] { isReady = true; },
            .lost = {},
            .keys = KeyFilter::everyKey()});
    std::thread observing([&] { loop.run(); });
    const bool isObserved = waitUntil([&] { return isReady.load(); });

    TraceWriter writer(texts);
    TraceMerger merger(writer, [&] { return worldNow(epoch); }, {});
    merger.add(observed);
    merger.addNode(NodeId{1}, true);
    Grants grants;
    std::vector<std::unique_ptr<LockUser>> clients;
    std::vector<std::thread> threads;
    std::atomic<int> working = users;
    for (int i = 1; i <= users; ++i) {
        clients.push_back(std::make_unique<LockUser>(m_server->address(), i, epoch, texts));
        merger.add(clients.back()->recorder());
    }
    for (const auto &client : clients) {
        threads.emplace_back([&] {
            client->use(libraries.at(library), grantsEach, grants);
            --working;
        });
    }
    const auto deletions = [&] {
        merger.merge();
        QList<int> owners;
        const auto trace = writer.snapshot();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].kind == EventKind::keyDeleted)
                owners.append((*trace)[i].client.value);
        }
        return owners;
    };
    const bool isDone =
        waitUntil([&] { return deletions().size() == users * grantsEach && working == 0; });
    for (std::thread &thread : threads)
        thread.join();
    loop.stop();
    observing.join();
    merger.finish();

    QVERIFY(isObserved && isDone);
    QCOMPARE(deletions(), grants.clients());
    for (const auto &client : clients)
        QVERIFY(client->allSucceeded());
    const auto trace = writer.snapshot();
    int releasedCount = 0;
    for (std::size_t i = 0; i < trace->size(); ++i) {
        const Event &row = (*trace)[i];
        if (row.kind != EventKind::keySet && row.kind != EventKind::keyDeleted)
            continue;
        if (releasedCount < grants.clients().size())
            QCOMPARE(int{row.client.value}, grants.clients()[releasedCount]);
        if (row.kind == EventKind::keyDeleted) {
            ++releasedCount;
            QVERIFY(row.cause != noSeq);
            QCOMPARE(int{(*trace)[row.cause].client.value}, int{row.client.value});
        }
    }
}

QTEST_GUILESS_MAIN(tst_ForeignLocks)
#include "tst_foreignlocks.moc"
