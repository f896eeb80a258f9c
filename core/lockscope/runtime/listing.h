// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace lockscope {

/// One numbered line of a scheme's listing, in Redis's command syntax. A scheme announces each line
/// with ClientProcess::step() before it executes the line. A fault can be placed at this step, and
/// events refer to it.
struct ListingLine {
    int number;             ///< from 1
    std::string_view text;  ///< "SET key token NX PX ttl"
    bool isRelease = false; ///< the line belongs to the release, not to the acquisition
};

using Listing = std::span<const ListingLine>;

/// The failure that is possible between two steps of a scheme, because they are not one atomic
/// step.
enum class GapRisk : std::uint8_t {
    keyForEver,       ///< a client that crashes here leaves a key without a deadline
    otherDeleted,     ///< the lease can end here and another client can get the lock; the next step
                      ///< then deletes the other client's key
    otherProlonged,   ///< another client can get the key here, or set its deadline; the next step
                      ///< then sets a later deadline
    otherOverwritten, ///< another client can take the lock here; the next step then overwrites the
                      ///< end time that the other client wrote
    copyMissing,  ///< the primary can fail here before a replica has the key; the promoted replica
                  ///< then grants the lock a second time
    votesSplit,   ///< other clients collect votes at the same time, so possibly no client gets a
                  ///< quorum (split vote)
    votesExpired, ///< the first votes can expire before the last votes arrive, and no check detects
                  ///< this
    checkOutdated, ///< a client that is paused here for a long time enters, although its lock was
                   ///< valid only at the time of the check
    detected,      ///< another client can get the key here, but the next step detects this and does
                   ///< nothing
};

/// Two lines of a listing between which other clients can act, because no node executes both
/// atomically.
struct ListingGap {
    int from; ///< number of the first line
    int to;   ///< 0: the work in the critical section
    GapRisk risk;
};

using ListingGaps = std::span<const ListingGap>;

} // namespace lockscope
