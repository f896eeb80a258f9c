// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// The part of a run's settings that determines its leases; the same for all acquisitions of the run.
struct LeaseSettings {
    Duration ttl{};   ///< the time to live of the key; whole seconds if the scheme sets it with EXPIRE
    Duration drift{}; ///< the allowance for clock drift that a quorum lock subtracts; 0 for other locks
};

/// Returns these settings of a run. Nothing if they are unknown, or if locks can be handed over: such a lease begins before its client
/// requests the lock, so its `granted` row does not determine its parts.
std::optional<LeaseSettings> leaseSettings(const RunHeader &header);

/// Returns the same for a trace that begins with a run's header.
std::optional<LeaseSettings> leaseSettings(const Trace &trace);

/// The parts of the lease of one acquisition or renewal: ttl = spent + left + drift. All are measured by the client's own clock, because
/// the client uses that clock to decide when to stop.
struct ValidityParts {
    WorldTime begin{}; ///< when the client sent its request; the lease begins then
    Duration spent{};  ///< time used while asking the nodes
    Duration left{};   ///< time in which the client may work
    Duration drift{};  ///< the safety margin for clock drift

    Duration ttl() const { return spent + left + drift; }
    WorldTime granted() const { return begin + spent; }
    WorldTime validUntil() const { return granted() + left; }
    WorldTime end() const { return begin + ttl(); }
};

/// Returns the parts of the lease that a `granted` or `extended` row grants. Nothing for other rows, for a lock without a deadline,
/// and if the row contradicts the settings because it has more time left than they allow (a trace of another program).
std::optional<ValidityParts> validityParts(const Event &event, const LeaseSettings &settings);

} // namespace lockscope
