// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Checks whether the lock was unavailable at the end of a run: no client held it, and for longer than max(2 x ttl, 1 s) every
/// attempt was denied or not answered. REQUIRES: the rows are added in trace order. Thread: one.
class Availability {
public:
    explicit Availability(Duration ttl) { clear(ttl); }
    /// Discards all rows. The next rows belong to a run with this lease length.
    void clear(Duration ttl);
    /// Adds the next row. `isHeld`: after this row some client believes that it holds the lock, or is in the critical section.
    void take(const Event &event, Seq seq, bool isHeld);
    /// Returns the finding for a trace that ends at `end`. Returns nullopt if the lock was available, or
    /// was unavailable for max(2 x ttl, 1 s) or less.
    std::optional<Finding> findingAt(WorldTime end) const;

private:
    void setAttemptOpen(ClientId client, bool isOpen);

    Duration m_tolerated{};     // a longer interval is a finding
    Seq m_firstAttempt = noSeq; // first attempt since the lock was last held; noSeq: none
    WorldTime m_since{};        // time of m_firstAttempt
    Seq m_lastDenied = noSeq;   // last denial since m_firstAttempt; noSeq: none
    WorldTime m_lastAttemptEnd{}; // when the last attempt ended: it was denied, or its client crashed and no longer waits for an answer
    std::vector<bool> m_isAttemptOpen; // by client: its attempt has not ended yet
    int m_openAttempts = 0;     // number of attempts that have not ended yet
    int m_denials = 0;          // number of denials since m_firstAttempt
};

} // namespace lockscope
