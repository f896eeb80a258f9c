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

void ReferenceModel::push(std::int64_t due, Action action, int client, int node, bool isYes)
{
    m_heap.push_back({due, m_order++, action, static_cast<std::uint8_t>(client),
        static_cast<std::uint8_t>(node), isYes});
    std::push_heap(m_heap.begin(), m_heap.end(),
        [](const Entry &a, const Entry &b) { return isLater(a.due, a.order, b.due, b.order); });
}

ReferenceModel::Entry ReferenceModel::pop()
{
    std::pop_heap(m_heap.begin(), m_heap.end(),
        [](const Entry &a, const Entry &b) { return isLater(a.due, a.order, b.due, b.order); });
    const Entry entry = m_heap.back();
    m_heap.pop_back();
    return entry;
}

std::int64_t ReferenceModel::latency()
{
    return 20'000
        + durationFromDraw(draw(m_seed, ClientId{1}, Purpose::latency, m_draws++), 10us).count();
}

void ReferenceModel::write(EventKind kind, int client, int node, Seq cause)
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

void ReferenceModel::sendAll(Action action, int client)
{
    for (int node = 0; node < nodeCount; ++node) {
        write(EventKind::sent, client, node + 1, noSeq);
        push(m_now + latency(), action, client, node, false);
    }
}

void ReferenceModel::begin(int client)
{
    Client &state = m_clients[static_cast<std::size_t>(client)];
    state = {state.attempt + 1, 0, 0, 0, false, false, false};
    write(EventKind::attempt, client, 0, noSeq);
    write(EventKind::step, client, 0, noSeq);
    sendAll(Action::setArrived, client);
}

void ReferenceModel::release(int client)
{
    write(EventKind::step, client, 0, noSeq);
    sendAll(Action::deleteArrived, client);
}

void ReferenceModel::setAnswered(int client, bool isYes)
{
    Client &state = m_clients[static_cast<std::size_t>(client)];
    ++(isYes ? state.yes : state.no);
    if (state.isDecided)
        return;
    if (state.yes > nodeCount / 2) {
        state.isDecided = state.isInside = true;
        write(EventKind::step, client, 0, noSeq);
        write(EventKind::granted, client, 0, noSeq);
        write(EventKind::entered, client, 0, noSeq);
        push(m_now + 1'000'000, Action::workDone, client, 0, true);
    } else if (state.no > nodeCount / 2) {
        state.isDecided = true;
        release(client);
    }
}

void ReferenceModel::process(const Entry &entry)
{
    const int client = entry.client;
    const int node = entry.node;
    Client &state = m_clients[entry.client];
    int &owner = m_owners[entry.node];
    switch (entry.action) {
    case Action::begin: return begin(client);
    case Action::setArrived: {
        const bool isYes = owner < 0;
        if (isYes) {
            owner = client;
            write(EventKind::keySet, client, node + 1, noSeq);
        }
        return push(m_now + latency() + 4'000, Action::setAnswered, client, node, isYes);
    }
    case Action::setAnswered:
        write(EventKind::replied, client, node + 1, noSeq);
        return setAnswered(client, entry.isYes);
    case Action::workDone:
        write(EventKind::sent, client, 255, noSeq);
        return push(m_now + 2 * latency(), Action::storeAnswered, client, 0, true);
    case Action::storeAnswered:
        write(EventKind::replied, client, 255, noSeq);
        write(EventKind::wrote, client, 0, noSeq);
        write(EventKind::left, client, 0, noSeq);
        return release(client);
    case Action::deleteArrived: {
        const bool isYes = owner == client;
        if (isYes) {
            owner = -1;
            write(EventKind::keyDeleted, client, node + 1, noSeq);
        }
        return push(m_now + latency() + 4'000, Action::deleteAnswered, client, node, isYes);
    }
    case Action::deleteAnswered:
        write(EventKind::replied, client, node + 1, noSeq);
        if (++state.deleted < nodeCount)
            return;
        if (state.isInside) {
            state.isDone = true;
            return write(EventKind::released, client, 0, noSeq);
        }
        write(EventKind::denied, client, 0, noSeq);
        return push(m_now + 1'000'000
                + durationFromDraw(draw(m_seed, ClientId{1}, Purpose::retryDelay, m_draws++), 2ms)
                      .count(),
            Action::begin, client, 0, true);
    }
}

std::size_t ReferenceModel::run(std::uint64_t seed)
{
    m_seed = Seed{seed};
    m_events.clear();
    m_events.reserve(4096);
    m_owners.fill(-1);
    m_now = 0;
    m_draws = 0;
    for (int client = 0; client < clientCount; ++client) {
        m_clients[static_cast<std::size_t>(client)] = Client();
        push(latency(), Action::begin, client, 0, true);
    }
    while (!m_heap.empty()) {
        const Entry entry = pop();
        m_now = entry.due;
        process(entry);
    }
    return m_events.size();
}

} // namespace lockscope::bench
