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

// Two services on several machines each (article 001), a round a day: whoever has the lock first makes the day's report and pushes it to its
// reader; the others find it made. A report that is made twice is overwritten with the same: work wasted, nothing more. A report that is
// pushed twice is twice in the reader's hand, and nothing takes it back. So the same broken lock is a matter of efficiency there and of
// correctness here.
//
// The report is the store's protected value: what guards that (fencing, watch-optimistic) keeps a late one from being made, and its push
// with it. A push whose report was taken is on its way, and no guard of the store stands in it.
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
