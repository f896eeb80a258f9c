// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Checks whether the lock was unavailable at the end of a run: no client held it, and for longer
/// than max(2 x ttl, 1 s) every attempt was denied or not answered; or from the first denial on, a
/// key blocks the lock for longer than that, perhaps also after the end of the run. REQUIRES: the
/// rows are added in trace order. Thread: one.
class Availability {
public:
    /// `ttl`: see roundedLease().
    explicit Availability(Duration ttl) { clear(ttl); }
    /// Discards all rows. The next rows belong to a run with this lease length.
    void clear(Duration ttl);
    /// Adds the next row. `isHeld`: after this row some client believes that it holds the lock, or
    /// is in the critical section.
    void take(const Event &event, Seq seq, bool isHeld);
    /// Returns the finding for this trace. Returns nullopt if the lock was available, or was
    /// unavailable for max(2 x ttl, 1 s) or less.
    std::optional<Finding> findingOf(const JudgeInput &input) const;
    /// Returns whether a client was denied the lock after the last row at which some client held
    /// it.
    bool isDenied() const { return m_firstDenied != noSeq; }

private:
    void setAttemptOpen(ClientId client, bool isOpen);

    Duration m_tolerated{};       // a longer interval is a finding
    Seq m_firstAttempt = noSeq;   // first attempt since the lock was last held; noSeq: none
    WorldTime m_since{};          // time of m_firstAttempt
    Seq m_firstDenied = noSeq;    // first denial since the lock was last held; noSeq: none
    WorldTime m_deniedSince{};    // time of m_firstDenied
    Seq m_lastDenied = noSeq;     // last denial since the lock was last held
    WorldTime m_lastAttemptEnd{}; // when the last attempt ended: it was denied, or its client's
                                  // process ended
    std::vector<bool> m_isAttemptOpen; // by client: its attempt has not ended yet
    int m_openAttempts = 0;            // number of attempts that have not ended yet
    int m_denials = 0;                 // number of denials since m_firstAttempt
    int m_allDenials = 0;              // number of denials since the lock was last held
};

} // namespace lockscope
