// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/worker.h"

#include <algorithm>
#include <utility>

namespace lockscope {

struct Worker::Client {
    Client(World &world, ClientId id, int nodeCount, Seed seed, const FaultPlan &faults,
           const std::shared_ptr<const Settings> &settings)
        : host(world, id, nodeCount, seed), plan(id, faults, settings)
    {
        host.setStepFaults(&plan);
        for (const ClockFault &clock : faults.clocks) {
            if (clock.client == id)
                host.setWallOffset(clock.offset);
        }
    }
    Host host;
    StepPlan plan;
    ClientCourse course;
    Task<void> life;
    bool isHeld = false;
    bool hasBegun = false;
};

Worker::Worker(Options options)
    : m_recorder(options.number, options.texts), m_loop(options.epoch, &m_recorder),
      m_world(m_loop, m_recorder, std::move(options.nodes), std::move(options.store)), m_heartbeat(m_loop, m_recorder),
      m_settings(std::move(options.settings)), m_seed(options.seed)
{
    m_world.setCrashed([this](Host &host) { crashed(host); });
}

Worker::~Worker()
{
    stop();
    for (const auto &client : m_clients) {
        client->life = Task<void>();
        client->host.bury();
    }
}

void Worker::addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    auto client = std::make_unique<Client>(m_world, id, m_world.nodeCount(), m_seed, scenario.faults, m_settings);
    client->course = {&scheme, scenario.resource, scenario.rounds, m_settings};
    client->isHeld = std::any_of(scenario.faults.holds.begin(), scenario.faults.holds.end(),
                                 [id](const HoldStart &hold) { return hold.client == id; });
    m_clients.push_back(std::move(client));
    ++m_living;
}

void Worker::start()
{
    m_loop.post([this] {
        m_heartbeat.start();
        for (const auto &client : m_clients) {
            if (!client->isHeld)
                begin(*client);
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

Task<void> Worker::lifeOf(Host &host, const ClientCourse *course, std::atomic<int> *living)
{
    co_await clientLife(host, course);
    living->fetch_sub(1, std::memory_order_release);
}

void Worker::begin(Client &client)
{
    if (std::exchange(client.hasBegun, true))
        return;
    client.life = lifeOf(client.host, &client.course, &m_living);
    client.life.start(client.host.executor());
    m_world.wantTurn(client.host);
}

void Worker::crashed(Host &host)
{
    Client *const client = find(host.id());
    const bool hadEnded = client->life.isDone();
    client->life = Task<void>();
    host.bury();
    if (!hadEnded)
        m_living.fetch_sub(1, std::memory_order_release);
}

Worker::Client *Worker::find(ClientId id)
{
    const auto found =
        std::find_if(m_clients.begin(), m_clients.end(), [id](const auto &client) { return client->host.id() == id; });
    return found == m_clients.end() ? nullptr : found->get();
}

void Worker::allow(ClientId id)
{
    m_loop.post([this, id] {
        if (Client *const client = find(id))
            begin(*client);
    });
}

void Worker::endPause(ClientId id, std::size_t pauseIndex)
{
    m_loop.post([this, id, pauseIndex] {
        Client *const client = find(id);
        if (client && client->plan.conditionMet(pauseIndex))
            client->host.resume();
    });
}

void Worker::change(std::shared_ptr<const Settings> settings)
{
    m_loop.post([this, settings] {
        m_settings = settings;
        for (const auto &client : m_clients)
            client->course.settings = settings;
    });
}

} // namespace lockscope
