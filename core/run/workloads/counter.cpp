// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/counter.h"

#include <charconv>
#include <cstdint>

namespace lockscope {

// A counter that is not there yet stands at 0, as for INCR.
StoreWrite Counter::next(const Host &, const Stay &, const std::string &read) const
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

} // namespace lockscope
