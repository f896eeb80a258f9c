// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/workload.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// Crawlers that share a Bloom filter (article 004): each goes through the same URLs, one a round, and asks the filter whether a URL is new.
/// Who finds it absent adds it and crawls it. A URL has several bits, and asking and adding are two things: so another may look
/// between two bits, or between the look and the bits, and crawl it again.
///
/// How the bits go to the store is the setting `bloom`. One by one, others get in between any two. A pipeline is one write: others get in
/// only where the node's read of it ends, every 16 KiB. A transaction has no such gap. Each of the three leaves the gap between the look and
/// the bits; a script that looks and sets closes it, and so does a lock.
class Bloom final : public Workload {
public:
    using Places = std::vector<std::uint32_t>;
    /// Where the bits of a URL are in a filter of the settings' size: the same on every machine. Two of them may be one place.
    static Places placesOf(const std::string &url, const Settings &settings);

    Task<void> stay(Host &host, const Stay *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
};

} // namespace lockscope
