// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spans.h"
#include "trace/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// A stretch in which the number of clients that do something stays the same.
struct CountStep {
    WorldTime begin{};
    WorldTime end{};
    std::uint16_t count = 0; ///< on one resource, the most of all resources
    ClientId client;         ///< the one, if it is one alone
};

/// A belief that outlived its lease.
struct Overdraft {
    WorldTime begin{};
    WorldTime end{};
    std::size_t belief = 0; ///< the index of the believed span
};

/// Rows of a lane that are drawn as shapes, apart by kind so that no frequent kind can hide a rare one.
enum class MarkRow : std::uint8_t { denied, released, granted, wrote, trouble };
inline constexpr std::size_t markRowCount = 5;
using LaneMarks = std::array<std::vector<std::uint32_t>, markRowCount>; // indices of rows, ascending

/// What painting needs beside the spans, derived from them once and carried on as they grow: each update costs as much as what is
/// new. Thread: the window's.
class TimelineIndex {
public:
    /// Takes what the trace and its spans have beyond the last update; another trace starts anew.
    void update(std::shared_ptr<const Trace> trace, const Spans &spans);
    void clear();

    const std::vector<CountStep> &inside() const { return m_inside; }
    const std::vector<CountStep> &believers() const { return m_believers; }
    const std::vector<Overdraft> &overdrafts(ClientId client) const;
    const LaneMarks &marks(ClientId client) const;
    const LaneMarks &marks(NodeId node) const;

private:
    struct Overdrafts {
        std::vector<Overdraft> list;
        std::size_t settled = 0; // beliefs that cannot change any more
    };
    void updateCounts(const Spans &spans, SpanKind kind, std::vector<CountStep> &steps) const;
    void updateOverdrafts(const Spans &spans, ClientId client);
    void takeMarks(std::size_t from);

    std::shared_ptr<const Trace> m_trace;
    std::vector<CountStep> m_inside;
    std::vector<CountStep> m_believers;
    std::map<ClientId, Overdrafts> m_overdrafts;
    std::map<ClientId, LaneMarks> m_clientMarks;
    std::map<NodeId, LaneMarks> m_nodeMarks;
    WorldTime m_end{}; // nothing before it can change
};

} // namespace lockscope
