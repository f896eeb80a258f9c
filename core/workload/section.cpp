// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

constexpr std::string_view ownSettings[]{"items", "grain"};

// The plain critical section: enter, work for the time `work`, write a unique value to the store,
// leave. The only possible error is that two clients are in the critical section at the same time.
// With several `items`, each round of a client writes to the item after that of its previous round.
class Section final : public ReadModifyWrite {
public:
    using ReadModifyWrite::ReadModifyWrite;
    int itemCount(const Settings &settings) const override { return settings.items; }

protected:
    ReadWhen readWhen() const override { return ReadWhen::ifRequired; }
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

// Counts the writes: `expected` all of them, `actual` those that the store accepted, `failures`
// those that it refused. `misses`: rounds that ended without the lock.
class SectionTally final : public WorkloadTally {
public:
    void take(const Trace &, const Event &event, Seq) override
    {
        m_accepted += event.kind == EventKind::wrote ? 1 : 0;
        m_refused += event.kind == EventKind::writeRejected ? 1 : 0;
    }
    Progress progress() const override { return {m_accepted + m_refused, m_accepted}; }
    Counts counts(const Trace &, std::int64_t misses) const override
    {
        return {
            {"actual", m_accepted},
            {"expected", m_accepted + m_refused},
            {"failures", m_refused},
            {"misses", misses},
        };
    }

private:
    std::int64_t m_accepted = 0;
    std::int64_t m_refused = 0;
};

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::section,
    .title = QT_TRANSLATE_NOOP("Workload", "critical section"),
    .settings = ownSettings,
    .tally = newTally<SectionTally>,
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
    static const Section workload(entry);
    return workload;
}

} // namespace lockscope
