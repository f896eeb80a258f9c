// SPDX-License-Identifier: MIT
#include "lock/singlenode.h"

#include "world/host.h"

namespace lockscope {

Task<Acquisition> setOnOneNode(Host &host, LockRequest request)
{
    const Token token = host.newToken();
    const LocalTime start = host.now();
    Command command = setIfAbsent(request.resource, token, request.ttl);
    auto answer = co_await host.call(onlyNode, command, request.nodeTimeout);
    Acquisition acquisition;
    acquisition.decidedBy = answer.event;
    if (answer.isAnswered() && answer.reply.isOk())
        acquisition.lock = HeldLock{request, token, start + request.ttl, Fence{}};
    else
        acquisition.denial = answer.isAnswered() ? Denial::held : Denial::error;
    co_return acquisition;
}

} // namespace lockscope
