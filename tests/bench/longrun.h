// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <array>
#include <memory>

namespace lockscope::bench {

/// Writes the rows of a run without end, as fast as memory takes them: each node has a resource of its own, for which the clients take
/// turns. Nearly every hold is in order; now and then a client is paused inside until its lease is over and another comes in.
/// So there is every kind of span, and what is rare stands thinly among what is not. Thread: one.
class LongRun {
public:
    static constexpr int nodeCount = 8;
    static constexpr int clientCount = 20;
    /// Of a hold in order: its rows, and the spans that they make.
    static constexpr std::size_t rowsOfHold = 14;
    static constexpr std::size_t spansOfHold = 8;

    /// `step`: the time from one row to the next, in whole microseconds.
    explicit LongRun(Duration step);

    /// Writes so many holds on each node.
    void hold(std::size_t times);
    std::shared_ptr<const Trace> trace() const { return m_writer.snapshot(); }
    std::size_t size() const { return m_writer.size(); }

private:
    struct Hold {
        ClientId client;
        NodeId node;
        TextId key;
        TextId token;
        AttemptId attempt;
        Seq sent = noSeq;
        Seq set = noSeq;
        Seq granted = noSeq;
    };
    Event rowOf(const Hold &hold, EventKind kind) const;
    ClientId nextClient();
    Seq append(Event event);
    void acquire(Hold &hold);
    void leave(Hold &hold);
    void beRobbed(Hold &hold);
    void holdOn(std::uint8_t node);

    TraceWriter m_writer;
    Duration m_step;
    WorldTime m_now{};
    std::size_t m_holds = 0;
    std::array<TextId, nodeCount> m_keys;
    std::array<std::uint32_t, clientCount> m_attempts{};
    TextId m_set, m_delete, m_ok, m_held;
};

} // namespace lockscope::bench
