// SPDX-License-Identifier: MIT
#include "lockscope/schemes/extension.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/votes.h"

#include <utility>

namespace lockscope {
namespace {

bool reportsExtension(const Answer &answer)
{
    return answer.isAnswered() && (answer.reply.isInteger(1) || answer.reply.isOk());
}

constexpr Gather::NodeSet onlyNodeSet{1};

using MakeCommand = Command (*)(const Resource &resource, const Token &token, Duration ttl);

// `usual`: makes the command of an extension without the mistake Extension::orCreate. `drift`: the
// length to subtract from the lease.
Task<ExtensionReport> extendOn(ClientProcess &process, HeldLock lock, MakeCommand usual,
    Gather::NodeSet nodes, int quorum, Duration drift)
{
    const LocalTime start = process.now();
    const MakeCommand make =
        process.mistakes().extension == Extension::orCreate ? commands::extendOrCreate : usual;
    Gather votes(process, nodes, make(lock.request.resource, lock.token, lock.request.ttl),
        lock.request.nodeTimeout);
    co_await votes.decision(quorum, reportsExtension);
    const LocalTime validUntil = start + lock.request.ttl - drift;
    ExtensionReport report;
    report.decidedBy = votes.lastEvent();
    if (votes.count(reportsExtension) >= quorum && process.now() < validUntil)
        report.validUntil = validUntil;
    co_return report;
}

} // namespace

Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock)
{
    const Gather::NodeSet nodes = Gather::allNodes(process);
    const int quorum = process.nodeCount() / 2 + 1;
    const Duration drift = driftAllowanceOf(lock.request);
    auto report =
        co_await extendOn(process, lock, commands::compareAndExtend, nodes, quorum, drift);
    co_return report;
}

Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock)
{
    return extendOn(
        process, std::move(lock), commands::compareAndExtend, onlyNodeSet, 1, Duration{});
}

Task<ExtensionReport> extendByOneCommand(ClientProcess &process, HeldLock lock)
{
    return extendOn(process, std::move(lock), commands::setIfEqual, onlyNodeSet, 1, Duration{});
}

} // namespace lockscope
