// SPDX-License-Identifier: GPL-3.0-or-later
// Whom a simulated node copies, if anybody, and what it therefore takes.
#include "core/model/simnode.h"

#include "core/model/simworld.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::string_view tooFewReplicas = "NOREPLICAS Not enough good replicas to write.";
constexpr std::chrono::milliseconds lastMillisecond{1};

} // namespace

void SimNode::setRefusal()
{
    const bool isAlone = !m_isReplica && !m_world.replication().hasEnoughReplicas(*this);
    if (!m_isReplica && !isAlone && !m_isRefusing)
        return;
    m_isRefusing = m_isReplica || isAlone;
    m_redis->refuseWrites(m_isReplica ? SimRedis::readOnly : isAlone ? tooFewReplicas : std::string_view());
}

EventRef SimNode::promote(EventRef cause, std::string_view detail)
{
    m_isReplica = false;
    return note(EventKind::promoted, cause, noSpan, detail);
}

EventRef SimNode::demote(EventRef cause, std::string_view detail)
{
    m_isReplica = true;
    const EventRef row = note(EventKind::demoted, cause, noSpan, detail);
    std::vector<ClientId> waiting;
    for (const auto &[client, one] : m_waiting)
        waiting.push_back(client);
    for (const ClientId client : waiting) {
        m_redis->disconnect(client.value);
        endWait(client, error("UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)"));
    }
    return row;
}

void SimNode::copyAll(const SimNode &master, EventRef cause)
{
    m_current = nullptr;
    writeExpiries();
    m_redis->replaceKeys(*master.contents(), now());
    m_offset = master.m_offset;
    Holders before = std::exchange(m_holders, {});
    dropLost(before, master, cause);
    for (const Holder &original : master.m_holders) {
        if (original.deadline != SimRedis::never && now() >= original.deadline + lastMillisecond)
            continue;
        const auto same = std::find_if(before.begin(), before.end(), [&](const Holder &one) {
            return one.key == original.key && one.token == original.token && one.deadline == original.deadline;
        });
        if (same != before.end()) {
            m_holders.push_back(*same);
            continue;
        }
        Holder copy = original;
        const bool ends = copy.deadline != SimRedis::never;
        const Duration left = ends ? m_clock.when(copy.deadline + lastMillisecond) - m_world.now() : noSpan;
        copy.set = noteKey(EventKind::keySet, copy, cause, left);
        m_holders.push_back(copy);
    }
    m_due.disarm();
    rearm();
}

void SimNode::dropLost(Holders &before, const SimNode &master, EventRef cause)
{
    std::erase_if(before, [&](const Holder &holder) {
        const bool isThere = std::any_of(master.m_holders.begin(), master.m_holders.end(), [&](const Holder &original) {
            return original.key == holder.key && original.token == holder.token;
        });
        if (!isThere)
            noteKey(EventKind::keyLost, holder, cause, noSpan);
        return !isThere;
    });
}

} // namespace lockscope
