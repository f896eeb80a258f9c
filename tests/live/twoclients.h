// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/liverig.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace lockscope {

// Runs of two clients, and queries about their traces.

inline constexpr ClientId first{1};
inline constexpr ClientId second{2};

// The begin of a fault at that point of a client's round.
inline FaultBegin beginAt(Anchor anchor)
{
    return {.anchor = anchor};
}

inline EventCondition when(EventKind kind, ClientId client)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = client;
    return condition;
}

// Two clients with one round each; the second starts when the first has been granted the lock.
inline EffectiveScenario twoClients(const std::string &scheme)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.rounds = 1;
    scenario.settings.clients = 2;
    scenario.settings.ttl = 400ms;
    scenario.settings.nodeTimeout = 300ms; // long enough for a busy machine
    scenario.settings.work = 50ms;
    scenario.settings.pause = 5s;
    scenario.faults.add({FaultAction::lateStart, {second}, {when(EventKind::granted, first)}});
    return effective;
}

// Returns the rows of a kind, of one client or, with ClientId{}, of all.
inline std::vector<const Event *> rows(
    const JudgedRun &result, EventKind kind, ClientId client = {})
{
    std::vector<const Event *> found;
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.kind == kind && (!client || event.client == client))
            found.push_back(&event);
    }
    return found;
}

// Returns the row that caused this one; null if there is none.
inline const Event *causeOf(const JudgedRun &result, const Event &event)
{
    const auto index = event.cause == noSeq ? std::nullopt : result.trace->indexOf(event.cause);
    return index ? &(*result.trace)[*index] : nullptr;
}

// Returns whether the client has announced a step with that text.
inline bool hasStep(const JudgedRun &result, ClientId client, std::string_view text)
{
    for (const Event *const event : rows(result, EventKind::step, client)) {
        if (result.trace->detail(*event) == text)
            return true;
    }
    return false;
}

inline bool hasFinding(const JudgedRun &result, FindingKind kind)
{
    return std::any_of(result.verdict.findings.begin(), result.verdict.findings.end(),
        [kind](const Finding &finding) { return finding.kind == kind; });
}

} // namespace lockscope
