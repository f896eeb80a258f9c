// SPDX-License-Identifier: GPL-3.0-or-later
// A run without LiveRun and without Qt, so that the thread sanitizer checks all data that
// threads share: worker threads with their clients, the observers' thread, the merging thread, a
// thread that reads snapshots, and settings that change during the run. Exit 0: the trace is
// complete and in order.
#include "core/live/observe/nodeobserver.h"
#include "core/run/faults/failover.h"
#include "core/run/liverun/worker.h"
#include "core/trace/tracemerger.h"
#include "lockscope/schemes/registry.h"
#include "tests/live/plainserver.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>

using namespace lockscope;

namespace {

constexpr int nodeCount = 3;
constexpr int clientCount = 6;

[[noreturn]] void fail(const char *what)
{
    std::fprintf(stderr, "tsan_run: %s\n", what);
    std::exit(1);
}

// Checks that the rows are in the order of time, no two clients are inside together, each key-set
// row has a cause, and each client has entered and left five times.
void check(const Trace &trace)
{
    int inside = 0;
    int entered = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (i > 0 && event.time < trace[i - 1].time)
            fail("rows out of order");
        if (event.kind == EventKind::entered && ++inside > 1)
            fail("two inside at once");
        if (event.kind == EventKind::left)
            --inside;
        entered += event.kind == EventKind::entered ? 1 : 0;
        if (event.kind == EventKind::keySet && event.cause == noSeq)
            fail("a key row without a cause");
    }
    if (inside != 0 || entered != clientCount * 5)
        fail("not all clients have completed five rounds");
}

class Run {
public:
    Run(std::vector<NodeAddress> nodes, NodeAddress store)
        : m_nodes(std::move(nodes)), m_store(std::move(store)), m_writer(m_texts),
          m_merger(m_writer, [this] { return worldNow(m_epoch); }, {})
    {
        m_merger.add(m_observerRecorder);
        m_effective.scenario.rounds = 5;
        m_effective.scenario.settings.clients = clientCount;
        m_effective.scenario.settings.ttl = 60s;
        m_effective.scenario.settings.work = 1ms;
        m_effective.scenario.settings.think = 1ms;
        m_effective.scenario.settings.nodeTimeout = 10s;
    }

    std::shared_ptr<const Trace> run()
    {
        observe();
        addWorkers();
        std::atomic<bool> isOver{false};
        std::thread reader([this, &isOver] { readWhile(isOver); });
        while (livingCount() > 0) {
            const std::scoped_lock lock(m_mutex);
            m_merger.merge();
        }
        for (const auto &worker : m_workers)
            worker->stop();
        m_loop.stop();
        m_observerThread.join();
        m_observers.clear();
        isOver = true;
        reader.join();
        m_merger.finish();
        return m_writer.snapshot();
    }

private:
    void observe()
    {
        std::atomic<int> ready{0};
        for (int i = 0; i < nodeCount; ++i) {
            const NodeId node{static_cast<std::uint8_t>(i + 1)};
            m_merger.addNode(node, true);
            m_observers.push_back(observeStream(m_loop, m_observerRecorder,
                {node, m_nodes[static_cast<std::size_t>(i)], [&ready] { ++ready; },
                    [](const std::string &) {}}));
        }
        m_observerThread = std::thread([this] { m_loop.run(); });
        while (ready < nodeCount)
            std::this_thread::yield();
    }

    void addWorkers()
    {
        const auto settings = std::make_shared<const Settings>(m_effective.scenario.settings);
        const auto route = [this](ClientId, NodeId node) {
            return Route{
                node == storeNode ? m_store : m_nodes[static_cast<std::size_t>(node.value - 1)]};
        };
        for (std::uint16_t i = 0; i < 3; ++i) {
            m_workers.push_back(std::make_unique<Worker>(
                Worker::Options{static_cast<std::uint16_t>(2 + i), m_epoch, m_texts, nodeCount,
                    route, settings, std::make_shared<Primaries>(), &m_progress}));
            m_merger.add(m_workers.back()->recorder());
        }
        for (std::uint16_t i = 1; i <= clientCount; ++i)
            m_workers[i % m_workers.size()]->addClient(
                ClientId{i}, *schemeOf("redlock"), m_effective);
        for (const auto &worker : m_workers)
            (void)worker->start(WorldTime{1h});
    }

    int livingCount() const
    {
        int count = 0;
        for (const auto &worker : m_workers)
            count += worker->livingCount();
        return count;
    }

    // Reads snapshots, and gives the workers new settings (with the same values), as a window does.
    void readWhile(const std::atomic<bool> &isOver)
    {
        std::size_t seen = 0;
        while (!isOver) {
            std::shared_ptr<const Trace> trace;
            {
                const std::scoped_lock lock(m_mutex);
                trace = m_writer.snapshot();
            }
            for (; seen < trace->size(); ++seen) {
                if (trace->detail((*trace)[seen]).size() > 100'000)
                    fail("a detail that is too long");
            }
            for (const auto &worker : m_workers)
                worker->changeSettings(
                    std::make_shared<const Settings>(m_effective.scenario.settings));
            std::this_thread::yield();
        }
    }

    const std::vector<NodeAddress> m_nodes;
    const NodeAddress m_store;
    const RunEpoch m_epoch = std::chrono::steady_clock::now();
    const std::shared_ptr<TextPool> m_texts = std::make_shared<TextPool>();
    EffectiveScenario m_effective;
    PlanProgress m_progress; // of a plan without faults
    std::mutex m_mutex;      // protects the writer and the merger
    TraceWriter m_writer;
    TraceMerger m_merger;
    Recorder m_observerRecorder{1, m_texts};
    EventLoop m_loop{m_epoch, &m_observerRecorder};
    std::vector<std::unique_ptr<NodeObserver>> m_observers;
    std::thread m_observerThread;
    std::vector<std::unique_ptr<Worker>> m_workers;
};

} // namespace

int main()
{
    std::signal(SIGPIPE, SIG_IGN);
    // Short, because a Unix socket's path must stay under 108 bytes.
    std::string folder =
        (std::filesystem::temp_directory_path() / "lockscope-tsan-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        fail("no folder");
    {
        std::vector<std::unique_ptr<PlainServer>> servers;
        std::vector<NodeAddress> nodes;
        for (int i = 0; i < nodeCount; ++i) {
            servers.push_back(std::make_unique<PlainServer>(folder + "/n" + std::to_string(i + 1)));
            nodes.push_back(servers.back()->address());
        }
        servers.push_back(std::make_unique<PlainServer>(folder + "/store"));
        check(*Run(nodes, servers.back()->address()).run());
    }
    rmdir(folder.c_str());
    return 0;
}
