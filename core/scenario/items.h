// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Returns the resource of one item (an item or account of the workload, or a job such as "push")
/// in a run with several locks. For the item "3" in a run with the resource "orders" it is
/// "orders-3".
inline Resource itemResource(const Resource &runResource, std::string_view item)
{
    return Resource{runResource.text + '-' + std::string(item)};
}

/// Returns whether a Redis key is the lock of an item of the run, but not of the item with this
/// resource. The locks of several items exist at the same time; when the judge examines one item,
/// it must ignore the locks of the others. With the mistake own-key, the number of the client
/// follows the resource after a colon.
inline bool isLockOfOtherItem(std::string_view key, std::string_view resource)
{
    const std::size_t hyphen = resource.rfind('-');
    if (hyphen == std::string_view::npos || !key.starts_with(lockKeyPrefix))
        return false;
    key.remove_prefix(lockKeyPrefix.size());
    return key.starts_with(resource.substr(0, hyphen + 1))
        && key.substr(0, key.find(':', resource.size())) != resource;
}

} // namespace lockscope
