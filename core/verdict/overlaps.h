// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// A maximal interval in which spans of two or more clients overlap on one resource.
struct Overlap {
    WorldTime from{};
    WorldTime to{};
    Seq firstSeq = noSeq; ///< the row at which the second client joined
    TextId resource;
    std::vector<SpanPlace> spans; ///< all spans that took part, in the order of joining
};

/// Finds the overlaps of one kind of client spans. The cost of a row does not depend on how many clients are inside.
class Overlaps {
public:
    /// Called once for each span that joins an overlap, at the row at which it joins.
    using Joined = std::function<void(Overlap &overlap, const Span &span)>;
    Overlaps(SpanKind kind, Joined joined);

    /// Updates for new clients and lanes. REQUIRES: always the same spans, which have grown.
    void grow(const Spans &spans);

    /// Discards all rows and spans.
    void clear();

    /// Takes the next row and returns what it changes.
    SpanCursor::Change take(const Event &event, Seq seq);
    /// Ends the open overlaps at that time: the end of the trace, or of the part read so far.
    void finish(WorldTime end);
    /// Sorted by start.
    const std::vector<Overlap> &found() const { return m_found; }
    /// Returns the number of open spans, over all resources.
    std::size_t inCount() const { return m_inCount; }
    /// Returns whether that client has an open span.
    bool isIn(ClientId client) const { return m_walk.isIn(client); }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Room {
        std::vector<SpanPlace> in;
        std::size_t open = none; // index of the open overlap
    };
    void begin(SpanPlace span, Seq seq);
    void end(const Span &span);
    void join(std::size_t overlap, SpanPlace span);

    SpanCursor m_walk;
    Joined m_joined;
    Room &roomOf(TextId resource);

    std::vector<std::pair<TextId, Room>> m_rooms; // sorted by resource
    std::vector<std::size_t> m_slots;             // by client: its index in its room
    std::vector<Overlap> m_found;
    std::size_t m_inCount = 0;
};

} // namespace lockscope
