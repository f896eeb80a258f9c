// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"

#include <QCoreApplication>

#include <array>
#include <map>
#include <optional>
#include <string>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Reports due")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    CountInfo{"wasted", QT_TRANSLATE_NOOP("Workload", "Reports repeated")},
    CountInfo{"duplicates", QT_TRANSLATE_NOOP("Workload", "Repeated pushes")},
    CountInfo{"unpushed", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
};

constexpr std::string_view reportWord = "report ";
constexpr std::string_view pushWord = "push ";

int dayOf(const CriticalSection &section)
{
    return section.round + 1;
}

// A service on several machines that makes a report each day (web article 001 in docs/ARTICLES.md);
// a round is a day. The first client with the lock makes the report and pushes it to the report's
// reader; the other clients find it done. If two clients make the same report, the second
// overwrites it with the same content: only work is wasted. If two clients push it, the reader
// receives it twice, and this cannot be undone. So a lock that fails costs efficiency in the first
// case, and correctness in the second.
//
// The report is the store's protected value. A guard (fencing, watch-optimistic) refuses a late
// report, and then the client does not push it. After the report has been accepted, no guard of the
// store prevents its push.
class ReportPush final : public ReadModifyWrite {
public:
    using ReadModifyWrite::ReadModifyWrite;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> finalQuery(const Resource &resource) const override
    {
        return {"LLEN", reportListKey(resource).text};
    }

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    bool isDone(const CriticalSection &section, const std::string &read) const override;
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
    Task<void> afterWrite(ClientProcess &process, const CriticalSection *section) const override;
};

// Counts reports and their pushes: `wrote` rows contain "report 3" or "push 3", where the number is
// the day.
//
//     expected     days with a report: one push each
//     actual       pushes that reached the reader: the final value read from the store, else the pushes with a reply
//     wasted       reports of a day that already had one: useless work
//     duplicates   pushes of a day that had been pushed before
//     unpushed     days with a report and no push
//     failures     reports that the store refused
//     misses       rounds that ended without the lock
//
// If no push has an unknown result: actual = expected + duplicates - unpushed.
class ReportTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override
    {
        return {static_cast<std::int64_t>(m_reports.size()), m_finalPushes.value_or(m_pushed)};
    }
    Counts counts(const Trace &trace, std::int64_t misses) const override;

private:
    std::map<std::string, int> m_reports;      // by day
    std::map<std::string, int> m_pushes;       // by day
    std::int64_t m_pushed = 0;                 // total
    std::optional<std::int64_t> m_finalPushes; // read from the store at the end
    std::int64_t m_failures = 0;
};

std::int64_t sumOf(const std::map<std::string, int> &counts)
{
    std::int64_t sum = 0;
    for (const auto &[day, count] : counts)
        sum += count;
    return sum;
}

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::reportPush,
    .title = QT_TRANSLATE_NOOP("Workload", "report and push"),
    .counts = shownCounts,
    .tally = newTally<ReportTally>,
};

} // namespace

bool ReportPush::isDone(const CriticalSection &section, const std::string &read) const
{
    return leadingNumber(read).value_or(0) >= dayOf(section);
}

StoreWrite ReportPush::newWrite(
    const ClientProcess &, const CriticalSection &section, const std::string &) const
{
    const std::string day = std::to_string(dayOf(section));
    return {day, detailText(Detail::report, {day})};
}

Task<void> ReportPush::afterWrite(ClientProcess &process, const CriticalSection *section) const
{
    const Resource &resource = section->config->resource;
    const std::string day = std::to_string(dayOf(*section));
    Command command = commands::pushReport(resource, section->lock->token, day);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return;
    Event columns = lockColumns(process, resource, *section->lock);
    columns.detail = process.rows().intern(detailText(Detail::push, {day}));
    process.rows().note(EventKind::wrote, answer.event, columns);
}

std::vector<RedisKey> ReportPush::keys(const Resource &resource) const
{
    std::vector<RedisKey> all = ReadModifyWrite::keys(resource);
    all.push_back(reportListKey(resource));
    return all;
}

void ReportTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store)
        m_finalPushes = leadingNumber(trace.detail(event));
    if (event.kind != EventKind::wrote)
        return;
    const std::string detail = trace.detail(event);
    if (detail.starts_with(reportWord)) {
        ++m_reports[detail.substr(reportWord.size())];
    } else if (detail.starts_with(pushWord)) {
        ++m_pushes[detail.substr(pushWord.size())];
        ++m_pushed;
    }
}

Counts ReportTally::counts(const Trace &, std::int64_t misses) const
{
    const std::int64_t reports = sumOf(m_reports);
    const auto days = static_cast<std::int64_t>(m_reports.size());
    const auto pushedDays = static_cast<std::int64_t>(m_pushes.size());
    return {
        {"actual", m_finalPushes.value_or(m_pushed)},
        {"duplicates", m_pushed - pushedDays},
        {"expected", days},
        {"failures", m_failures},
        {"misses", misses},
        {"unpushed", days - pushedDays},
        {"wasted", reports - days},
    };
}

const Workload &reportPushWorkload()
{
    static const ReportPush workload(entry);
    return workload;
}

} // namespace lockscope
