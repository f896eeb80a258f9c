// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/findings.h"

#include <map>
#include <vector>

namespace lockscope {

/// Finds keys without a deadline that no client will ever delete: their owner has crashed or no longer uses them, or no client set them.
/// REQUIRES: the rows are added in trace order. Stores only the keys that still exist, so the cost of find() depends on their number.
class OrphanKeys {
public:
    /// Updates this object for new spans. REQUIRES: `spans` is the object of the last call; it may have more spans now.
    void grow(const Spans &spans);
    /// Discards all rows and spans.
    void clear();
    void take(const Event &event, Seq seq);
    /// Returns the findings as if the run ended with the last row of `input.trace`. Sets `isStuck` if these keys block the lock for every
    /// client; otherwise leaves it unchanged.
    std::vector<Finding> find(const JudgeInput &input, bool &isStuck) const;

private:
    // The keys of one node that exist without a deadline.
    struct Node {
        std::size_t spansTaken = 0; // number of spans read from the node's lane
        std::vector<std::size_t> keys; // indexes of their spans in the lane
    };
    // The last grant of a resource, and its last grant to any other client.
    struct Grants {
        Seq last = noSeq;
        ClientId client; // of the last grant
        Seq toOther = noSeq; // the last grant to another client than `client`
    };
    // The last rows of a client.
    struct LastRows {
        Seq denied = noSeq;
        AttemptId deniedAttempt;
        Seq released = noSeq; // or releaseRefused
        AttemptId releasedAttempt;
    };
    Seq abandonedAt(const JudgeInput &input, const Span &key) const;
    bool wasGrantedToOther(const JudgeInput &input, const Span &key) const;

    std::vector<Node> m_nodes;        // by number
    std::vector<LastRows> m_lastRows; // by client
    std::map<TextId, Grants> m_grants; // by resource
};

} // namespace lockscope
