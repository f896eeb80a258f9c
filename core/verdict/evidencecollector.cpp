// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/evidencecollector.h"

#include "core/verdict/findings.h"
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

// What stands in the texts of rows.
Wording::Values valuesOf(const Event &event)
{
    const Wording::Values ids{{"client", event.client}, {"node", event.node}};
    const Wording key{event.client ? LOCKSCOPE_TEXT("Evidence", "the key of client {client}")
                                   : LOCKSCOPE_TEXT("Evidence", "a key"),
        ids};
    Wording::Values values = ids;
    values.emplace_back("key", key);
    const bool isBack = event.kind == EventKind::clockJumped && event.span < Duration::zero();
    if (event.span != noSpan)
        values.emplace_back("length", isBack ? -event.span : event.span);
    return values;
}

// "the clock of node 1 jumped back by 2 s", "the clock of node 3 runs 500000 ppm faster, until the
// run ends".
Wording clockWords(const Trace &trace, const Event &event)
{
    const Wording clock{event.client ? LOCKSCOPE_TEXT("Evidence", "the clock of client {client}")
                                     : LOCKSCOPE_TEXT("Evidence", "the clock of node {node}"),
        valuesOf(event)};
    Wording::Values values = valuesOf(event);
    values.emplace_back("clock", clock);
    if (event.span == noSpan)
        return {LOCKSCOPE_TEXT("Evidence", "{clock} jumped"), values};
    if (event.span == Duration::zero()) {
        values.emplace_back("detail", detailWording(trace.detail(event)));
        return {LOCKSCOPE_TEXT("Evidence", "{clock} {detail}"), values};
    }
    return {event.span < Duration::zero()
            ? LOCKSCOPE_TEXT("Evidence", "{clock} jumped back by {length}")
            : LOCKSCOPE_TEXT("Evidence", "{clock} jumped by {length}"),
        values};
}

Wording deletionWords(const Trace &trace, const Event &event)
{
    Wording::Values values = valuesOf(event);
    if (trace.text(event.detail) == detailText(Detail::evicted))
        return {LOCKSCOPE_TEXT("Evidence", "node {node} evicted {key} (maxmemory)"), values};
    if (const std::string command = deletingOperatorCommandOf(trace, event); !command.empty()) {
        values.emplace_back("command", command);
        return {
            LOCKSCOPE_TEXT("Evidence", "{command} of the operator removed {key} from node {node}"),
            values};
    }
    const std::string command = deletingCommandOf(trace, event);
    values.emplace_back("command", command);
    return {command.empty()
            ? LOCKSCOPE_TEXT("Evidence", "{key} was deleted on node {node}")
            : LOCKSCOPE_TEXT("Evidence", "{key} was deleted on node {node} by {command}"),
        values};
}

// Returns the text of a kind of rows; an empty one: it has none, or several.
MarkedText evidenceText(const Event &event)
{
    switch (event.kind) {
    case EventKind::granted:
        return event.span == noSpan
            ? LOCKSCOPE_TEXT("Evidence", "client {client} was granted the lock")
            : LOCKSCOPE_TEXT(
                "Evidence", "client {client} was granted the lock, valid for {length}");
    case EventKind::entered: return LOCKSCOPE_TEXT("Evidence", "client {client} entered");
    case EventKind::left: return LOCKSCOPE_TEXT("Evidence", "client {client} left");
    case EventKind::paused: return LOCKSCOPE_TEXT("Evidence", "client {client} was paused");
    case EventKind::resumed: return LOCKSCOPE_TEXT("Evidence", "client {client} resumed");
    case EventKind::leaseEnded:
        return LOCKSCOPE_TEXT("Evidence", "the lease of client {client} ended");
    case EventKind::extendFailed:
        return LOCKSCOPE_TEXT("Evidence", "client {client} could not renew its lease");
    case EventKind::crashed: return LOCKSCOPE_TEXT("Evidence", "client {client} crashed");
    case EventKind::keyExpired: return LOCKSCOPE_TEXT("Evidence", "{key} expired on node {node}");
    case EventKind::keyLost: return LOCKSCOPE_TEXT("Evidence", "{key} was lost on node {node}");
    case EventKind::stole:
        return LOCKSCOPE_TEXT(
            "Evidence", "client {client} had deleted another client's key on node {node}");
    default: return {};
    }
}

} // namespace

Wording rowWords(const Trace &trace, const Event &event)
{
    if (event.kind == EventKind::clockJumped)
        return clockWords(trace, event);
    if (event.kind == EventKind::keyDeleted)
        return deletionWords(trace, event);
    if (const MarkedText text = evidenceText(event); *text.text)
        return {text, valuesOf(event)};
    return Wording::quoted(
        std::string(eventKindName(event.kind)) + (event.detail ? ": " + trace.detail(event) : ""));
}

} // namespace lockscope
