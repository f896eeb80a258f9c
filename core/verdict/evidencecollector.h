// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/texttable.h"
#include "core/trace/trace.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope {

/// Collects for each client the rows since its last grant that explain why another client could enter: it was paused, its lease
/// ended, its key expired, was stolen or lost, or the clock of a node changed and thereby ended a key. Takes rows in trace order.
class EvidenceCollector {
public:
    /// Makes room for clients up to this one.
    void grow(ClientId clientMax) { m_holds.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    void take(const Event &event, Seq seq);
    /// Appends the client's last grant and the collected rows after it.
    void tell(ClientId client, std::vector<Seq> &evidence) const;

private:
    // Limits the rows of one hold: a long hold would otherwise make each of its violations long.
    static constexpr std::size_t rowsMax = 32;
    static constexpr std::size_t usualRows = 8; // of a short hold on a quorum of nodes
    struct Hold {
        Seq granted = noSeq;
        TextId token;
        std::vector<Seq> rows;
    };
    // The rows that changed a node's clock: its last jump, and the drift that is still active.
    struct ClockRows {
        Seq jumped = noSeq;
        Seq drifts = noSeq;
    };
    Hold *holdOf(TextId token);
    void takeClock(const Event &event, Seq seq);
    void noteClock(Hold *hold, NodeId node);
    static void note(Hold *hold, Seq seq);

    std::vector<Hold> m_holds;           // by client
    std::map<NodeId, ClockRows> m_clocks;
    TextTable<std::uint16_t> m_owners; // by token
};

/// Describes a row in words: "the key of client 1 expired on node 2".
std::string rowWords(const Trace &trace, const Event &event);

} // namespace lockscope
