// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include <charconv>
#include <cstdint>

namespace lockscope {
namespace {

// A counter on the store (article 002): GET, add 1, SET. The three steps are atomic only under a lock. If two clients are between GET
// and SET at the same time, both write the same number, and one increment is lost.
class Counter final : public ReadModifyWrite {
public:
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
};

} // namespace

// A missing counter counts as 0, as for INCR.
StoreWrite Counter::next(const ClientProcess &, const CriticalSection &, const std::string &read) const
{
    std::int64_t number = 0;
    std::from_chars(read.data(), read.data() + read.size(), number);
    const std::string more = std::to_string(number + 1);
    return {more, more};
}

std::vector<std::string> Counter::lastQuestion(const Resource &resource) const
{
    return {"GET", storeKey(resource).text};
}

const Workload &counterWorkload()
{
    static const Counter workload;
    return workload;
}

} // namespace lockscope
