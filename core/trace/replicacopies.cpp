// SPDX-License-Identifier: MIT
#include "core/trace/replicacopies.h"

#include <algorithm>

namespace lockscope {
namespace {

// Maximum time from a primary's change to the same change on its replica, while the two are
// connected.
constexpr Duration copyMax = 50ms;

} // namespace

NodeId ReplicaCopies::primaryOf(NodeId node) const
{
    const auto replica = m_replicas.find(node);
    return replica == m_replicas.end() ? NodeId{} : replica->second.primary;
}

bool ReplicaCopies::mustWait(NodeId node, const KeyHistory &history, WorldTime now) const
{
    const auto replica = m_replicas.find(node);
    const RawEvent *const report = history.nextReport();
    if (replica == m_replicas.end() || !report || report->cause
        || now > report->event.time + KeyHistory::confirmationMax)
        return false;
    CopiedChange change{report->event.key, report->event.token, report->event.kind};
    if (change.kind == EventKind::keyDeleted) {
        const StoredKey *const storedKey = history.storedKey(change.key);
        if (!storedKey || storedKey->deadline <= report->event.time + 1ms)
            return false;
        change.token = storedKey->token;
    }
    return !replica->second.toCopy.contains(change);
}

void ReplicaCopies::dropOldChanges(NodeId node, WorldTime observedFrom)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end())
        return;
    for (auto &[change, primaryChanges] : replica->second.toCopy)
        std::erase_if(primaryChanges, [=](const PrimaryChange &primaryChange) {
            return primaryChange.time + copyMax < observedFrom;
        });
    std::erase_if(replica->second.toCopy, [](const auto &change) { return change.second.empty(); });
}

void ReplicaCopies::changeRole(const Event &event)
{
    const NodeId node = event.node;
    if (event.kind == EventKind::demoted) {
        NodeId primary = node;
        for (auto next = m_promotedInstead.find(primary); next != m_promotedInstead.end();
             next = m_promotedInstead.find(primary))
            primary = next->second;
        if (primary != node)
            add(node, primary);
        return;
    }
    const auto found = m_replicas.find(node);
    if (found == m_replicas.end())
        return;
    const NodeId former = found->second.primary;
    m_replicas.erase(found);
    m_promotedInstead.erase(node);
    m_promotedInstead[former] = node;
    for (auto &[other, replica] : m_replicas) {
        if (replica.primary == former)
            replica.primary = node;
    }
}

void ReplicaCopies::addChange(NodeId primary, const KeyHistory::Change &change, WorldTime time)
{
    const Event &row = change.row.event;
    for (auto &[node, replica] : m_replicas) {
        if (replica.primary == primary)
            replica.toCopy[{row.key, row.token, row.kind}].push_back(
                {change.ref, time, row.client, row.attempt});
    }
}

void ReplicaCopies::usePrimaryAsCause(NodeId node, KeyHistory &history, KeyHistory::Change &change)
{
    const auto replica = m_replicas.find(node);
    if (replica == m_replicas.end() || change.isExpiry || change.isCausedByNode)
        return;
    Event &row = change.row.event;
    const auto found = replica->second.toCopy.find({row.key, row.token, row.kind});
    if (found == replica->second.toCopy.end())
        return;
    const PrimaryChange primaryChange = found->second.front();
    found->second.pop_front();
    if (found->second.empty())
        replica->second.toCopy.erase(found);
    change.row.cause = primaryChange.row;
    change.earliest = std::max(change.earliest, primaryChange.time);
    row.client = primaryChange.client;
    row.attempt = primaryChange.attempt;
    if (row.kind == EventKind::keySet)
        history.setOwner(row.key, row.client, row.attempt);
}

} // namespace lockscope
