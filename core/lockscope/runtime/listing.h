// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace lockscope {

/// One numbered line of a scheme's listing, in Redis's own words. A scheme announces each line before it carries it out: that
/// is a step, where a fault can be hung and what an event refers to.
struct ListingLine {
    int number;            ///< from 1
    std::string_view text; ///< "SET key token NX PX ttl"
    bool isRelease = false; ///< belongs to the release, not to the acquisition
};

using Listing = std::span<const ListingLine>;

/// What can happen where a scheme takes two steps for what would have to be one.
enum class GapRisk : std::uint8_t {
    keyForEver,     ///< who dies here leaves a key without a deadline
    otherDeleted,   ///< the lock can run out here and become another's, and what comes next deletes the other's key
    otherProlonged, ///< the key can become another's here, or get its deadline, and what comes next gives it one more
    otherMoved,     ///< another can take the lock here, and what comes next overwrites the time that it wrote
    copyMissing,    ///< the master can fail here before a replica has the key, and the promoted one gives the lock to another
    votesParted,    ///< others collect votes meanwhile, and nobody may come to a majority
    votesAged,      ///< the first votes can expire before the last are there, and nobody looks
    checkOutrun,    ///< who is stopped here for long enters with a lock that was valid when it looked
    noticed,        ///< the key can become another's here, but what comes next finds out and does nothing
};

/// Two lines of a listing between which others get in, since no node carries out both in one piece.
struct ListingGap {
    int from;
    int to; ///< 0: the work inside
    GapRisk risk;
};

using ListingGaps = std::span<const ListingGap>;

} // namespace lockscope
