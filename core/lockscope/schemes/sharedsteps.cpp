// SPDX-License-Identifier: MIT
#include "lockscope/schemes/sharedsteps.h"

#include "lockscope/base/contract.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/phpcompare.h"
#include "lockscope/schemes/singlenode.h"

#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// Sends the command, a release, to all nodes. Returns the Gather that waits for the answers.
std::shared_ptr<Gather> sendReleases(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const FrameAllocator<Gather> memory;
    return std::allocate_shared<Gather>(
        memory, process, Gather::allNodes(process), std::move(command), nodeTimeout);
}

ReleaseReport reportOf(const Gather &releases)
{
    ReleaseReport report;
    report.deleted = releases.count(reportsDeletion);
    report.decidedBy = releases.lastEvent();
    return report;
}

} // namespace

bool reportsDeletion(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.kind == Reply::Kind::integer
        && answer.reply.integer > 0;
}

Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout)
{
    return releaseEverywhere(process, commands::compareAndDelete(resource, token), nodeTimeout);
}

Task<ReleaseReport> releaseEverywhere(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const std::shared_ptr<Gather> releases = sendReleases(process, command, nodeTimeout);
    auto finalReport = co_await awaitReleases(releases);
    co_return finalReport;
}

Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout)
{
    return releaseByMajority(process, commands::compareAndDelete(resource, token), nodeTimeout);
}

Task<ReleaseReport> releaseByMajority(ClientProcess &process, Command command, Duration nodeTimeout)
{
    const std::shared_ptr<Gather> releases = sendReleases(process, command, nodeTimeout);
    const int quorum = process.nodeCount() / 2 + 1;
    co_await releases->decision(quorum, reportsDeletion);
    ReleaseReport report = reportOf(*releases);
    if (!releases->isComplete())
        report.unanswered = releases;
    co_return report;
}

Task<ReleaseReport> awaitReleases(std::shared_ptr<Gather> releases)
{
    co_await releases->all();
    co_return reportOf(*releases);
}

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

bool isVoteFor(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isOk();
}

bool isVoteAgainst(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isNil();
}

Duration driftAllowanceOf(const LockRequest &request)
{
    return Duration{std::llround(static_cast<double>(request.ttl.count()) * request.driftFactor)}
    + request.driftConstant;
}

} // namespace lockscope
