// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

/// Finds keys of locks that a client's command overwrote, renewed or made permanent although they
/// were another client's, and keys that a node evicted. (A deletion by another client has a row of
/// its own, `stole`.)
class ForeignChanges {
public:
    /// Numbers of rows.
    struct Numbers {
        std::int64_t writes = 0;
        std::int64_t renewals = 0;
        std::int64_t persists = 0;
        std::int64_t evictions = 0;
    };
    /// Discards all spans.
    void clear() { m_changes.clear(); }
    /// Adds the span of a key that has ended. REQUIRES: each span is added once.
    void take(const Trace &trace, const Span &key);
    /// Returns a finding for each kind, pair of clients and node, and the numbers of all rows. Does
    /// not count the takeover of a key after the end time in its value.
    std::vector<Finding> find(const JudgeInput &input, Numbers &numbers) const;

private:
    struct Change {
        Seq seq;
        FindingKind kind;
        ClientId client; // that sent the command; of an eviction: the owner
        Span key;        // the key before
    };
    std::vector<Change> m_changes;
};

} // namespace lockscope
