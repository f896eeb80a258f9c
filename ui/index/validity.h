// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// The part of a run's settings that determines its leases. It is the same for all acquisitions of
/// the run.
struct LeaseSettings {
    Duration
        ttl{}; ///< the time to live of the key; whole seconds if the scheme sets it with EXPIRE
    Duration drift{}; ///< the drift allowance, which a quorum lock subtracts from the lease; 0 for
                      ///< other locks
};

/// Returns the lease settings of a run. Returns nothing if they are unknown, or if clients can hand
/// over the lock (wake-up=notify). A lease of such a lock begins before its client requests the
/// lock, so the `granted` row does not determine its parts.
std::optional<LeaseSettings> leaseSettings(const RunHeader &header);

/// Returns the lease settings of the run of a trace. Also returns nothing if the trace does not
/// begin with a run-begin row.
std::optional<LeaseSettings> leaseSettings(const Trace &trace);

/// The parts of the lease of one acquisition or renewal: ttl = spent + left + drift. All parts are
/// measured by the client's own clock, because the client uses its own clock to decide when to
/// stop.
struct ValidityParts {
    WorldTime begin{}; ///< the time at which the client sent its request; the lease begins then
    Duration spent{};  ///< the time that the client needed to ask the nodes
    Duration left{};   ///< the time in which the client may work
    Duration drift{};  ///< the drift allowance

    Duration ttl() const { return spent + left + drift; }
    WorldTime granted() const { return begin + spent; }
    WorldTime validUntil() const { return granted() + left; }
    WorldTime end() const { return begin + ttl(); }
};

/// Returns the parts of the lease that a `granted` or `extended` row grants. Returns nothing for
/// other rows and for a lock without a deadline. Also returns nothing if the row has more time left
/// than the settings allow, as in a trace of another program.
std::optional<ValidityParts> validityParts(const Event &event, const LeaseSettings &settings);

} // namespace lockscope
