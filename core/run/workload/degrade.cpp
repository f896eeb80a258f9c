// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"

#include <charconv>

namespace lockscope {
namespace {

// Returns whether the job of a round is done. The jobs are done in order, and the store's value
// `read` is the number of the last one.
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

// A program whose lock service is unreliable (web article 001 in docs/ARTICLES.md). There is one
// job per round: the first client with the lock does the job, the other clients find it done. The
// setting `on-error` decides what a client does if it gets no lock because the lock service fails.
// A client that fails closed skips the job. A client that fails open does the job without a lock,
// possibly at the same time as another client. So jobs are either skipped or done twice.
//
// A client reads the store before it asks for the lock, because a finished job needs no lock. After
// the store has accepted a job, the client pushes the result to a reader; no guard protects this
// push.
class Degrade final : public ReadModifyWrite {
public:
    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
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

Task<bool> Degrade::beginRound(ClientProcess &process, const ClientConfig *config, int round) const
{
    const Token noToken;
    Command command = commands::readStore(config->resource, noToken);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return false;
    const bool isFinished = isJobDone(round, answer.reply.text);
    Event columns;
    columns.key = process.rows().intern(config->resource);
    columns.detail = process.rows().intern(jobOf(round) + (isFinished ? " done" : " open"));
    process.rows().note(EventKind::read, answer.event, columns);
    co_return !isFinished;
}

bool Degrade::isDone(const CriticalSection &section, const std::string &read) const
{
    return isJobDone(section.round, read);
}

StoreWrite Degrade::newWrite(
    const ClientProcess &, const CriticalSection &section, const std::string &) const
{
    return {std::to_string(section.round + 1), jobOf(section.round)};
}

Task<void> Degrade::afterWrite(ClientProcess &process, const CriticalSection *section) const
{
    Command command = commands::pushReport(
        section->config->resource, section->lock->token, std::to_string(section->round + 1));
    co_await process.call(storeNode, command, storeTimeout);
}

std::vector<RedisKey> Degrade::keys(const Resource &resource) const
{
    std::vector<RedisKey> all = ReadModifyWrite::keys(resource);
    all.push_back(reportListKey(resource));
    return all;
}

std::vector<std::string> Degrade::finalQuery(const Resource &resource) const
{
    return {"LLEN", reportListKey(resource).text};
}

const Workload &degradeWorkload()
{
    static const Degrade workload;
    return workload;
}

} // namespace lockscope
