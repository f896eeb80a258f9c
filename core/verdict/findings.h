// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/contention.h"
#include "core/verdict/lockkeys.h"
#include "core/verdict/overlaps.h"
#include "core/verdict/verdict.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope {

/// Finds writes of a client after another client was granted the lock later than the writer. A
/// client may have entered without a lock (on-error=fail-open, or a scheme without a lock). For
/// such a client, another client's grant counts as later in two cases: the grant comes after the
/// client's own attempt, or the other client has not yet left, released or crashed. If N clients
/// may be inside, a write is too late if the last N grants were made to other clients. REQUIRES:
/// the rows are added in trace order, and all are of the kinds attempt, granted, left, released,
/// releaseRefused, crashed and wrote.
class StaleWrites {
public:
    /// Discards all rows. `capacity`: how many clients may be inside.
    void clear(int capacity);
    void take(const Trace &trace, const Event &event, Seq seq);
    /// Returns one finding for each grant under which a client wrote too late.
    const std::vector<Finding> &findings() const { return m_findings; }

private:
    static constexpr std::size_t evidenceMax = 8;
    // A grant of the lock, and the writes under it that came too late. For a client that entered
    // without a lock, `seq` is noSeq.
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        AttemptId attempt;
        std::size_t finding = static_cast<std::size_t>(-1); // index in m_findings
        int writes = 0; // number of writes under this grant that came too late
        bool hasEnded =
            false; // its holder has left, released (also if nothing was deleted) or crashed
    };
    using Grants = std::vector<std::pair<std::uint64_t, Grant>>; // sorted by id; only a few
    static Grant &grantOf(Grants &grants, std::uint64_t id);
    Seq &lastAttemptOf(ClientId client);
    bool isAmongLastGrants(const Event &event) const;
    std::size_t m_capacity = 1;
    std::unordered_map<std::uint32_t, std::vector<ClientId>>
        m_lastHolders;         // by resource: of the last m_capacity grants; if there are several
    Grants m_latestOfResource; // the latest grant of each resource; id: that of the resource
    Grants m_latestOfClient;   // the latest grant of each client for each resource; id: of resource
                               // and client
    std::vector<std::pair<ClientId, Seq>> m_lastAttempts; // row of the last attempt of each client
    std::vector<Finding> m_findings;
};

/// Finds grants with a fencing token that is not larger than the largest of the earlier grants of
/// the resource. REQUIRES: the rows are added in trace order.
class FenceOrder {
public:
    /// Discards all rows.
    void clear();
    void take(const Trace &trace, const Event &event, Seq seq);
    const std::vector<Finding> &findings() const { return m_findings; }

private:
    // A grant with its fencing token.
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        Fence fence;
    };
    std::unordered_map<std::uint32_t, Grant> m_largest; // by resource
    std::vector<Finding> m_findings;
};

/// Returns the finding for a `stole` row: a release, a `finally` block or a takeover deleted a key
/// of another client.
Finding foreignReleaseFinding(const Trace &trace, const Event &event, Seq seq);
/// Returns the name of the command that deleted a key, "FLUSHDB", for a `key-deleted` row;
/// empty: no command is known, or it is one by which locks are released.
std::string deletingCommandOf(const Trace &trace, const Event &deletion);
/// Returns the name of the operator's command that deleted a key, "DEL", for a `key-deleted` row;
/// empty: none did.
std::string deletingOperatorCommandOf(const Trace &trace, const Event &deletion);
/// Returns the token of a `stole` row if the command that deleted the key had the same token: then
/// no comparison of tokens can protect the key. Otherwise returns an empty id.
TextId sharedTokenOf(const Trace &trace, const Event &stole);

/// Returns the finding for a `node-up` row of a given node that may evict keys, if observing its
/// keys keeps them from being evicted.
std::optional<Finding> observingFinding(const Trace &trace, const Event &event, Seq seq);

/// Finds clients that waited very long while others entered (FindingKind::starvation). `entered`:
/// all `entered` rows, ascending.
std::vector<Finding> findStarvation(
    const JudgeInput &input, const Waits &waits, const std::vector<Seq> &entered);

/// Finds stalls of the machine, and the violations that they may explain.
std::vector<Finding> findStalls(const JudgeInput &input, const std::vector<Overlap> &violations);

} // namespace lockscope
