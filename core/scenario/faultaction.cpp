// SPDX-License-Identifier: MIT
#include "core/scenario/faultaction.h"

#include <algorithm>

namespace lockscope {
namespace {

using Action = FaultAction;
using Family = FaultFamily;
using Start = FaultStart;
using Ending = FaultEnding;
using Row = EventKind;

// The index is the FaultFamily.
constexpr std::array<FaultFamilyInfo, 9> families{{
    {"pauses", FaultSubject::client, nullptr, "at", "length", "occurrence"},
    {"crashes", FaultSubject::client, nullptr, "at", "restart", "occurrence"},
    {"terminations", FaultSubject::client, nullptr, "at", "length", "occurrence"},
    {"holds", FaultSubject::client, nullptr, "until", "length", nullptr},
    {"clocks", FaultSubject::client, nullptr, "when", "length", nullptr},
    {"stalls", FaultSubject::client, nullptr, "when", "length", "renewal"},
    {"nodes", FaultSubject::node, "fault", "when", "length", nullptr},
    {"links", FaultSubject::link, "fault", "when", "length", "message"},
    {"failovers", FaultSubject::node, "failover", "when", "length", nullptr},
}};

// The index is the FaultAction.
constexpr std::array<FaultActionInfo, faultActionCount> actions{{
    {Action::pause, Family::pauses, "pause", Start::step, Ending::lengthOrCondition, Row::paused,
        LOCKSCOPE_TEXT("FaultText", "paused")},
    {Action::crash, Family::crashes, "crash", Start::step, Ending::lengthOrNever, Row::crashed,
        LOCKSCOPE_TEXT("FaultText", "crashed")},
    {Action::terminate, Family::terminations, "terminate", Start::step, Ending::moment,
        Row::unknown, LOCKSCOPE_TEXT("FaultText", "terminated")},
    {Action::lateStart, Family::lateStarts, "hold-start", Start::condition, Ending::moment,
        Row::unknown, LOCKSCOPE_TEXT("FaultText", "starts late")},
    {Action::clientClock, Family::clocks, "client-clock", Start::clientStart, Ending::moment,
        Row::clockJumped, LOCKSCOPE_TEXT("FaultText", "clock wrong")},
    {Action::stall, Family::stalls, "stall", Start::renewal, Ending::lengthOrWorkEnd, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "watchdog stalled")},
    {Action::freeze, Family::nodes, "freeze", Start::any, Ending::process, Row::frozen,
        LOCKSCOPE_TEXT("FaultText", "frozen")},
    {Action::flushScripts, Family::nodes, "flush-scripts", Start::any, Ending::moment, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "loses its scripts")},
    {Action::deleteKey, Family::nodes, "delete-key", Start::any, Ending::moment, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "loses the lock's key")},
    {Action::nodeCrash, Family::nodes, "crash", Start::any, Ending::restart, Row::nodeDown,
        LOCKSCOPE_TEXT("FaultText", "crashed")},
    {Action::clockJump, Family::nodes, "clock-jump", Start::any, Ending::moment, Row::clockJumped,
        LOCKSCOPE_TEXT("FaultText", "clock jumps")},
    {Action::wipe, Family::nodes, "wipe", Start::any, Ending::restartAtOnce, Row::nodeDown,
        LOCKSCOPE_TEXT("FaultText", "wiped")},
    {Action::shutDown, Family::nodes, "shut-down", Start::any, Ending::restart, Row::nodeDown,
        LOCKSCOPE_TEXT("FaultText", "shut down")},
    {Action::slow, Family::nodes, "slow", Start::any, Ending::process, Row::frozen,
        LOCKSCOPE_TEXT("FaultText", "slow")},
    {Action::outOfMemory, Family::nodes, "out-of-memory", Start::any, Ending::process, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "out of memory")},
    {Action::saveFails, Family::nodes, "save-fails", Start::any, Ending::process, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "cannot save")},
    {Action::busy, Family::nodes, "busy", Start::any, Ending::process, Row::unknown,
        LOCKSCOPE_TEXT("FaultText", "busy with a script")},
    {Action::clockDrift, Family::nodes, "clock-drift", Start::any, Ending::lengthOrCondition,
        Row::clockJumped, LOCKSCOPE_TEXT("FaultText", "clock drifts")},
    {Action::loseRequest, Family::links, "lose-request", Start::message, Ending::moment,
        Row::linkDelayed, LOCKSCOPE_TEXT("FaultText", "request lost")},
    {Action::loseReply, Family::links, "lose-reply", Start::message, Ending::moment,
        Row::linkDelayed, LOCKSCOPE_TEXT("FaultText", "reply lost")},
    {Action::delayRequest, Family::links, "delay-request", Start::message, Ending::moment,
        Row::linkDelayed, LOCKSCOPE_TEXT("FaultText", "request delayed")},
    {Action::delayReply, Family::links, "delay-reply", Start::message, Ending::moment,
        Row::linkDelayed, LOCKSCOPE_TEXT("FaultText", "reply delayed")},
    {Action::cut, Family::links, "cut", Start::any, Ending::lengthOrCondition, Row::linkCut,
        LOCKSCOPE_TEXT("FaultText", "cut")},
    {Action::cutRequests, Family::links, "cut-requests", Start::any, Ending::lengthOrCondition,
        Row::linkCut, LOCKSCOPE_TEXT("FaultText", "requests cut")},
    {Action::cutReplies, Family::links, "cut-replies", Start::any, Ending::lengthOrCondition,
        Row::linkCut, LOCKSCOPE_TEXT("FaultText", "replies cut")},
    {Action::cutReset, Family::links, "cut-reset", Start::any, Ending::lengthOrCondition,
        Row::linkCut, LOCKSCOPE_TEXT("FaultText", "long cut")},
    {Action::refuse, Family::links, "refuse", Start::any, Ending::lengthOrCondition, Row::linkCut,
        LOCKSCOPE_TEXT("FaultText", "refused")},
    {Action::lag, Family::links, "lag", Start::any, Ending::lengthOrCondition, Row::linkDelayed,
        LOCKSCOPE_TEXT("FaultText", "lags")},
    {Action::throttle, Family::links, "throttle", Start::any, Ending::lengthOrCondition,
        Row::linkDelayed, LOCKSCOPE_TEXT("FaultText", "throttled")},
    {Action::reset, Family::links, "reset", Start::any, Ending::moment, Row::linkCut,
        LOCKSCOPE_TEXT("FaultText", "reset")},
    {Action::promote, Family::failovers, "promote", Start::any, Ending::moment, Row::promoted,
        LOCKSCOPE_TEXT("FaultText", "promoted")},
    {Action::demote, Family::failovers, "demote", Start::any, Ending::moment, Row::demoted,
        LOCKSCOPE_TEXT("FaultText", "demoted")},
}};

static_assert(std::is_sorted(actions.begin(), actions.end(),
    [](const auto &a, const auto &b) { return a.action < b.action; }));
static_assert(std::is_sorted(actions.begin(), actions.end(),
    [](const auto &a, const auto &b) { return a.family < b.family; }));

} // namespace

const std::array<FaultActionInfo, faultActionCount> &faultActions()
{
    return actions;
}

const FaultActionInfo &infoOf(FaultAction action)
{
    return actions.at(static_cast<std::size_t>(action));
}

const FaultFamilyInfo &infoOf(FaultFamily family)
{
    return families.at(static_cast<std::size_t>(family));
}

std::optional<FaultAction> faultActionOf(FaultFamily family, std::string_view name)
{
    for (const FaultActionInfo &info : actions) {
        if (info.family == family && info.name == name)
            return info.action;
    }
    return {};
}

std::string faultActionNames(FaultFamily family)
{
    std::string names;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (actions[i].family != family)
            continue;
        const bool isLast = i + 1 == actions.size() || actions[i + 1].family != family;
        names += (names.empty() ? "" : isLast ? " or " : ", ") + std::string(actions[i].name);
    }
    return names;
}

} // namespace lockscope
