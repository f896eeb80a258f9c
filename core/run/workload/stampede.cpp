// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "lockscope/commands/storecommands.h"

namespace lockscope {
namespace {

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
    columns.detail = process.rows().intern(hasValue ? "cached" : "missing");
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
    // Lifetime of the cached value.
    static constexpr Duration cacheTtl = 1s;

    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
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
    auto hasValue = co_await isCached(
        process, config, token); // another client may have filled the cache during the wait
    if (hasValue)
        co_return;
    Event databaseRead = lockColumns(process, config->resource, *section->lock);
    databaseRead.detail = process.rows().intern("database");
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

std::vector<RedisKey> Stampede::keys(const Resource &resource) const
{
    return {cacheKey(resource)};
}

const Workload &stampedeWorkload()
{
    static const Stampede workload;
    return workload;
}

} // namespace lockscope
