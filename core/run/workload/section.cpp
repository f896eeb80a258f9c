// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
namespace lockscope {
namespace {

// The plain critical section: enter, work for `work`, write a unique value to the store, leave. Its only error is overlap.
class Section final : public ReadModifyWrite {
protected:
    Look look() const override { return Look::ifAsked; }
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
};

} // namespace

// Returns a unique value, so that the store's history can be reconstructed.
StoreWrite Section::next(const ClientProcess &process, const CriticalSection &, const std::string &) const
{
    return {"client-" + std::to_string(process.id().value) + '#' + std::to_string(process.rows().attempt().value), {}};
}

const Workload &sectionWorkload()
{
    static const Section workload;
    return workload;
}

} // namespace lockscope
