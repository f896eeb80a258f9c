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
constexpr std::array<FaultFamilyInfo, 8> families{{
    {"pauses", FaultSubject::client, nullptr, "at", "length", "occurrence"},
    {"crashes", FaultSubject::client, nullptr, "at", "restart", "occurrence"},
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
        "paused", "暂停"},
    {Action::crash, Family::crashes, "crash", Start::step, Ending::lengthOrNever, Row::crashed,
        "crashed", "崩溃"},
    {Action::lateStart, Family::lateStarts, "hold-start", Start::condition, Ending::moment,
        Row::unknown, "starts late", "推迟启动"},
    {Action::clientClock, Family::clocks, "client-clock", Start::clientStart, Ending::moment,
        Row::clockJumped, "clock wrong", "时钟有误"},
    {Action::stall, Family::stalls, "stall", Start::renewal, Ending::lengthOrWorkEnd, Row::unknown,
        "watchdog stalled", "看门狗停顿"},
    {Action::freeze, Family::nodes, "freeze", Start::any, Ending::process, Row::frozen, "frozen",
        "冻结"},
    {Action::flushScripts, Family::nodes, "flush-scripts", Start::any, Ending::moment, Row::unknown,
        "loses its scripts", "脚本缓存清空"},
    {Action::nodeCrash, Family::nodes, "crash", Start::any, Ending::restart, Row::nodeDown,
        "crashed", "崩溃"},
    {Action::clockJump, Family::nodes, "clock-jump", Start::any, Ending::moment, Row::clockJumped,
        "clock jumps", "时钟跳变"},
    {Action::wipe, Family::nodes, "wipe", Start::any, Ending::restartAtOnce, Row::nodeDown, "wiped",
        "数据清空"},
    {Action::shutDown, Family::nodes, "shut-down", Start::any, Ending::restart, Row::nodeDown,
        "shut down", "正常关闭"},
    {Action::slow, Family::nodes, "slow", Start::any, Ending::process, Row::frozen, "slow", "变慢"},
    {Action::outOfMemory, Family::nodes, "out-of-memory", Start::any, Ending::process, Row::unknown,
        "out of memory", "内存不足"},
    {Action::busy, Family::nodes, "busy", Start::any, Ending::process, Row::unknown,
        "busy with a script", "忙于执行脚本"},
    {Action::clockDrift, Family::nodes, "clock-drift", Start::any, Ending::lengthOrCondition,
        Row::clockJumped, "clock drifts", "时钟漂移"},
    {Action::loseRequest, Family::links, "lose-request", Start::message, Ending::moment,
        Row::linkDelayed, "request lost", "请求丢失"},
    {Action::loseReply, Family::links, "lose-reply", Start::message, Ending::moment,
        Row::linkDelayed, "reply lost", "应答丢失"},
    {Action::delayRequest, Family::links, "delay-request", Start::message, Ending::moment,
        Row::linkDelayed, "request delayed", "请求推迟"},
    {Action::delayReply, Family::links, "delay-reply", Start::message, Ending::moment,
        Row::linkDelayed, "reply delayed", "应答推迟"},
    {Action::cut, Family::links, "cut", Start::any, Ending::lengthOrCondition, Row::linkCut, "cut",
        "断开"},
    {Action::cutRequests, Family::links, "cut-requests", Start::any, Ending::lengthOrCondition,
        Row::linkCut, "requests cut", "请求方向断开"},
    {Action::cutReplies, Family::links, "cut-replies", Start::any, Ending::lengthOrCondition,
        Row::linkCut, "replies cut", "应答方向断开"},
    {Action::cutReset, Family::links, "cut-reset", Start::any, Ending::lengthOrCondition,
        Row::linkCut, "long cut", "长时间断开"},
    {Action::refuse, Family::links, "refuse", Start::any, Ending::lengthOrCondition, Row::linkCut,
        "refused", "拒绝连接"},
    {Action::lag, Family::links, "lag", Start::any, Ending::lengthOrCondition, Row::linkDelayed,
        "lags", "延迟增大"},
    {Action::throttle, Family::links, "throttle", Start::any, Ending::lengthOrCondition,
        Row::linkDelayed, "throttled", "限速"},
    {Action::reset, Family::links, "reset", Start::any, Ending::moment, Row::linkCut, "reset",
        "重置"},
    {Action::promote, Family::failovers, "promote", Start::any, Ending::moment, Row::promoted,
        "promoted", "提升为主节点"},
    {Action::demote, Family::failovers, "demote", Start::any, Ending::moment, Row::demoted,
        "demoted", "降为副本"},
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
