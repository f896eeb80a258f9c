// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

namespace lockscope {
namespace {

// The plain critical section: enter, work for the time `work`, write a unique value to the store,
// leave. The only possible error is that two clients are in the critical section at the same time.
// With several `items`, each round of a client writes to the item after that of its previous round.
class Section final : public ReadModifyWrite {
public:
    int itemCount(const Settings &settings) const override { return settings.items; }

protected:
    ReadWhen readWhen() const override { return ReadWhen::ifRequired; }
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

} // namespace

// Returns a unique value, so that the store's history can be reconstructed.
StoreWrite Section::newWrite(
    const ClientProcess &process, const CriticalSection &, const std::string &) const
{
    return {"client-" + std::to_string(process.id().value) + '#'
            + std::to_string(process.rows().attempt().value),
        {}};
}

const Workload &sectionWorkload()
{
    static const Section workload;
    return workload;
}

} // namespace lockscope
