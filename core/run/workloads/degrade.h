// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/readmodifywrite.h"

namespace lockscope {

/// A service whose lock service may fail (article 001 asks what is to be done then): a job a round, which whoever has the lock first does,
/// and the others find done. A client that fails closed (`on-error`) leaves a job undone that it gets no lock for; one that fails open
/// does it all the same, and so may another at the same moment. So the setting decides between work refused and work doubled.
///
/// A client looks at the store before it asks for the lock: what is done needs none. What comes of a job that the store has
/// taken is pushed to its reader, and no guard stands in that.
class Degrade final : public ReadModifyWrite {
public:
    Task<bool> mustEnter(Host &host, const ClientCourse *course, int round) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    bool isDone(const Stay &stay, const std::string &read) const override;
    StoreWrite next(const Host &host, const Stay &stay, const std::string &read) const override;
    Task<void> follow(Host &host, const Stay *stay) const override;
};

} // namespace lockscope
