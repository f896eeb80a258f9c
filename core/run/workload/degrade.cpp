// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"

#include <charconv>

namespace lockscope {
namespace {

// Jobs are done in order; the store's value is the number of the last one.
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

// A service with an unreliable lock service (article 001 discusses what to do). There is one job per round: the first client with the
// lock does it, the others find it done. A client that fails closed (`on-error`) skips a job if it gets no lock. A client that fails
// open does the job anyway, possibly at the same time as another client. So the setting decides between skipped work and doubled
// work.
//
// A client reads the store before it asks for the lock, because a finished job needs no lock. After the store has accepted a job, the
// client pushes its result to a reader; no guard protects the push.
class Degrade final : public ReadModifyWrite {
public:
    Task<bool> mustEnter(ClientProcess &process, const ClientConfig *course, int round) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;

protected:
    Look look() const override { return Look::always; }
    bool isDone(const CriticalSection &stay, const std::string &read) const override;
    StoreWrite next(const ClientProcess &process, const CriticalSection &stay, const std::string &read) const override;
    Task<void> follow(ClientProcess &process, const CriticalSection *stay) const override;
};

} // namespace

Task<bool> Degrade::mustEnter(ClientProcess &process, const ClientConfig *course, int round) const
{
    const Token none;
    Command command = commands::readStore(course->resource, none);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return false;
    const bool isThere = isJobDone(round, answer.reply.text);
    Event columns;
    columns.key = process.rows().intern(course->resource);
    columns.detail = process.rows().intern(jobOf(round) + (isThere ? " done" : " open"));
    process.rows().note(EventKind::read, answer.event, columns);
    co_return !isThere;
}

bool Degrade::isDone(const CriticalSection &stay, const std::string &read) const
{
    return isJobDone(stay.round, read);
}

StoreWrite Degrade::next(const ClientProcess &, const CriticalSection &stay, const std::string &) const
{
    return {std::to_string(stay.round + 1), jobOf(stay.round)};
}

Task<void> Degrade::follow(ClientProcess &process, const CriticalSection *stay) const
{
    Command command = commands::pushReport(stay->course->resource, stay->lock->token, std::to_string(stay->round + 1));
    co_await process.call(storeNode, command, storeTimeout);
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

const Workload &degradeWorkload()
{
    static const Degrade workload;
    return workload;
}

} // namespace lockscope
