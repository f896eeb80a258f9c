// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/orphankeys.h"

#include <map>

namespace lockscope {
namespace {

// Returns whether the client is inside. Its key is then in use, and the lock is not stuck as long as the client can leave.
bool isInside(const JudgeInput &file, ClientId client)
{
    const Spans::Lane &inside = file.spans.lane({SpanKind::inside, client, {}});
    return !inside.empty() && inside.back().isOpen();
}

} // namespace

void OrphanKeys::clear()
{
    for (Node &node : m_nodes) {
        node.taken = 0;
        node.standing.clear();
    }
    m_last.clear();
}

void OrphanKeys::grow(const Spans &spans)
{
    m_last.resize(spans.clientMax().value + std::size_t{1});
    const auto begin = spans.lanes().lower_bound(LaneId{SpanKind::key, {}, {}});
    for (auto lane = begin; lane != spans.lanes().end() && lane->first.kind == SpanKind::key; ++lane) {
        const Spans::Lane &keys = lane->second;
        const std::size_t number = lane->first.node.value;
        if (number >= m_nodes.size())
            m_nodes.resize(number + 1);
        Node &node = m_nodes[number];
        std::erase_if(node.standing, [&keys](std::size_t place) { return !keys[place].isOpen(); });
        for (; node.taken < keys.size(); ++node.taken) {
            const Span &key = keys[node.taken];
            if (key.isOpen() && key.deadline == WorldTime::max())
                node.standing.push_back(node.taken);
        }
    }
}

void OrphanKeys::take(const Event &event, Seq seq)
{
    LastRows &last = m_last[event.client.value];
    if (event.kind == EventKind::granted) {
        last.granted = seq;
    } else if (event.kind == EventKind::denied) {
        last.denied = seq;
        last.deniedAttempt = event.attempt;
    } else if (event.kind == EventKind::released || event.kind == EventKind::releaseRefused) {
        last.released = seq;
        last.releasedAttempt = event.attempt;
    }
}

// Returns the row after which the key's owner can no longer delete it; noSeq if the owner still may.
//
// The owner crashed after the key was set; a restarted process does not have the old token. Or the owner ended its release of that
// attempt, or was denied in a later attempt: it no longer tracks the key. After the end of the run, a denial in the same attempt is
// enough if the key existed before it, because the undo never arrived. A key that no client set is never deleted by a client.
Seq OrphanKeys::abandonedBy(const JudgeInput &file, const Span &key) const
{
    if (!key.client)
        return file.trace.text(key.key).starts_with(lockKeyPrefix) ? key.firstSeq : noSeq;
    for (const Span &gone : file.spans.lane({SpanKind::gone, key.client, {}})) {
        if (gone.firstSeq > key.firstSeq)
            return gone.firstSeq;
    }
    const Spans::Lane &lives = file.spans.lane({SpanKind::gone, key.client, {}});
    if (!lives.empty() && lives.back().isOpen()) // on an external node, which is polled, the key row may come after the crash
        return lives.back().firstSeq;
    const Spans::Lane &beliefs = file.spans.lane({SpanKind::believed, key.client, {}});
    if (!key.attempt || (!beliefs.empty() && beliefs.back().isOpen()))
        return noSeq;
    const LastRows &owner = m_last[key.client.value];
    const bool isEnded = file.trace[file.trace.size() - 1].kind == EventKind::runEnd;
    const bool isForgotten = isEnded ? owner.deniedAttempt >= key.attempt : owner.deniedAttempt > key.attempt;
    if (owner.denied != noSeq && owner.denied > key.firstSeq && isForgotten)
        return owner.denied;
    const bool hasReleased = owner.released != noSeq && owner.released > key.firstSeq && owner.releasedAttempt >= key.attempt;
    return hasReleased ? owner.released : noSeq;
}

// Returns whether another client was granted the lock after the key was set, or is inside at the end.
bool OrphanKeys::othersGetIn(const JudgeInput &file, const Span &key) const
{
    for (std::size_t i = 1; i < m_last.size(); ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (client == key.client)
            continue;
        if ((m_last[i].granted != noSeq && m_last[i].granted > key.firstSeq) || isInside(file, client))
            return true;
    }
    return false;
}

std::vector<Finding> OrphanKeys::find(const JudgeInput &file, bool &isStuck) const
{
    std::vector<Finding> findings;
    std::map<TextId, int> blocked; // number of nodes by key
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node &node = m_nodes[i];
        const NodeId id{static_cast<std::uint8_t>(i)};
        if (node.standing.empty() || !file.spans.isPrimary(id))
            continue;
        const Spans::Lane &lane = file.spans.lane({SpanKind::key, {}, id});
        for (const std::size_t place : node.standing) {
            const Span &key = lane[place];
            if (isInside(file, key.client))
                continue;
            const Seq abandoned = abandonedBy(file, key);
            if (abandoned == noSeq)
                continue;
            Finding finding{FindingKind::orphanKey, key.begin, {}, {key.firstSeq}, {}, key.node};
            finding.text = "there is a key without a deadline on node " + std::to_string(key.node.value) + "; ";
            if (key.client) {
                const auto last = file.trace.indexOf(abandoned);
                const bool isDead = last && file.trace[*last].kind == EventKind::crashed;
                finding.clients.push_back(key.client);
                finding.evidence.push_back(abandoned);
                finding.text += "its owner, client " + std::to_string(key.client.value)
                    + (isDead ? ", has crashed" : ", no longer tracks it");
            } else {
                finding.text += "no client of the run set it";
            }
            findings.push_back(finding);
            if (!file.keysEndByValue && !othersGetIn(file, key))
                ++blocked[key.key];
        }
    }
    // The lock is stuck if the remaining nodes cannot form a quorum. A scheme with a quorum of one uses only one node.
    const int voters = file.spans.quorum() == 1 ? 1 : file.nodes;
    for (const auto &[key, nodes] : blocked)
        isStuck = isStuck || nodes > voters - file.spans.quorum();
    return findings;
}

} // namespace lockscope
