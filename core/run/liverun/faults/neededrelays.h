// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/events/actor.h"

#include <cstddef>

namespace lockscope {

/// Decides which links of a live run need a relay. All need one if the settings `latency`, `jitter` or `loss` slow them. Every client's
/// link needs one if faults may be added during the run. Else the links of planned faults need one. Thread: any.
class NeededRelays {
public:
    /// If the clients have more links than this, links get no relays for faults that may be added.
    static constexpr int linksMax = 1000;
    /// `isOpenToFaults`: faults may be added during the run. REQUIRES: `settings` and `plan` outlive this object.
    NeededRelays(const Settings &settings, const FaultPlan &plan, bool isOpenToFaults);

    bool has(Actor link) const;
    /// Returns the number of links that need a relay.
    std::size_t count() const;
    /// Whether any link may need a relay. If false, has() is false for every link.
    bool mayHave() const;

private:
    const Settings &m_settings;
    const FaultPlan &m_plan;
    const bool m_areAllSlow;
    const bool m_hasAllClients;
};

} // namespace lockscope
