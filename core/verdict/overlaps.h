// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// A longest stretch in which spans of two or more clients, about one resource, lie over one another.
struct Overlap {
    WorldTime from{};
    WorldTime to{};
    Seq firstSeq = noSeq; ///< the row by which the second joined
    TextId resource;
    std::vector<SpanPlace> spans; ///< all that took part, in the order of joining
};

/// Finds the overlaps of one kind of the clients' spans. A row costs the same however many clients are in.
class Overlaps {
public:
    /// Told of every span that takes part in an overlap, at the row by which it does.
    using Joined = std::function<void(Overlap &overlap, const Span &span)>;
    Overlaps(SpanKind kind, Joined joined);

    /// The spans have grown, always the same ones: clients and lanes may have come.
    void grow(const Spans &spans);

    /// Forgets all rows and spans: others follow.
    void clear();

    /// What the row changes.
    SpanCursor::Change take(const Event &event, Seq seq);
    /// The trace is over, or has come so far: what still overlaps does so until there.
    void finish(WorldTime end);
    /// In the order of their beginning.
    const std::vector<Overlap> &found() const { return m_found; }
    /// How many spans have begun and not ended, of any resource.
    std::size_t inCount() const { return m_inCount; }
    /// Whether that client's span has begun and not ended.
    bool isIn(ClientId client) const { return m_walk.isIn(client); }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Room {
        std::vector<SpanPlace> in;
        std::size_t open = none; // the overlap that goes on
    };
    void begin(SpanPlace span, Seq seq);
    void end(const Span &span);
    void join(std::size_t overlap, SpanPlace span);

    SpanCursor m_walk;
    Joined m_joined;
    Room &roomOf(TextId resource);

    std::vector<std::pair<TextId, Room>> m_rooms; // in the order of their resources
    std::vector<std::size_t> m_slots;             // by client: its place in its room
    std::vector<Overlap> m_found;
    std::size_t m_inCount = 0;
};

} // namespace lockscope
