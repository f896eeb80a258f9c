// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// An interval in which spans of two or more clients overlap on one resource. It begins when a second client joins, and ends when only one
/// is left.
struct Overlap {
    WorldTime from{};
    WorldTime to{};
    Seq firstSeq = noSeq; ///< the row at which the second client joined
    TextId resource;
    std::vector<SpanRef> spans; ///< all spans that took part, in the order of joining
};

/// Finds the overlaps of one kind of client spans. The cost of a row does not depend on the number of open spans.
class Overlaps {
public:
    /// Called once for each span that joins an overlap, at the row at which it joins.
    using JoinCallback = std::function<void(Overlap &overlap, const Span &span)>;
    Overlaps(SpanKind kind, JoinCallback onJoin);

    /// Updates this object for new clients and lanes. REQUIRES: `spans` is the object of the last call; it may have more spans now.
    void grow(const Spans &spans);

    /// Discards all rows and spans.
    void clear();

    /// Takes the next row. Returns the spans that it ends and begins.
    SpanCursor::Change take(const Event &event, Seq seq);
    /// Sets the end of the open overlaps to `end`: the end of the trace, or of the part read so far. A later call may set a later end.
    void finish(WorldTime end);
    /// Returns the overlaps so far, sorted by start.
    const std::vector<Overlap> &found() const { return m_found; }
    /// Returns the number of open spans, over all resources.
    std::size_t openCount() const { return m_openCount; }
    /// Returns whether that client has an open span.
    bool hasOpenSpan(ClientId client) const { return m_cursor.hasOpenSpan(client); }

private:
    static constexpr std::size_t noOverlap = static_cast<std::size_t>(-1);
    // The open spans of one resource.
    struct Resource {
        std::vector<SpanRef> openSpans;
        std::size_t overlap = noOverlap; // index in m_found of the overlap that is open
    };
    void beginSpan(SpanRef span, Seq seq);
    void endSpan(const Span &span);
    void join(std::size_t overlap, SpanRef span);
    Resource &resourceOf(TextId key);

    SpanCursor m_cursor;
    JoinCallback m_onJoin;
    std::vector<std::pair<TextId, Resource>> m_resources; // sorted by key
    std::vector<std::size_t> m_slots; // by client: the index of its span in Resource::openSpans
    std::vector<Overlap> m_found;
    std::size_t m_openCount = 0;
};

} // namespace lockscope
