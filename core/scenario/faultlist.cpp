// SPDX-License-Identifier: MIT
#include "scenario/faultlist.h"

#include "base/contract.h"

#include <type_traits>

namespace lockscope {
namespace {

/// Gives every list of the plan, with its number, to a function.
template <class Plan, class Function> void forEachList(Plan &plan, Function function)
{
    function(std::size_t{0}, plan.pauses);
    function(std::size_t{1}, plan.crashes);
    function(std::size_t{2}, plan.holds);
    function(std::size_t{3}, plan.clocks);
    function(std::size_t{4}, plan.stalls);
    function(std::size_t{5}, plan.nodes);
    function(std::size_t{6}, plan.links);
    function(std::size_t{7}, plan.failovers);
}

template <class Fault> constexpr bool isAtStep = std::is_same_v<Fault, PauseFault> || std::is_same_v<Fault, CrashFault>;
template <class Fault>
constexpr bool isTimed = std::is_same_v<Fault, NodeFault> || std::is_same_v<Fault, LinkFault> || std::is_same_v<Fault, FailoverFault>;

bool lasts(const NodeFault &fault)
{
    using Kind = NodeFault::Kind;
    return fault.kind != Kind::flushScripts && fault.kind != Kind::clockJump && fault.kind != Kind::wipe;
}

bool lasts(const LinkFault &fault)
{
    return !isOfOneMessage(fault.kind) && fault.kind != LinkFault::Kind::reset;
}

} // namespace

std::vector<FaultPlace> faultPlaces(const FaultPlan &plan)
{
    std::vector<FaultPlace> places;
    forEachList(plan, [&](std::size_t number, const auto &list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            places.push_back({number, i});
    });
    return places;
}

AnyFault faultAt(const FaultPlan &plan, FaultPlace place)
{
    AnyFault found;
    forEachList(plan, [&](std::size_t number, const auto &list) {
        if (number == place.list) {
            LOCKSCOPE_ASSERT(place.index < list.size());
            found = list[place.index];
        }
    });
    return found;
}

FaultPlace addFault(FaultPlan &plan, const AnyFault &fault)
{
    FaultPlace place{fault.index(), 0};
    forEachList(plan, [&](std::size_t number, auto &list) {
        using Fault = typename std::remove_reference_t<decltype(list)>::value_type;
        if (number == place.list) {
            place.index = list.size();
            list.push_back(std::get<Fault>(fault));
        }
    });
    return place;
}

void removeFault(FaultPlan &plan, FaultPlace place)
{
    forEachList(plan, [&](std::size_t number, auto &list) {
        if (number == place.list) {
            LOCKSCOPE_ASSERT(place.index < list.size());
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(place.index));
        }
    });
}

FaultPlace replaceFault(FaultPlan &plan, FaultPlace place, const AnyFault &fault)
{
    if (fault.index() != place.list) {
        removeFault(plan, place);
        return addFault(plan, fault);
    }
    forEachList(plan, [&](std::size_t number, auto &list) {
        using Fault = typename std::remove_reference_t<decltype(list)>::value_type;
        if (number == place.list) {
            LOCKSCOPE_ASSERT(place.index < list.size());
            list[place.index] = std::get<Fault>(fault);
        }
    });
    return place;
}

ClientId clientOf(const AnyFault &fault)
{
    return std::visit(
        [](const auto &one) -> ClientId {
            using Fault = std::remove_cvref_t<decltype(one)>;
            if constexpr (isAtStep<Fault>)
                return one.at.client;
            else if constexpr (std::is_same_v<Fault, NodeFault> || std::is_same_v<Fault, FailoverFault>)
                return {};
            else
                return one.client;
        },
        fault);
}

NodeId nodeOf(const AnyFault &fault)
{
    return std::visit(
        [](const auto &one) -> NodeId {
            if constexpr (isTimed<std::remove_cvref_t<decltype(one)>>)
                return one.node;
            else
                return {};
        },
        fault);
}

std::optional<Duration> timeOf(const AnyFault &fault)
{
    return std::visit(
        [](const auto &one) -> std::optional<Duration> {
            using Fault = std::remove_cvref_t<decltype(one)>;
            if constexpr (isAtStep<Fault>)
                return one.at.when ? std::nullopt : one.at.time;
            else if constexpr (isTimed<Fault>)
                return one.time;
            else
                return {};
        },
        fault);
}

bool canHaveTime(const AnyFault &fault)
{
    const auto *const link = std::get_if<LinkFault>(&fault);
    if (link)
        return !isOfOneMessage(link->kind);
    return !std::holds_alternative<HoldStart>(fault) && !std::holds_alternative<ClockFault>(fault) && !std::holds_alternative<StallFault>(fault);
}

void setTime(AnyFault &fault, Duration time)
{
    LOCKSCOPE_ASSERT(canHaveTime(fault));
    std::visit(
        [&](auto &one) {
            using Fault = std::remove_cvref_t<decltype(one)>;
            if constexpr (isAtStep<Fault>) {
                StepPoint point;
                point.client = one.at.client;
                point.time = time;
                one.at = point;
            } else if constexpr (isTimed<Fault>) {
                one.time = time;
                one.when.reset();
            }
        },
        fault);
}

AnyFault atOnce(AnyFault fault)
{
    if (timeOf(fault))
        setTime(fault, Duration::zero());
    return fault;
}

std::optional<EventCondition> whenOf(const AnyFault &fault)
{
    return std::visit(
        [](const auto &one) -> std::optional<EventCondition> {
            using Fault = std::remove_cvref_t<decltype(one)>;
            if constexpr (isAtStep<Fault>)
                return one.at.when;
            else if constexpr (std::is_same_v<Fault, HoldStart>)
                return one.until;
            else if constexpr (std::is_same_v<Fault, StallFault>)
                return {};
            else
                return one.when;
        },
        fault);
}

bool canLast(const AnyFault &fault)
{
    if (const auto *const node = std::get_if<NodeFault>(&fault))
        return lasts(*node);
    if (const auto *const link = std::get_if<LinkFault>(&fault))
        return lasts(*link);
    if (const auto *const crash = std::get_if<CrashFault>(&fault))
        return crash->restart.has_value();
    return std::holds_alternative<PauseFault>(fault) || std::holds_alternative<StallFault>(fault);
}

std::optional<Duration> lengthOf(const AnyFault &fault)
{
    if (!canLast(fault))
        return {};
    if (const auto *const node = std::get_if<NodeFault>(&fault))
        return node->length;
    if (const auto *const link = std::get_if<LinkFault>(&fault))
        return link->length;
    if (const auto *const crash = std::get_if<CrashFault>(&fault))
        return crash->restart;
    if (const auto *const stall = std::get_if<StallFault>(&fault))
        return stall->length;
    return std::get<PauseFault>(fault).length;
}

void setLength(AnyFault &fault, Duration length)
{
    LOCKSCOPE_ASSERT(canLast(fault));
    if (auto *const node = std::get_if<NodeFault>(&fault))
        node->length = length;
    else if (auto *const link = std::get_if<LinkFault>(&fault))
        link->length = length;
    else if (auto *const crash = std::get_if<CrashFault>(&fault))
        crash->restart = length;
    else if (auto *const stall = std::get_if<StallFault>(&fault))
        stall->length = length;
    else
        std::get<PauseFault>(fault).length = length;
}

} // namespace lockscope
