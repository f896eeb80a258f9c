// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/nodefaults.h"

#include "core/run/faults/stepplan.h"
#include "core/scenario/clientscheme.h"
#include "core/workload/workload.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/schemes/articlemistakes.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lockscope {
namespace {

// The lowest rate. Several drift faults together may ask for less, but a clock never stops or runs
// backwards.
constexpr double ppmMin = -900'000;

// Describes a rate relative to the clients' clocks.
std::string rateText(ClockRate rate)
{
    if (rate.isExact())
        return detailText(Detail::normalRate, {});
    return detailText(rate.ppm() > 0 ? Detail::faster : Detail::slower, {std::abs(rate.ppm())});
}

} // namespace

bool needsNodeClocks(const FaultPlan &plan, const Settings &settings)
{
    return settings.clockDrift != 0
        || std::any_of(plan.begin(), plan.end(),
            [](const Fault &fault) { return changesNodeClock(fault.action); });
}

std::vector<RedisKey> keysOfLocks(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    if (!effective.programs.empty())
        return {RedisKey{
            effective.programs.key.empty() ? scenario.resource.text : effective.programs.key}};
    const MistakeSet mistakes =
        mistakesMade(schemeOfRun(effective)->info(), scenario.settings.mistakes);
    std::set<RedisKey> keys;
    for (int i = 1; i <= scenario.settings.clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        for (const Resource &resource : lockedResourcesOf(scenario))
            keys.insert(lockKey(lockName(resource, client, mistakes)));
    }
    return {keys.begin(), keys.end()};
}

std::vector<std::string> memoryCommand(bool isFull, std::string_view policy)
{
    std::vector<std::string> words{"CONFIG", "SET", "maxmemory", isFull ? "1" : "0"};
    if (isFull)
        words.insert(words.end(), {"maxmemory-policy", std::string(policy)});
    return words;
}

// A node without any `save` interval accepts writes although it cannot save.
std::vector<std::string> savesCommand(bool refusesWrites, Persistence persistence)
{
    if (!refusesWrites)
        return {"CONFIG", "SET", "stop-writes-on-bgsave-error", "no"};
    return {"CONFIG", "SET", "save", persistence == Persistence::rdb ? "1 1" : "3600 1",
        "stop-writes-on-bgsave-error", "yes"};
}

std::string commandText(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text.append(text.empty() ? "" : " ").append(word);
    return text;
}

bool needsSyncs(const Settings &settings)
{
    return settings.powerLoss && settings.persistence != Persistence::none
        && settings.persistence != Persistence::rdb;
}

ClockRate NodeRates::rateOf(double ppm)
{
    return ClockRate(std::llround(std::max(ppm, ppmMin)));
}

void NodeFaults::carryOut(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    switch (state.fault.action) {
    case FaultAction::freeze:
    case FaultAction::slow: return stop(state);
    case FaultAction::flushScripts: return flushScripts(state);
    case FaultAction::deleteKey: return removeKeys(state);
    case FaultAction::nodeCrash:
    case FaultAction::wipe:
    case FaultAction::shutDown: return endProcess(state);
    case FaultAction::busy: return runScript(state);
    case FaultAction::saveFails: return failSaves(state);
    case FaultAction::outOfMemory:
        if (m_fullNodes[node]++ == 0)
            state.row = setMemoryFull(state, state.cause, true);
        return state.endAfterLength(now());
    case FaultAction::clockJump: {
        const Duration length = state.fault.end.length.value_or(m_settings.clockJump);
        if (length != Duration::zero())
            jumpClock(state, length);
        return;
    }
    case FaultAction::clockDrift: return beginDrift(state);
    default: LOCKSCOPE_ASSERT(false);
    }
}

void NodeFaults::undo(FaultState &state)
{
    switch (state.fault.action) {
    case FaultAction::freeze:
    case FaultAction::slow: return resume(state);
    case FaultAction::nodeCrash:
    case FaultAction::wipe:
    case FaultAction::shutDown: return restartNow(state);
    case FaultAction::busy: return killScript(state);
    case FaultAction::saveFails: return endFailingSaves(state);
    case FaultAction::outOfMemory:
        if (const auto full = m_fullNodes.find(state.fault.target.node);
            full != m_fullNodes.end() && --full->second == 0) {
            m_fullNodes.erase(full);
            setMemoryFull(state, state.row, false);
        }
        return;
    case FaultAction::clockDrift: return endDrift(state);
    case FaultAction::flushScripts:
    case FaultAction::deleteKey:
    case FaultAction::clockJump: return; // they happen in a moment
    default: LOCKSCOPE_ASSERT(false);
    }
}

void NodeFaults::removeKeys(FaultState &state)
{
    const auto sendWithKeys = [&](std::string name) {
        std::vector<std::string> words{std::move(name)};
        for (const RedisKey &key : m_lockKeys)
            words.push_back(key.text);
        deleteKeys(state, words);
    };
    switch (state.fault.by) {
    case KeyDeletion::del: return sendWithKeys("DEL");
    case KeyDeletion::unlink: return sendWithKeys("UNLINK");
    case KeyDeletion::flushDb: return deleteKeys(state, {"FLUSHDB"});
    case KeyDeletion::flushAll: return deleteKeys(state, {"FLUSHALL"});
    case KeyDeletion::rename:
        for (const RedisKey &key : m_lockKeys)
            deleteKeys(state, {"RENAME", key.text, "renamed:" + key.text});
        return;
    case KeyDeletion::evict:
        return evictKeys(state, memoryCommand(true, "allkeys-lru"),
            memoryCommand(m_fullNodes.contains(state.fault.target.node)));
    }
}

void NodeFaults::processDied(NodeId node)
{
    m_fullNodes.erase(node);
    m_schedule.processDied(node);
}

std::string NodeFaults::detailOf(const FaultState &state, std::string text)
{
    if (!state.isByOperator)
        return text;
    return text.empty() ? detailText(Detail::operatorOnly, {})
                        : detailText(Detail::byOperator, {text});
}

void NodeFaults::beginDrift(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const ClockRate rate = m_rates.begin(node, state.fault.drift);
    state.row = setClockRate(node, rate, state.cause,
        detailOf(state, detailText(Detail::rateUntil, {rateText(rate), endText(state.fault.end)})));
    state.endAfterLength(now());
}

void NodeFaults::endDrift(const FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const ClockRate rate = m_rates.end(node, state.fault.drift);
    setClockRate(node, rate, state.row, rateText(rate));
}

} // namespace lockscope
