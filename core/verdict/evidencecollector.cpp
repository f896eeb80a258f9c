// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/evidencecollector.h"

#include "core/verdict/findings.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>

namespace lockscope {

void EvidenceCollector::clear()
{
    for (Hold &hold : m_holds) {
        hold.granted = noSeq;
        hold.token = {};
        hold.rows.clear();
    }
    m_clocks.clear();
    m_owners.clear();
    m_lastDeletion = noSeq;
}

EvidenceCollector::Hold *EvidenceCollector::holdOf(ClientId owner, TextId token)
{
    if (owner && m_holds[owner.value].token == token)
        return &m_holds[owner.value];
    const std::uint16_t lastGranted = token ? m_owners.at(token) : std::uint16_t{0};
    if (lastGranted == 0)
        return nullptr;
    Hold &hold = m_holds[lastGranted];
    return hold.token == token ? &hold : nullptr;
}

void EvidenceCollector::addRow(Hold *hold, Seq seq)
{
    if (!hold || hold->rows.size() >= rowsMax)
        return;
    if (hold->rows.empty())
        hold->rows.reserve(rowsUsual);
    hold->rows.push_back(seq);
}

void EvidenceCollector::takeNodeClock(const Event &event, Seq seq)
{
    ClockRows &clock = m_clocks[event.node];
    if (event.span != noSpan && event.span != Duration::zero())
        clock.jump = seq;
    else if (event.cause != noSeq && event.cause == clock.drift)
        clock.drift = noSeq; // the clock runs at its normal rate again
    else
        clock.drift = seq;
}

// Adds the clock rows that explain why a key ended on that node. A jump before the hold did not
// affect it.
void EvidenceCollector::addClockRows(Hold *hold, NodeId node)
{
    const auto clock = m_clocks.find(node);
    if (!hold || clock == m_clocks.end())
        return;
    for (const Seq row : {clock->second.drift, clock->second.jump}) {
        const bool affectsHold =
            row != noSeq && (row == clock->second.drift || row > hold->granted);
        if (affectsHold && std::find(hold->rows.begin(), hold->rows.end(), row) == hold->rows.end())
            addRow(hold, row);
    }
}

void EvidenceCollector::take(const Event &event, Seq seq)
{
    switch (event.kind) {
    case EventKind::granted:
        if (!event.client)
            return;
        m_holds[event.client.value].granted = seq;
        m_holds[event.client.value].token = event.token;
        m_holds[event.client.value].rows.clear();
        if (event.token)
            m_owners[event.token] = event.client.value;
        return;
    case EventKind::paused:
    case EventKind::resumed:
    case EventKind::leaseEnded:
    case EventKind::extendFailed:
    case EventKind::crashed:
        return addRow(event.client ? &m_holds[event.client.value] : nullptr, seq);
    case EventKind::clockJumped:
        if (!event.client)
            return takeNodeClock(event, seq);
        return addRow(&m_holds[event.client.value], seq);
    case EventKind::keyExpired:
        addClockRows(holdOf(event.client, event.token), event.node);
        return addRow(holdOf(event.client, event.token), seq);
    case EventKind::keyDeleted:
        m_lastDeletion = seq;
        m_lastDeletedKeyOwner = event.client;
        return addRow(holdOf(event.client, event.token), seq);
    case EventKind::keyLost: return addRow(holdOf(event.client, event.token), seq);
    case EventKind::stole: // the token is that of the client whose key was deleted
        return addRow(
            holdOf(event.cause == m_lastDeletion ? m_lastDeletedKeyOwner : ClientId{}, event.token),
            seq);
    default: return;
    }
}

void EvidenceCollector::append(ClientId client, std::vector<Seq> &evidence) const
{
    const Hold &hold = m_holds[client.value];
    if (hold.granted != noSeq)
        evidence.push_back(hold.granted);
    evidence.insert(evidence.end(), hold.rows.begin(), hold.rows.end());
}

namespace {

// "the clock of node 1 jumped back by 2 s", "the clock of node 3 runs 500000 ppm faster, until the
// run ends".
std::string clockWords(const Trace &trace, const Event &event)
{
    const std::string clock = "the clock of "
        + (event.client ? "client " + std::to_string(event.client.value)
                        : "node " + std::to_string(event.node.value));
    if (event.span == noSpan)
        return clock + " jumped";
    if (event.span == Duration::zero())
        return clock + " " + trace.detail(event);
    return clock + (event.span < Duration::zero() ? " jumped back by " : " jumped by ")
        + roundedDurationText(event.span < Duration::zero() ? -event.span : event.span);
}

} // namespace

std::string rowWords(const Trace &trace, const Event &event)
{
    const std::string client = "client " + std::to_string(event.client.value);
    const std::string node = "node " + std::to_string(event.node.value);
    const std::string key = event.client ? "the key of " + client : "a key";
    const std::string length =
        event.span == noSpan ? std::string() : roundedDurationText(event.span);
    switch (event.kind) {
    case EventKind::granted:
        return client + " was granted the lock" + (length.empty() ? "" : ", valid for " + length);
    case EventKind::entered: return client + " entered";
    case EventKind::left: return client + " left";
    case EventKind::paused: return client + " was paused";
    case EventKind::resumed: return client + " resumed";
    case EventKind::leaseEnded: return "the lease of " + client + " ended";
    case EventKind::extendFailed: return client + " could not renew its lease";
    case EventKind::crashed: return client + " crashed";
    case EventKind::clockJumped: return clockWords(trace, event);
    case EventKind::keyExpired: return key + " expired on " + node;
    case EventKind::keyDeleted:
        if (trace.text(event.detail) == detailText(Detail::evicted))
            return node + " evicted " + key + " (maxmemory)";
        if (const std::string command = deletingCommandOf(trace, event); !command.empty())
            return key + " was deleted on " + node + " by " + command;
        return key + " was deleted on " + node;
    case EventKind::keyLost: return key + " was lost on " + node;
    case EventKind::stole: return client + " had deleted another client's key on " + node;
    default:
        return std::string(eventKindName(event.kind))
            + (event.detail ? ": " + trace.detail(event) : "");
    }
}

} // namespace lockscope
