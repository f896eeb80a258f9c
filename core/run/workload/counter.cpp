// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include <charconv>
#include <cstdint>

namespace lockscope {
namespace {

// A counter on the store (web article 002 in docs/ARTICLES.md): GET, add 1, SET. The three
// operations are atomic only under a lock. If two clients are between GET and SET at the same time,
// both write the same number, and one increment is lost.
class Counter final : public ReadModifyWrite {
public:
    std::vector<std::string> finalQuery(const Resource &resource) const override;

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

} // namespace

// A counter without a key is 0, as for INCR.
StoreWrite Counter::newWrite(
    const ClientProcess &, const CriticalSection &, const std::string &read) const
{
    std::int64_t number = 0;
    std::from_chars(read.data(), read.data() + read.size(), number);
    const std::string nextNumber = std::to_string(number + 1);
    return {nextNumber, nextNumber};
}

std::vector<std::string> Counter::finalQuery(const Resource &resource) const
{
    return {"GET", storeKey(resource).text};
}

const Workload &counterWorkload()
{
    static const Counter workload;
    return workload;
}

} // namespace lockscope
