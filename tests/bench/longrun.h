// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <array>
#include <memory>

namespace lockscope::bench {

/// Writes the rows of a run of any length without running it. Each node has its own resource, which
/// the clients lock in turn. A hold is one time that a client has the lock. In a few holds, the
/// client is paused in the critical section until its lease ends and another client enters. So the
/// trace has many kinds of spans, and some of them are rare. Thread: one.
class LongRun {
public:
    static constexpr int nodeCount = 8;
    static constexpr int clientCount = 20;
    /// The number of rows of a hold without a pause, and the number of spans that result from these
    /// rows.
    static constexpr std::size_t rowsOfHold = 14;
    static constexpr std::size_t spansOfHold = 8;

    /// `step`: the time from one row to the next, in whole microseconds.
    explicit LongRun(Duration step);

    /// Writes `times` holds on each node.
    void writeHolds(std::size_t times);
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
    void pauseUntilOtherEnters(Hold &hold);
    void writeHold(std::uint8_t node);

    TraceWriter m_writer;
    Duration m_step;
    WorldTime m_now{};
    std::size_t m_holds = 0;
    std::array<TextId, nodeCount> m_keys;
    std::array<std::uint32_t, clientCount> m_attempts{};
    TextId m_set, m_delete, m_ok, m_held;
};

} // namespace lockscope::bench
