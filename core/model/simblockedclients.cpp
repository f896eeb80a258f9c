// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simblockedclients.h"

#include "core/fakeredis/simreplies.h"
#include "core/model/simworld.h"

#include <charconv>
#include <utility>

namespace lockscope {

static std::int64_t numberIn(std::string_view text)
{
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

void SimBlockedClients::begin()
{
    m_blocked.clear();
    m_writes.clear();
}

bool SimBlockedClients::holdBack(SimMessage &message)
{
    const auto found = m_blocked.find(message.client);
    if (found == m_blocked.end())
        return false;
    found->second.receivedWhileBlocked.push_back(&message);
    return true;
}

void SimBlockedClients::end(ClientId client, Reply reply)
{
    const auto found = m_blocked.find(client);
    const Blocked blocked = std::move(found->second);
    m_blocked.erase(found);
    m_node.answer(*blocked.message, std::move(reply));
    for (SimMessage *const message : blocked.receivedWhileBlocked)
        m_node.request(*message);
}

std::vector<ClientId> SimBlockedClients::clients() const
{
    std::vector<ClientId> waiting;
    for (const auto &[client, blocked] : m_blocked)
        waiting.push_back(client);
    return waiting;
}

std::vector<SimMessage *> SimBlockedClients::takeAll()
{
    std::vector<SimMessage *> taken;
    for (auto &[client, blocked] : std::exchange(m_blocked, {})) {
        taken.push_back(blocked.message);
        taken.insert(taken.end(), blocked.receivedWhileBlocked.begin(), blocked.receivedWhileBlocked.end());
    }
    return taken;
}

int SimBlockedClients::confirmed(std::uint64_t offset) const
{
    return m_world.replication().acknowledged(m_node, offset);
}

void SimBlockedClients::waitForReplicas(SimMessage &message)
{
    const CommandWords words = message.sentCommand->command.arguments();
    const auto wanted = static_cast<int>(numberIn(words.begin()[1]));
    const std::uint64_t offset = m_writes[message.client];
    if (const int confirmedNow = confirmed(offset); confirmedNow >= wanted) {
        m_node.answer(message, sim::integer(confirmedNow));
        return;
    }
    Blocked &blocked = m_blocked[message.client];
    blocked.message = &message;
    blocked.replicas = wanted;
    blocked.offset = offset;
    blocked.timeout = std::make_unique<CallbackTimer>(m_world.timers(), [this, client = message.client] { endWait(client); });
    blocked.timeout->arm(m_world.now() + std::chrono::milliseconds(numberIn(words.begin()[2])));
}

void SimBlockedClients::endWait(ClientId client)
{
    end(client, sim::integer(confirmed(m_blocked[client].offset)));
}

void SimBlockedClients::replicasConfirmed()
{
    std::vector<ClientId> served;
    for (const auto &[client, blocked] : m_blocked) {
        if (blocked.timeout && confirmed(blocked.offset) >= blocked.replicas)
            served.push_back(client);
    }
    for (const ClientId client : served)
        endWait(client);
}

} // namespace lockscope
