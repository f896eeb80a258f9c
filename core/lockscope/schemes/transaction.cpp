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
    Command multi = commands::beginTransaction(request.resource, lock.token);
    auto multiAnswer = co_await process.call(onlyNode, multi, request.nodeTimeout);
    report.decidedBy = multiAnswer.event;
    if (!multiAnswer.isAnswered()) {
        // Sends no DEL, because outside a transaction it would be executed at once. Sends DISCARD,
        // because the MULTI may still arrive, and the node would then queue all commands that
        // follow.
        Command discard = commands::discard(request.resource, lock.token);
        co_await process.call(onlyNode, discard, request.nodeTimeout);
        co_return report;
    }
    Command deletion = commands::queueDelete(request.resource, lock.token);
    co_await process.call(onlyNode, deletion, request.nodeTimeout);
    Command exec = commands::execDelete(request.resource, lock.token);
    auto execAnswer = co_await process.call(onlyNode, exec, request.nodeTimeout);
    report.deleted = exec.actualEffect(execAnswer.reply) == KeyEffect::done ? 1 : 0;
    report.decidedBy = execAnswer.event;
    co_return report;
}

} // namespace lockscope
