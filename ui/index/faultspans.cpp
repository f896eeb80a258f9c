// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/faultspans.h"

#include "core/scenario/faultlist.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration rowDelayMax =
    5ms; // a fault's row may be this much later than the time at which the plan begins the fault

/// Returns whether a row of this kind records the start or the end of a fault; a trace has few such
/// rows.
bool isFaultRow(EventKind kind)
{
    return (kind >= EventKind::paused && kind <= EventKind::restarted)
        || (kind >= EventKind::nodeUp && kind <= EventKind::clockJumped)
        || (kind >= EventKind::linkCut && kind <= EventKind::demoted);
}

// Returns the kind of the event that ends a fault; unknown: no event ends it.
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

// Returns whether the row is about the client, node or link that the fault targets.
bool isAboutTarget(const Fault &fault, const Event &event)
{
    const ClientId client = fault.target.client;
    const NodeId node = fault.target.node;
    if (subjectOf(fault.action) == FaultSubject::link) {
        const bool isStore = event.actor.kind == ActorKind::linkClientStore;
        const bool isClientLink = isStore || event.actor.kind == ActorKind::linkClientNode;
        if (isClientLink == (fault.target.isReplication || fault.target.sentinel > 0))
            return false;
        if (!isClientLink)
            return event.actor.first == node.value || event.actor.second == node.value;
        return (!client || event.actor.first == client.value)
            && (!node || (isStore ? node == storeNode : event.actor.second == node.value));
    }
    return node ? event.node == node && event.actor.kind != ActorKind::client
                : event.client == client;
}

// Returns the time at which a fault ends: for a pause whose row has a length, the planned end.
// Nothing: the trace has no end of the fault. `rows`: the rows of all faults; `begin`: the row at
// which the fault begins.
std::optional<WorldTime> endTimeOf(
    const Trace &trace, const std::vector<std::size_t> &rows, std::size_t begin)
{
    const Event &event = trace[begin];
    if (event.span != noSpan && event.kind == EventKind::paused)
        return event.time + event.span;
    const EventKind end = endKind(event.kind);
    for (auto row = std::upper_bound(rows.begin(), rows.end(), begin); row != rows.end(); ++row) {
        const Event &laterEvent = trace[*row];
        if (laterEvent.kind == end && laterEvent.actor == event.actor)
            return laterEvent.time;
    }
    return {};
}

} // namespace

// The result of the search for the start of one fault in the rows so far.
struct FaultSpans::FaultSearch {
    Fault fault;
    int matchCount = 0; // how many rows matched the condition; for a fault of one message, how many
                        // messages its link had
    // The time at which the condition was met, plus its delay (maybe after the last row); or the
    // time at which the message was sent.
    std::optional<WorldTime> triggeredAt;
};

FaultSpans::FaultSpans(FaultPlan plan) : m_plan(std::move(plan))
{
    restart(nullptr);
}

FaultSpans::~FaultSpans() = default;
FaultSpans::FaultSpans(FaultSpans &&) noexcept = default;
FaultSpans &FaultSpans::operator=(FaultSpans &&) noexcept = default;

void FaultSpans::restart(const Trace *trace)
{
    m_texts = trace ? &trace->texts() : nullptr;
    m_checkedRows = 0;
    m_faultRows.clear();
    m_searches.clear();
    m_needsRows = false;
    for (const Fault &fault : m_plan) {
        m_searches.push_back({fault, 0, {}});
        m_needsRows = m_needsRows || !fault.begin.time || !lengthOf(fault);
    }
}

void FaultSpans::checkRow(const Event &event, std::size_t row)
{
    if (isFaultRow(event.kind))
        m_faultRows.push_back(row);
    for (FaultSearch &search : m_searches) {
        if (search.triggeredAt)
            continue;
        const auto &when = search.fault.begin.when;
        const FaultTarget &link = search.fault.target;
        if (when) {
            if (matches(*when, event, *m_texts) && ++search.matchCount == when->count)
                search.triggeredAt = event.time + when->after;
        } else if (affectsOneMessage(search.fault.action) && event.kind == EventKind::sent
            && event.client == link.client
            && (event.node == link.node || (link.node == storeNode && !event.node))
            && ++search.matchCount == search.fault.begin.occurrence) {
            search.triggeredAt = event.time;
        }
    }
}

FaultSpan FaultSpans::spanOf(
    const FaultSearch &search, const Trace *trace, std::set<std::size_t> &usedRows) const
{
    FaultSpan span;
    const auto &time = search.fault.begin.time;
    span.isTimed = time.has_value();
    const auto length = lengthOf(search.fault);
    if (time) {
        span.begin = WorldTime(*time);
        if (length) {
            span.end = *span.begin + *length;
            return span;
        }
    }
    const FaultActionInfo &info = infoOf(search.fault.action);
    const WorldTime earliest = time ? WorldTime(*time) : search.triggeredAt.value_or(WorldTime{});
    const bool isLateStart = search.fault.action == FaultAction::lateStart;
    for (const std::size_t row : m_faultRows) {
        const Event &event = (*trace)[row];
        const bool isTooLate = time && event.time - earliest > rowDelayMax;
        if (event.kind != info.row || event.time < earliest || isTooLate || usedRows.contains(row)
            || !isAboutTarget(search.fault, event))
            continue;
        usedRows.insert(row);
        if (!time)
            span.begin = event.time;
        span.end = endTimeOf(*trace, m_faultRows, row);
        break;
    }
    // A trigger after the last row does not count: the run ended before it or has not reached it
    // yet.
    const bool hasTriggered = search.triggeredAt && trace && trace->size() > 0
        && *search.triggeredAt <= (*trace)[trace->size() - 1].time;
    const std::optional<WorldTime> triggeredAt = hasTriggered ? search.triggeredAt : std::nullopt;
    const bool isFromBeginning = !search.fault.begin.when
        && (info.start == FaultStart::any || info.start == FaultStart::clientStart);
    if (isLateStart) {
        span.begin = WorldTime{};
        span.end = triggeredAt;
    } else if (!span.begin) {
        span.begin = isFromBeginning ? WorldTime{} : triggeredAt;
    }
    if (span.begin && !span.end && length)
        span.end = *span.begin + *length;
    span.isOpen = span.begin && !span.end && (hasSettableLength(search.fault) || isLateStart);
    return span;
}

std::vector<FaultSpan> FaultSpans::spansIn(const Trace *trace)
{
    if (!trace || m_texts != &trace->texts() || m_checkedRows > trace->size())
        restart(trace);
    for (; trace && m_needsRows && m_checkedRows < trace->size(); ++m_checkedRows)
        checkRow((*trace)[m_checkedRows], m_checkedRows);
    // Faults with a known start take their rows first; the rows that remain belong to the other
    // faults, such as those that start at a step of a client.
    std::vector<FaultSpan> spans(m_searches.size());
    std::set<std::size_t> usedRows;
    for (const bool isBeginKnown : {true, false}) {
        for (std::size_t i = 0; i < m_searches.size(); ++i) {
            if ((m_searches[i].triggeredAt || m_searches[i].fault.begin.time) == isBeginKnown)
                spans[i] = spanOf(m_searches[i], trace, usedRows);
        }
    }
    for (const std::size_t row : m_faultRows) {
        const Event &event = (*trace)[row];
        for (std::size_t i = 0; i < spans.size() && !usedRows.contains(row); ++i) {
            const Fault &fault = m_searches[i].fault;
            const FaultActionInfo &info = infoOf(fault.action);
            if (info.start == FaultStart::step && event.kind == info.row
                && isAboutTarget(fault, event) && spans[i].begin && event.time > *spans[i].begin
                && trace->detail(event).find("operator") == std::string::npos) {
                spans[i].again.push_back(event.time);
                usedRows.insert(row);
            }
        }
    }
    return spans;
}

} // namespace lockscope
