// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/textpool.h"
#include "core/trace/trace.h"
#include "lockscope/base/wording.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope {

/// Collects, for each client, the rows since its last grant that explain why another client could
/// enter: the client was paused, its lease ended, its key expired or was stolen or lost, or a
/// change of a node's clock ended its key. REQUIRES: the rows are added in trace order.
class EvidenceCollector {
public:
    /// Makes room for the clients up to `clientMax`.
    void grow(ClientId clientMax) { m_holds.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    /// Adds a row. REQUIRES: grow() was called for its client.
    void take(const Event &event, Seq seq);
    /// Appends the client's last grant and the rows collected since then to `evidence`.
    void append(ClientId client, std::vector<Seq> &evidence) const;

private:
    // Limit for the rows of one hold, because each violation during the hold repeats them.
    static constexpr std::size_t rowsMax = 32;
    static constexpr std::size_t rowsUsual =
        8; // number of rows of most holds; used only to reserve memory
    // A client's last grant, and the rows since then.
    struct Hold {
        Seq granted = noSeq;
        TextId token;
        std::vector<Seq> rows;
    };
    // The rows that changed a node's clock.
    struct ClockRows {
        Seq jump = noSeq;  // the last jump
        Seq drift = noSeq; // the drift that is still active
    };
    // Returns the hold with that token; null if its client has a later grant or is not known. Two
    // clients may have the same token: then only `owner`, the client that the row of the key names,
    // shows which hold is meant.
    Hold *holdOf(ClientId owner, TextId token);
    void takeNodeClock(const Event &event, Seq seq);
    void addClockRows(Hold *hold, NodeId node);
    static void addRow(Hold *hold, Seq seq); // does nothing if `hold` is null

    std::vector<Hold> m_holds; // by client
    std::map<NodeId, ClockRows> m_clocks;
    TextTable<std::uint16_t>
        m_owners;                   // by token: the client that was granted the lock with it last
    Seq m_lastDeletion = noSeq;     // the last `key-deleted`
    ClientId m_lastDeletedKeyOwner; // the owner of the key that this row deleted
};

/// Describes a row in words: "the key of client 1 expired on node 2".
Wording rowWords(const Trace &trace, const Event &event);

} // namespace lockscope
