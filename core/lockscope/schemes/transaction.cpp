// SPDX-License-Identifier: MIT
#include "lockscope/schemes/transaction.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {

Task<ReleaseReport> deleteInTransaction(ClientProcess &process, HeldLock lock)
{
    const LockRequest &request = lock.request;
    ReleaseReport report;
    Command begin = commands::beginTransaction(request.resource, lock.token);
    auto begun = co_await process.call(onlyNode, begin, request.nodeTimeout);
    report.decidedBy = begun.event;
    if (!begun.isAnswered()) {
        // A DEL outside a transaction would be executed at once. A late MULTI must not queue later commands.
        Command giveUp = commands::discard(request.resource, lock.token);
        co_await process.call(onlyNode, giveUp, request.nodeTimeout);
        co_return report;
    }
    Command deletion = commands::queueDelete(request.resource, lock.token);
    co_await process.call(onlyNode, deletion, request.nodeTimeout);
    Command execution = commands::execDelete(request.resource, lock.token);
    auto done = co_await process.call(onlyNode, execution, request.nodeTimeout);
    report.deleted = execution.outcome(done.reply) == Effect::done ? 1 : 0;
    report.decidedBy = done.event;
    co_return report;
}

} // namespace lockscope
