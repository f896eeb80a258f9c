// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/spans.h"
#include "core/trace/stateindex.h"
#include "core/trace/trace.h"

#include <optional>
#include <vector>

namespace lockscope {

/// A moment of a trace: a time, and how many rows have happened by then. Several rows may stand at one time, so a step from row to
/// row can rest between them.
struct TracePosition {
    WorldTime time{};
    std::size_t rows = 0;

    friend bool operator==(const TracePosition &, const TracePosition &) = default;
};

/// The moment of a time: every row up to it, and those at it, have happened.
TracePosition instantAt(const Trace &trace, WorldTime time);
/// The moment right after a row. REQUIRES: row < trace.size().
TracePosition instantAfter(const Trace &trace, std::size_t row);
/// The moment after the last row that there is so far.
TracePosition lastInstant(const Trace &trace);

/// How a client stands at a moment.
struct ClientStateAt {
    enum class Phase : std::uint8_t {
        outside, ///< does not want the lock
        waiting, ///< tries to get it
        granted, ///< believes that it has it, and is not inside: about to enter, or about to release
        inside,  ///< inside the critical section
        crashed,
    };
    ClientId client;
    Phase phase = Phase::outside;
    WorldTime since{};            ///< when that began; 0 if nothing was heard of it before
    AttemptId attempt;            ///< the client's number of its latest try; 0: none yet
    std::uint32_t tries = 0;      ///< waiting: the how-manieth of this series
    bool isPaused = false;
    WorldTime pausedSince{};
    bool believes = false;
    std::optional<Duration> leaseLeft; ///< of a belief, by the client's own deadline; negative: it is over; none: for ever
    bool owns = false;            ///< the keys say that it holds the lock
    int keys = 0;                 ///< on how many masters its token stands
    Duration clockOffset{};       ///< how far its wall clock has jumped, as the trace tells; behind the right time: negative
    ListingPlace place;
};

/// A key that stands on a node at a moment.
struct KeyStateAt {
    ClientId owner; ///< 0 if no client is known to have made the token
    TextId key;
    TextId token;
    std::optional<Duration> left; ///< of its TTL; none: for ever
    Seq set = noSeq;              ///< the row that set it
};

struct NodeStateAt {
    NodeId node;
    bool isMaster = true;    ///< as the run began
    bool isPrimary = true;   ///< what it takes itself for: a replica that was promoted does, and its old master until it is demoted
    Duration clockOffset{};  ///< how far its wall clock has jumped
    bool isDown = false;
    bool isFrozen = false;
    WorldTime since{}; ///< of down or frozen
    std::vector<KeyStateAt> keys;
};

/// A command that its client waits for.
struct MessageStateAt {
    Seq sent = noSeq;
    std::size_t row = 0; ///< of its `sent`
    ClientId client;
    NodeId node; ///< storeNode: the store
    WorldTime since{};
};

/// A link through which not everything passes.
struct LinkStateAt {
    Actor link;         ///< link-1-3, link-1-store, link-n1-n2, link-s1-n2
    WorldTime since{};
    TextId detail;      ///< as its `link-cut` row says: both ways, to the node, back
    Seq cut = noSeq;    ///< that row
};

/// The state of everything at one moment. A value.
struct StateAt {
    TracePosition at;
    std::vector<ClientStateAt> clients; ///< from client 1
    std::vector<NodeStateAt> nodes;     ///< those of the lock, in order
    std::vector<LinkStateAt> links;       ///< those that are cut, in the order in which they were
    std::vector<MessageStateAt> messages; ///< in the order of `sent`
    std::optional<std::size_t> lastWrite; ///< the latest row that wrote to the store
    std::optional<std::size_t> lastRefusal; ///< … whose write it refused
    int quorum = 1; ///< on how many masters a token must stand
    int masters = 1;
};

/// Who must be there even if nothing was heard of them yet.
struct StateCast {
    std::uint16_t clients = 0;
    std::uint8_t nodes = 0;
};

/// Derives the moment. It costs a few binary searches a client and a node, however long the trace is.
/// REQUIRES: the index has taken this trace and these spans.
StateAt momentAt(const Trace &trace, const Spans &spans, const StateIndex &index, TracePosition at, StateCast cast = {});

/// The how-manieth message of its client to its node a `sent` row is, from 1, as faults of links count.
/// REQUIRES: a row of that kind.
int messageOnLink(const Trace &trace, std::size_t sentRow);

} // namespace lockscope
