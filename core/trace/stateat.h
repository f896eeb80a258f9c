// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <optional>
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

/// A position in a trace: a time, and how many rows are before it. Several rows may have the same
/// time, so a step from row to row can stop between them.
struct TracePosition {
    WorldTime time{};
    std::size_t rows = 0;

    friend bool operator==(const TracePosition &, const TracePosition &) = default;
};

/// Returns the position at a time: after all rows up to and including that time.
TracePosition positionAt(const Trace &trace, WorldTime time);
/// Returns the position directly after a row. REQUIRES: row < trace.size().
TracePosition positionAfterRow(const Trace &trace, std::size_t row);
/// Returns the position after the last row so far.
TracePosition lastPosition(const Trace &trace);

/// The state of a client at a position.
struct ClientStateAt {
    enum class Phase : std::uint8_t {
        outside, ///< does not want the lock
        waiting, ///< tries to get it
        granted, ///< believes that it holds the lock, but is not in the critical section: before
                 ///< entering, or before the release
        inside,  ///< in the critical section
        crashed,
    };
    ClientId client;
    Phase phase = Phase::outside;
    WorldTime since{}; ///< when the phase began; 0 for `outside`
    AttemptId attempt; ///< the number of the client's latest attempt; 0: none yet
    std::uint32_t attemptCount =
        0; ///< waiting: the number of attempts since the client began to want the lock
    bool isPaused = false;
    WorldTime pausedSince{};
    bool believes = false;
    std::optional<Duration> leaseLeft; ///< if it believes: time to its own deadline; negative: the
                                       ///< deadline has passed; none: no deadline
    bool owns = false;                 ///< it holds the lock according to the keys
    int keys =
        0; ///< number of keys with its token, over all nodes that were primaries at the start
    Duration
        clockOffset{}; ///< how far its wall clock has jumped according to the trace; negative: back
    ListingPlace place; ///< where it is in the scheme's listing
};

/// A key on a node at a position.
struct KeyStateAt {
    ClientId owner; ///< the client that owns the token; 0 if this is not known
    TextId key;
    TextId token;
    std::optional<Duration> left; ///< the rest of its TTL; none: no TTL
    Seq set = noSeq;              ///< the row that set it
};

/// The state of a node at a position.
struct NodeStateAt {
    NodeId node;
    bool wasPrimaryAtStart = true; ///< it was a primary at the start of the run
    bool isPrimary = true;  ///< whether it is a primary at the position, as is a promoted replica,
                            ///< and the old primary until demoted
    Duration clockOffset{}; ///< how far its wall clock has jumped
    bool isDown = false;
    bool isFrozen = false;
    WorldTime since{}; ///< when it went down or froze
    std::vector<KeyStateAt> keys;
};

/// A command for whose answer the client waits.
struct MessageStateAt {
    Seq sent = noSeq;    ///< the seq of its `sent` row
    std::size_t row = 0; ///< the index of that row
    ClientId client;
    NodeId node; ///< storeNode: the store
    WorldTime since{};
};

/// A link that is cut completely or in one direction.
struct LinkStateAt {
    Actor link; ///< link-1-3, link-1-store, link-n1-n2, link-s1-n2
    WorldTime since{};
    TextId detail;   ///< the detail of the `link-cut` row: both ways, to the node, back
    Seq cut = noSeq; ///< the seq of the `link-cut` row
};

/// The state of the whole run at one position. A value.
struct StateAt {
    TracePosition at;
    std::vector<ClientStateAt> clients; ///< from client 1
    std::vector<NodeStateAt> nodes;     ///< the nodes of the lock, in order
    std::vector<LinkStateAt> links; ///< the links that are cut, in the order in which they were cut
    std::vector<MessageStateAt> messages;   ///< in the order of `sent`
    std::optional<std::size_t> lastWrite;   ///< the latest row that wrote to the store
    std::optional<std::size_t> lastRefusal; ///< the latest row with a write that the store refused
    int quorum = 1; ///< the number of primaries that must have a client's token, so that the client
                    ///< holds the lock
    int primariesAtStart = 1; ///< the number of nodes that were primaries at the start of the run
};

/// The minimum numbers of clients and nodes of a StateAt. They matter while the trace does not yet
/// have rows of all clients and nodes.
struct ActorCounts {
    std::uint16_t clients = 0;
    std::uint8_t nodes = 0;
};

/// Returns the state of the run at a position. This takes a few binary searches per client and
/// node, however long the trace is. REQUIRES: `index` was updated with this trace and these spans.
StateAt stateAt(const Trace &trace, const Spans &spans, const StateIndex &index, TracePosition at,
    ActorCounts actors = {});

/// Returns the number of a `sent` row's command among all commands of the same client to the same
/// node, counted from 1. A fault that affects only this command has the number as its
/// FaultBegin::occurrence. REQUIRES: the row is a `sent` row.
int messageNumberOnLink(const Trace &trace, std::size_t sentRow);

} // namespace lockscope
