// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"

#include <charconv>

namespace lockscope {
namespace {

int dayOf(const CriticalSection &stay)
{
    return stay.round + 1;
}

// Two services on several machines each (article 001), with one round per day. The first client with the lock makes the day's report
// and pushes it to its reader; the others find it done. A report that is made twice is overwritten with the same content: only work
// is wasted. A report that is pushed twice reaches its reader twice and cannot be recalled. So the same broken lock affects
// efficiency in one case and correctness in the other.
//
// The report is the store's protected value. A guard (fencing, watch-optimistic) prevents a late report, and with it its push. After
// the report has been accepted, no guard of the store stops its push.
class ReportPush final : public ReadModifyWrite {
public:
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    bool isDone(const CriticalSection &stay, const std::string &read) const override;
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
    Task<void> follow(ClientProcess &process, const CriticalSection *stay) const override;
};

} // namespace

bool ReportPush::isDone(const CriticalSection &stay, const std::string &read) const
{
    int last = 0;
    std::from_chars(read.data(), read.data() + read.size(), last);
    return last >= dayOf(stay);
}

StoreWrite ReportPush::next(const ClientProcess &, const CriticalSection &stay, const std::string &) const
{
    const std::string day = std::to_string(dayOf(stay));
    return {day, "report " + day};
}

Task<void> ReportPush::follow(ClientProcess &process, const CriticalSection *stay) const
{
    const Resource &resource = stay->course->resource;
    const std::string day = std::to_string(dayOf(*stay));
    Command command = commands::pushReport(resource, stay->lock->token, day);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return;
    Event columns = aboutLock(process, resource, *stay->lock);
    columns.detail = process.rows().intern("push " + day);
    process.rows().note(EventKind::wrote, answer.event, columns);
}

std::vector<RedisKey> ReportPush::keys(const Resource &resource) const
{
    std::vector<RedisKey> all = ReadModifyWrite::keys(resource);
    all.push_back(pushedKey(resource));
    return all;
}

std::vector<std::string> ReportPush::lastQuestion(const Resource &resource) const
{
    return {"LLEN", pushedKey(resource).text};
}

const Workload &reportPushWorkload()
{
    static const ReportPush workload;
    return workload;
}

} // namespace lockscope
