// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// Where a client is in the phase that it goes through.
struct ListingPlace {
    enum class Kind : std::uint8_t {
        nowhere, ///< outside, or between two lines
        line,    ///< at a numbered line of the scheme's listing
        inside,  ///< at its work, inside the critical section
    };
    Kind kind = Kind::nowhere;
    int line = 0;

    friend bool operator==(const ListingPlace &, const ListingPlace &) = default;
};

/// The number in front of a `step` row's text; 0 if it has none.
int stepLine(const Trace &trace, const Event &event);

/// What the derivation of a moment looks up beside the spans. It takes each row and each span once, so that it costs a growing
/// trace only what is new. Thread: one.
class StateIndex {
public:
    /// A row that changed where a client is.
    struct PlaceRow {
        std::uint32_t row;
        AttemptId attempt;
        ListingPlace place;
    };
    using Rows = RemapVector<std::uint32_t>;
    using Places = RemapVector<PlaceRow>;

    /// Takes what the trace and its spans have beyond the last update. REQUIRES: a later snapshot of the same trace, or clear().
    void update(const Trace &trace, const Spans &spans);
    void clear() { *this = StateIndex(); }

    /// By the client's number, from 1. Empty for a client that is not known.
    const Places &places(ClientId client) const;
    /// The rows that gave a client its lease: `granted` and `extended`.
    const Rows &leases(ClientId client) const;
    const Rows &writes() const { return m_writes; }
    const Rows &refusals() const { return m_refusals; }
    /// The rows that cut or heal a link, change a node's role, or make a clock jump.
    const Rows &changes() const { return m_changes; }

    /// The spans of a lane that have begun by a row and have not ended by it, also of a lane whose spans overlap.
    /// `done`: the seq of that row.
    std::vector<const Span *> standing(const Spans &spans, LaneId id, Seq done) const;

private:
    struct Client {
        Places places;
        Rows leases;
    };
    /// Every so many spans of a lane that may overlap, which of those before were open still.
    struct OpenSpans {
        std::vector<std::vector<std::uint32_t>> checkpoints;
        std::vector<std::uint32_t> open;
        std::size_t taken = 0;
    };
    void takeRow(const Trace &trace, std::size_t row);
    void takePlace(const Trace &trace, std::size_t row, Client &client);

    std::vector<Client> m_clients;
    std::map<LaneId, OpenSpans> m_open;
    Rows m_writes;
    Rows m_refusals;
    Rows m_changes;
    std::size_t m_taken = 0;
};

} // namespace lockscope
