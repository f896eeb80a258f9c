// SPDX-License-Identifier: MIT
#pragma once

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

} // namespace lockscope
