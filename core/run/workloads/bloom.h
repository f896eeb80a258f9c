// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/workload.h"

#include <array>
#include <cstdint>
#include <string>

namespace lockscope {

/// Crawlers that share a Bloom filter (article 004): each goes through the same URLs, one a round, and asks the filter whether a URL is new.
/// Who finds it absent adds it and crawls it. A URL has several bits, and asking and adding are two things: so another may look
/// between two bits, or between the look and the bits, and crawl it again.
///
/// How the bits go to the store is the setting `bloom`: a pipeline narrows the gap between the bits, a transaction closes it, neither the
/// one between the look and the bits; a script that looks and sets closes both, and so does a lock.
class Bloom final : public Workload {
public:
    static constexpr std::size_t bitsPerUrl = 4;
    static constexpr std::uint32_t bitsOfFilter = 1u << 20;
    using Places = std::array<std::uint32_t, bitsPerUrl>;
    /// Where the bits of a URL are: the same on every machine.
    static Places placesOf(const std::string &url);

    Task<void> stay(Host &host, const Stay *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
};

} // namespace lockscope
