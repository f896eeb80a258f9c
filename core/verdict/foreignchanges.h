// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Finds keys of locks that a client's command overwrote, renewed or made permanent although they
/// were another client's, and keys that a node evicted or the operator removed. (A deletion by
/// another client has a row of its own, `stole`.)
class ForeignChanges {
public:
    /// Numbers of rows.
    struct Numbers {
        std::int64_t writes = 0;
        std::int64_t renewals = 0;
        std::int64_t persists = 0;
        std::int64_t evictions = 0;
        std::int64_t removals = 0; // by the operator
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

/// Tells whether all attempts that nodes refused with an error got the same one. REQUIRES: the rows
/// are added in trace order.
class Refusals {
public:
    /// Discards all rows.
    void clear() { *this = Refusals(); }
    /// REQUIRES: the row is a `denied`.
    void take(const Trace &trace, const Event &denied, Seq seq);
    /// Returns the finding; nullopt: fewer than two attempts got an error, or they got different
    /// ones.
    std::optional<Finding> finding() const;

    /// Returns the error of a node that decided a `denied`, without its mark; empty: no error did.
    static std::string errorOf(const Trace &trace, const Event &denied);

private:
    std::string m_error; // of the first refusal
    Seq m_first = noSeq;
    WorldTime m_since{};
    Seq m_last = noSeq;
    int m_count = 0;
    bool m_areDifferent = false;
};

} // namespace lockscope
