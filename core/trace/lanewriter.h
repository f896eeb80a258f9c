// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/spans.h"

namespace lockscope {

/// Returns an open span of a lane, with the columns of the row that begins the span.
inline Span spanFrom(const Event &event, Seq seq, LaneId lane)
{
    Span span;
    span.begin = event.time;
    span.firstSeq = seq;
    span.attempt = event.attempt;
    span.key = event.key;
    span.token = event.token;
    span.client = lane.client;
    span.node = lane.node;
    span.kind = lane.kind;
    return span;
}

/// Returns the lane. Creates it if necessary, with room for the spans of most short runs.
inline Spans::Lane &laneIn(Spans::Lanes &lanes, LaneId id)
{
    constexpr std::size_t spansReserved = 14;
    const auto [entry, isNew] = lanes.try_emplace(id);
    if (isNew)
        entry->second.reserve(spansReserved);
    return entry->second;
}

/// Writes one lane, one span after the other. Only the last span can be open, unless openBeside()
/// is used. The first span adds the lane to `lanes`. REQUIRES: `lanes` outlives the writer.
class LaneWriter {
public:
    using Lanes = Spans::Lanes;
    LaneWriter(Lanes &lanes, LaneId id) : m_lanes(&lanes), m_id(id) { }

    bool isOpen() const { return m_lane && !m_lane->empty() && m_lane->back().isOpen(); }
    /// Returns the open span. REQUIRES: isOpen().
    Span &current() { return m_lane->back(); }
    const Span &current() const { return m_lane->back(); }

    /// Begins a span with the columns of a row. Ends the open span, if there is one, at that row.
    Span &open(const Event &event, Seq seq)
    {
        close(event.time, seq);
        if (!m_lane)
            m_lane = &laneIn(*m_lanes, m_id);
        return m_lane->emplace_back(spanFrom(event, seq, m_id));
    }
    /// Begins a span beside the open ones, and returns its index. closeAt() ends it.
    std::size_t openBeside(const Event &event, Seq seq)
    {
        if (!m_lane)
            m_lane = &laneIn(*m_lanes, m_id);
        m_lane->push_back(spanFrom(event, seq, m_id));
        return m_lane->size() - 1;
    }
    const Span &at(std::size_t index) const { return (*m_lane)[index]; }
    void closeAt(std::size_t index, WorldTime end, Seq seq)
    {
        (*m_lane)[index].end = end;
        (*m_lane)[index].lastSeq = seq;
    }
    /// Ends the open span, if there is one.
    void close(WorldTime end, Seq seq)
    {
        if (!isOpen())
            return;
        current().end = end;
        current().lastSeq = seq;
    }

private:
    Lanes *m_lanes;
    LaneId m_id;
    Spans::Lane *m_lane = nullptr;
};

} // namespace lockscope
