// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/stampede.h"

#include "run/protectedstore.h"

namespace lockscope {
namespace {

// Looks into the cache: whether the value is there. The row says so: "cached" or "missing".
Task<bool> isCached(Host &host, const ClientCourse *course, Token token)
{
    Command command = readCache(course->resource, token);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return false;
    const bool isThere = !answer.reply.isNil();
    Event columns;
    columns.key = host.intern(course->resource);
    columns.token = host.intern(token);
    columns.detail = host.intern(isThere ? "cached" : "missing");
    host.note(EventKind::read, answer.event, columns);
    co_return isThere;
}

} // namespace

Task<bool> Stampede::mustEnter(Host &host, const ClientCourse *course, int) const
{
    const Token none;
    auto isThere = co_await isCached(host, course, none);
    co_return !isThere;
}

Task<void> Stampede::stay(Host &host, const Stay *stay) const
{
    const ClientCourse *const course = stay->course;
    co_await host.reach(Anchor::entered);
    const Token token = stay->lock->token;
    auto isThere = co_await isCached(host, course, token); // somebody may have filled it while this one waited
    if (isThere)
        co_return;
    Event call = aboutLock(host, course->resource, *stay->lock);
    call.detail = host.intern("database");
    host.note(EventKind::read, EventRef{}, call);
    const Duration length = course->settings->work;
    auto mayWrite = co_await workThrough(host, stay, length);
    if (!mayWrite)
        co_return;
    const std::string value = "client-" + std::to_string(host.id().value) + '#' + std::to_string(host.attempt().value);
    Command command = fillCache(course->resource, token, value, cacheTtl);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        host.note(EventKind::wrote, answer.event, aboutLock(host, course->resource, *stay->lock));
}

std::vector<RedisKey> Stampede::keys(const Resource &resource) const
{
    return {cacheKey(resource)};
}

} // namespace lockscope
