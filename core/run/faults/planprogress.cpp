// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/planprogress.h"

#include "core/scenario/clientscheme.h"
#include "core/scenario/faultlist.h"
#include "core/workload/fencing.h"
#include "core/workload/workload.h"

#include <algorithm>

namespace lockscope {
namespace {

// The longest duration that a plan can contain. A process that is down for this time never
// restarts.
constexpr Duration endlessLength = 10min;

// Returns whether rows that fulfil the condition can come from this fault, and from no fault of
// another kind.
bool makesRowsOf(const Fault &fault, const EventCondition &condition)
{
    constexpr EventKinds pauseKinds{EventKind::paused, EventKind::resumed};
    constexpr EventKinds crashKinds{EventKind::crashed, EventKind::restarted};
    if (fault.action != FaultAction::pause && fault.action != FaultAction::crash)
        return false;
    const EventKinds kinds = fault.action == FaultAction::pause ? pauseKinds : crashKinds;
    const bool areOnlyTheseKinds = std::all_of(condition.kinds.begin(), condition.kinds.end(),
        [kinds](EventKind kind) { return kinds.has(kind); });
    return areOnlyTheseKinds && (!condition.client || condition.client == fault.target.client);
}

// Returns whether the fault has no effect with these settings.
bool hasNoEffect(const EffectiveScenario &effective, const Fault &fault)
{
    const Settings &settings = effective.scenario.settings;
    if (fault.target.client.value > settings.clients)
        return true; // the setting `clients` was reduced
    if (fault.action == FaultAction::pause)
        return fault.end.length.value_or(settings.pause) <= Duration::zero();
    if (fault.action == FaultAction::clockJump)
        return fault.end.length.value_or(settings.clockJump) == Duration::zero();
    return lengthOf(fault) == Duration::zero() && subjectOf(fault.action) != FaultSubject::client;
}

// Returns whether a fault ends before the run ends: by its duration, its condition, or the restart
// of its process. `byTimeAlone`: ignore the condition.
bool hasEnd(const Fault &fault, bool byTimeAlone)
{
    const bool hasCondition = !byTimeAlone && fault.end.until;
    switch (infoOf(fault.action).ending) {
    case FaultEnding::moment:
        return familyOf(fault.action) == FaultFamily::failovers; // a failover takes time: nodes and
                                                                 // clients change their roles
    case FaultEnding::lengthOrNever: return fault.end.length.has_value();
    case FaultEnding::lengthOrCondition:
    case FaultEnding::process:
        return fault.end.length || hasCondition
            || fault.action == FaultAction::pause; // a pause has a default duration in the settings
    case FaultEnding::restart:
        return !fault.end.length || *fault.end.length < endlessLength || hasCondition;
    case FaultEnding::lengthOrWorkEnd:
    case FaultEnding::restartAtOnce: break;
    }
    return false;
}

} // namespace

bool hasStepFor(const EffectiveScenario &effective, ClientId client, const FaultBegin &begin)
{
    if (begin.time || begin.when)
        return true;
    const Settings &settings = effective.scenario.settings;
    const Scheme &scheme = *schemeOfClient(effective, client);
    switch (begin.anchor) {
    case Anchor::line: {
        const Listing listing = scheme.info().listing;
        return (requestsFence(settings) && begin.line == fencingLine(scheme).number)
            || (settings.recheck && begin.line == recheckLine(scheme).number)
            || std::any_of(listing.begin(), listing.end(), [&](const ListingLine &line) {
                   return line.number == begin.line
                       && (settings.watchdog || !line.text.starts_with("extension:"));
               });
    }
    case Anchor::granted:
    case Anchor::beforeRelease: return scheme.info().isLock;
    case Anchor::beforeRenewal: return settings.watchdog && scheme.info().canExtend;
    case Anchor::beforeAcquire:
    case Anchor::entered:
    case Anchor::beforeWrite:
    case Anchor::beforeSend: return true;
    }
    return true;
}

void PlanProgress::prepare(const EffectiveScenario &effective)
{
    if (m_plan != effective.scenario.faults)
        m_plan = effective.scenario.faults;
    m_entries.clear();
    for (const Fault &fault : m_plan) {
        const bool isAtStep = infoOf(fault.action).start == FaultStart::step;
        Entry entry;
        entry.hasTime = fault.begin.time.has_value();
        entry.hasEnd = hasEnd(fault, false);
        entry.endsByTime = hasEnd(fault, true);
        entry.hasNoStep = isAtStep && !hasStepFor(effective, fault.target.client, fault.begin);
        entry.isVoid = hasNoEffect(effective, fault);
        m_entries.push_back(entry);
    }
    if (m_capacity < m_entries.size()) {
        m_capacity = m_entries.size();
        m_states = std::make_unique<std::atomic<State>[]>(m_capacity);
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_states[i].store(State::waiting, std::memory_order_relaxed);
    markVoidFaults();
}

// Returns whether only void faults, or faults whose step does not exist, could cause the rows of
// the condition: there is at least one such fault, and no other.
bool PlanProgress::waitsForVoidFault(const EventCondition &condition) const
{
    bool hasSource = false;
    for (FaultId id = 0; id < m_entries.size(); ++id) {
        if (!makesRowsOf(m_plan[id], condition))
            continue;
        if (!m_entries[id].isVoid && !m_entries[id].hasNoStep)
            return false;
        hasSource = true;
    }
    return hasSource;
}

// Marks as void the faults whose start condition waits for the pause or crash of a void fault. The
// late start of a client is not marked: the run reports that the client never started.
void PlanProgress::markVoidFaults()
{
    const auto isInert = [](const Entry &entry) { return entry.isVoid || entry.hasNoStep; };
    if (std::none_of(m_entries.begin(), m_entries.end(), isInert))
        return;
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (FaultId id = 0; id < m_entries.size(); ++id) {
            const Fault &fault = m_plan[id];
            if (isInert(m_entries[id]) || !fault.begin.when
                || fault.action == FaultAction::lateStart || !waitsForVoidFault(*fault.begin.when))
                continue;
            m_entries[id].isVoid = hasChanged = true;
        }
    }
}

void PlanProgress::markClientStarted(ClientId client)
{
    for (FaultId id = 0; id < m_plan.size(); ++id) {
        const Fault &fault = m_plan[id];
        const bool isAtStart = fault.action == FaultAction::lateStart
            || (fault.action == FaultAction::clientClock && !fault.begin.when);
        if (isAtStart && fault.target.client == client)
            markOver(id);
    }
}

void PlanProgress::mark(FaultId fault, State state)
{
    if (fault < m_entries.size())
        m_states[fault].store(state, std::memory_order_release);
}

bool PlanProgress::isOver() const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const State state = stateOf(i);
        const bool isPending = state == State::due || (state == State::waiting && entry.hasTime)
            || (state == State::active && entry.endsByTime);
        if (isPending && !entry.isVoid && !entry.hasNoStep)
            return false;
    }
    return true;
}

// Pauses of one client with the same end count as one pause that can begin at several steps.
// Returns whether it has begun at the step of another of these pauses, or was already over there.
bool PlanProgress::hasBegunElsewhere(FaultId pause) const
{
    const Fault &fault = m_plan[pause];
    if (fault.action != FaultAction::pause || !fault.end.until)
        return false;
    for (FaultId id = 0; id < m_plan.size(); ++id) {
        const Fault &other = m_plan[id];
        const bool isSame = other.action == FaultAction::pause && other.target == fault.target
            && other.end == fault.end;
        const State state = stateOf(id);
        if (isSame && id != pause
            && (state == State::active || state == State::over || state == State::alreadyOver))
            return true;
    }
    return false;
}

// The late start of a client never counts: it only puts the clients in order.
bool PlanProgress::tookEffect(FaultId fault) const
{
    const bool hasBegun = stateOf(fault) == State::active || stateOf(fault) == State::over;
    return hasBegun && !m_entries[fault].isVoid && m_plan[fault].action != FaultAction::lateStart;
}

void PlanProgress::report(RunEnding &ending) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const State state = stateOf(i);
        const bool isUnfinished = state == State::active && entry.hasEnd;
        const bool hasNotBegun =
            state == State::waiting || state == State::due || state == State::missed;
        const bool isAlreadyOver = state == State::alreadyOver;
        if (entry.isVoid || (!isUnfinished && !hasNotBegun && !isAlreadyOver)
            || (hasNotBegun && hasBegunElsewhere(i)))
            continue;
        auto &list = isUnfinished ? ending.unfinished
            : isAlreadyOver       ? ending.alreadyOver
            : entry.hasNoStep     ? ending.noSuchPlace
                                  : ending.neverBegan;
        list.push_back(faultText(m_plan[i]).english());
    }
    for (FaultId i = 0; i < m_entries.size() && !ending.alreadyOver.empty(); ++i)
        ending.tookEffect += tookEffect(i) ? 1 : 0;
}

} // namespace lockscope
