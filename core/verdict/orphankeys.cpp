// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/findings.h"

#include <algorithm>
#include <map>

namespace lockscope {
namespace {

// The rows after which a key's owner will never delete it; noSeq if it still may.
//
// The owner died after its key had been set (also if it came back since: a new process does not know the old one's token), or it
// has been refused in a later attempt: it has forgotten this one and stands before its own key.
Seq abandonedBy(const CaseFile &file, const Span &key, Seq refusedLater)
{
    for (const Span &gone : file.spans.lane({SpanKind::gone, key.client, {}})) {
        if (gone.firstSeq > key.firstSeq)
            return gone.firstSeq;
    }
    const Spans::Lane &beliefs = file.spans.lane({SpanKind::believed, key.client, {}});
    const bool believes = !beliefs.empty() && beliefs.back().isOpen();
    return believes ? noSeq : refusedLater;
}

struct LastRows {
    Seq granted = noSeq;
    Seq denied = noSeq;
    AttemptId deniedAttempt;
};

std::vector<LastRows> lastRowsOf(const CaseFile &file)
{
    std::vector<LastRows> last(file.spans.clientMax().value + std::size_t{1});
    for (std::size_t i = 0; i < file.trace.size(); ++i) {
        const Event &event = file.trace[i];
        if (event.kind == EventKind::granted)
            last[event.client.value].granted = file.trace.seqAt(i);
        if (event.kind == EventKind::denied) {
            last[event.client.value].denied = file.trace.seqAt(i);
            last[event.client.value].deniedAttempt = event.attempt;
        }
    }
    return last;
}

// Whether somebody else got in with that key in the way, or is in at the end.
bool othersGetIn(const CaseFile &file, const Span &key, const std::vector<LastRows> &last)
{
    for (std::size_t i = 1; i < last.size(); ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (client == key.client)
            continue;
        const Spans::Lane &inside = file.spans.lane({SpanKind::inside, client, {}});
        if ((last[i].granted != noSeq && last[i].granted > key.firstSeq) || (!inside.empty() && inside.back().isOpen()))
            return true;
    }
    return false;
}

// A client that is inside is no dead owner, and nothing is stuck as long as it may leave.
bool isInside(const CaseFile &file, ClientId client)
{
    const Spans::Lane &inside = file.spans.lane({SpanKind::inside, client, {}});
    return !inside.empty() && inside.back().isOpen();
}

} // namespace

std::vector<Finding> findOrphanKeys(const CaseFile &file, bool &isStuck)
{
    std::vector<Finding> findings;
    std::map<TextId, int> blocked; // nodes by key
    std::vector<LastRows> last;    // looked for only if there is a candidate
    for (const auto &[id, lane] : file.spans.lanes()) {
        if (id.kind != SpanKind::key || !file.spans.isPrimary(id.node))
            continue;
        // Several keys may stand on a node, each with a span of its own; most nodes have one, and its last span comes last.
        for (const Span &key : lane) {
            if (!key.isOpen() || key.deadline != WorldTime::max() || !key.client || isInside(file, key.client))
                continue;
            if (last.empty())
                last = lastRowsOf(file);
            const LastRows &owner = last[key.client.value];
            const bool isRefused = owner.denied != noSeq && owner.denied > key.firstSeq && key.attempt
                && owner.deniedAttempt > key.attempt;
            const Seq abandoned = abandonedBy(file, key, isRefused ? owner.denied : noSeq);
            if (abandoned == noSeq)
                continue;
            Finding finding{FindingKind::orphanKey, key.begin, {}, {key.firstSeq, abandoned}, {key.client}, key.node};
            const bool isDead = !isRefused || !file.spans.lane({SpanKind::gone, key.client, {}}).empty();
            finding.text = "a key without a deadline stands on node " + std::to_string(key.node.value) + "; its owner, client "
                + std::to_string(key.client.value) + (isDead ? ", is dead" : ", has forgotten it");
            findings.push_back(finding);
            if (!othersGetIn(file, key, last))
                ++blocked[key.key];
        }
    }
    // So many nodes that the others cannot make up a quorum.
    for (const auto &[key, nodes] : blocked)
        isStuck = isStuck || nodes > file.nodes - file.spans.quorum();
    return findings;
}

} // namespace lockscope
