// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Workload `transfer`: the balance of each account at the beginning.
inline constexpr int firstBalance = 100;

/// Returns the resource of one item of a run: "orders-3" is the item "3" of "orders".
inline Resource itemResource(const Resource &run, std::string_view item)
{
    return Resource{run.text + '-' + std::string(item)};
}

/// Returns whether a Redis key is the lock of another item of the same run than `resource`. The keys of several items exist at the same
/// time; a checker of one item must ignore those of the others.
inline bool isLockOfOtherItem(std::string_view key, std::string_view resource)
{
    const std::size_t end = resource.rfind('-');
    if (end == std::string_view::npos || !key.starts_with(lockKeyPrefix))
        return false;
    key.remove_prefix(lockKeyPrefix.size());
    return key != resource && key.rfind('-') == end && key.substr(0, end) == resource.substr(0, end);
}

} // namespace lockscope
