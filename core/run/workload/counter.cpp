// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include <charconv>
#include <cstdint>

namespace lockscope {
namespace {

// A counter on the store (article 002): GET, one more, SET. Three steps that are one only under a lock: where two clients are between
// GET and SET at once, both write the same number, and one of the two is lost.
class Counter final : public ReadModifyWrite {
public:
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
};

} // namespace

// A counter that is not there yet stands at 0, as for INCR.
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
