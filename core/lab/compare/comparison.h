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

/// In what an event of the one run differs from the same event of the other, its time apart.
enum class Difference : std::uint8_t {
    none,          ///< in nothing: at most its time is another
    onlyPredicted, ///< the other run has no such event
    onlyReal,
    ending,        ///< it ended otherwise: answered against timed out, written against rejected, released against refused
    detail,        ///< another answer, another reason
};

/// An event of the predicted run beside the same event of the real run, or alone.
struct EventPair {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t predicted = none; ///< row of the predicted trace
    std::size_t real = none;      ///< row of the real trace
    WorldTime time{};             ///< on the real trace's axis: its own time there, or where the prediction has it
    std::optional<Duration> late; ///< real - predicted after the axes are aligned; none where one is missing, for the run's own rows, and
                                  ///< before the first client began
    Difference contrast = Difference::none;

    bool isMatched() const { return predicted != none && real != none; }
};

/// How far apart in time the same events are: lengths without their sign.
struct Lateness {
    std::size_t count = 0;
    Spread spread;
};

/// The order of the events of one client or of one node, in both runs.
struct EventSequence {
    enum class Order : std::uint8_t {
        same,
        cutShort, ///< the same as far as both go; the one that ends first was ended by its duration or by hand
        parted,
    };
    Actor who;
    Order order = Order::same;
    std::size_t predicted = EventPair::none; ///< the first event that the other run has not at that place; none: it has no more
    std::size_t real = EventPair::none;
    WorldTime partedAt{};                    ///< of a parted course, on the real trace's axis

    bool isSame() const { return order != Order::parted; }
};

/// "The verdict agrees", or "the verdict differs, because …", in parts: the words are the window's.
struct Agreement {
    enum class Kind : std::uint8_t { agrees, differs, unjudged };
    /// Why it differs: the first of these that applies, and there the earliest.
    enum class Because : std::uint8_t {
        nothing, ///< it does not differ
        client,  ///< a client did something else from `predicted` and `real` on
        node,    ///< a node's keys went another way
        detail,  ///< everybody did the same in the same order, but an answer was another
        times,   ///< all the same, but for the times of one client against another's
    };
    Kind kind = Kind::unjudged;
    std::optional<Outcome> predictedOutcome;
    std::optional<Outcome> realOutcome;
    Because because = Because::nothing;
    Actor who;
    Seq predicted = noSeq;
    Seq real = noSeq;
    bool hasStalled = false; ///< the machine itself stood still in the real run
};

/// Two runs of one experiment side by side. An immutable value; the rows are indices of the two traces that were compared.
struct Comparison {
    Duration shift{}; ///< predicted time + shift = the real trace's axis: the first event of the first client stands at one place
    std::vector<EventPair> pairs; ///< every event of both, by time
    std::vector<EventSequence> courses;  ///< clients, then nodes, ascending
    std::size_t matched = 0;
    std::size_t onlyPredicted = 0;
    std::size_t onlyReal = 0;
    std::size_t otherwise = 0; ///< matched, but with another ending or detail
    std::optional<Lateness> late; ///< of all matched events of clients, nodes and store since the first client began
    std::map<EventKind, Lateness> lateByKind;
    Agreement agreement;

    /// Every client and node had the same events in the same order.
    bool isSameOrder() const;
    /// The course that parted first; nullptr if none did.
    const EventSequence *firstParted() const;
    /// The pair of a row; nullptr if it has none.
    const EventPair *pairOfPredicted(std::size_t row) const;
    const EventPair *pairOfReal(std::size_t row) const;
};

} // namespace lockscope
