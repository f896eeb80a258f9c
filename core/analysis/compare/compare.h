// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// How an event of one run differs from the matching event of the other, apart from its time.
enum class Difference : std::uint8_t {
    none,          ///< no difference, or only in time
    onlyPredicted, ///< the real run has no matching event
    onlyReal,      ///< the predicted run has no matching event
    ending,        ///< success in one run, failure in the other: of a command (reply, timeout), an
                   ///< extension, a write or a release
    detail,        ///< a different reply or reason
};

/// An event of the predicted run with the matching event of the real run, or an event without a
/// match.
struct EventPair {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t predicted = none; ///< row of the predicted trace
    std::size_t real = none;      ///< row of the real trace
    WorldTime time{}; ///< on the real trace's axis: the real event's time; if there is no real
                      ///< event, the predicted time plus the shift
    std::optional<Duration> late; ///< real time minus (predicted time plus shift); nullopt for
                                  ///< events without a match, for rows whose actor is the run, and
                                  ///< for rows before the aligned row (Comparison::shift)
    Difference difference = Difference::none;

    bool isMatched() const { return predicted != none && real != none; }
};

/// The time differences of matching events, without sign.
struct Lateness {
    std::size_t count = 0;
    Spread spread;
};

/// Compares the order of the events of one client or node in both runs.
struct EventSequence {
    enum class Order : std::uint8_t {
        same,
        cutShort, ///< the same up to the end of the shorter sequence, whose run ended before its
                  ///< clients and faults were done
        diverged, ///< an event differs, or only one of the runs has it
    };
    Actor who;
    Order order = Order::same;
    std::size_t predicted = EventPair::none; ///< row of the first different event of the predicted
                                             ///< run; none: it has no more events
    std::size_t real = EventPair::none;      ///< the same for the real run
    WorldTime divergedAt{}; ///< if `order` is not `same`: the time of the first difference, on the
                            ///< real trace's axis

    /// Returns whether no event differs. Also true if one of the sequences is cut short.
    bool isSame() const { return order != Order::diverged; }
};

/// The parts of "the verdict agrees" or "the verdict differs because …"; the window builds the
/// text. Kind::unjudged: one of the runs has no verdict.
struct Agreement {
    enum class Kind : std::uint8_t { agrees, differs, unjudged };
    /// Why the verdict differs: the first of these reasons that applies.
    enum class Because : std::uint8_t {
        nothing, ///< the verdict does not differ
        client,  ///< the events of a client differ
        node,    ///< the rows of a node differ, for example those of its keys
        detail,  ///< the events and their order are the same, but the ending or detail of an event
                 ///< differs
        times,   ///< only times differ
    };
    Kind kind = Kind::unjudged;
    std::optional<Outcome> predictedOutcome;
    std::optional<Outcome> realOutcome;
    Because because = Because::nothing;
    Actor who;             ///< the actor of the earliest difference that `because` names
    Seq predicted = noSeq; ///< the event of this difference in the predicted run; noSeq: the actor
                           ///< has no more events there
    Seq real = noSeq;      ///< the same in the real run
    bool hasMachineStalled = false; ///< the machine stalled during the real run
};

/// The comparison of two runs of one experiment: a predicted one (of the model) and a real one. An
/// immutable value; rows are indices into the two compared traces.
struct Comparison {
    /// real time = predicted time + shift. The shift aligns the time axes: of the clients that both
    /// runs have, the one with the lowest number gets its first row at the same time in both runs
    /// (the aligned row).
    Duration shift{};
    std::vector<EventPair> pairs; ///< all events of both runs, by time
    std::vector<EventSequence>
        sequences; ///< one for each client, then one for each node, both in ascending order
    std::size_t matched = 0;       ///< number of matched pairs
    std::size_t onlyPredicted = 0; ///< number of predicted events without a match
    std::size_t onlyReal = 0;      ///< number of real events without a match
    std::size_t differing = 0;     ///< number of matched pairs with a different ending or detail
    std::optional<Lateness> late;  ///< of all matched events from the aligned row on, without those
                                   ///< whose actor is the run
    std::map<EventKind, Lateness> lateByKind; ///< the same for each kind of event
    Agreement agreement;

    /// Returns whether each client and node had the same events in the same order
    /// (EventSequence::isSame()).
    bool isSameOrder() const;
    /// Returns the sequence that diverged first; nullptr if none did.
    const EventSequence *firstDiverged() const;
    /// Returns the pair that contains this row of the predicted or real trace; nullptr if there is
    /// none.
    const EventPair *pairOfPredicted(std::size_t row) const;
    const EventPair *pairOfReal(std::size_t row) const;
};

/// Compares two runs of one experiment. A pure function. Two events match if they have the same
/// actor, kind, client, attempt, node, key and command (class Identity). If a run has several such
/// events, the n-th of one run matches the n-th of the other. For a row of a node, the command is
/// the one that caused the row. An attempt is identified by its number in its round. The granted
/// attempt has a fixed number, so that one more retry in one of the runs does not prevent the
/// following events from matching.
///
/// The replies of several nodes race with each other and with the next commands. So the order of
/// events is compared only within strands: a strand contains events of one client or node whose
/// order is the same in every run. The strands are: what a client itself does; the rows with the
/// results of its releases (for example `released`); for each attempt and node, the commands; for
/// each attempt and node, the replies; the rows of each node. `lease-ended` belongs to no strand,
/// because only the times decide where it stands among the other rows. Thread: any.
Comparison compareTraces(const Trace &predicted, const Trace &real);

/// Returns a copy of the trace in which all times are later by `by` (earlier if `by` is negative),
/// so that two runs can be shown on one axis. The numbers of the rows are unchanged. Thread: any.
std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by);

/// The event that shows best how two runs differ. Rows are indices into the compared traces.
struct Divergence {
    Actor who;
    std::size_t predicted =
        EventPair::none; ///< row in the predicted run; none: `who` has no more events in that run
    std::size_t real = EventPair::none; ///< row in the real run; none: as above
    WorldTime time{};                   ///< on the real trace's axis
    bool isClientResult = false; ///< `who` is a client, and the runs differ in what it achieved,
                                 ///< not only in its commands
};

/// Returns the first of these that exists: the earliest event at which the runs differ in what a
/// client achieved (compareClientResults()); the earliest event at which the events of a client
/// differ; the earliest event at which the events of a node differ; the earliest event that
/// succeeded in one run and failed in the other, or that has a different detail. Nullopt: the runs
/// differ only in times.
std::optional<Divergence> firstDivergence(
    const Comparison &comparison, const Trace &predicted, const Trace &real);

} // namespace lockscope
