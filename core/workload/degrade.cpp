// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"

#include <QCoreApplication>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Jobs due")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Job executions")},
    CountInfo{"refused", QT_TRANSLATE_NOOP("Workload", "Jobs never done")},
    CountInfo{"doubled", QT_TRANSLATE_NOOP("Workload", "Jobs repeated")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
};

constexpr std::string_view jobWord = "job ";

// Returns whether the job of a round is done. The jobs are done in order, and the store's value
// `read` is the number of the last one.
bool isJobDone(int round, const std::string &read)
{
    return leadingNumber(read).value_or(0) >= round + 1;
}

std::string jobOf(int round)
{
    return detailText(Detail::job, {round + 1});
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
    using ReadModifyWrite::ReadModifyWrite;
    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
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

// Counts the jobs of clients that use an unreliable lock service, one job per round. Before a
// client asks for the lock, a `read` row contains "job 3 open" or "job 3 done"; `wrote` rows
// contain "job 3".
//
//     expected   jobs that became due: a client has checked whether the job is done
//     actual     how often a job was done: the final value read from the store, else the writes that it accepted
//     refused    jobs that became due and were never done
//     doubled    how often a job was done again
//     failures   jobs that the store refused
//     misses     rounds that ended without the lock
//
// If no write has an unknown result: actual = expected - refused + doubled.
class DegradeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Counts counts(const Trace &trace, std::int64_t misses) const override;
    Progress progress() const override;

private:
    std::int64_t timesDone() const;
    std::set<std::string> m_due;              // the jobs that became due, as "job 3"
    std::map<std::string, int> m_done;        // by job: how often it was done
    std::optional<std::int64_t> m_finalCount; // read from the store at the end
    std::int64_t m_failures = 0;
};

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::degrade,
    .title = QT_TRANSLATE_NOOP("Workload", "jobs with or without a lock"),
    .counts = shownCounts,
    .tally = newTally<DegradeTally>,
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
    columns.detail = process.rows().intern(
        detailText(isFinished ? Detail::jobDone : Detail::jobOpen, {round + 1}));
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

void DegradeTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind != EventKind::read && event.kind != EventKind::wrote)
        return;
    const std::string detail = trace.detail(event);
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store) {
        m_finalCount = leadingNumber(detail);
        return;
    }
    if (!detail.starts_with(jobWord)) // a client's read inside the critical section: only the
                                      // number of the last job done
        return;
    if (event.kind == EventKind::read)
        m_due.insert(detail.substr(0, detail.rfind(' ')));
    else
        ++m_done[detail];
}

std::int64_t DegradeTally::timesDone() const
{
    std::int64_t times = 0;
    for (const auto &[job, count] : m_done)
        times += count;
    return times;
}

WorkloadTally::Progress DegradeTally::progress() const
{
    return {static_cast<std::int64_t>(m_due.size()), timesDone()};
}

Counts DegradeTally::counts(const Trace &, std::int64_t misses) const
{
    const std::int64_t times = timesDone();
    std::int64_t refused = 0;
    for (const std::string &job : m_due)
        refused += m_done.contains(job) ? 0 : 1;
    return {
        {"actual", m_finalCount.value_or(times)},
        {"doubled", times - static_cast<std::int64_t>(m_done.size())},
        {"expected", static_cast<std::int64_t>(m_due.size())},
        {"failures", m_failures},
        {"misses", misses},
        {"refused", refused},
    };
}

const Workload &degradeWorkload()
{
    static const Degrade workload(entry);
    return workload;
}

} // namespace lockscope
