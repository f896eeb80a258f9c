// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"

#include <charconv>

namespace lockscope {
namespace {

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
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> finalQuery(const Resource &resource) const override;

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    bool isDone(const CriticalSection &section, const std::string &read) const override;
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
    Task<void> afterWrite(ClientProcess &process, const CriticalSection *section) const override;
};

} // namespace

bool ReportPush::isDone(const CriticalSection &section, const std::string &read) const
{
    int last = 0;
    std::from_chars(read.data(), read.data() + read.size(), last);
    return last >= dayOf(section);
}

StoreWrite ReportPush::newWrite(
    const ClientProcess &, const CriticalSection &section, const std::string &) const
{
    const std::string day = std::to_string(dayOf(section));
    return {day, "report " + day};
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
    columns.detail = process.rows().intern("push " + day);
    process.rows().note(EventKind::wrote, answer.event, columns);
}

std::vector<RedisKey> ReportPush::keys(const Resource &resource) const
{
    std::vector<RedisKey> all = ReadModifyWrite::keys(resource);
    all.push_back(reportListKey(resource));
    return all;
}

std::vector<std::string> ReportPush::finalQuery(const Resource &resource) const
{
    return {"LLEN", reportListKey(resource).text};
}

const Workload &reportPushWorkload()
{
    static const ReportPush workload;
    return workload;
}

} // namespace lockscope
