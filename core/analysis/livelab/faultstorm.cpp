// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/livelab/faultstorm.h"

#include "core/scenario/faultlist.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope {
namespace {

using enum FaultAction;

// Most leases are lost because a client is paused, so the pause is drawn three times as often as
// each other fault.
constexpr std::array weightedActions{pause, pause, pause, crash, freeze, slow, busy, nodeCrash,
    clockJump, flushScripts, deleteKey, cut, cutRequests, cutReplies, lag, reset};

constexpr Duration lengthMin = 10ms;
constexpr Duration faultLengthMax = 5s; // with a long lease, all clients would be down for minutes
constexpr double averagesMax = 10; // the longest interval, in multiples of the average interval

} // namespace

Duration FaultStorm::nextInterval(double perMinute)
{
    LOCKSCOPE_ASSERT(perMinute > 0);
    const double share = (static_cast<double>(nextNumber() >> 11) + 1) / 0x1p53; // in (0, 1]
    const double averages = std::min(
        -std::log(share), averagesMax); // the interval, in multiples of the average interval
    return std::chrono::duration_cast<Duration>(
        std::chrono::duration<double>(60 / perMinute * averages));
}

// Returns the next random number from 1 to `last`.
int FaultStorm::nextNumberTo(int last)
{
    return 1 + static_cast<int>(nextNumber() % static_cast<std::uint64_t>(std::max(last, 1)));
}

// Returns the next random length of a fault.
Duration FaultStorm::nextLength(const Settings &settings)
{
    const Duration longest = std::min<Duration>(2 * settings.ttl, faultLengthMax);
    const Duration shortest = longest / 20;
    return std::max(lengthMin, shortest + durationFromDraw(nextNumber(), longest - shortest));
}

Fault FaultStorm::nextFault(const Settings &settings)
{
    const FaultAction action = weightedActions.at(nextNumber() % weightedActions.size());
    const ClientId client{static_cast<std::uint16_t>(nextNumberTo(settings.clients))};
    const NodeId node{static_cast<std::uint8_t>(nextNumberTo(settings.nodes))};
    const FaultSubject subject = subjectOf(action);
    FaultTarget target;
    if (subject != FaultSubject::node)
        target.client = client;
    if (subject != FaultSubject::client)
        target.node = node;
    Fault fault = usualFault(action, target);
    fault.begin.time = Duration::zero();
    const Duration length = nextLength(settings);
    if (action == clockJump)
        fault.end.length = nextNumber() % 2 == 0 ? length : -length;
    else if (!isInstantaneous(action))
        fault.end.length = length;
    return fault;
}

} // namespace lockscope
