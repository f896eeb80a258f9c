// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/events/sink.h"

namespace lockscope {

class SimLink;
class SimWorld;

/// Applies link faults (cut, refuse, reset, lag, throttle) to the links of clients, replicas and
/// sentinels. SimNetwork applies the faults of single messages. Thread: one.
class SimLinkFaults {
public:
    explicit SimLinkFaults(SimWorld &world) : m_world(world) { }
    /// Begins the fault on each link that it targets. REQUIRES: it is not a fault of a single
    /// message.
    void begin(const Fault &fault, FaultId id, EventRef cause);
    /// Ends the fault. REQUIRES: the fault has a duration, and begin() was called for it.
    void end(const Fault &fault, FaultId id);

private:
    // Call `work` for each link that the fault targets.
    template <class Work> void forClientLinks(const Fault &fault, Work work);
    template <class Work> void forSentinelLinks(const Fault &fault, Work work);
    void heal(SimLink &link, const Fault &fault);

    SimWorld &m_world;
};

} // namespace lockscope
