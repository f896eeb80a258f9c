// SPDX-License-Identifier: MIT
#include "lockscope/schemes/extension.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/votes.h"

namespace lockscope {
namespace {

bool saysExtended(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isInteger(1);
}

Command commandOf(const ClientProcess &process, const HeldLock &lock)
{
    const LockRequest &request = lock.request;
    const bool mayCreate = process.mistakes().extension == Extension::orCreate;
    return mayCreate ? commands::extendOrCreate(request.resource, lock.token, request.ttl)
                   : commands::compareAndExtend(request.resource, lock.token, request.ttl);
}

Task<ExtensionReport> extendOn(ClientProcess &process, HeldLock lock, Gather::NodeSet nodes, int quorum, Duration drift)
{
    const LocalTime start = process.now();
    Gather votes(process, nodes, commandOf(process, lock), lock.request.nodeTimeout);
    co_await votes.decision(quorum, saysExtended);
    const LocalTime validUntil = start + lock.request.ttl - drift;
    ExtensionReport report;
    report.decidedBy = votes.lastEvent();
    if (votes.count(saysExtended) >= quorum && process.now() < validUntil)
        report.validUntil = validUntil;
    co_return report;
}

} // namespace

Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock)
{
    const Gather::NodeSet nodes = Gather::allNodes(process);
    const int quorum = process.nodeCount() / 2 + 1;
    const Duration drift = driftOf(lock.request);
    auto report = co_await extendOn(process, lock, nodes, quorum, drift);
    co_return report;
}

Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock)
{
    const Gather::NodeSet node1{1};
    const Duration drift{};
    auto report = co_await extendOn(process, lock, node1, 1, drift);
    co_return report;
}

} // namespace lockscope
