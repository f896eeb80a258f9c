// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/packedtimes.h"
#include "ui/index/visibletime.h"

#include <cstddef>
#include <optional>
#include <vector>

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

/// The drawing of one or several violations. Violations on the same or adjacent pixels are joined
/// to one band.
struct ViolationBand {
    static constexpr double widthMin = 3; ///< the minimum width of a band, in pixels

    double left = 0;       ///< in pixels from the left edge of the lanes
    double right = 0;      ///< in pixels from the left edge of the lanes
    std::size_t first = 0; ///< index of the first of the joined violations
    std::size_t count = 1; ///< number of joined violations
};

/// Returns the visible bands. REQUIRES: `violations` are ordered by Violation::from. Each band is
/// at least ViolationBand::widthMin wide, so that no violation is invisible.
std::vector<ViolationBand> violationBands(
    const std::vector<Violation> &violations, const TimelineCoordinates &time, double width);

/// The number of clients that wait for a lock, over time, as a list of changes. Between two changes
/// there is a period with a constant count. The last period is open. With many clients, nearly
/// every attempt changes the count. So a change takes six and a half bytes instead of the 24 bytes
/// of a CountInterval. A value.
class WaitingCounts {
public:
    /// Sets the count from `time` on. REQUIRES: `time` is not before the last change.
    void change(WorldTime time, std::uint16_t count);
    /// Removes the changes at or after `time`.
    void removeFrom(WorldTime time);

    /// Returns the number of periods.
    std::size_t size() const { return m_counts.size(); }
    WorldTime begin(std::size_t i) const { return m_times[i]; }
    /// Returns WorldTime::max() for the last period.
    WorldTime end(std::size_t i) const
    {
        return i + 1 < size() ? m_times[i + 1] : WorldTime::max();
    }
    /// Returns the count of a period. With several resources, it is the maximum over all resources.
    std::uint16_t count(std::size_t i) const { return m_counts[i]; }
    /// Returns the index of the first period that ends after `time`; size() if there is none.
    std::size_t firstEndingAfter(WorldTime time) const;

private:
    PackedTimes m_times;
    RemapVector<std::uint16_t> m_counts;
};

} // namespace lockscope
