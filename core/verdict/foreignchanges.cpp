// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/foreignchanges.h"

#include "lockscope/events/rowdetail.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns the text of a finding whose kind, clients and node are set. `count`: the number of its
// rows. `command`: of the operator, if it removed the key.
Wording textOf(const Finding &finding, int count, const std::string &command)
{
    const auto words = [&finding] {
        switch (finding.kind) {
        case FindingKind::foreignWrite:
            return LOCKSCOPE_TEXT(
                "Finding", "client {client} overwrote the key of client {owner} on node {node}");
        case FindingKind::foreignRenewal:
            return LOCKSCOPE_TEXT(
                "Finding", "client {client} renewed the key of client {owner} on node {node}");
        case FindingKind::foreignPersist:
            return LOCKSCOPE_TEXT("Finding",
                "client {client} removed the TTL of the key of client {owner} on node {node}");
        case FindingKind::keyRemoved:
            return LOCKSCOPE_TEXT("Finding",
                "{command} of the operator removed the key of client {owner} from node {node}");
        default:
            return LOCKSCOPE_TEXT(
                "Finding", "node {node} evicted the key of client {owner} (maxmemory)");
        }
    };
    Wording text{words(),
        {{"client", finding.clients.front()}, {"owner", finding.clients.back()},
            {"node", finding.node}, {"command", command}}};
    if (count > 1)
        text += {LOCKSCOPE_TEXT("Finding", " ({count} times)"), {{"count", count}}};
    return text;
}

std::int64_t &numberOf(ForeignChanges::Numbers &numbers, FindingKind kind)
{
    switch (kind) {
    case FindingKind::foreignWrite: return numbers.writes;
    case FindingKind::foreignRenewal: return numbers.renewals;
    case FindingKind::foreignPersist: return numbers.persists;
    case FindingKind::keyRemoved: return numbers.removals;
    default: return numbers.evictions;
    }
}

} // namespace

void ForeignChanges::take(const Trace &trace, const Span &key)
{
    const auto last = trace.indexOf(key.lastSeq);
    if (!last || !key.client)
        return;
    const Event &row = trace[*last];
    if (row.kind == EventKind::keyDeleted && row.detail
        && trace.text(row.detail) == detailText(Detail::evicted))
        m_changes.push_back({key.lastSeq, FindingKind::keyEvicted, key.client, key});
    if (row.kind == EventKind::keyDeleted && !deletingOperatorCommandOf(trace, row).empty())
        m_changes.push_back({key.lastSeq, FindingKind::keyRemoved, key.client, key});
    const auto cause = row.kind != EventKind::keySet || row.cause == noSeq
        ? std::nullopt
        : trace.indexOf(row.cause);
    if (!cause || trace[*cause].kind != EventKind::sent || !trace[*cause].client
        || trace[*cause].client == key.client)
        return;
    const bool isNewValue = row.token != key.token;
    if (isNewValue && key.deadline <= row.time)
        return; // the key was over, but its node had not deleted it yet
    if (!isNewValue && key.deadline == WorldTime::max())
        return; // a TTL for a key that had none is a repair
    const bool isPersist = !isNewValue && row.span == noSpan;
    const FindingKind kind = isNewValue ? FindingKind::foreignWrite
        : isPersist                     ? FindingKind::foreignPersist
                                        : FindingKind::foreignRenewal;
    m_changes.push_back({key.lastSeq, kind, trace[*cause].client, key});
}

std::vector<Finding> ForeignChanges::find(const JudgeInput &input, Numbers &numbers) const
{
    constexpr std::size_t evidenceMax = 8;
    std::vector<Change> changes = m_changes;
    std::sort(changes.begin(), changes.end(),
        [](const Change &a, const Change &b) { return a.seq < b.seq; });
    std::vector<Finding> findings;
    std::vector<int> counts; // of each finding: its rows
    for (const Change &change : changes) {
        const WorldTime time = input.trace[*input.trace.indexOf(change.seq)].time;
        if (const auto end = endTimeIn(input, change.key);
            end && change.kind == FindingKind::foreignWrite && *end <= time)
            continue;
        if (!isLockKey(input, change.key))
            continue; // other data of a program
        ++numberOf(numbers, change.kind);
        std::vector<ClientId> clients{change.client};
        if (change.client != change.key.client)
            clients.push_back(change.key.client);
        const auto known = std::find_if(findings.begin(), findings.end(), [&](const Finding &one) {
            return one.kind == change.kind && one.clients == clients && one.node == change.key.node;
        });
        if (known == findings.end()) {
            findings.push_back({change.kind, time, {}, {change.key.firstSeq, change.seq}, clients,
                change.key.node});
            counts.push_back(1);
            continue;
        }
        ++counts[static_cast<std::size_t>(known - findings.begin())];
        if (known->evidence.size() < evidenceMax)
            known->evidence.push_back(change.seq);
    }
    for (std::size_t i = 0; i < findings.size(); ++i)
        findings[i].text = textOf(findings[i], counts[i],
            deletingOperatorCommandOf(
                input.trace, input.trace[*input.trace.indexOf(findings[i].evidence[1])]));
    return findings;
}

std::string Refusals::errorOf(const Trace &trace, const Event &denied)
{
    constexpr std::string_view mark = "(error) ";
    const auto reply = denied.cause == noSeq ? std::nullopt : trace.indexOf(denied.cause);
    if (!reply || trace[*reply].kind != EventKind::replied
        || !trace.text(trace[*reply].detail).starts_with(mark))
        return {};
    return trace.detail(trace[*reply]).substr(mark.size());
}

void Refusals::take(const Trace &trace, const Event &denied, Seq seq)
{
    if (m_areDifferent)
        return;
    std::string error = errorOf(trace, denied);
    if (error.empty())
        return;
    if (m_count++ == 0) {
        m_error = std::move(error);
        m_first = seq;
        m_since = denied.time;
    } else {
        m_areDifferent = error != m_error;
    }
    m_last = seq;
}

std::optional<Finding> Refusals::finding() const
{
    if (m_count < 2 || m_areDifferent)
        return std::nullopt;
    return Finding{FindingKind::sameError, m_since,
        {LOCKSCOPE_TEXT("Finding", "{count} attempts were refused with the same error: {error}"),
            {{"count", m_count}, {"error", m_error}}},
        {m_first, m_last}, {}, {}};
}

} // namespace lockscope
