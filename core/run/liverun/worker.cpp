// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/worker.h"

#include "core/scenario/clientscheme.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int workersMax = 8; // a client needs little processor time

} // namespace

Worker::Worker(Options options)
    : m_recorder(options.number, options.texts), m_loop(options.epoch, &m_recorder),
      m_world(m_loop, m_recorder, options.nodes, std::move(options.routes)),
      m_stallDetector(m_loop, m_recorder), m_settings(std::move(options.settings)),
      m_progress(*options.progress)
{
    m_world.setServer(options.server);
    m_world.setPrimaries([primaries = std::move(options.primaries)](
                             NodeId firstPrimary) { return primaries->of(firstPrimary); });
    m_world.setCrashHandler([this](ClientProcess &process) { onCrash(process); });
}

Worker::~Worker()
{
    stop();
}

void Worker::addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective)
{
    m_clients.push_back(std::make_unique<RunClient>(
        m_world, id, m_world.nodeCount(), scheme, effective, m_settings, m_progress));
}

Result<Done> Worker::start(WorldTime end)
{
    m_loop.post([this, end] {
        m_endTimer.arm(end);
        m_stallDetector.start();
        for (const auto &client : m_clients) {
            if (!client->isStartDelayed())
                begin(*client);
        }
    });
    m_thread = std::thread([this] { m_loop.run(); });
    return Done{};
}

void Worker::stop()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
}

void Worker::begin(RunClient &client)
{
    client.begin([] {});
}

void Worker::onCrash(ClientProcess &process)
{
    find(process.id())->onCrash();
}

RunClient *Worker::find(ClientId id) const
{
    const auto found = std::find_if(m_clients.begin(), m_clients.end(),
        [id](const auto &client) { return client->process.id() == id; });
    return found == m_clients.end() ? nullptr : found->get();
}

int Worker::livingCount() const
{
    return static_cast<int>(std::count_if(
        m_clients.begin(), m_clients.end(), [](const auto &client) { return client->isLiving(); }));
}

bool Worker::isLiving(ClientId id) const
{
    const RunClient *const client = find(id);
    return client && client->isLiving();
}

void Worker::markPausesUnfinished()
{
    for (const auto &client : m_clients)
        client->markPauseUnfinished();
}

// Calls `work` with the client on the worker's thread, if this worker has the client.
template <class Work> void Worker::post(ClientId id, Work work)
{
    m_loop.post([this, id, work = std::move(work)] {
        if (RunClient *const client = find(id))
            work(*client);
    });
}

void Worker::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    post(fault.target.client, [this, fault, id, cause](RunClient &client) {
        if (fault.action == FaultAction::lateStart)
            begin(client);
        else
            client.beginFault(fault, id, cause);
    });
}

void Worker::endFault(const Fault &fault, FaultId id)
{
    post(fault.target.client, [id](RunClient &client) { client.endPause(id); });
}

void Worker::add(const Fault &fault, FaultId id)
{
    post(fault.target.client, [fault, id](RunClient &client) { client.add(fault, id); });
}

void Worker::resume(ClientId id)
{
    post(id, [](RunClient &client) { client.resume(); });
}

void Worker::markBroken(ClientId id, NodeId node)
{
    post(id, [this, node](const RunClient &client) { m_world.markBroken(client.process, node); });
}

void Worker::applySwitch(const PrimarySwitch &change)
{
    m_loop.post([this, change] {
        for (const auto &client : m_clients)
            client->applySwitch(change);
    });
}

void Worker::changeSettings(std::shared_ptr<const Settings> settings)
{
    m_loop.post([this, settings] {
        m_settings = settings;
        for (const auto &client : m_clients)
            client->config.settings = settings;
    });
}

std::vector<std::unique_ptr<Worker>> makeWorkers(
    const Worker::Options &first, const EffectiveScenario &effective)
{
    const Scheme *const scheme = schemeOfRun(effective);
    LOCKSCOPE_ASSERT(scheme);
    const int clients = effective.scenario.settings.clients;
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < std::clamp(cores, 1, std::min(clients, workersMax)); ++i) {
        Worker::Options options = first;
        options.number = static_cast<std::uint16_t>(first.number + i);
        workers.push_back(std::make_unique<Worker>(std::move(options)));
    }
    for (int i = 1; i <= clients; ++i) {
        const ClientId id{static_cast<std::uint16_t>(i)};
        workers[static_cast<std::size_t>(i - 1) % workers.size()]->addClient(
            id, *scheme, effective);
    }
    return workers;
}

} // namespace lockscope
