// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/faultlist.h"
#include "trace/event.h"
#include "trace/textpool.h"

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/// Watches a trace grow for the conditions of a fault plan, and says when one has come true. So a choreography waits for what
/// really happened, and at most for so long after it, never for a time of the run. Thread: one.
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
        /// The condition of that planned fault has come true: its order is given now, or so long after as the condition says.
        std::function<void(FaultPlace)> isDue = {};
    };
    /// How the world that the run is in gets something done at a true time, which may be over already: on the director's thread, and never
    /// once the run has ended. It is asked only for conditions that come true some time after their row.
    using Later = std::function<void(WorldTime due, std::function<void()> work)>;
    /// `texts`: those of the trace; they outlive the director.
    Director(const FaultPlan &plan, Orders orders, Later later, const TextPool &texts);

    /// One more fault, whose conditions are waited for from the next row on; `index`: what the orders name it by.
    void add(const PauseFault &pause, std::size_t index);
    void add(const CrashFault &crash, std::size_t index);
    void add(const FailoverFault &failover, std::size_t index);
    /// The order is given once so many rows that match have come, from the next row on, and so long after as the condition says; with the
    /// number of the row that was the last of them.
    void watch(const EventCondition &condition, std::function<void(Seq)> order);

    /// Whether the plan waits for anything at all.
    bool hasConditions() const { return !m_watches.empty(); }
    /// The next row.
    void take(const Event &event, Seq seq);

private:
    struct Watch {
        EventCondition condition;
        std::function<void(Seq)> order;
        std::optional<FaultPlace> begins = {}; // the planned fault that the order begins
        int seen = 0;
    };
    template <class Fault> void watchBegin(const EventCondition &condition, std::size_t index, std::function<void(Seq)> order);
    void comeTrue(const Watch &watch, const Event &event, Seq seq);

    const TextPool &m_texts;
    std::vector<Watch> m_watches;
    Orders m_orders;
    Later m_later;
};

} // namespace lockscope
