// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/contention.h"

#include "core/scenario/scenario.h"

#include <algorithm>

namespace lockscope {

void Contention::clear()
{
    m_clients.clear();
    m_keys.clear();
    m_lastHolders.clear();
    m_rows.clear();
    m_hasCompetition = false;
    m_isDenied = false;
    m_meetings.clear();
    m_keysMet.clear();
}

void Contention::check(const Trace &trace, const Event &event, Seq seq)
{
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::attempt:
        if (m_rows.empty())
            m_rows.push_back(seq);
        return takeAttempt(trace, event);
    case EventKind::granted: return takeGrant(event, seq);
    case EventKind::denied:
        decideResource(event.client, event.attempt, event.key);
        client.isTrying = false;
        m_isDenied = true;
        return;
    case EventKind::entered:
        client.isTrying = false;
        client.isInside = true;
        client.inside = event.key;
        return;
    case EventKind::left: client.isInside = false; return;
    case EventKind::released:
    case EventKind::releaseRefused: // the row may belong to an earlier attempt than the present
                                    // belief
        client.hasBelief = client.hasBelief && client.heldAttempt != event.attempt;
        return;
    case EventKind::crashed:
        endAttempt(event.client);
        client = clientAfter(client.crashes + 1);
        return;
    case EventKind::ended:
        endAttempt(event.client);
        client = clientAfter(client.crashes);
        return;
    case EventKind::keySet: return setKey(event);
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost: return removeKey(event);
    default: return;
    }
}

// Returns whether the key belongs to another client, or to this client's life before its last
// crash.
bool Contention::isOfOther(const Key &key, ClientId client) const
{
    return key.owner
        && (key.owner != client || key.ownerCrashes != m_clients[client.value].crashes);
}

void Contention::takeAttempt(const Trace &trace, const Event &event)
{
    Client &client = m_clients[event.client.value];
    if (m_isOfPrograms) {
        leave(client, event.key);
        meet(event);
    } else {
        for (std::size_t i = 1; i < m_clients.size(); ++i) {
            const Client &other = m_clients[i];
            const bool isTryingOrInside =
                (other.isTrying || other.isInside) && other.wanted == event.key;
            if (i != event.client.value
                && (isTryingOrInside || (other.hasBelief && other.held == event.key)))
                m_hasCompetition = true;
        }
        for (const Key &key : m_keys) {
            if (isOfOther(key, event.client)
                && !isLockOfOtherItem(trace.text(key.name), trace.text(event.key)))
                m_hasCompetition = true;
        }
    }
    client.isTrying = true;
    client.wanted = event.key;
}

// A program is no longer inside a resource at its next attempt for it.
void Contention::leave(Client &client, TextId resource)
{
    client.isInside = client.isInside && client.inside != resource;
}

// Adds the meeting of a program's attempt with what the other clients use now.
void Contention::meet(const Event &event)
{
    endAttempt(event.client);
    Meeting meeting{{event.client, event.attempt, event.key}, {}, {}};
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const ClientId id{static_cast<std::uint16_t>(i)};
        const Client &other = m_clients[i];
        if (id == event.client)
            continue;
        if (other.isTrying)
            meeting.others.push_back({id, other.attempt, other.wanted});
        if (other.hasBelief)
            meeting.others.push_back({id, {}, other.held});
        if (other.isInside && !(other.hasBelief && other.held == other.inside))
            meeting.others.push_back({id, {}, other.inside});
    }
    m_clients[event.client.value].attempt = event.attempt;
    for (const Key &key : m_keys) {
        if (m_capacity == 1 && isOfOther(key, event.client))
            meeting.keys.push_back(key.name);
    }
    if (meeting.others.size() >= m_capacity || !meeting.keys.empty())
        m_meetings.push_back(std::move(meeting));
}

// Takes the resource of a program's attempt from its `granted` or `denied`. Meetings in which now
// all resources are final are removed.
void Contention::decideResource(ClientId client, AttemptId attempt, TextId resource)
{
    if (!m_isOfPrograms)
        return;
    m_clients[client.value].wanted = resource;
    leave(m_clients[client.value], resource);
    std::erase_if(m_meetings, [&](Meeting &meeting) {
        bool isFinal = true;
        const auto decide = [&](Use &use) {
            if (use.client == client && use.attempt == attempt)
                use = {client, {}, resource};
            isFinal = isFinal && !use.attempt;
        };
        decide(meeting.own);
        std::for_each(meeting.others.begin(), meeting.others.end(), decide);
        if (isFinal) {
            m_hasCompetition = m_hasCompetition || isCompetition(meeting);
            for (const TextId key : meeting.keys)
                m_keysMet.insert({meeting.own.resource, key});
        }
        return isFinal;
    });
}

// The client's attempt, if it is neither granted nor denied, keeps the resource of its row
// `attempt`.
void Contention::endAttempt(ClientId id)
{
    if (m_clients[id.value].isTrying)
        decideResource(id, m_clients[id.value].attempt, m_clients[id.value].wanted);
}

bool Contention::isCompetition(const Meeting &meeting) const
{
    std::size_t count = 0; // of other clients; the uses of one client stand together
    ClientId counted;
    for (const Use &other : meeting.others) {
        if (other.resource == meeting.own.resource && other.client != counted) {
            counted = other.client;
            ++count;
        }
    }
    return count >= m_capacity;
}

// Returns whether more clients than may be inside wanted the same lock at the same time.
bool Contention::isContested(const JudgeInput &input) const
{
    const auto isLock = [&input](TextId key, TextId resource) {
        return input.lockKeys.isOf(input.trace, key, resource);
    };
    return m_hasCompetition
        || std::any_of(m_keysMet.begin(), m_keysMet.end(),
            [&](const auto &met) { return isLock(met.second, met.first); })
        || std::any_of(m_meetings.begin(), m_meetings.end(), [&](const Meeting &meeting) {
               return isCompetition(meeting)
                   || std::any_of(meeting.keys.begin(), meeting.keys.end(),
                       [&](TextId key) { return isLock(key, meeting.own.resource); });
           });
}

void Contention::takeGrant(const Event &event, Seq seq)
{
    decideResource(event.client, event.attempt, event.key);
    Client &client = m_clients[event.client.value];
    client.isTrying = false;
    client.hasBelief = true;
    client.held = event.key;
    client.heldAttempt = event.attempt;
    if (m_lastHolders.empty())
        m_rows.assign(1, seq);
    ClientId &lastHolder = m_lastHolders[event.key];
    m_hasCompetition =
        m_hasCompetition || (m_capacity == 1 && lastHolder && lastHolder != event.client);
    lastHolder = event.client;
}

void Contention::setKey(const Event &event)
{
    removeKey(event);
    m_keys.push_back({event.node, event.key, event.client, m_clients[event.client.value].crashes});
}

void Contention::removeKey(const Event &event)
{
    std::erase_if(m_keys,
        [&event](const Key &key) { return key.node == event.node && key.name == event.key; });
}

Finding Contention::finding(const JudgeInput &input) const
{
    std::vector<ClientId> holders;
    for (const auto &[resource, client] : m_lastHolders)
        holders.push_back(client);
    std::sort(holders.begin(), holders.end());
    holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
    const auto words = [&] {
        if (isContested(input))
            return LOCKSCOPE_TEXT("Finding", "no client got the lock");
        if (m_capacity > 1)
            return LOCKSCOPE_TEXT("Finding",
                "never more than {capacity} clients, the capacity, wanted the lock at the same "
                "time");
        if (holders.size() == 1)
            return LOCKSCOPE_TEXT("Finding",
                "only client {client} got the lock, and no other client wanted it at the same "
                "time");
        if (!holders.empty())
            return LOCKSCOPE_TEXT("Finding", "no two clients wanted the same lock");
        const auto hasInside = [](const auto &lane) {
            return lane.first.kind == SpanKind::inside && lane.second.begin() != lane.second.end();
        };
        if (!input.facts.isOfPrograms && std::ranges::any_of(input.spans.lanes(), hasInside))
            return LOCKSCOPE_TEXT(
                "Finding", "there is no lock, and no two clients were inside at the same time");
        return m_rows.empty()
            ? LOCKSCOPE_TEXT("Finding", "no client tried to get the lock")
            : LOCKSCOPE_TEXT(
                "Finding", "no client got the lock, and no two clients wanted it at the same time");
    };
    const Wording text{words(),
        {{"capacity", static_cast<std::int64_t>(m_capacity)},
            {"client", holders.empty() ? ClientId{} : holders.front()}}};
    return {FindingKind::noContention, input.end(), text, m_rows, holders, {}};
}

void Waits::clear()
{
    m_lanes.clear();
    m_lengths.clear();
    m_misses = 0;
}

void Waits::take(const Trace &trace, const Spans &spans)
{
    m_lanes.resize(spans.clientMax().value + std::size_t{1});
    const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::waiting, {}, {}});
    for (auto lane = firstLane;
         lane != spans.lanes().end() && lane->first.kind == SpanKind::waiting; ++lane) {
        if (lane->second.empty()) // SpanBuilder::clear() keeps the lanes of the previous trace as
                                  // empty lanes
            continue;
        Lane &known = m_lanes[lane->first.client.value];
        for (; known.taken < lane->second.size() && !lane->second[known.taken].isOpen();
             ++known.taken) {
            const Span &span = lane->second[known.taken];
            if (length(span, spans) > length(lane->second[known.longest], spans))
                known.longest = known.taken;
            const auto last = trace.indexOf(span.lastSeq);
            if (last && trace[*last].kind == EventKind::granted)
                m_lengths.push_back(span.end - span.begin);
            else if (last && trace[*last].kind == EventKind::denied)
                ++m_misses;
        }
    }
}

const Span *Waits::longest(ClientId client, const Spans &spans) const
{
    const Spans::Lane &lane = spans.lane({SpanKind::waiting, client, {}});
    if (lane.empty())
        return nullptr;
    const Span &ended = lane[client.value < m_lanes.size() ? m_lanes[client.value].longest : 0];
    return length(lane.back(), spans) > length(ended, spans) ? &lane.back() : &ended;
}

} // namespace lockscope
