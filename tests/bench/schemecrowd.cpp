// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/schemecrowd.h"

#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/liveworld.h"

namespace lockscope::bench {
namespace {

/// Reads the recorded events back, as TraceMerger does; otherwise the recorder would grow without
/// limit.
void readBack(Recorder &recorder)
{
    while (recorder.front())
        recorder.pop();
}

// What a client needs for its cycles.
struct CycleConfig {
    const Scheme *scheme;
    Recorder *recorder;
    EventLoop *loop;
    EntryLog *log;
    Duration hold;
};

// Acquires and releases the lock again and again, until the task is destroyed.
Task<void> runCycles(ClientProcess &process, CycleConfig config, LockRequest request)
{
    for (;;) {
        process.rows().beginAttempt();
        auto acquisition = co_await config.scheme->acquire(process, request);
        if (!acquisition.lock)
            giveUp("Lockscope got no lock: " + std::string(denialName(acquisition.denial)));
        HeldLock lock = std::move(*acquisition.lock);
        if (config.log->enter(process.id().value - 1))
            config.loop->stop();
        readBack(*config.recorder);
        const Duration hold = config.hold;
        co_await process.sleep(hold);
        co_await config.scheme->release(process, lock);
    }
}

} // namespace

Sample SchemeCrowd::entries(int count)
{
    const RunEpoch epoch = std::chrono::steady_clock::now();
    Recorder recorder(1, std::make_shared<TextPool>());
    EventLoop loop(epoch, &recorder);
    LiveWorld world(loop, recorder, m_options.nodes);
    EntryLog log(m_options.clients, count);
    LockRequest request;
    request.ttl = 10s;
    request.nodeTimeout = 1s;
    ++m_pass;
    std::vector<std::unique_ptr<ClientProcess>> processes;
    std::vector<Task<void>> tasks;
    for (int i = 0; i < m_options.clients; ++i) {
        const ClientId id{static_cast<std::uint16_t>(i + 1)};
        processes.push_back(std::make_unique<ClientProcess>(
            world, id, static_cast<int>(m_options.nodes.size()), Seed{1}));
        request.resource = Resource{"bench-" + std::to_string(m_pass)
            + (m_options.hasOwnKeys ? '-' + std::to_string(i) : std::string())};
        tasks.push_back(runCycles(*processes.back(),
            {m_options.scheme, &recorder, &loop, &log, m_options.hold}, request));
        tasks.back().start(processes.back()->control().executor());
        world.scheduleTurn(*processes.back());
    }
    loop.run();
    tasks.clear();
    for (const auto &process : processes)
        process->cleanUp();
    return log.sample();
}

} // namespace lockscope::bench
