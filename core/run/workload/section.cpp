// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
namespace lockscope {
namespace {

// The bare critical section: enter, stay for `work`, write a value of one's own to the store, leave. What it costs is overlap alone.
class Section final : public ReadModifyWrite {
protected:
    Look look() const override { return Look::ifAsked; }
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
};

} // namespace

// A value of its own each time, so that the store's history can be read back.
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
