// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string_view>

namespace lockscope {

/// When a client goes along an arrow of a listing.
enum class FlowWhen : std::uint8_t {
    always,
    yes,        ///< the answer to the question in the line
    no,
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
    error,      ///< the node refused or did not reply
    otherwise,  ///< no other arrow of the line applies
};

/// How a path through a listing ends.
enum class FlowEnd : std::uint8_t {
    granted,    ///< the client has the lock and enters
    denied,     ///< the try failed
    entered,    ///< the client enters, without a lock
    released,   ///< the release deletes the key, or does not check whether it did
    lost,       ///< the lock is not the client's any more
    extended,   ///< the lease runs from now on again
    written,    ///< the client has written
    notWritten, ///< the client does not write
};

/// Where an arrow leads: to a line, or to an end. A value.
struct FlowTarget {
    constexpr FlowTarget(int targetLine) : line(targetLine) { }
    constexpr FlowTarget(FlowEnd targetEnd) : end(targetEnd) { }
    int line = 0; ///< 0: to `end`
    FlowEnd end = FlowEnd::denied;

    friend auto operator<=>(const FlowTarget &, const FlowTarget &) = default;
};

/// A way from a line of a listing. A line without arrows leads to the next line.
struct ListingArrow {
    int from; ///< number of the line
    FlowWhen when;
    FlowTarget to;
    std::string_view setting = {}; ///< "undo=off": exists only with this setting, and replaces the arrow of the same line and
                                   ///< `when`; "mistakes=!no-undo": without this mistake

    friend bool operator==(const ListingArrow &, const ListingArrow &) = default;
};

using ListingArrows = std::span<const ListingArrow>;

} // namespace lockscope
