// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/events/event.h"

#include <cstddef>

namespace lockscope {

/// Decides which links of a live run need a relay: all links, if the settings `latency`, `jitter`
/// or `loss` slow them; all links of clients, if faults may be added during the run or the clients
/// are programs; otherwise only the links that planned faults target. Thread: any.
class NeededRelays {
public:
    /// If the clients have more links than this, only planned faults and the settings give a link a
    /// relay.
    static constexpr int linksMax = 1000;
    /// `wantsAllClientLinks`: faults may be added during the run, or the clients are programs.
    /// REQUIRES: `settings` and `plan` outlive this object.
    NeededRelays(const Settings &settings, const FaultPlan &plan, bool wantsAllClientLinks);

    /// Returns whether the link needs a relay.
    bool has(Actor link) const;
    /// Returns the number of links that need a relay.
    std::size_t count() const;
    /// Returns false if certainly no link needs a relay. Faster than count(), which checks each
    /// link.
    bool mayNeedAny() const;

private:
    const Settings &m_settings;
    const FaultPlan &m_plan;
    const bool m_areAllSlow;
    const bool m_needsAllClientLinks;
};

} // namespace lockscope
