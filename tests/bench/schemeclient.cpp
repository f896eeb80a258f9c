// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/schemeclient.h"

#include "lockscope/schemes/registry.h"
#include "tests/bench/stopwatch.h"

namespace lockscope::bench {

SchemeClient::SchemeClient(
    std::string_view schemeId, std::vector<NodeAddress> nodes, Recording recording)
    : m_scheme(schemeOf(schemeId)), m_recorder(1, std::make_shared<TextPool>()),
      m_nodes(std::move(nodes)), m_recording(recording)
{
    LOCKSCOPE_ASSERT(m_scheme);
}

Task<void> SchemeClient::work(ClientProcess &process, EventLoop *loop, int count)
{
    LockRequest request;
    request.resource = Resource{"bench-ours"};
    request.ttl = 10s;
    request.nodeTimeout = m_nodeTimeout;
    int denials = 0;
    for (int i = -m_warmUps; i < count; ++i) {
        const Stopwatch watch;
        process.rows().beginAttempt();
        auto acquisition = co_await m_scheme->acquire(process, request);
        const double acquireTime = watch.microseconds();
        if (!acquisition.lock) {
            // A denial is rare: it happens if another program has used the core for longer than the
            // node timeout.
            if (++denials > 10 + count / 100)
                giveUp("Lockscope got no lock: " + std::string(denialName(acquisition.denial)));
            --i;
            continue;
        }
        HeldLock lock = std::move(*acquisition.lock);
        co_await m_scheme->release(process, lock);
        if (i >= 0) {
            m_acquire.push_back(acquireTime);
            m_whole.push_back(watch.microseconds());
        }
    }
    loop->stop();
}

SchemeClient::Samples SchemeClient::run(int count)
{
    m_whole.clear();
    m_acquire.clear();
    const bool isRecorded = m_recording == Recording::on;
    EventLoop loop(m_epoch, isRecorded ? &m_recorder : nullptr);
    LiveWorld world(
        loop, isRecorded ? static_cast<EventSink &>(m_recorder) : m_forgetfulSink, m_nodes);
    ClientProcess process(world, ClientId{1}, static_cast<int>(m_nodes.size()), Seed{1});
    {
        Task<void> task = work(process, &loop, count);
        task.start(process.control().executor());
        world.scheduleTurn(process);
        loop.run();
    }
    process.cleanUp();
    readBack();
    return {sampleOf(m_whole, 1e6), sampleOf(m_acquire, 1e6)};
}

void SchemeClient::readBack()
{
    while (m_recorder.front())
        m_recorder.pop();
}

} // namespace lockscope::bench
