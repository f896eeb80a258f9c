// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/mutants/brokensetpx.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {
namespace {

using Slot = CommandWord::Slot;

Command setAlways(const LockRequest &request, const Token &token)
{
    static constexpr CommandForm form{
        .words = {"SET", Slot::key, Slot::token, "PX", Slot::operand}, .effect = KeyEffect::maySet};
    return Command(form, request.resource, token).withTtl(request.ttl);
}

Command setDeadline(const LockRequest &request, const Token &token)
{
    static constexpr CommandForm form{
        .words = {"PEXPIRE", Slot::key, Slot::operand}, .effect = KeyEffect::mayExpire};
    return Command(form, request.resource, token).withTtl(request.ttl);
}

bool saysYes(const Answer &answer)
{
    return answer.isAnswered() && (answer.reply.isOk() || answer.reply.isInteger(1));
}

Task<ReleaseReport> getThenDelete(ClientProcess &process, HeldLock lock)
{
    const Duration timeout = lock.request.nodeTimeout;
    const Command get = commands::get(lock.request.resource, lock.token);
    auto value = co_await process.call(onlyNode, get, timeout);
    if (isToken(value, lock.token)) {
        auto deleted = co_await deleteBlindly(process, lock);
        co_return deleted;
    }
    ReleaseReport report;
    report.decidedBy = value.event;
    co_return report;
}

} // namespace

BrokenSetPx::BrokenSetPx(Line broken) : Scheme(schemeOf("set-px-lua")->info()), m_broken(broken)
{
}

Command BrokenSetPx::setCommand(const LockRequest &request, const Token &token) const
{
    switch (m_broken) {
    case Line::condition: return setAlways(request, token);
    case Line::unit: return commands::setIfAbsent(request.resource, token, request.ttl / 1000);
    case Line::deadline:
    case Line::twoCommands: return commands::setIfAbsentForEver(request.resource, token);
    default: return commands::setIfAbsent(request.resource, token, request.ttl);
    }
}

Task<Acquisition> BrokenSetPx::acquire(ClientProcess &process, LockRequest request) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[0]);
    const Token token = m_broken == Line::token ? Token("taken") : process.newToken();
    const Duration timeout = request.nodeTimeout;
    Fence fence;
    if (m_broken == Line::fenceFirst) {
        const Command command = commands::nextFence(request.resource, token);
        auto number = co_await process.call(onlyNode, command, timeout);
        fence = Fence{static_cast<std::uint64_t>(number.reply.integer)};
    }
    const LocalTime start = process.now();
    const Command set = setCommand(request, token);
    auto answer = co_await process.call(onlyNode, set, timeout);
    Acquisition acquisition = withoutLock(answer);
    const bool isGranted =
        saysYes(answer) || (m_broken == Line::silentNode && !answer.isAnswered());
    if (m_broken == Line::twoCommands ? isGranted : m_broken == Line::loser && !isGranted) {
        const Command deadline = setDeadline(request, token);
        co_await process.call(onlyNode, deadline, timeout);
    }
    if (isGranted)
        acquisition.lock = HeldLock{request, token, start + request.ttl, fence};
    co_return acquisition;
}

Task<ExtensionReport> BrokenSetPx::extend(ClientProcess &process, HeldLock lock) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[2]);
    const LocalTime start = process.now();
    const LockRequest &request = lock.request;
    const Duration timeout = request.nodeTimeout;
    const Command command = m_broken == Line::extension
        ? setDeadline(request, lock.token)
        : commands::compareAndExtend(request.resource, lock.token, request.ttl);
    auto answer = co_await process.call(onlyNode, command, timeout);
    ExtensionReport report;
    report.decidedBy = answer.event;
    const LocalTime validUntil = start + request.ttl;
    if (m_broken == Line::extensionAnswer || (saysYes(answer) && process.now() < validUntil))
        report.validUntil = validUntil;
    co_return report;
}

Task<ReleaseReport> BrokenSetPx::release(ClientProcess &process, HeldLock lock) const
{
    const Listing lines = info().listing;
    co_await process.step(lines[1]);
    if (m_broken == Line::release) {
        auto blind = co_await deleteBlindly(process, lock);
        co_return blind;
    }
    if (m_broken == Line::noScript) {
        auto separate = co_await getThenDelete(process, lock);
        co_return separate;
    }
    auto report = co_await releaseEverywhere(
        process, lock.request.resource, lock.token, lock.request.nodeTimeout);
    co_return report;
}

} // namespace lockscope
