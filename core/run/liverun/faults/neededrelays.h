// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/events/actor.h"

#include <cstddef>

namespace lockscope {

/// Tells which links of a live run need a relay of ours: all, if the settings `latency`, `jitter` or `loss` slow them; every client's
/// link, if faults may be added while the run goes on; else those that a planned fault is of. Thread: any.
class NeededRelays {
public:
    /// With more links than that, no link has a relay only because a fault may be added.
    static constexpr int linksMax = 1000;
    /// `isOpenToFaults`: faults may be added while the run goes on. REQUIRES: the others outlive it.
    NeededRelays(const Settings &settings, const FaultPlan &plan, bool isOpenToFaults);

    bool has(Actor link) const;
    /// How many links have one.
    std::size_t count() const;
    /// Whether there may be one. False: has() is false for every link.
    bool mayHave() const;

private:
    const Settings &m_settings;
    const FaultPlan &m_plan;
    const bool m_areAllSlow;
    const bool m_hasAllClients;
};

} // namespace lockscope
