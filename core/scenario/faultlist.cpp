// SPDX-License-Identifier: MIT
#include "core/scenario/faultlist.h"

#include "lockscope/base/contract.h"

#include <utility>

namespace lockscope {
namespace {

constexpr Duration usualLength = 500ms;
constexpr Duration usualDelay = 100ms;
constexpr Duration usualJump = 1s;
constexpr Duration usualLatency = 20ms;
constexpr double usualDrift =
    50'000; // in ppm; these 5 percent are large enough to be seen in a lesson
constexpr int usualBandwidth = 2000; // bytes per second

std::string numberOr(unsigned number, const char *textIfZero)
{
    return number == 0 ? textIfZero : std::to_string(number);
}

Wording subjectText(const Fault &fault)
{
    const FaultTarget &target = fault.target;
    switch (subjectOf(fault.action)) {
    case FaultSubject::client:
        return {LOCKSCOPE_TEXT("FaultText", "client {client}"), {{"client", target.client}}};
    case FaultSubject::node:
        return {LOCKSCOPE_TEXT("FaultText", "node {node}"), {{"node", target.node}}};
    case FaultSubject::link: break;
    }
    const std::string to = numberOr(target.node.value, "*");
    if (target.isReplication)
        return {LOCKSCOPE_TEXT("FaultText", "replication to node {node}"), {{"node", to}}};
    const std::string from = target.sentinel > 0 ? "s" + std::to_string(target.sentinel)
                                                 : numberOr(target.client.value, "*");
    if (target.node == storeNode)
        return {LOCKSCOPE_TEXT("FaultText", "link {from}-store"), {{"from", from}}};
    return {LOCKSCOPE_TEXT("FaultText", "link {from}-{to}"), {{"from", from}, {"to", to}}};
}

} // namespace

bool canBeginAtTime(FaultAction action)
{
    const FaultStart start = infoOf(action).start;
    return start == FaultStart::step || start == FaultStart::any;
}

void setBeginTime(Fault &fault, Duration time)
{
    LOCKSCOPE_ASSERT(canBeginAtTime(fault.action));
    fault.begin = FaultBegin{.time = time};
}

Fault withBeginTimeZero(Fault fault)
{
    if (fault.begin.time)
        setBeginTime(fault, Duration::zero());
    return fault;
}

bool hasSettableLength(const Fault &fault)
{
    switch (infoOf(fault.action).ending) {
    case FaultEnding::moment:
    case FaultEnding::restartAtOnce: return false;
    case FaultEnding::lengthOrNever: return fault.end.length.has_value();
    case FaultEnding::lengthOrWorkEnd:
    case FaultEnding::lengthOrCondition:
    case FaultEnding::process:
    case FaultEnding::restart: break;
    }
    return true;
}

std::optional<Duration> lengthOf(const Fault &fault)
{
    return hasSettableLength(fault) ? fault.end.length : std::nullopt;
}

Wording faultText(const Fault &fault)
{
    Wording text = subjectText(fault);
    text += Wording::quoted(" ");
    text += infoOf(fault.action).text;
    if (fault.action == FaultAction::crash && fault.end.length)
        text += LOCKSCOPE_TEXT("FaultText", ", down");
    if (fault.action == FaultAction::deleteKey)
        text += {LOCKSCOPE_TEXT("FaultText", " ({word})"),
            {{"word", std::string(keyDeletionWords[static_cast<std::size_t>(fault.by)])}}};
    const bool isJump = fault.action == FaultAction::clockJump;
    if (const auto length = isJump ? fault.end.length : lengthOf(fault))
        text += {isJump ? LOCKSCOPE_TEXT("FaultText", " by {length}")
                        : LOCKSCOPE_TEXT("FaultText", " for {length}"),
            {{"length", *length}}};
    return text;
}

Fault usualFault(FaultAction action, const FaultTarget &target)
{
    Fault fault{action, target};
    const FaultEnding ending = infoOf(action).ending;
    if (ending == FaultEnding::lengthOrWorkEnd || ending == FaultEnding::lengthOrCondition
        || ending == FaultEnding::process)
        fault.end.length = usualLength;
    switch (action) {
    case FaultAction::lateStart: fault.begin.when = EventCondition{}; break;
    case FaultAction::clientClock: fault.offset = usualJump; break;
    case FaultAction::clockJump: fault.end.length = usualJump; break;
    case FaultAction::clockDrift:
        fault.drift = usualDrift;
        fault.end.length.reset(); // until the end of the run
        break;
    case FaultAction::delayRequest:
    case FaultAction::delayReply: fault.end.length = usualDelay; break;
    case FaultAction::lag: fault.latency = usualLatency; break;
    case FaultAction::throttle: fault.bandwidth = usualBandwidth; break;
    default: break;
    }
    return fault;
}

} // namespace lockscope
