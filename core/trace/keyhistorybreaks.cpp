// SPDX-License-Identifier: MIT
// What becomes of a node's keys when its account breaks off and goes on.
#include "core/trace/keyhistory.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Two readings of one deadline, which is a whole millisecond, lie no further apart.
constexpr Duration deadlineSlack = 500us;

bool isSameDeadline(WorldTime one, WorldTime other)
{
    return one == other || (one != WorldTime::max() && other != WorldTime::max() && std::chrono::abs(one - other) < deadlineSlack);
}

WorldTime deadlineOf(const RawEvent &set)
{
    return set.event.span == noSpan ? WorldTime::max() : set.event.time + set.event.span;
}

} // namespace

bool KeyHistory::isBreak(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::nodeDown || (raw.event.kind == EventKind::keyLost && !raw.event.key));
}

// All that is said during a break, and the first that breaks the account off. The deeds before it have been settled by now.
void KeyHistory::takeBreaks()
{
    while (!m_said.empty() && (m_isBroken || isBreak(m_said.front().raw))) {
        const KeyReport said = m_said.front();
        m_said.pop_front();
        if (!isBreak(said.raw)) {
            takeState(said);
            continue;
        }
        m_brokenUntil = said.raw.event.time;
        const bool isDeath = said.raw.event.kind == EventKind::nodeDown;
        if (isDeath || !m_isDown) // of a process that is seen before anybody meets it, all is told
            m_unheardUntil = m_brokenUntil;
        if (isDeath || m_isDown)
            forgetDead(said.raw.event.time, isDeath);
        if (m_isBroken && !isDeath) {
            compareState(said);
            continue;
        }
        m_isDown = isDeath;
        m_isBroken = true;
        m_state.clear();
    }
}

// A connection does not outlive its process. What may just have met the new one is told apart by its end.
void KeyHistory::forgetDead(WorldTime time, bool isDeath)
{
    m_aliveSince = time;
    std::erase_if(m_sent, [=](const Sent &sent) { return sent.row.time < time && (isDeath || sent.isTimedOut); });
}

void KeyHistory::takeState(const KeyReport &said)
{
    if (said.raw.event.kind == EventKind::keySet)
        m_state.insert_or_assign(said.raw.event.key, said);
    else
        m_state.erase(said.raw.event.key);
}

void KeyHistory::compareState(const KeyReport &mark)
{
    std::vector<std::pair<TextId, Holder>> gone;
    for (const auto &[key, holder] : m_holders) {
        const auto found = m_state.find(key);
        if (found == m_state.end() || found->second.raw.event.token != holder.token)
            gone.emplace_back(key, holder);
    }
    for (const auto &[key, holder] : gone) {
        const bool isOver = holder.deadline <= mark.raw.event.time + 1ms;
        m_due.push_back(isOver ? foundExpired(key, holder, WorldTime::max()) : foundLost(key, holder, mark));
        m_holders.erase(key);
    }
    m_isBroken = m_isDown = false;
    for (const auto &[key, said] : std::exchange(m_state, {})) {
        const auto standing = m_holders.find(key);
        const bool isSame = standing != m_holders.end() && standing->second.token == said.raw.event.token;
        if (!isSame || !isSameDeadline(standing->second.deadline, deadlineOf(said.raw)))
            m_due.push_back(foundStanding(said, mark));
    }
}

KeyHistory::Finding KeyHistory::foundLost(TextId key, const Holder &holder, const KeyReport &mark) const
{
    Finding finding{};
    Event &row = finding.row.event;
    row.kind = EventKind::keyLost;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = holder.client;
    row.attempt = holder.attempt;
    row.key = key;
    row.token = holder.token;
    finding.row.cause = mark.raw.cause;
    finding.latest = finding.earliest = mark.raw.event.time;
    finding.isToldAnew = true;
    return finding;
}

KeyHistory::Finding KeyHistory::foundStanding(const KeyReport &said, const KeyReport &mark)
{
    Finding finding{};
    finding.row = said.raw;
    finding.row.cause = mark.raw.cause;
    finding.self = said.ref;
    finding.latest = finding.earliest = mark.raw.event.time;
    finding.isToldAnew = true;
    Holder &holder = m_holders[said.raw.event.key];
    if (holder.token != said.raw.event.token)
        holder = Holder{};
    holder.token = said.raw.event.token;
    holder.deadline = deadlineOf(said.raw);
    holder.setRef = said.ref;
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    return finding;
}

} // namespace lockscope
