// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/orphankeys.h"

#include "core/scenario/items.h"

namespace lockscope {
namespace {

// Returns whether `key` may be a key of the resource's lock. In a run with one resource, returns true for every key.
bool isKeyOf(const JudgeInput &input, const Span &key, TextId resource)
{
    return !isLockOfOtherItem(input.trace.text(key.key), input.trace.text(resource));
}

// Returns whether the client is in the critical section that `key` protects at the end of the trace. Then the key is in use, and the lock
// is not stuck, because the client can still leave.
bool isInside(const JudgeInput &input, const Span &key, ClientId client)
{
    const Spans::Lane &inside = input.spans.lane({SpanKind::inside, client, {}});
    return !inside.empty() && inside.back().isOpen() && isKeyOf(input, key, inside.back().key);
}

} // namespace

void OrphanKeys::clear()
{
    for (Node &node : m_nodes) {
        node.spansTaken = 0;
        node.keys.clear();
    }
    m_lastRows.clear();
    m_grants.clear();
}

void OrphanKeys::grow(const Spans &spans)
{
    m_lastRows.resize(spans.clientMax().value + std::size_t{1});
    const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::key, {}, {}});
    for (auto lane = firstLane; lane != spans.lanes().end() && lane->first.kind == SpanKind::key; ++lane) {
        const Spans::Lane &keys = lane->second;
        const std::size_t number = lane->first.node.value;
        if (number >= m_nodes.size())
            m_nodes.resize(number + 1);
        Node &node = m_nodes[number];
        std::erase_if(node.keys, [&keys](std::size_t index) { return !keys[index].isOpen(); });
        for (; node.spansTaken < keys.size(); ++node.spansTaken) {
            const Span &key = keys[node.spansTaken];
            if (key.isOpen() && key.deadline == WorldTime::max())
                node.keys.push_back(node.spansTaken);
        }
    }
}

void OrphanKeys::take(const Event &event, Seq seq)
{
    LastRows &last = m_lastRows[event.client.value];
    if (event.kind == EventKind::granted) {
        Grants &grants = m_grants[event.key];
        if (grants.client != event.client)
            grants.toOther = grants.last;
        grants.last = seq;
        grants.client = event.client;
    } else if (event.kind == EventKind::denied) {
        last.denied = seq;
        last.deniedAttempt = event.attempt;
    } else if (event.kind == EventKind::released || event.kind == EventKind::releaseRefused) {
        last.released = seq;
        last.releasedAttempt = event.attempt;
    }
}

// Returns the row after which no client will delete the key; noSeq if its owner may still delete it. The cases are:
//  - The owner crashed after it had set the key: a restarted process does not have the old token.
//  - The owner ended a release, in the attempt that set the key or in a later one, or was denied in a later attempt: it no longer uses the
//    key.
//  - The run has ended, and the owner was denied in the attempt that set the key: the command that should delete the key never arrived.
//  - No client set the key.
Seq OrphanKeys::abandonedAt(const JudgeInput &input, const Span &key) const
{
    if (!key.client)
        return input.trace.text(key.key).starts_with(lockKeyPrefix) ? key.firstSeq : noSeq;
    const Spans::Lane &absences = input.spans.lane({SpanKind::gone, key.client, {}});
    for (const Span &absence : absences) {
        if (absence.firstSeq > key.firstSeq)
            return absence.firstSeq;
    }
    if (!absences.empty() && absences.back().isOpen()) // on an external node, which is polled, the key row may come after the crash
        return absences.back().firstSeq;
    const Spans::Lane &beliefs = input.spans.lane({SpanKind::believed, key.client, {}});
    if (!key.attempt || (!beliefs.empty() && beliefs.back().isOpen() && isKeyOf(input, key, beliefs.back().key)))
        return noSeq;
    const LastRows &owner = m_lastRows[key.client.value];
    const bool hasRunEnded = input.trace[input.trace.size() - 1].kind == EventKind::runEnd;
    const bool hasGivenUp = hasRunEnded ? owner.deniedAttempt >= key.attempt : owner.deniedAttempt > key.attempt;
    if (owner.denied != noSeq && owner.denied > key.firstSeq && hasGivenUp)
        return owner.denied;
    const bool hasReleased = owner.released != noSeq && owner.released > key.firstSeq && owner.releasedAttempt >= key.attempt;
    return hasReleased ? owner.released : noSeq;
}

// Returns whether another client was granted the lock after the key was set, or is inside at the end.
bool OrphanKeys::wasGrantedToOther(const JudgeInput &input, const Span &key) const
{
    for (const auto &[resource, grants] : m_grants) {
        const Seq last = grants.client == key.client ? grants.toOther : grants.last;
        if (last != noSeq && last > key.firstSeq && isKeyOf(input, key, resource))
            return true;
    }
    for (std::size_t i = 1; i < m_lastRows.size(); ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (client != key.client && isInside(input, key, client))
            return true;
    }
    return false;
}

std::vector<Finding> OrphanKeys::find(const JudgeInput &input, bool &isStuck) const
{
    std::vector<Finding> findings;
    std::map<TextId, int> blocked; // for each lock key: the number of nodes on which it blocks the lock
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node &node = m_nodes[i];
        const NodeId id{static_cast<std::uint8_t>(i)};
        if (node.keys.empty() || !input.spans.isPrimary(id))
            continue;
        const Spans::Lane &lane = input.spans.lane({SpanKind::key, {}, id});
        for (const std::size_t index : node.keys) {
            const Span &key = lane[index];
            if (isInside(input, key, key.client))
                continue;
            const Seq abandoned = abandonedAt(input, key);
            if (abandoned == noSeq)
                continue;
            Finding finding{FindingKind::orphanKey, key.begin, {}, {key.firstSeq}, {}, key.node};
            finding.text = "there is a key without a deadline on node " + std::to_string(key.node.value) + "; ";
            if (key.client) {
                const auto last = input.trace.indexOf(abandoned);
                const bool hasCrashed = last && input.trace[*last].kind == EventKind::crashed;
                finding.clients.push_back(key.client);
                finding.evidence.push_back(abandoned);
                finding.text += "its owner, client " + std::to_string(key.client.value)
                    + (hasCrashed ? ", has crashed" : ", no longer uses it");
            } else {
                finding.text += "no client of the run set it";
            }
            findings.push_back(finding);
            if (!input.hasDeadlineInValue && !wasGrantedToOther(input, key))
                ++blocked[key.key];
        }
    }
    // The lock is stuck if the other nodes cannot form a quorum. A scheme with a quorum of one uses only one node.
    const int voters = input.spans.quorum() == 1 ? 1 : input.nodes;
    for (const auto &[key, nodes] : blocked)
        isStuck = isStuck || nodes > voters - input.spans.quorum();
    return findings;
}

} // namespace lockscope
