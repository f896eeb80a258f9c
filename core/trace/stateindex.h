// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// Where a client is in the scheme's listing.
struct ListingPlace {
    enum class Kind : std::uint8_t {
        nowhere, ///< outside the critical section, or between two lines
        line,    ///< at a numbered line of the scheme's listing
        inside,  ///< at its work, in the critical section
    };
    Kind kind = Kind::nowhere;
    int line = 0;

    friend bool operator==(const ListingPlace &, const ListingPlace &) = default;
};

/// Returns the number at the start of a `step` row's text, or 0 if there is none.
int stepLine(const Trace &trace, const Event &event);

/// The row numbers and open spans that stateAt() needs in addition to the spans. update() processes
/// each row and each span once, so the cost for a growing trace depends only on its new rows.
/// Thread: one.
class StateIndex {
public:
    /// A row that changed a client's place in the listing, or its attempt.
    struct PlaceRow {
        std::uint32_t row;
        AttemptId attempt;
        ListingPlace place;
    };
    using Rows = RemapVector<std::uint32_t>;
    using Places = RemapVector<PlaceRow>;

    /// Processes the rows and spans that are new since the last update. REQUIRES: `trace` is a
    /// later snapshot of the same trace, or clear() was called.
    void update(const Trace &trace, const Spans &spans);
    void clear() { *this = StateIndex(); }

    /// Returns the rows that changed the place of a client. Empty for an unknown client.
    const Places &places(ClientId client) const;
    /// Returns the rows that granted or extended a client's lease: `granted` and `extended`.
    const Rows &leases(ClientId client) const;
    /// Returns the rows with a write to the store, and those with a write that the store refused.
    const Rows &writes() const { return m_writes; }
    const Rows &refusals() const { return m_refusals; }
    /// Returns the rows that cut or heal a link, change a node's role, or make a clock jump.
    const Rows &changes() const { return m_changes; }

    /// Returns the spans of a lane that are open directly after a row: they have begun, and not
    /// ended. They may overlap. `afterSeq`: the seq of that row.
    std::vector<const Span *> openSpansAt(const Spans &spans, LaneId id, Seq afterSeq) const;

private:
    struct Client {
        Places places;
        Rows leases;
    };
    /// The open spans of a lane whose spans may overlap, as indexes in the lane. Every 256th span
    /// has a checkpoint: the spans that were open when this span began. `open`: the last span
    /// taken, and the spans that were open when it began.
    struct OpenSpans {
        std::vector<std::vector<std::uint32_t>> checkpoints;
        std::vector<std::uint32_t> open;
        std::size_t spansTaken = 0;
    };
    void takeRow(const Trace &trace, std::size_t row);
    void updatePlace(const Trace &trace, std::size_t row, Client &client);

    std::vector<Client> m_clients;
    std::map<LaneId, OpenSpans> m_openSpans;
    Rows m_writes;
    Rows m_refusals;
    Rows m_changes;
    std::size_t m_rowsTaken = 0;
};

} // namespace lockscope
