// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/events/sink.h"

namespace lockscope {

class SimLink;
class SimWorld;

/// Applies the link faults that last or that happen at one time (cut, refuse, reset, lag, throttle) to the links of clients, replicas and
/// sentinels. SimNetwork applies the faults of single messages. Thread: one.
class SimLinkFaults {
public:
    explicit SimLinkFaults(SimWorld &world) : m_world(world) { }
    /// The fault begins on each link that it targets. REQUIRES: not a fault of one message.
    void begin(const Fault &fault, FaultId id, EventRef cause);
    /// The fault ends. REQUIRES: begin() was called with a fault that lasts.
    void end(const Fault &fault, FaultId id);

private:
    template <class Work> void forClientLinks(const Fault &fault, Work work);
    template <class Work> void forSentinelLinks(const Fault &fault, Work work);
    void heal(SimLink &way, const Fault &fault);

    SimWorld &m_world;
};

} // namespace lockscope
