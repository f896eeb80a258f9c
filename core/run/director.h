// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/faultplan.h"
#include "trace/event.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Watches a trace grow for the conditions of a fault plan, and says when one has come true. So a choreography waits for what
/// really happened, never for a time. Thread: one.
class Director {
public:
    struct Orders {
        std::function<void(ClientId)> mayStart;                  ///< the client's hold is over
        std::function<void(ClientId, std::size_t)> pauseMayEnd;  ///< … the condition of that pause of the plan has come true
        std::function<void(std::size_t, Seq)> nodeFaultMayBegin; ///< … of that fault of a node, by this row
        std::function<void(std::size_t)> nodeFaultMayEnd;        ///< … of that fault's end
        std::function<void(std::size_t, Seq)> linkFaultMayBegin = {}; ///< … of that cut of a link, by this row
        std::function<void(std::size_t)> linkFaultMayEnd = {};        ///< … of that cut's end
        std::function<void(std::size_t, Seq)> clockMayJump = {};      ///< … of that jump of a client's clock, by this row
        std::function<void(ClientId, std::size_t, Seq)> pauseMayBegin = {}; ///< … of that pause's beginning, by this row
        std::function<void(ClientId, std::size_t, Seq)> crashMayHappen = {}; ///< … of that crash, by this row
        std::function<void(std::size_t, Seq)> failoverMayBegin = {};  ///< … of that failover, by this row
    };
    Director(const FaultPlan &plan, Orders orders);

    /// One more fault, whose conditions are waited for from the next row on; `index`: what the orders name it by.
    void add(const PauseFault &pause, std::size_t index);
    void add(const CrashFault &crash, std::size_t index);
    void add(const FailoverFault &failover, std::size_t index);
    /// Once so many rows that match have come, from the next row on.
    void watch(const EventCondition &condition, std::function<void(Seq)> order);

    /// Whether the plan waits for anything at all.
    bool hasConditions() const { return !m_watches.empty(); }
    /// The next row.
    void take(const Event &event, Seq seq);

private:
    struct Watch {
        EventCondition condition;
        std::function<void(Seq)> order;
        int seen = 0;
    };
    std::vector<Watch> m_watches;
    Orders m_orders;
};

} // namespace lockscope
