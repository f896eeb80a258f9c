// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/degrade.h"

#include <charconv>

namespace lockscope {
namespace {

// Jobs are done in order, and the store's value is the last one.
bool isJobDone(int round, const std::string &read)
{
    int last = 0;
    std::from_chars(read.data(), read.data() + read.size(), last);
    return last >= round + 1;
}

std::string jobOf(int round)
{
    return "job " + std::to_string(round + 1);
}

} // namespace

Task<bool> Degrade::mustEnter(Host &host, const ClientCourse *course, int round) const
{
    const Token none;
    Command command = readStore(course->resource, none);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return false;
    const bool isThere = isJobDone(round, answer.reply.text);
    Event columns;
    columns.key = host.intern(course->resource);
    columns.detail = host.intern(jobOf(round) + (isThere ? " done" : " open"));
    host.note(EventKind::read, answer.event, columns);
    co_return !isThere;
}

bool Degrade::isDone(const Stay &stay, const std::string &read) const
{
    return isJobDone(stay.round, read);
}

StoreWrite Degrade::next(const Host &, const Stay &stay, const std::string &) const
{
    return {std::to_string(stay.round + 1), jobOf(stay.round)};
}

Task<void> Degrade::follow(Host &host, const Stay *stay) const
{
    Command command = pushReport(stay->course->resource, stay->lock->token, std::to_string(stay->round + 1));
    co_await host.call(storeNode, command, storeTimeout);
}

std::vector<RedisKey> Degrade::keys(const Resource &resource) const
{
    std::vector<RedisKey> all = ReadModifyWrite::keys(resource);
    all.push_back(pushedKey(resource));
    return all;
}

std::vector<std::string> Degrade::lastQuestion(const Resource &resource) const
{
    return {"LLEN", pushedKey(resource).text};
}

} // namespace lockscope
