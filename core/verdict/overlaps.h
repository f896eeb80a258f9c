// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// An interval in which more spans of clients overlap on one resource than fit
/// (Overlaps::setCapacity()). It begins when the client joins that is one too many, and ends when
/// the rest fit. Without readers, and with a capacity of 1, two are too many.
struct Overlap {
    WorldTime from{};
    WorldTime to{};
    Seq firstSeq = noSeq; ///< the row at which the client joined that is one too many
    TextId resource;
    std::vector<SpanRef> spans; ///< all spans that took part, in the order of joining
};

/// Finds the overlaps of one kind of client spans. The cost of a row does not depend on the number
/// of open spans.
class Overlaps {
public:
    /// Called once for each span that joins an overlap, at the row at which it joins.
    using JoinCallback = std::function<void(Overlap &overlap, const Span &span)>;
    Overlaps(SpanKind kind, JoinCallback onJoin);

    /// Updates this object for new clients and lanes. REQUIRES: `spans` is the object of the last
    /// call; it may have more spans now.
    void grow(const Spans &spans);

    /// Discards all rows and spans.
    void clear();

    /// Sets how many spans fit beside each other on a resource. Readers fit beside readers, however
    /// many, if the capacity is 1; a reader and another client that is none never fit. REQUIRES: no
    /// row has been taken.
    void setCapacity(int capacity) { m_capacity = static_cast<std::size_t>(capacity); }
    /// Takes the next row. Returns the spans that it ends and begins. `isReader`: the client of a
    /// span that begins is a reader.
    SpanCursor::Change take(const Event &event, Seq seq, bool isReader = false);
    /// Sets the end of the open overlaps to `end`: the end of the trace, or of the part read so
    /// far. A later call may set a later end.
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
        std::vector<ClientId> readers;   // the clients of open spans that are readers
        std::size_t overlap = noOverlap; // index in m_found of the overlap that is open
    };
    bool fits(const Resource &resource) const;
    void beginSpan(SpanRef span, Seq seq, bool isReader);
    void endSpan(const Span &span);
    void join(std::size_t overlap, SpanRef span);
    Resource &resourceOf(TextId key);

    SpanCursor m_cursor;
    JoinCallback m_onJoin;
    std::vector<std::pair<TextId, Resource>> m_resources; // sorted by key
    std::vector<std::size_t> m_slots; // by client: the index of its span in Resource::openSpans
    std::size_t m_capacity = 1;
    std::vector<Overlap> m_found;
    std::size_t m_openCount = 0;
};

} // namespace lockscope
