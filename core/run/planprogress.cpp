// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/planprogress.h"

#include "lock/fencing.h"
#include "run/clientscheme.h"
#include "scenario/faulttexts.h"

#include <algorithm>

namespace lockscope {
namespace {

// The longest length that a plan takes: a process of which the plan says so stays down.
constexpr Duration lengthOfNoEnd = 10min;

bool isOf(const AnyFault &fault, EventKinds kinds, const EventCondition &condition)
{
    const bool areKinds = std::all_of(condition.kinds.begin(), condition.kinds.end(), [kinds](EventKind kind) { return kinds.has(kind); });
    const bool isClient = !condition.client || condition.client == clientOf(fault);
    const bool isNode = !condition.node || !nodeOf(fault) || condition.node == nodeOf(fault);
    return areKinds && isClient && isNode;
}

// Whether rows that a condition counts can only come from such a fault.
bool makesRowsOf(const AnyFault &fault, const EventCondition &condition)
{
    if (std::holds_alternative<PauseFault>(fault))
        return isOf(fault, {EventKind::paused, EventKind::resumed}, condition);
    if (std::holds_alternative<CrashFault>(fault))
        return isOf(fault, {EventKind::crashed, EventKind::restarted}, condition);
    return false;
}

const StepPoint *pointOf(const AnyFault &fault)
{
    if (const auto *const pause = std::get_if<PauseFault>(&fault))
        return &pause->at;
    const auto *const crash = std::get_if<CrashFault>(&fault);
    return crash ? &crash->at : nullptr;
}

bool isNothing(const EffectiveScenario &effective, const AnyFault &fault)
{
    const Settings &settings = effective.scenario.settings;
    if (clientOf(fault).value > settings.clients)
        return true; // `clients` was turned down
    if (const auto *const pause = std::get_if<PauseFault>(&fault))
        return pause->length.value_or(settings.pause) <= Duration::zero();
    const auto *const node = std::get_if<NodeFault>(&fault);
    if (node && node->kind == NodeFault::Kind::clockJump)
        return node->length.value_or(settings.clockJump) == Duration::zero();
    return lengthOf(fault) == Duration::zero() && (node || std::holds_alternative<LinkFault>(fault));
}

// It ends when its length is over, its condition comes true, or its process starts again. What would last as long as any run stays so.
bool hasEnd(const AnyFault &fault, bool byTimeAlone)
{
    if (const auto *const node = std::get_if<NodeFault>(&fault)) {
        const bool startsAgain = node->kind == NodeFault::Kind::crash || node->kind == NodeFault::Kind::shutDown;
        const bool staysDown = startsAgain && node->length && *node->length >= lengthOfNoEnd;
        return canLast(fault) && ((node->length && !staysDown) || (startsAgain && !node->length) || (!byTimeAlone && node->until));
    }
    if (const auto *const link = std::get_if<LinkFault>(&fault))
        return canLast(fault) && (link->length || (!byTimeAlone && link->until));
    return std::holds_alternative<PauseFault>(fault) || std::holds_alternative<FailoverFault>(fault)
        || (std::holds_alternative<CrashFault>(fault) && canLast(fault));
}

} // namespace

bool hasPlace(const EffectiveScenario &effective, const StepPoint &point)
{
    if (point.time || point.when)
        return true;
    const Settings &settings = effective.scenario.settings;
    const Scheme &scheme = *schemeOfClient(effective, point.client);
    switch (point.anchor) {
    case Anchor::line: {
        const Listing listing = scheme.info().listing;
        // Options add lines after a scheme's own: the fencing number, then the look at the clock before a write.
        const int fencing = fencingLine(scheme).number;
        const bool hasNumber = settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
        return (hasNumber && point.line == fencing) || (settings.recheck && point.line == fencing + 1)
            || std::any_of(listing.begin(), listing.end(), [&](const ListingLine &line) {
                   return line.number == point.line && (settings.watchdog || !line.text.starts_with("extension:"));
               });
    }
    case Anchor::granted:
    case Anchor::beforeRelease:
        return scheme.info().isLock;
    case Anchor::beforeRenewal:
        return settings.watchdog && scheme.info().canExtend;
    case Anchor::beforeAcquire:
    case Anchor::entered:
    case Anchor::beforeWrite:
    case Anchor::beforeSend:
        return true;
    }
    return true;
}

void PlanProgress::prepare(const EffectiveScenario &effective)
{
    if (m_plan != effective.scenario.faults)
        m_plan = effective.scenario.faults;
    m_entries.clear();
    for (const FaultPlace place : faultPlaces(m_plan)) {
        const AnyFault fault = faultAt(m_plan, place);
        const StepPoint *const point = pointOf(fault);
        Entry entry{place};
        entry.hasTime = timeOf(fault).has_value();
        entry.lasts = hasEnd(fault, false);
        entry.endsByTime = hasEnd(fault, true);
        entry.isWithoutPlace = point && !hasPlace(effective, *point);
        entry.isVoid = isNothing(effective, fault);
        m_entries.push_back(entry);
    }
    if (m_room < m_entries.size()) {
        m_room = m_entries.size();
        m_states = std::make_unique<std::atomic<State>[]>(m_room);
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_states[i].store(State::waiting, std::memory_order_relaxed);
    findVoid();
}

// Whether every fault that makes the rows of that condition is void or without place, and there is one.
bool PlanProgress::isRowOfNone(const EventCondition &condition) const
{
    bool isOfOne = false;
    for (const Entry &entry : m_entries) {
        if (!makesRowsOf(faultAt(m_plan, entry.place), condition))
            continue;
        if (!entry.isVoid && !entry.isWithoutPlace)
            return false;
        isOfOne = true;
    }
    return isOfOne;
}

// A fault that waits for the pause or crash of another one is void with it. A client that is held back until then is not: it never begins.
void PlanProgress::findVoid()
{
    const auto isIdle = [](const Entry &entry) { return entry.isVoid || entry.isWithoutPlace; };
    if (std::none_of(m_entries.begin(), m_entries.end(), isIdle))
        return;
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (Entry &entry : m_entries) {
            const AnyFault fault = faultAt(m_plan, entry.place);
            const auto when = whenOf(fault);
            if (isIdle(entry) || !when || std::holds_alternative<HoldStart>(fault) || !isRowOfNone(*when))
                continue;
            entry.isVoid = hasChanged = true;
        }
    }
}

void PlanProgress::clientBegins(ClientId client)
{
    for (std::size_t i = 0; i < m_plan.holds.size(); ++i) {
        if (m_plan.holds[i].client == client)
            isOver<HoldStart>(i);
    }
    for (std::size_t i = 0; i < m_plan.clocks.size(); ++i) {
        if (m_plan.clocks[i].client == client && !m_plan.clocks[i].when)
            isOver<ClockFault>(i);
    }
}

void PlanProgress::mark(FaultPlace place, State state)
{
    const auto found = std::lower_bound(m_entries.begin(), m_entries.end(), place,
                                        [](const Entry &entry, const FaultPlace &wanted) { return entry.place < wanted; });
    if (found != m_entries.end() && found->place == place)
        m_states[static_cast<std::size_t>(found - m_entries.begin())].store(state, std::memory_order_release);
}

bool PlanProgress::isOver() const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const State state = stateOf(i);
        const bool isAwaited = state == State::due || (state == State::waiting && entry.hasTime) || (state == State::going && entry.endsByTime);
        if (isAwaited && !entry.isVoid && !entry.isWithoutPlace)
            return false;
    }
    return true;
}

// Pauses of one client that end on the same condition are one pause, hung at several places: one that has begun stands for all.
bool PlanProgress::hasBegunElsewhere(const Entry &entry) const
{
    const AnyFault fault = faultAt(m_plan, entry.place);
    const auto *const pause = std::get_if<PauseFault>(&fault);
    if (!pause || !pause->until)
        return false;
    for (std::size_t i = 0; i < m_plan.pauses.size(); ++i) {
        const PauseFault &other = m_plan.pauses[i]; // pauses are the first of the entries
        const bool isSame = other.at.client == pause->at.client && other.until == pause->until && other.length == pause->length;
        if (isSame && i != entry.place.index && (stateOf(i) == State::going || stateOf(i) == State::over))
            return true;
    }
    return false;
}

void PlanProgress::report(RunEnding &ending) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const State state = stateOf(i);
        const bool isUnfinished = state == State::going && entry.lasts;
        const bool hasNotBegun = state == State::waiting || state == State::due || state == State::missed;
        if (entry.isVoid || (!isUnfinished && !hasNotBegun) || (hasNotBegun && hasBegunElsewhere(entry)))
            continue;
        auto &words = isUnfinished ? ending.unfinished : entry.isWithoutPlace ? ending.noSuchPlace : ending.neverBegan;
        words.push_back(faultTexts(faultAt(m_plan, entry.place)).at("en"));
    }
}

} // namespace lockscope
