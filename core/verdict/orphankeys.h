// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/findings.h"

#include <vector>

namespace lockscope {

/// Finds keys without a deadline that no client will ever delete: their owner has crashed, left or finished, or no client set them.
/// Takes rows in trace order. Stores only the spans of keys that still exist, so the cost of a request depends on their number.
class OrphanKeys {
public:
    /// Updates for new spans. REQUIRES: always the same spans, which have grown.
    void grow(const Spans &spans);
    /// Discards all rows and spans.
    void clear();
    void take(const Event &event, Seq seq);
    /// Returns the findings for a trace that ends where `file` ends. Sets `isStuck` if these keys block the lock for every client.
    std::vector<Finding> find(const JudgeInput &file, bool &isStuck) const;

private:
    // The keys of one node that exist without a deadline.
    struct Node {
        std::size_t taken = 0; // spans read from its lane
        std::vector<std::size_t> standing;
    };
    struct LastRows {
        Seq granted = noSeq;
        Seq denied = noSeq;
        AttemptId deniedAttempt;
        Seq released = noSeq; // or releaseRefused
        AttemptId releasedAttempt;
    };
    Seq abandonedBy(const JudgeInput &file, const Span &key) const;
    bool othersGetIn(const JudgeInput &file, const Span &key) const;

    std::vector<Node> m_nodes;    // by number
    std::vector<LastRows> m_last; // by client
};

} // namespace lockscope
