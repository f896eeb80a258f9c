// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/worker.h"

#include <algorithm>
#include <utility>

namespace lockscope {

Worker::Worker(Options options)
    : m_recorder(options.number, options.texts), m_loop(options.epoch, &m_recorder),
      m_world(m_loop, m_recorder, options.nodes, std::move(options.roads)), m_heartbeat(m_loop, m_recorder),
      m_settings(std::move(options.settings)), m_progress(*options.progress)
{
    m_world.setServer(options.server);
    m_world.setPrimaries([primaries = std::move(options.primaries)](NodeId place) { return primaries->of(place); });
    m_world.setCrashHandler([this](ClientProcess &process) { crashed(process); });
}

Worker::~Worker()
{
    stop();
}

void Worker::addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective)
{
    m_seats.push_back(std::make_unique<RunClient>(m_world, id, m_world.nodeCount(), scheme, effective, m_settings, m_progress));
    ++m_living;
}

void Worker::start(WorldTime end)
{
    m_loop.post([this, end] {
        m_end.arm(end);
        m_heartbeat.start();
        for (const auto &seat : m_seats) {
            if (!seat->isHeld())
                begin(*seat);
        }
    });
    m_thread = std::thread([this] { m_loop.run(); });
}

void Worker::stop()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
}

void Worker::begin(RunClient &seat)
{
    seat.begin([this] { m_living.fetch_sub(1, std::memory_order_release); });
}

void Worker::crashed(ClientProcess &process)
{
    if (find(process.id())->die())
        m_living.fetch_sub(1, std::memory_order_release);
}

RunClient *Worker::find(ClientId id) const
{
    const auto found = std::find_if(m_seats.begin(), m_seats.end(), [id](const auto &seat) { return seat->process.id() == id; });
    return found == m_seats.end() ? nullptr : found->get();
}

bool Worker::isLiving(ClientId id) const
{
    const RunClient *const seat = find(id);
    return seat && seat->isLiving();
}

void Worker::markUnfinished()
{
    for (const auto &seat : m_seats)
        seat->markUnfinished();
}

// Calls `work` for the client on the loop's thread, if there is such a client.
template <class Work> void Worker::post(ClientId id, Work work)
{
    m_loop.post([this, id, work = std::move(work)] {
        if (RunClient *const seat = find(id))
            work(*seat);
    });
}

void Worker::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    post(fault.target.client, [this, fault, id, cause](RunClient &seat) {
        if (fault.action == FaultAction::lateStart)
            begin(seat);
        else
            seat.beginFault(fault, id, cause);
    });
}

void Worker::endFault(const Fault &fault, FaultId id)
{
    post(fault.target.client, [id](RunClient &seat) { seat.endPause(id); });
}

void Worker::add(const Fault &fault, FaultId id)
{
    post(fault.target.client, [fault, id](RunClient &seat) { seat.add(fault, id); });
}

void Worker::resume(ClientId id)
{
    post(id, [](RunClient &seat) { seat.resume(); });
}

void Worker::breakOff(ClientId id, NodeId node)
{
    post(id, [this, node](const RunClient &seat) { m_world.breakOff(seat.process, node); });
}

void Worker::hear(const Switch &change)
{
    m_loop.post([this, change] {
        for (const auto &seat : m_seats)
            seat->hear(change);
    });
}

void Worker::change(std::shared_ptr<const Settings> settings)
{
    m_loop.post([this, settings] {
        m_settings = settings;
        for (const auto &seat : m_seats)
            seat->course.settings = settings;
    });
}

} // namespace lockscope
