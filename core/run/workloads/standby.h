// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/workload.h"

namespace lockscope {

/// A service with a worker and a hot standby (article 000): whoever holds the lock works, the others stand by, and one of them takes over
/// when the lock is to be had. `work` is the length of a shift; it goes in steps of 50 ms, and each ends with a write to the store, which
/// may be guarded, and a push of what came of it, which is not. A lock that is held by a dead or a stopped worker costs time without
/// anybody at work; one that is broken costs time with two.
class Standby final : public Workload {
public:
    static constexpr Duration stepLength = 50ms;

    Task<void> stay(Host &host, const Stay *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;
};

} // namespace lockscope
