// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/choices.h"

#include "core/run/check/settingcounts.h"

#include <algorithm>
#include <cstdlib>

namespace lockscope {
namespace {

constexpr Duration shortDownTime = 10ms; // between a crash and the restart
constexpr Duration endDelayMax = 5ms;    // see lengthUntil()
constexpr double strongDrift = 500'000;  // ppm; the maximum in a scenario

// An event of the probe after which the fault can end.
struct Moment {
    EventCondition condition;
    WorldTime time{};
};

// The events after which a fault can end, the most interesting one first: another client is inside
// when the fault ends.
constexpr EventKind momentKinds[] = {EventKind::entered, EventKind::wrote, EventKind::released,
    EventKind::leaseEnded, EventKind::keyExpired, EventKind::timedOut, EventKind::nodeUp};

EventCondition conditionOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    EventCondition condition{
        .kinds = {event.kind}, .client = event.client, .node = event.node, .count = 0};
    if (event.node == storeNode)
        condition.node = NodeId{};
    for (std::size_t i = 0; i <= row; ++i) {
        const Event &other = trace[i];
        const bool isSameNode = !condition.node || other.node == condition.node;
        condition.count +=
            other.kind == event.kind && other.client == event.client && isSameNode ? 1 : 0;
    }
    return condition;
}

// Returns the first event of each kind during the fault. If the fault hits a client, events of this
// client do not count, except the end of its lease.
std::vector<Moment> momentsOf(const Place &place, const Trace &probe, bool skipsSameEffect)
{
    std::vector<Moment> moments;
    for (const EventKind kind : momentKinds) {
        for (std::size_t row = 0; row < probe.size(); ++row) {
            const Event &event = probe[row];
            const bool isOwn = place.target.client && !place.target.node
                && event.client == place.target.client && event.actor.kind == ActorKind::client;
            if (event.kind != kind || event.time <= place.effect
                || (isOwn && kind != EventKind::leaseEnded))
                continue;
            const bool isNew = !skipsSameEffect
                || std::all_of(moments.begin(), moments.end(),
                    [&](const Moment &moment) { return moment.time != event.time; });
            if (isNew)
                moments.push_back({conditionOf(probe, row), event.time});
            break;
        }
    }
    return moments;
}

// Returns the length of a message delay that ends after the moment; a message delay cannot end on a
// condition. It ends halfway between the moment and the next event, but at most endDelayMax after
// the moment.
Duration lengthUntil(const Trace &probe, WorldTime begin, WorldTime moment)
{
    Duration untilNext = 2 * endDelayMax;
    for (std::size_t row = 0; row < probe.size(); ++row) {
        if (probe[row].time > moment) {
            untilNext = std::min(untilNext, probe[row].time - moment);
            break;
        }
    }
    return std::min(moment - begin + untilNext / 2, longestLengthMax);
}

Fault faultOf(const Place &place, FaultAction action)
{
    return Fault{.action = action, .target = place.target, .begin = place.begin};
}

PlacedFault placedFaultOf(const Place &place, Fault fault)
{
    return {place.order.kind, {std::move(fault)}};
}

// Adds the fault several times: with each end that the probe shows, with longestLength(), and with
// the length of 1.5 node timeouts.
void addWithEnds(std::vector<PlacedFault> &choices, const Place &place, const Fault &fault,
    const EffectiveScenario &effective, const Trace &probe, bool skipsSameEffect)
{
    const Duration longest = longestLength(effective);
    const bool isMessageFault = affectsOneMessage(fault.action);
    for (const Moment &moment : momentsOf(place, probe, skipsSameEffect)) {
        Fault ended = fault;
        ended.end.length = longest;
        if (isMessageFault)
            ended.end.length = lengthUntil(probe, place.effect, moment.time);
        else
            ended.end.until = moment.condition;
        choices.push_back(placedFaultOf(place, ended));
    }
    for (const Duration length : {longest, effective.scenario.settings.nodeTimeout * 3 / 2}) {
        Fault ended = fault;
        ended.end.length = length;
        choices.push_back(placedFaultOf(place, ended));
    }
}

PlacedFault failoverOf(const Place &place, bool isOldPrimaryUp, const Settings &settings)
{
    const int replicaIndex = place.target.node.value - settings.nodes - 1; // among all replicas
    const NodeId primary{static_cast<std::uint8_t>(replicaIndex / settings.replicas + 1)};
    PlacedFault failover{MenuFault::failover, {}};
    failover.faults.push_back(
        {.action = FaultAction::cut, .target = {.node = place.target.node, .isReplication = true}});
    Fault promotion{.action = FaultAction::promote, .target = {.node = place.target.node}};
    if (isOldPrimaryUp) {
        promotion.begin = place.begin;
    } else {
        failover.faults.push_back({.action = FaultAction::nodeCrash,
            .target = {.node = primary},
            .begin = place.begin,
            .end = {.length = lengthWithoutRestart}});
        promotion.begin.when =
            EventCondition{.kinds = {EventKind::nodeDown}, .client = {}, .node = primary};
    }
    failover.faults.push_back(promotion);
    return failover;
}

// Returns whether the search chooses the lengths of such a fault by a probe. A restart and a stall
// have fixed lengths.
bool isProbed(MenuFault kind)
{
    return kind != MenuFault::clientRestart && kind != MenuFault::watchdogStall
        && !lastingActionsOf(kind).empty();
}

// Returns the length of a lease in this run: the TTL, which some schemes round up.
Duration leaseOf(const EffectiveScenario &effective)
{
    const Duration unit =
        std::max<Duration>(leaseRoundingOf(effective.scheme, effective.scenario.settings), 1ms);
    return (effective.scenario.settings.ttl + unit - Duration(1)) / unit * unit;
}

// Returns the choices of a kind that is not probed.
std::vector<PlacedFault> choicesWithoutProbe(const Place &place, const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const Duration lease = leaseOf(effective);
    std::vector<PlacedFault> choices;
    const auto addWith = [&](FaultAction action, auto change) {
        Fault fault = faultOf(place, action);
        change(fault);
        choices.push_back(placedFaultOf(place, fault));
    };
    const auto addWithLength = [&](FaultAction action, Duration length) {
        addWith(action, [length](Fault &fault) { fault.end.length = length; });
    };
    const auto unchanged = [](Fault &) {};
    switch (place.order.kind) {
    case MenuFault::clientCrash: addWith(FaultAction::crash, unchanged); break;
    case MenuFault::clientRestart:
        addWithLength(FaultAction::crash, shortDownTime);
        addWithLength(FaultAction::crash, lease + lease / 5);
        break;
    case MenuFault::watchdogStall: addWith(FaultAction::stall, unchanged); break;
    case MenuFault::lostRequest: addWith(FaultAction::loseRequest, unchanged); break;
    case MenuFault::lostReply: addWith(FaultAction::loseReply, unchanged); break;
    case MenuFault::nodeWipe: addWith(FaultAction::wipe, unchanged); break;
    case MenuFault::scriptsFlushed: addWith(FaultAction::flushScripts, unchanged); break;
    case MenuFault::keyDeleted: addWith(FaultAction::deleteKey, unchanged); break;
    case MenuFault::reset: addWith(FaultAction::reset, unchanged); break;
    case MenuFault::clockJump:
        for (const Duration jump : {2 * lease, -2 * lease})
            addWithLength(
                FaultAction::clockJump, jump); // the length of this fault is the size of the jump
        break;
    case MenuFault::clockDrift:
        for (const double drift : {strongDrift, -strongDrift})
            addWith(FaultAction::clockDrift, [drift](Fault &fault) { fault.drift = drift; });
        break;
    case MenuFault::clientClock:
        for (const Duration offset : {2 * lease, -2 * lease})
            addWith(FaultAction::clientClock, [offset](Fault &fault) { fault.offset = offset; });
        for (const double drift : {strongDrift, -strongDrift})
            addWith(FaultAction::clientClock, [drift](Fault &fault) { fault.drift = drift; });
        break;
    case MenuFault::failover:
        for (const bool isOldPrimaryUp : {false, true})
            choices.push_back(failoverOf(place, isOldPrimaryUp, settings));
        break;
    case MenuFault::clientPause:
    case MenuFault::lateWrite:
    case MenuFault::lateRequest:
    case MenuFault::lateReply:
    case MenuFault::nodeFreeze:
    case MenuFault::nodeCrash:
    case MenuFault::oneWayCut:
    case MenuFault::cut: break;
    }
    return choices;
}

// Returns the length of a fault that outlasts everything else in a run, in whole seconds.
Duration neededLength(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    const int rounds = std::clamp(effective.scenario.rounds, 1, 10);
    const Duration allRounds = rounds * settings.clients
        * (settings.work + settings.think + settings.retryDelay + settings.retryJitter);
    const Duration exact = 3 * leaseOf(effective) + 4 * settings.nodeTimeout + allRounds + 500ms;
    return std::chrono::ceil<std::chrono::seconds>(exact);
}

} // namespace

void limitLengths(std::vector<PlacedFault> &choices, Duration longest)
{
    std::vector<PlacedFault> limited;
    for (PlacedFault &choice : choices) {
        // A client's clock with another rate is wrong by any time in the end.
        if (choice.kind == MenuFault::clientClock && choice.faults.front().drift != 0)
            continue;
        for (Fault &fault : choice.faults) {
            fault.offset = std::clamp<Duration>(fault.offset, -longest, longest);
            if (fault.action != FaultAction::clientClock)
                fault.end.length =
                    std::clamp(fault.end.length.value_or(longest), -longest, longest);
        }
        if (std::ranges::find(limited, choice) == limited.end())
            limited.push_back(std::move(choice));
    }
    choices = std::move(limited);
}

std::vector<FaultAction> lastingActionsOf(MenuFault kind)
{
    switch (kind) {
    case MenuFault::clientPause: return {FaultAction::pause};
    case MenuFault::clientRestart: return {FaultAction::crash};
    case MenuFault::watchdogStall: return {FaultAction::stall};
    case MenuFault::lateWrite:
    case MenuFault::lateRequest: return {FaultAction::delayRequest};
    case MenuFault::lateReply: return {FaultAction::delayReply};
    case MenuFault::nodeFreeze: return {FaultAction::freeze};
    case MenuFault::nodeCrash: return {FaultAction::nodeCrash};
    case MenuFault::oneWayCut: return {FaultAction::cutRequests, FaultAction::cutReplies};
    case MenuFault::cut: return {FaultAction::cut};
    case MenuFault::clientCrash:
    case MenuFault::lostRequest:
    case MenuFault::lostReply:
    case MenuFault::nodeWipe:
    case MenuFault::scriptsFlushed:
    case MenuFault::keyDeleted:
    case MenuFault::clockJump:
    case MenuFault::clockDrift:
    case MenuFault::clientClock:
    case MenuFault::reset:
    case MenuFault::failover: break;
    }
    return {};
}

bool canFaultOutlastRest(const EffectiveScenario &effective)
{
    return neededLength(effective) <= longestLengthMax;
}

Duration longestLength(const EffectiveScenario &effective)
{
    return std::min(neededLength(effective), longestLengthMax);
}

std::optional<PlacedFault> probeFaultOf(const Place &place, const EffectiveScenario &effective)
{
    if (!isProbed(place.order.kind))
        return std::nullopt;
    Fault fault = faultOf(place, lastingActionsOf(place.order.kind).front());
    fault.end.length = longestLength(effective);
    return placedFaultOf(place, fault);
}

std::vector<PlacedFault> choicesOf(const Place &place, const EffectiveScenario &effective,
    const Trace *probe, bool skipsSameEffect)
{
    const MenuFault kind = place.order.kind;
    if (!isProbed(kind))
        return choicesWithoutProbe(place, effective);
    std::vector<PlacedFault> choices;
    for (const FaultAction action : lastingActionsOf(kind))
        addWithEnds(choices, place, faultOf(place, action), effective, *probe, skipsSameEffect);
    if (kind == MenuFault::nodeCrash) {
        Fault fault = faultOf(place, FaultAction::nodeCrash);
        for (const Duration length : {shortDownTime, lengthWithoutRestart}) {
            fault.end.length = length;
            choices.push_back(placedFaultOf(place, fault));
        }
    }
    return choices;
}

} // namespace lockscope
