// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/schemecrowd.h"

#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/liveworld.h"

namespace lockscope::bench {
namespace {

/// Reads the recorded events back, as TraceMerger does; otherwise the recorder would grow without limit.
void readBack(Recorder &recorder)
{
    while (recorder.front())
        recorder.pop();
}

struct Course {
    const Scheme *scheme;
    Recorder *recorder;
    EventLoop *loop;
    EntryLog *log;
    Duration hold;
};

Task<void> live(ClientProcess &process, Course course, LockRequest request)
{
    for (;;) {
        process.rows().beginAttempt();
        auto acquisition = co_await course.scheme->acquire(process, request);
        if (!acquisition.lock)
            giveUp("ours got no lock: " + std::string(denialName(acquisition.denial)));
        HeldLock lock = std::move(*acquisition.lock);
        if (course.log->enter(process.id().value - 1))
            course.loop->stop();
        readBack(*course.recorder);
        const Duration hold = course.hold;
        co_await process.sleep(hold);
        co_await course.scheme->release(process, lock);
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
    ++m_round;
    std::vector<std::unique_ptr<ClientProcess>> processes;
    std::vector<Task<void>> lives;
    for (int i = 0; i < m_options.clients; ++i) {
        const ClientId id{static_cast<std::uint16_t>(i + 1)};
        processes.push_back(std::make_unique<ClientProcess>(world, id, static_cast<int>(m_options.nodes.size()), Seed{1}));
        request.resource = Resource{"bench-" + std::to_string(m_round) + (m_options.hasOwnKeys ? '-' + std::to_string(i) : std::string())};
        lives.push_back(live(*processes.back(), {m_options.scheme, &recorder, &loop, &log, m_options.hold}, request));
        lives.back().start(processes.back()->control().executor());
        world.wantTurn(*processes.back());
    }
    loop.run();
    lives.clear();
    for (const auto &process : processes)
        process->cleanUp();
    return log.sample();
}

} // namespace lockscope::bench
