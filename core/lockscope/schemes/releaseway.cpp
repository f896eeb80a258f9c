// SPDX-License-Identifier: MIT
#include "lockscope/schemes/releaseway.h"

#include "lockscope/base/contract.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/phpcompare.h"
#include "lockscope/schemes/singlenode.h"
#include "lockscope/schemes/transaction.h"

#include <utility>

namespace lockscope {
namespace {

using Deletion = Task<ReleaseReport> (*)(ClientProcess &process, HeldLock lock);

// A release with one line in the listing: announces the line, then calls `deletion`.
Task<ReleaseReport> release(ClientProcess &process, HeldLock lock, Listing lines, Deletion deletion)
{
    co_await process.step(lines[0]);
    auto report = co_await deletion(process, lock);
    co_return report;
}

Task<ReleaseReport> deleteByScript(ClientProcess &process, HeldLock lock)
{
    return releaseOnOneNode(process, lock);
}

// The release with ArticleMistake::neverEqual: deletes the key, but reports that it deleted
// nothing.
Task<ReleaseReport> deleteByScriptUnreported(ClientProcess &process, HeldLock lock)
{
    auto report = co_await deleteByScript(process, lock);
    report.deleted = 0;
    co_return report;
}

// Returns whether the client concludes that the answer to its GET is its token. With a mistake of
// an article, this may be wrong.
bool clientFindsToken(const ClientProcess &process, const Answer &answer, const Token &token)
{
    const MistakeSet mistakes = process.mistakes().article;
    if (mistakes.has(ArticleMistake::undefinedToken))
        return false;
    if (mistakes.has(ArticleMistake::looseCompare))
        return answer.isAnswered() && answer.reply.kind == Reply::Kind::text
            && isEqualInPhp(answer.reply.text, token.text());
    return isToken(answer, token);
}

Task<ReleaseReport> deleteByOneCommand(ClientProcess &process, HeldLock lock)
{
    return releaseOnOneNode(process, commands::deleteIfEqual(lock.request.resource, lock.token),
        lock.request.nodeTimeout);
}

// A release with two lines in the listing: "GET key == token ?", then the deletion.
Task<ReleaseReport> compareThenDelete(
    ClientProcess &process, HeldLock lock, Listing lines, Deletion deletion)
{
    co_await process.step(lines[0]);
    Command get = commands::get(lock.request.resource, lock.token);
    auto value = co_await process.call(onlyNode, get, lock.request.nodeTimeout);
    ReleaseReport report;
    report.decidedBy = value.event;
    if (!clientFindsToken(process, value, lock.token))
        co_return report;

    co_await process.step(lines[1]);
    auto deletionReport = co_await deletion(process, lock);
    co_return deletionReport;
}

// A release with three lines in the listing: "WATCH key, GET key == token ?", "MULTI, DEL key,
// EXEC", "else: UNWATCH".
Task<ReleaseReport> watchThenDelete(ClientProcess &process, HeldLock lock, Listing lines)
{
    const LockRequest &request = lock.request;
    co_await process.step(lines[0]);
    Command watch = commands::watch(request.resource, lock.token);
    auto watched = co_await process.call(onlyNode, watch, request.nodeTimeout);
    Command get = commands::get(request.resource, lock.token);
    auto value = co_await process.call(onlyNode, get, request.nodeTimeout);
    if (watched.isAnswered() && isToken(value, lock.token)) {
        co_await process.step(lines[1]);
        auto deletion = co_await deleteInTransaction(process, lock);
        co_return deletion;
    }

    co_await process.step(lines[2]);
    ReleaseReport report;
    report.decidedBy = value.event;
    const bool isGone = value.isAnswered() && value.reply.isNil();
    if (isGone && process.mistakes().article.has(ArticleMistake::throwsWhenExpired))
        co_return report; // the exception skips UNWATCH
    Command unwatch = commands::unwatch(request.resource, lock.token);
    co_await process.call(onlyNode, unwatch, request.nodeTimeout);
    co_return report;
}

} // namespace

Task<ReleaseReport> releaseInWay(
    ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines)
{
    LOCKSCOPE_ASSERT(way != ReleaseWay::usual);
    switch (way) {
    case ReleaseWay::usual:
    case ReleaseWay::blind: break;
    case ReleaseWay::getDel:
        return compareThenDelete(process, std::move(lock), lines, deleteBlindly);
    case ReleaseWay::multiGetDel:
        return compareThenDelete(process, std::move(lock), lines, deleteInTransaction);
    case ReleaseWay::watch: return watchThenDelete(process, std::move(lock), lines);
    case ReleaseWay::lua:
        return release(process, std::move(lock), lines,
            process.mistakes().article.has(ArticleMistake::neverEqual) ? deleteByScriptUnreported
                                                                       : deleteByScript);
    case ReleaseWay::ifeq: return release(process, std::move(lock), lines, deleteByOneCommand);
    }
    return release(process, std::move(lock), lines, deleteBlindly);
}

std::string_view schemeOfRelease(ReleaseWay way)
{
    LOCKSCOPE_ASSERT(way != ReleaseWay::usual);
    switch (way) {
    case ReleaseWay::usual:
    case ReleaseWay::blind: break;
    case ReleaseWay::getDel: return "set-px-get-del";
    case ReleaseWay::multiGetDel: return "set-px-multi-del";
    case ReleaseWay::watch: return "set-px-watch-del";
    case ReleaseWay::lua: return "set-px-lua";
    case ReleaseWay::ifeq: return "set-px-ifeq";
    }
    return "set-px-blind-del";
}

} // namespace lockscope
