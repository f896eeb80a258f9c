// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/reportpush.h"

#include <charconv>

namespace lockscope {
namespace {

int dayOf(const Stay &stay)
{
    return stay.round + 1;
}

} // namespace

bool ReportPush::isDone(const Stay &stay, const std::string &read) const
{
    int last = 0;
    std::from_chars(read.data(), read.data() + read.size(), last);
    return last >= dayOf(stay);
}

StoreWrite ReportPush::next(const Host &, const Stay &stay, const std::string &) const
{
    const std::string day = std::to_string(dayOf(stay));
    return {day, "report " + day};
}

Task<void> ReportPush::follow(Host &host, const Stay *stay) const
{
    const Resource &resource = stay->course->resource;
    const std::string day = std::to_string(dayOf(*stay));
    Command command = pushReport(resource, stay->lock->token, day);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return;
    Event columns = aboutLock(host, resource, *stay->lock);
    columns.detail = host.intern("push " + day);
    host.note(EventKind::wrote, answer.event, columns);
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

} // namespace lockscope
