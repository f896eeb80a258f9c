// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// What a run's leases are made of, from its header: the same for all its acquisitions.
struct LeaseTerms {
    Duration ttl{};   ///< what the key is given; whole seconds where the scheme sets it with EXPIRE
    Duration drift{}; ///< what a majority lock subtracts because clocks do not run at the same rate; 0 for the others
};

/// The terms of the run; nothing where they are not known, or where a lease may begin before its client asks (a lock that is handed
/// over), so that its parts cannot be told from one row.
std::optional<LeaseTerms> leaseTerms(const RunHeader &header);

/// The same of a trace that begins with a run's header.
std::optional<LeaseTerms> leaseTerms(const Trace &trace);

/// The lease of one acquisition or renewal, taken apart: ttl = spent + left + drift. All by the client's own reckoning, since that is
/// what it stops by.
struct ValidityParts {
    WorldTime begin{}; ///< when the client began to ask: the lease counts from here
    Duration spent{};  ///< gone while the nodes were asked
    Duration left{};   ///< what the client may work for
    Duration drift{};  ///< not to be relied upon: the clocks' difference may have eaten it

    Duration ttl() const { return spent + left + drift; }
    WorldTime granted() const { return begin + spent; }
    WorldTime validUntil() const { return granted() + left; }
    WorldTime end() const { return begin + ttl(); }
};

/// The parts of the lease that a `granted` or `extended` row gives. Nothing for other rows, for a lock without a deadline, and where the
/// row says more is left than the terms allow (a foreign trace).
std::optional<ValidityParts> validityParts(const Event &event, const LeaseTerms &terms);

} // namespace lockscope
