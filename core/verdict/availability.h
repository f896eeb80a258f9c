// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <optional>

namespace lockscope {

/// Finds out whether the lock was unavailable at the end of a run: nobody held it, and for longer than max(2 x ttl, 1 s) every try was
/// refused or not answered. Rows are taken in order.
class Availability {
public:
    explicit Availability(Duration ttl) { clear(ttl); }
    /// Forgets all rows: others follow, of a run with that lease length.
    void clear(Duration ttl);
    /// `isHeld`: a client believes that it holds the lock, or is inside, after this row.
    void take(const Event &event, Seq seq, bool isHeld);
    /// What there is if the trace ends at that time.
    std::optional<Finding> findingAt(WorldTime end) const;

private:
    Duration m_limit{};
    Seq m_first = noSeq; // the first try since the lock was last held; noSeq: none
    WorldTime m_since{};
    Seq m_lastDenied = noSeq;
    WorldTime m_deniedAt{};
    int m_tries = 0; // that have no answer yet
    int m_denials = 0;
};

} // namespace lockscope
