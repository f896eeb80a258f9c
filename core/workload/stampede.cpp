// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"
#include "core/workload/workload.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Cache misses")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Database calls")},
    CountInfo{"most", QT_TRANSLATE_NOOP("Workload", "Max. concurrent calls")},
    CountInfo{"hits", QT_TRANSLATE_NOOP("Workload", "Served immediately")},
    CountInfo{"waited", QT_TRANSLATE_NOOP("Workload", "Served after waiting")},
    CountInfo{"misses", QT_TRANSLATE_NOOP("Workload", "Not served")},
};

// Reads the cache and returns whether it contains the value. The detail of the `read` row is
// "cached" or "missing".
Task<bool> isCached(ClientProcess &process, const ClientConfig *config, Token token)
{
    Command command = commands::readCache(config->resource, token);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return false;
    const bool hasValue = !answer.reply.isNil();
    Event columns;
    columns.key = process.rows().intern(config->resource);
    columns.token = process.rows().intern(token);
    columns.detail = process.rows().intern(detailText(hasValue ? Detail::cached : Detail::missing));
    process.rows().note(EventKind::read, answer.event, columns);
    co_return hasValue;
}

// A cache in front of a slow database (web article 003 in docs/ARTICLES.md). A reader that finds
// the value needs no lock. When the value has expired, all readers find it missing. With a lock,
// one of them queries the database and fills the cache; the others wait, read again and find the
// value. Without a lock, each of them queries the database.
//
// `work` is the duration of a database query. A reader that gives up waiting (give-up) gets no
// value. If a query takes longer than the lease, the next holder queries the database once more.
class Stampede final : public Workload {
public:
    using Workload::Workload;
    // Lifetime of the cached value.
    static constexpr Duration cacheTtl = 1s;

    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override
    {
        return {cacheKey(resource)};
    }
};

// Counts the reads of a cache in front of a slow database: `read` rows contain "cached", "missing"
// or "database" (a database query).
//
//     expected   how often the value was missing and a client asked for it: one database query each
//     actual     database queries
//     most       maximum of queries for one miss
//     hits       readers that found the value at once; `waited`: readers that found it after they had waited for the lock
//     misses     readers that gave up waiting and got no value
//     failures   0: the cache never refuses a value
//
// Two queries belong to the same miss unless the cache was filled between them and the second
// reader read the cache after that. "After" means that it sent its read command after the reply to
// the fill, so the order of the replies does not matter.
class StampedeTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_cacheMisses, m_queries}; }
    Counts counts(const Trace &trace, std::int64_t misses) const override;

private:
    void takeQuery(const Trace &trace, Seq read);

    std::set<ClientId> m_inside;
    std::map<ClientId, Seq> m_emptyReads; // by client: its last read that found nothing
    Seq m_filled = noSeq;                 // the first fill since the current miss began
    std::int64_t m_cacheMisses = 0;
    std::int64_t m_queries = 0;
    std::int64_t m_queriesOfMiss = 0; // queries for the current miss
    std::int64_t m_queriesOfMissMax = 0;
    std::int64_t m_hits = 0;
    std::int64_t m_waited = 0;
};

// Returns the `sent` row of the command that led to this row: the cause of its cause. noSeq if the
// trace does not have it.
Seq sentOf(const Trace &trace, Seq row)
{
    for (int causesFollowed = 0; row != noSeq && causesFollowed < 2; ++causesFollowed) {
        const auto index = trace.indexOf(row);
        if (!index)
            return noSeq;
        row = trace[*index].cause;
    }
    return row;
}

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::stampede,
    .title = QT_TRANSLATE_NOOP("Workload", "cache stampede"),
    .counts = shownCounts,
    .value = StoredValue::severalValues,
    .tally = newTally<StampedeTally>,
};

} // namespace

Task<bool> Stampede::beginRound(ClientProcess &process, const ClientConfig *config, int) const
{
    const Token noToken;
    auto hasValue = co_await isCached(process, config, noToken);
    co_return !hasValue;
}

Task<void> Stampede::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    co_await process.reach(Anchor::entered);
    const Token token = section->lock->token;
    // Another client may have filled the cache during the wait.
    auto hasValue = co_await isCached(process, config, token);
    if (hasValue)
        co_return;
    Event databaseRead = lockColumns(process, config->resource, *section->lock);
    databaseRead.detail = process.rows().intern(detailText(Detail::database));
    process.rows().note(EventKind::read, EventRef{}, databaseRead);
    const Duration length = config->settings->work;
    auto mayWrite = co_await workAndCheck(process, section, length);
    if (!mayWrite)
        co_return;
    const std::string value = "client-" + std::to_string(process.id().value) + '#'
        + std::to_string(process.rows().attempt().value);
    Command command = commands::fillCache(config->resource, token, value, cacheTtl);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        process.rows().note(
            EventKind::wrote, answer.event, lockColumns(process, config->resource, *section->lock));
}

void StampedeTally::take(const Trace &trace, const Event &event, Seq seq)
{
    if (event.kind == EventKind::entered)
        m_inside.insert(event.client);
    else if (event.kind == EventKind::left || event.kind == EventKind::crashed)
        m_inside.erase(event.client);
    else if (event.kind == EventKind::wrote && m_filled == noSeq)
        m_filled = seq;
    if (event.kind != EventKind::read)
        return;
    const std::string detail = trace.detail(event);
    if (detail == detailText(Detail::cached))
        ++(m_inside.contains(event.client) ? m_waited : m_hits);
    else if (detail == detailText(Detail::missing))
        m_emptyReads[event.client] = seq;
    else if (detail == detailText(Detail::database))
        takeQuery(trace, m_emptyReads[event.client]);
}

void StampedeTally::takeQuery(const Trace &trace, Seq read)
{
    const Seq sent = sentOf(trace, read);
    const bool isNewMiss =
        m_cacheMisses == 0 || (m_filled != noSeq && sent != noSeq && sent > m_filled);
    if (isNewMiss) {
        ++m_cacheMisses;
        m_queriesOfMiss = 0;
        m_filled = noSeq;
    }
    ++m_queries;
    m_queriesOfMissMax = std::max(m_queriesOfMissMax, ++m_queriesOfMiss);
}

Counts StampedeTally::counts(const Trace &, std::int64_t misses) const
{
    return {
        {"actual", m_queries},
        {"expected", m_cacheMisses},
        {"failures", 0},
        {"hits", m_hits},
        {"misses", misses},
        {"most", m_queriesOfMissMax},
        {"waited", m_waited},
    };
}

const Workload &stampedeWorkload()
{
    static const Stampede workload(entry);
    return workload;
}

} // namespace lockscope
