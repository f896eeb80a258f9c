// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/worker.h"

#include <algorithm>
#include <utility>

namespace lockscope {

Worker::Worker(Options options)
    : m_recorder(options.number, options.texts), m_loop(options.epoch, &m_recorder),
      m_world(m_loop, m_recorder, std::move(options.nodes), std::move(options.store)), m_heartbeat(m_loop, m_recorder),
      m_settings(std::move(options.settings))
{
    m_world.setCrashed([this](Host &host) { crashed(host); });
}

Worker::~Worker()
{
    stop();
}

void Worker::addClient(ClientId id, const Scheme &scheme, const EffectiveScenario &effective)
{
    m_seats.push_back(std::make_unique<ClientSeat>(m_world, id, m_world.nodeCount(), scheme, effective, m_settings));
    ++m_living;
}

void Worker::start()
{
    m_loop.post([this] {
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

void Worker::begin(ClientSeat &seat)
{
    seat.begin([this] { m_living.fetch_sub(1, std::memory_order_release); });
}

void Worker::crashed(Host &host)
{
    if (!find(host.id())->endLife())
        m_living.fetch_sub(1, std::memory_order_release);
}

ClientSeat *Worker::find(ClientId id)
{
    const auto found = std::find_if(m_seats.begin(), m_seats.end(), [id](const auto &seat) { return seat->host.id() == id; });
    return found == m_seats.end() ? nullptr : found->get();
}

void Worker::allow(ClientId id)
{
    m_loop.post([this, id] {
        if (ClientSeat *const seat = find(id))
            begin(*seat);
    });
}

void Worker::endPause(ClientId id, std::size_t pauseIndex)
{
    m_loop.post([this, id, pauseIndex] {
        if (ClientSeat *const seat = find(id))
            seat->endPause(pauseIndex);
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
