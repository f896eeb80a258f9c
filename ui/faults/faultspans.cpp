// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultspans.h"

#include "core/scenario/faultlist.h"
#include "core/trace/conditionmatch.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration nearTime = 5ms; // maximum delay of a row after its fault's time

/// Whether the row records the begin or end of a fault; a trace has few such rows.
bool isOfFault(EventKind kind)
{
    return (kind >= EventKind::paused && kind <= EventKind::restarted) || (kind >= EventKind::nodeUp && kind <= EventKind::clockJumped)
        || (kind >= EventKind::linkCut && kind <= EventKind::demoted);
}

EventKind endKind(EventKind begin)
{
    switch (begin) {
    case EventKind::paused: return EventKind::resumed;
    case EventKind::crashed: return EventKind::restarted;
    case EventKind::frozen: return EventKind::thawed;
    case EventKind::nodeDown: return EventKind::nodeUp;
    case EventKind::linkCut: return EventKind::linkHealed;
    default: return EventKind::unknown;
    }
}

bool isOfSubject(const Fault &fault, const Event &event)
{
    const ClientId client = fault.target.client;
    const NodeId node = fault.target.node;
    if (subjectOf(fault.action) == FaultSubject::link) {
        const bool isStore = event.actor.kind == ActorKind::linkClientStore;
        const bool isOfClientLink = isStore || event.actor.kind == ActorKind::linkClientNode;
        if (isOfClientLink == (fault.target.isReplication || fault.target.sentinel > 0))
            return false;
        if (!isOfClientLink)
            return event.actor.first == node.value || event.actor.second == node.value;
        return (!client || event.actor.first == client.value) && (!node || (isStore ? node == storeNode : event.actor.second == node.value));
    }
    return node ? event.node == node && event.actor.kind != ActorKind::client : event.client == client;
}

std::optional<WorldTime> endOf(const Trace &trace, const std::vector<std::size_t> &rows, std::size_t begin)
{
    const Event &event = trace[begin];
    if (event.span != noSpan && event.kind == EventKind::paused)
        return event.time + event.span;
    const EventKind end = endKind(event.kind);
    for (auto row = std::upper_bound(rows.begin(), rows.end(), begin); row != rows.end(); ++row) {
        const Event &later = trace[*row];
        if (later.kind == end && later.actor == event.actor)
            return later.time;
    }
    return {};
}

} // namespace

struct FaultSpans::Watch {
    Fault fault;
    int seen = 0;                   // matches of the condition so far, or messages on its link
    std::optional<WorldTime> metAt; // when the condition is fulfilled (possibly later than the run so far), or the message was sent
};

FaultSpans::FaultSpans(FaultPlan plan) : m_plan(std::move(plan))
{
    begin(nullptr);
}

FaultSpans::~FaultSpans() = default;
FaultSpans::FaultSpans(FaultSpans &&) noexcept = default;
FaultSpans &FaultSpans::operator=(FaultSpans &&) noexcept = default;

void FaultSpans::begin(const Trace *trace)
{
    m_texts = trace ? &trace->texts() : nullptr;
    m_looked = 0;
    m_rows.clear();
    m_watches.clear();
    m_isWalkNeeded = false;
    for (const Fault &fault : m_plan) {
        m_watches.push_back({fault, 0, {}});
        m_isWalkNeeded = m_isWalkNeeded || !fault.begin.time || !lengthOf(fault);
    }
}

void FaultSpans::takeRow(const Event &event, std::size_t row)
{
    if (isOfFault(event.kind))
        m_rows.push_back(row);
    for (Watch &watch : m_watches) {
        if (watch.metAt)
            continue;
        const auto &when = watch.fault.begin.when;
        const FaultTarget &link = watch.fault.target;
        if (when) {
            if (matches(*when, event, *m_texts) && ++watch.seen == when->count)
                watch.metAt = event.time + when->after;
        } else if (isOfOneMessage(watch.fault.action) && event.kind == EventKind::sent && event.client == link.client
                   && (event.node == link.node || (link.node == storeNode && !event.node)) && ++watch.seen == watch.fault.begin.occurrence) {
            watch.metAt = event.time;
        }
    }
}

FaultSpan FaultSpans::courseOf(const Watch &watch, const Trace *trace, std::set<std::size_t> &taken) const
{
    FaultSpan span;
    const auto &time = watch.fault.begin.time;
    course.isTimed = time.has_value();
    const auto length = lengthOf(watch.fault);
    if (time) {
        course.begin = WorldTime(*time);
        if (length) {
            course.end = *course.begin + *length;
            return course;
        }
    }
    const FaultActionInfo &info = infoOf(watch.fault.action);
    const WorldTime earliest = time ? WorldTime(*time) : watch.metAt.value_or(WorldTime{});
    const bool isHeld = watch.fault.action == FaultAction::lateStart;
    for (const std::size_t row : m_rows) {
        const Event &event = (*trace)[row];
        const bool isLate = time && event.time - earliest > nearTime;
        if (event.kind != info.row || event.time < earliest || isLate || taken.contains(row) || !isOfSubject(watch.fault, event))
            continue;
        taken.insert(row);
        if (!time)
            course.begin = event.time;
        course.end = endOf(*trace, m_rows, row);
        break;
    }
    // If the run ended before that time or has not reached it yet, the condition is not fulfilled.
    const bool isMet = watch.metAt && trace && trace->size() > 0 && *watch.metAt <= (*trace)[trace->size() - 1].time;
    const std::optional<WorldTime> met = isMet ? watch.metAt : std::nullopt;
    const bool isFromBeginning = !watch.fault.begin.when && (info.start == FaultStart::any || info.start == FaultStart::ownClock);
    if (isHeld) {
        course.begin = WorldTime{};
        course.end = met;
    } else if (!course.begin) {
        course.begin = isFromBeginning ? WorldTime{} : met;
    }
    if (course.begin && !course.end && length)
        course.end = *course.begin + *length;
    course.isOpen = course.begin && !course.end && (canLast(watch.fault) || isHeld);
    return course;
}

std::vector<FaultSpan> FaultSpans::spansIn(const Trace *trace)
{
    if (!trace || m_texts != &trace->texts() || m_looked > trace->size())
        begin(trace);
    for (; trace && m_isWalkNeeded && m_looked < trace->size(); ++m_looked)
        takeRow((*trace)[m_looked], m_looked);
    // Faults with a known begin come first: the remaining rows then belong to faults at a step.
    std::vector<FaultSpan> courses(m_watches.size());
    std::set<std::size_t> taken;
    for (const bool isKnown : {true, false}) {
        for (std::size_t i = 0; i < m_watches.size(); ++i) {
            if ((m_watches[i].metAt || m_watches[i].fault.begin.time) == isKnown)
                courses[i] = courseOf(m_watches[i], trace, taken);
        }
    }
    return courses;
}

} // namespace lockscope
