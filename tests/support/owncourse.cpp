// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/owncourse.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace lockscope {
namespace {

using Actions = std::vector<std::string>;

// Returns whether a row of this kind is an action of a client, and no message.
bool isAction(EventKind kind)
{
    switch (kind) {
    case EventKind::attempt:
    case EventKind::step:
    case EventKind::granted:
    case EventKind::denied:
    case EventKind::entered:
    case EventKind::left:
    case EventKind::paused:
    case EventKind::resumed:
    case EventKind::crashed:
    case EventKind::restarted:
    case EventKind::extendFailed:
    case EventKind::read:
    case EventKind::wrote:
    case EventKind::writeRejected: return true;
    default: return false;
    }
}

// Returns whether the event is a step of a renewal. The number of renewals during a client's work,
// and their place between the client's other steps, depend on timing. Whether a renewal fails does
// not; the row extend-failed is an action.
bool isStepOfRenewal(const Event &event, const std::string &action)
{
    return event.kind == EventKind::step && action.find(" extension: ") != std::string::npos;
}

// Appends the actions from the row of one attempt up to the next attempt. Drops them if the attempt
// was denied and they equal those of the previous attempt, which begin at `previousBegin`.
void appendAttempt(
    Actions &actions, std::size_t &previousBegin, const Actions &attempt, bool isDenied)
{
    const Actions before(
        actions.begin() + static_cast<std::ptrdiff_t>(previousBegin), actions.end());
    if (isDenied && before == attempt)
        return;
    previousBegin = actions.size();
    actions.insert(actions.end(), attempt.begin(), attempt.end());
}

// Returns whether the actions of a client differ from run to run although the scenario fixes when
// each client starts. Each comment below names what differs in the scenarios after it.
bool areActionsRandom(const EffectiveScenario &effective)
{
    const std::string &id = effective.scenario.id;
    const auto runsSchemeIn = [&](std::string_view scheme,
                                  std::initializer_list<std::string_view> scenarios) {
        return effective.scheme == scheme
            && std::any_of(scenarios.begin(), scenarios.end(), [&id](std::string_view scenario) {
                   return id.starts_with(scenario) && id.substr(scenario.size()).starts_with('-');
               });
    };
    // In F1, two clients set their keys and are denied; either may then find the key of the other.
    // In F2b and F27 a replica takes up to a second to confirm to its new primary. In M04 a slow
    // machine answers WAIT later than the client waits.
    return runsSchemeIn("set-px-wait", {"f1", "f1b", "f2b", "f2c", "f27", "m04"})
        // In F22, client 2 starts when the key that one node set late has expired; client 1, which
        // polls, waits for the same expiry. In F17c, client 2 starts when client 1 sends its
        // release. In F20b, client 1 may send its last attempt just before the cut heals, and set a
        // key that blocks client 1 itself. In F2b either of the two clients that poll may be first
        // when the replica confirms. In F24c the last attempt of client 2 may be in the frozen
        // node's queue before the release, or not be sent yet.
        || runsSchemeIn("set-px-lua", {"f2b", "f17c", "f20b", "f22", "f22b", "f24c"})
        || runsSchemeIn("set-px-ifeq", {"f17c"})
        // While one client waits for the disk, the other is denied. Whether the disk is synced
        // between the lock and the crash differs.
        || runsSchemeIn("set-px-waitaof", {"f5c"})
        || runsSchemeIn("set-px-lua", {"f5c"})
        // Either of the two clients that poll may take over the lock of the crashed client, and the
        // other client may or may not read the time that the new owner wrote. Either client may
        // read the key of the other client while that key has no TTL yet.
        || runsSchemeIn("getset-timestamp", {"f15"})
        || runsSchemeIn("setnx-expire-repair", {"f15"})
        // Client 2, which polls, may enter within the millisecond before the run detects that
        // client 1 has left.
        || runsSchemeIn("setnx-del", {"f13b"})
        // Any of the readers that wait may be next.
        || id.starts_with("f30-");
}

} // namespace

bool areActionsFixed(const EffectiveScenario &effective)
{
    const FaultPlan &faults = effective.scenario.faults;
    const bool hasLateStart = std::any_of(faults.begin(), faults.end(),
        [](const Fault &fault) { return fault.action == FaultAction::lateStart; });
    return hasLateStart && !areActionsRandom(effective);
}

Actions actionsOf(const Trace &trace, ClientId client)
{
    Actions actions;
    Actions attempt;
    std::size_t previousBegin = 0;
    const auto endAttempt = [&] {
        const bool isDenied = !attempt.empty() && attempt.back().starts_with("denied");
        appendAttempt(actions, previousBegin, attempt, isDenied);
        attempt.clear();
    };
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.client != client || event.actor.kind != ActorKind::client
            || !isAction(event.kind))
            continue;
        std::string action(eventKindName(event.kind));
        if (event.kind == EventKind::step || event.kind == EventKind::denied)
            action += ' ' + trace.detail(event);
        if (isStepOfRenewal(event, action))
            continue;
        if (event.kind == EventKind::attempt)
            endAttempt();
        attempt.push_back(std::move(action));
    }
    // The end of the run may cut off an attempt that would have repeated the previous one.
    const Actions before(
        actions.begin() + static_cast<std::ptrdiff_t>(previousBegin), actions.end());
    const bool isCutShort = attempt.size() < before.size() && before.back().starts_with("denied")
        && std::equal(attempt.begin(), attempt.end(), before.begin());
    if (!isCutShort)
        endAttempt();
    return actions;
}

std::string actionsDifference(const Trace &one, const Trace &other)
{
    ClientId last;
    for (const Trace *const trace : {&one, &other}) {
        for (std::size_t i = 0; i < trace->size(); ++i)
            last = std::max(last, (*trace)[i].client);
    }
    for (std::uint16_t client = 1; client <= last.value; ++client) {
        const Actions a = actionsOf(one, ClientId{client});
        const Actions b = actionsOf(other, ClientId{client});
        const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
        if (inA == a.end() && inB == b.end())
            continue;
        const auto actionAt = [](const Actions &actions, Actions::const_iterator at) {
            return at == actions.end() ? std::string("nothing") : *at;
        };
        const std::string before = inA == a.begin() ? "the beginning" : *std::prev(inA);
        return "client-" + std::to_string(client) + " after " + before + ": " + actionAt(a, inA)
            + " against " + actionAt(b, inB);
    }
    return {};
}

} // namespace lockscope
