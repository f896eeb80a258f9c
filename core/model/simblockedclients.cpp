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

bool SimBlockedClients::lookUpAndKeep(SimMessage &message)
{
    const auto found = m_blocked.find(message.client);
    if (found == m_blocked.end())
        return false;
    found->second.receivedWhileBlocked.push_back(&message);
    return true;
}

void SimBlockedClients::unblock(ClientId client, Reply reply)
{
    const auto found = m_blocked.find(client);
    const Blocked blocked = std::move(found->second);
    m_blocked.erase(found);
    m_node.answer(*blocked.message, std::move(reply));
    for (SimMessage *const message : blocked.receivedWhileBlocked)
        m_node.receive(*message);
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
        taken.insert(
            taken.end(), blocked.receivedWhileBlocked.begin(), blocked.receivedWhileBlocked.end());
    }
    return taken;
}

bool SimBlockedClients::isReached(const Goal &goal) const
{
    const bool isSynced = goal.local == 0 || m_node.syncedOffset() >= goal.offset;
    return isSynced
        && m_world.replication().acknowledgedCount(m_node, goal.offset, goal.isOnDisk)
        >= goal.replicas;
}

Reply SimBlockedClients::replyFor(const Goal &goal) const
{
    const Reply replicas =
        sim::integer(m_world.replication().acknowledgedCount(m_node, goal.offset, goal.isOnDisk));
    if (!goal.isOnDisk)
        return replicas;
    const bool isSynced = m_node.hasAppendOnlyFile() && m_node.syncedOffset() >= goal.offset;
    Reply reply = sim::array();
    reply.items = {sim::integer(isSynced ? 1 : 0), replicas};
    return reply;
}

void SimBlockedClients::wait(SimMessage &message, Goal goal, std::int64_t timeoutMs)
{
    goal.offset = m_writes[message.client];
    if (isReached(goal)) {
        m_node.answer(message, replyFor(goal));
        return;
    }
    Blocked &blocked = m_blocked[message.client];
    blocked.message = &message;
    blocked.goal = goal;
    blocked.timeout = std::make_unique<CallbackTimer>(
        m_world.timers(), [this, client = message.client] { endWait(client); });
    blocked.timeout->arm(m_world.now() + std::chrono::milliseconds(timeoutMs));
}

void SimBlockedClients::waitForReplicas(SimMessage &message)
{
    const CommandWords words = message.sentCommand->command.arguments();
    Goal goal;
    goal.replicas = static_cast<int>(numberIn(words.begin()[1]));
    wait(message, goal, numberIn(words.begin()[2]));
}

void SimBlockedClients::waitForDisks(SimMessage &message)
{
    const CommandWords words = message.sentCommand->command.arguments();
    Goal goal;
    goal.isOnDisk = true;
    goal.local = static_cast<int>(numberIn(words.begin()[1]));
    goal.replicas = static_cast<int>(numberIn(words.begin()[2]));
    wait(message, goal, numberIn(words.begin()[3]));
}

void SimBlockedClients::endWait(ClientId client)
{
    unblock(client, replyFor(*m_blocked[client].goal));
}

void SimBlockedClients::answerSatisfiedWaits()
{
    std::vector<ClientId> satisfied;
    for (const auto &[client, blocked] : m_blocked) {
        if (blocked.goal && isReached(*blocked.goal))
            satisfied.push_back(client);
    }
    for (const ClientId client : satisfied)
        endWait(client);
}

} // namespace lockscope
