// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/texttable.h"
#include "core/trace/trace.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope {

/// Remembers of each client what has happened to its hold since it was granted: the rows that explain why another could
/// enter (it was paused, its lease ended, its key expired, was stolen or lost; a node's clock, where that ended a key). Rows are taken in order.
class EvidenceCollector {
public:
    /// Clients up to that one may come.
    void grow(ClientId clientMax) { m_holds.resize(clientMax.value + std::size_t{1}); }
    /// Forgets all rows: others follow.
    void clear();
    void take(const Event &event, Seq seq);
    /// The client's last grant and what came after it.
    void tell(ClientId client, std::vector<Seq> &evidence) const;

private:
    // A long hold must not make every one of its violations long: this many rows explain enough.
    static constexpr std::size_t rowsMax = 32;
    static constexpr std::size_t usualRows = 8; // a short hold's, on a quorum of nodes
    struct Hold {
        Seq granted = noSeq;
        TextId token;
        std::vector<Seq> rows;
    };
    // What has changed a node's clock: its last jump, and the drift that lasts.
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

/// A row in words: "the key of client 1 expired on node 2".
std::string rowWords(const Trace &trace, const Event &event);

} // namespace lockscope
