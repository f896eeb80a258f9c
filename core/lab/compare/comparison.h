// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// How an event of one run differs from the matching event of the other, apart from its time.
enum class Difference : std::uint8_t {
    none,          ///< no difference, except perhaps in time
    onlyPredicted, ///< the other run has no such event
    onlyReal,
    ending,        ///< a different result: reply or timeout, write or rejection, release or refused release
    detail,        ///< a different reply or reason
};

/// An event of the predicted run with the matching event of the real run, or an event without a match.
struct EventPair {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t predicted = none; ///< row of the predicted trace
    std::size_t real = none;      ///< row of the real trace
    WorldTime time{};             ///< on the real trace's axis: the real event's time, or the shifted predicted time
    std::optional<Duration> late; ///< real - predicted after the axes are aligned; nullopt for unmatched events, for the rows of the
                                  ///< run itself, and before the first client began
    Difference contrast = Difference::none;

    bool isMatched() const { return predicted != none && real != none; }
};

/// How far apart in time matching events are: absolute durations.
struct Lateness {
    std::size_t count = 0;
    Spread spread;
};

/// The order of the events of one client or node in both runs.
struct EventSequence {
    enum class Order : std::uint8_t {
        same,
        cutShort, ///< equal as far as both go; the shorter one was ended by its duration limit or by the user
        parted,
    };
    Actor who;
    Order order = Order::same;
    std::size_t predicted = EventPair::none; ///< the first event that differs from the other run; none: this run has no more events
    std::size_t real = EventPair::none;
    WorldTime partedAt{};                    ///< if the sequences diverge: when, on the real trace's axis

    bool isSame() const { return order != Order::parted; }
};

/// The parts of "the verdict agrees" or "the verdict differs because …"; the window builds the text.
struct Agreement {
    enum class Kind : std::uint8_t { agrees, differs, unjudged };
    /// Why it differs: the first that applies, and of that kind the earliest event.
    enum class Because : std::uint8_t {
        nothing, ///< it does not differ
        client,  ///< a client's events differ from `predicted` and `real` on
        node,    ///< the key events of a node differ
        detail,  ///< same events in the same order, but a reply differs
        times,   ///< only the times of the clients relative to each other differ
    };
    Kind kind = Kind::unjudged;
    std::optional<Outcome> predictedOutcome;
    std::optional<Outcome> realOutcome;
    Because because = Because::nothing;
    Actor who;
    Seq predicted = noSeq;
    Seq real = noSeq;
    bool hasStalled = false; ///< the machine stalled during the real run
};

/// The comparison of two runs of one experiment. An immutable value; rows are indices into the two compared traces.
struct Comparison {
    Duration shift{}; ///< predicted time + shift = real time; aligns the first event of the first client
    std::vector<EventPair> pairs; ///< all events of both runs, by time
    std::vector<EventSequence> courses;  ///< clients, then nodes, ascending
    std::size_t matched = 0;
    std::size_t onlyPredicted = 0;
    std::size_t onlyReal = 0;
    std::size_t otherwise = 0; ///< matched, but with a different ending or detail
    std::optional<Lateness> late; ///< over all matched events of clients, nodes and store since the first client began
    std::map<EventKind, Lateness> lateByKind;
    Agreement agreement;

    /// Returns whether each client and node had the same events in the same order.
    bool isSameOrder() const;
    /// Returns the sequence that diverged first; nullptr if none did.
    const EventSequence *firstParted() const;
    /// Returns the pair of a row; nullptr if there is none.
    const EventPair *pairOfPredicted(std::size_t row) const;
    const EventPair *pairOfReal(std::size_t row) const;
};

} // namespace lockscope
