// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// The lease terms in a run's header, the same for all its acquisitions.
struct LeaseTerms {
    Duration ttl{};   ///< the time to live of the key; whole seconds if the scheme sets it with EXPIRE
    Duration drift{}; ///< what a quorum lock subtracts for clock drift; 0 for the others
};

/// Returns the terms of the run. Nothing if they are unknown, or if a lease may begin before its client requests the lock (a
/// handed-over lock), because one row does not then determine its parts.
std::optional<LeaseTerms> leaseTerms(const RunHeader &header);

/// Returns the same for a trace that begins with a run's header.
std::optional<LeaseTerms> leaseTerms(const Trace &trace);

/// The parts of the lease of one acquisition or renewal: ttl = spent + left + drift. All are by the client's own clock, because the
/// client stops by that clock.
struct ValidityParts {
    WorldTime begin{}; ///< when the client sent its request: the lease counts from here
    Duration spent{};  ///< time used while asking the nodes
    Duration left{};   ///< time in which the client may work
    Duration drift{};  ///< the safety margin for clock drift

    Duration ttl() const { return spent + left + drift; }
    WorldTime granted() const { return begin + spent; }
    WorldTime validUntil() const { return granted() + left; }
    WorldTime end() const { return begin + ttl(); }
};

/// Returns the parts of the lease that a `granted` or `extended` row grants. Nothing for other rows, for a lock without a deadline,
/// and if the row has more time left than the terms allow (a foreign trace).
std::optional<ValidityParts> validityParts(const Event &event, const LeaseTerms &terms);

} // namespace lockscope
