// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/workload.h"

namespace lockscope {

/// A cache in front of a slow database (article 003). A reader that finds the value there has no need of a lock. When the value has expired,
/// all find it gone at once; with a lock one of them asks the database and fills the cache, and the others wait, look again and find it.
/// Without one each of them asks.
///
/// `work` is how long the database takes. A reader that gives up waiting (give-up) goes without. A rebuild that takes longer than
/// the lease costs the database one more call, of the next holder.
class Stampede final : public Workload {
public:
    /// How long the cached value lives.
    static constexpr Duration cacheTtl = 1s;

    Task<bool> mustEnter(Host &host, const ClientCourse *course, int round) const override;
    Task<void> stay(Host &host, const Stay *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
};

} // namespace lockscope
