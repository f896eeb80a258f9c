// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string_view>

namespace lockscope {

/// The condition under which a client follows an arrow of a listing. A listing is the numbered
/// lines that describe a scheme; arrows show in which order a client executes them.
enum class FlowWhen : std::uint8_t {
    always,
    yes,        ///< the answer to the question in the line is yes
    no,         ///< the answer to the question in the line is no
    ok,         ///< the node replies OK
    nil,        ///< the node replies nil
    one,        ///< the node replies 1
    zero,       ///< the node replies 0
    queued,     ///< the node has put the client into the queue
    handedOver, ///< the releaser has handed the lock to the client
    timeOver,   ///< the wait has ended without a message
    nextNode,   ///< there is another node to ask
    nextHold,   ///< the client takes or releases the lock once more (setting `depth`)
    noReply,    ///< the node did not reply in time
    error,      ///< the node replied with an error, or did not reply in time
    otherwise,  ///< no other arrow of the line applies
};

/// How a path through a listing ends.
enum class FlowEnd : std::uint8_t {
    granted,    ///< the client has the lock and enters
    denied,     ///< the try failed
    entered,    ///< the client enters, without a lock
    released,   ///< the release deletes the key, or does not check whether it did
    lost,       ///< the client no longer has the lock
    extended,   ///< the lease has its full length again, counted from now
    written,    ///< the client has written the protected value
    notWritten, ///< the client does not write the protected value
};

/// Where an arrow leads: to a line, or to an end. A value.
struct FlowTarget {
    constexpr FlowTarget(int targetLine) : line(targetLine) { }
    constexpr FlowTarget(FlowEnd targetEnd) : end(targetEnd) { }
    int line = 0; ///< number of the line; 0: the arrow leads to `end`
    FlowEnd end = FlowEnd::denied;

    friend auto operator<=>(const FlowTarget &, const FlowTarget &) = default;
};

/// An arrow from a line of a listing to the next step. A line without arrows leads to the line
/// after it.
struct ListingArrow {
    int from; ///< number of the line
    FlowWhen when;
    FlowTarget to;
    std::string_view setting =
        {}; ///< "undo=off": the arrow exists only with this setting; "mistakes=!no-undo": only
            ///< without this mistake. It then replaces the arrow with the same `from` and `when`
            ///< and an empty `setting`, if there is one

    friend bool operator==(const ListingArrow &, const ListingArrow &) = default;
};

using ListingArrows = std::span<const ListingArrow>;

} // namespace lockscope
