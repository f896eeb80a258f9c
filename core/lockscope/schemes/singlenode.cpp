// SPDX-License-Identifier: MIT
#include "lockscope/schemes/singlenode.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"

namespace lockscope {

Command setCommand(const ClientProcess &process, const LockRequest &request, const Token &token)
{
    const MistakeSet mistakes = process.mistakes().article;
    const bool isInSeconds = request.leaseUnit == LeaseUnit::seconds;
    if (mistakes.has(ArticleMistake::exAndPx))
        return commands::setWithTwoUnits(request.resource, token, request.ttl);
    if (mistakes.has(ArticleMistake::xxForNx))
        return commands::setIfPresent(request.resource, token, request.ttl, isInSeconds);
    return isInSeconds ? commands::setIfAbsentForSeconds(request.resource, token, request.ttl)
                       : commands::setIfAbsent(request.resource, token, request.ttl);
}

Duration leaseOf(const LockRequest &request)
{
    return request.leaseUnit == LeaseUnit::seconds ? secondsUp(request.ttl) : request.ttl;
}

Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request)
{
    const Token token = process.newToken();
    auto acquisition = co_await setOnOneNode(process, request, token);
    co_return acquisition;
}

Task<Acquisition> setOnOneNode(ClientProcess &process, LockRequest request, Token token)
{
    const LocalTime start = process.now();
    Command command = setCommand(process, request, token);
    auto answer = co_await process.call(onlyNode, command, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    if (answer.isAnswered() && answer.reply.isOk())
        acquisition.lock = HeldLock{request, token, start + leaseOf(request), Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> releaseOnOneNode(ClientProcess &process, Command command, Duration nodeTimeout)
{
    auto answer = co_await process.call(onlyNode, command, nodeTimeout);
    ReleaseReport report;
    report.deleted = reportsDeletion(answer) ? 1 : 0;
    report.decidedBy = answer.event;
    co_return report;
}

Task<ReleaseReport> releaseOnOneNode(ClientProcess &process, const HeldLock &lock)
{
    return releaseOnOneNode(process, commands::compareAndDelete(lock.request.resource, lock.token),
        lock.request.nodeTimeout);
}

Task<ReleaseReport> deleteBlindly(ClientProcess &process, HeldLock lock)
{
    return releaseOnOneNode(
        process, commands::deleteKey(lock.request.resource, lock.token), lock.request.nodeTimeout);
}

bool isToken(const Answer &answer, const Token &token)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::text
        && answer.reply.text == token.text();
}

Acquisition withoutLock(const Answer &answer)
{
    Acquisition acquisition;
    acquisition.decidedBy = answer.event;
    acquisition.denial = answer.isAnswered() ? Denial::held : Denial::error;
    acquisition.heldCount = answer.isAnswered() ? 1 : 0;
    return acquisition;
}

} // namespace lockscope
