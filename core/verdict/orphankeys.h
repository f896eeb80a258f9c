// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/findings.h"

#include <vector>

namespace lockscope {

/// Finds keys without a deadline that no client will ever delete: their owner is dead, gone or finished, or they are no client's. Rows are
/// taken in order; of the spans it keeps in mind those that stand, so that asking costs as much as they are.
class OrphanKeys {
public:
    /// The spans have grown, always the same ones.
    void grow(const Spans &spans);
    /// Forgets all rows and spans: others follow.
    void clear();
    void take(const Event &event, Seq seq);
    /// What there is if the trace ends where the file's does. `isStuck` is set if they keep the lock from everybody.
    std::vector<Finding> find(const JudgeInput &file, bool &isStuck) const;

private:
    // A node's keys that stand without a deadline.
    struct Node {
        std::size_t taken = 0; // of its lane
        std::vector<std::size_t> standing;
    };
    struct LastRows {
        Seq granted = noSeq;
        Seq denied = noSeq;
        AttemptId deniedAttempt;
        Seq released = noSeq; // or its release was refused
        AttemptId releasedAttempt;
    };
    Seq abandonedBy(const JudgeInput &file, const Span &key) const;
    bool othersGetIn(const JudgeInput &file, const Span &key) const;

    std::vector<Node> m_nodes;    // by number
    std::vector<LastRows> m_last; // by client
};

} // namespace lockscope
