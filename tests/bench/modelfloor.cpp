// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/modelfloor.h"

#include <algorithm>

namespace lockscope::bench {
namespace {

bool isLater(std::int64_t due, std::uint32_t order, std::int64_t otherDue, std::uint32_t otherOrder)
{
    return due != otherDue ? due > otherDue : order > otherOrder;
}

} // namespace

void ModelFloor::push(std::int64_t due, What what, int client, int node, bool isYes)
{
    m_heap.push_back({due, m_order++, what, static_cast<std::uint8_t>(client), static_cast<std::uint8_t>(node), isYes});
    std::push_heap(m_heap.begin(), m_heap.end(),
                   [](const Entry &a, const Entry &b) { return isLater(a.due, a.order, b.due, b.order); });
}

ModelFloor::Entry ModelFloor::pop()
{
    std::pop_heap(m_heap.begin(), m_heap.end(),
                  [](const Entry &a, const Entry &b) { return isLater(a.due, a.order, b.due, b.order); });
    const Entry entry = m_heap.back();
    m_heap.pop_back();
    return entry;
}

std::int64_t ModelFloor::way()
{
    return 20'000 + drawDuration(draw(m_seed, ClientId{1}, Purpose::latency, m_draws++), 10us).count();
}

void ModelFloor::write(EventKind kind, int client, int node, Seq cause)
{
    Event event;
    event.time = WorldTime{Duration{m_now / 1000 * 1000}};
    event.kind = kind;
    event.client = ClientId{static_cast<std::uint16_t>(client + 1)};
    event.node = NodeId{static_cast<std::uint8_t>(node)};
    event.attempt = AttemptId{m_clients[static_cast<std::size_t>(client)].attempt};
    event.cause = cause;
    m_events.push_back(event);
}

void ModelFloor::sendAll(What what, int client)
{
    for (int node = 0; node < nodeCount; ++node) {
        write(EventKind::sent, client, node + 1, noSeq);
        push(m_now + way(), what, client, node, false);
    }
}

void ModelFloor::begin(int client)
{
    Client &own = m_clients[static_cast<std::size_t>(client)];
    own = {own.attempt + 1, 0, 0, 0, false, false, false};
    write(EventKind::attempt, client, 0, noSeq);
    write(EventKind::step, client, 0, noSeq);
    sendAll(What::setArrived, client);
}

void ModelFloor::release(int client)
{
    write(EventKind::step, client, 0, noSeq);
    sendAll(What::deleteArrived, client);
}

void ModelFloor::setAnswered(int client, bool isYes)
{
    Client &own = m_clients[static_cast<std::size_t>(client)];
    ++(isYes ? own.yes : own.no);
    if (own.isDecided)
        return;
    if (own.yes > nodeCount / 2) {
        own.isDecided = own.isInside = true;
        write(EventKind::step, client, 0, noSeq);
        write(EventKind::granted, client, 0, noSeq);
        write(EventKind::entered, client, 0, noSeq);
        push(m_now + 1'000'000, What::workDone, client, 0, true);
    } else if (own.no > nodeCount / 2) {
        own.isDecided = true;
        release(client);
    }
}

void ModelFloor::step(const Entry &entry)
{
    const int client = entry.client;
    const int node = entry.node;
    Client &own = m_clients[entry.client];
    int &owner = m_owners[entry.node];
    switch (entry.what) {
    case What::begin:
        return begin(client);
    case What::setArrived: {
        const bool isYes = owner < 0;
        if (isYes) {
            owner = client;
            write(EventKind::keySet, client, node + 1, noSeq);
        }
        return push(m_now + way() + 4'000, What::setAnswered, client, node, isYes);
    }
    case What::setAnswered:
        write(EventKind::replied, client, node + 1, noSeq);
        return setAnswered(client, entry.isYes);
    case What::workDone:
        write(EventKind::sent, client, 255, noSeq);
        return push(m_now + 2 * way(), What::storeAnswered, client, 0, true);
    case What::storeAnswered:
        write(EventKind::replied, client, 255, noSeq);
        write(EventKind::wrote, client, 0, noSeq);
        write(EventKind::left, client, 0, noSeq);
        return release(client);
    case What::deleteArrived: {
        const bool isYes = owner == client;
        if (isYes) {
            owner = -1;
            write(EventKind::keyDeleted, client, node + 1, noSeq);
        }
        return push(m_now + way() + 4'000, What::deleteAnswered, client, node, isYes);
    }
    case What::deleteAnswered:
        write(EventKind::replied, client, node + 1, noSeq);
        if (++own.deleted < nodeCount)
            return;
        if (own.isInside) {
            own.isDone = true;
            return write(EventKind::released, client, 0, noSeq);
        }
        write(EventKind::denied, client, 0, noSeq);
        return push(m_now + 1'000'000 + drawDuration(draw(m_seed, ClientId{1}, Purpose::retryDelay, m_draws++), 2ms).count(),
                    What::begin, client, 0, true);
    }
}

std::size_t ModelFloor::run(std::uint64_t seed)
{
    m_seed = Seed{seed};
    m_events.clear();
    m_events.reserve(4096);
    m_owners.fill(-1);
    m_now = 0;
    m_draws = 0;
    for (int client = 0; client < clientCount; ++client) {
        m_clients[static_cast<std::size_t>(client)] = Client();
        push(way(), What::begin, client, 0, true);
    }
    while (!m_heap.empty()) {
        const Entry entry = pop();
        m_now = entry.due;
        step(entry);
    }
    return m_events.size();
}

} // namespace lockscope::bench
