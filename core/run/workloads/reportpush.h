// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/workloads/readmodifywrite.h"

namespace lockscope {

/// Two services on several machines each (article 001), a round a day: whoever has the lock first makes the day's report and pushes it to its
/// reader; the others find it made. A report that is made twice is overwritten with the same: work wasted, nothing more. A report that is
/// pushed twice is twice in the reader's hand, and nothing takes it back. So the same broken lock is a matter of efficiency there and of
/// correctness here.
///
/// The report is the store's protected value: what guards that (fencing, watch-optimistic) keeps a late one from being made, and its push
/// with it. A push whose report was taken is on its way, and no guard of the store stands in it.
class ReportPush final : public ReadModifyWrite {
public:
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    bool isDone(const Stay &stay, const std::string &read) const override;
    StoreWrite next(const Host &host, const Stay &stay, const std::string &read) const override;
    Task<void> follow(Host &host, const Stay *stay) const override;
};

} // namespace lockscope
