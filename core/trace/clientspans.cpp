// SPDX-License-Identifier: MIT
#include "core/trace/clientspans.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

WorldTime deadlineOf(const Event &event)
{
    return event.span == noSpan ? WorldTime::max() : event.time + event.span;
}

// The number of nodes, including the store, in most runs; used only to reserve memory.
constexpr std::size_t callLanesUsual = 8;

bool isDenied(const Trace &trace, Seq seq)
{
    const auto index = seq == noSeq ? std::nullopt : trace.indexOf(seq);
    return index && trace[*index].kind == EventKind::denied;
}

} // namespace

ClientSpans::ClientSpans(LaneWriter::Lanes &lanes, ClientId client, SpanScope scope)
    : m_lanes(lanes), m_client(client), m_scope(scope),
      m_believed(lanes, {SpanKind::believed, client, {}}),
      m_leased(lanes, {SpanKind::leased, client, {}}),
      m_inside(lanes, {SpanKind::inside, client, {}}),
      m_waiting(lanes, {SpanKind::waiting, client, {}}),
      m_paused(lanes, {SpanKind::paused, client, {}}), m_gone(lanes, {SpanKind::gone, client, {}})
{
}

void ClientSpans::clear()
{
    m_calls.clear();
    m_denial = {};
    m_isReleaseDue = false;
    m_open.clear();
    m_askedFor = {};
    m_isResourceKnown = false;
}

void ClientSpans::take(
    const Trace &trace, const Event &event, Seq seq, const std::optional<ProgramHabits> &habits)
{
    if (habits)
        takeOfProgram(event, seq, *habits);
    switch (event.kind) {
    case EventKind::attempt: return beginAttempt(trace, event, seq, habits.has_value());
    case EventKind::denied: m_denial = {seq, event.time}; return;
    case EventKind::granted: return beginHold(event, seq);
    case EventKind::extended: return extendLease(event, seq);
    case EventKind::leaseEnded: return m_leased.close(event.time, seq);
    case EventKind::entered:
        if (m_denial.seq == noSeq)
            m_waiting.close(event.time,
                seq); // still open only if SchemeInfo::isLock is false: then no row is `granted`
        if (!habits)
            m_inside.open(event, seq);
        return;
    case EventKind::left:
        m_isReleaseDue = true;
        if (!habits)
            m_inside.close(event.time, seq);
        return;
    case EventKind::releasing: m_isReleaseDue = true; return;
    case EventKind::replied:
    case EventKind::timedOut: return endCall(event, seq);
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::extendFailed:
        // The row may be about an earlier attempt: the last reply to its release may come when the
        // client already has the next lock.
        if (!m_believed.isOpen()
            || (event.attempt && m_believed.current().attempt != event.attempt))
            return;
        return endBelief(event, seq);
    case EventKind::paused:
        if (!m_paused.isOpen())
            m_paused.open(event, seq);
        return;
    case EventKind::resumed: return m_paused.close(event.time, seq);
    case EventKind::crashed:
        endProcess(event, seq);
        m_gone.open(event, seq);
        return;
    case EventKind::ended: return endProcess(event, seq);
    case EventKind::restarted: return m_gone.close(event.time, seq);
    default: return;
    }
}

// Processes what is special in a row of a program: its `inside` spans, and the resource of its
// attempt. Call it before the rest of the row.
void ClientSpans::takeOfProgram(const Event &event, Seq seq, ProgramHabits habits)
{
    switch (event.kind) {
    case EventKind::attempt: endBelief(event, seq); return leave(event, seq);
    case EventKind::denied:
    case EventKind::granted:
        decideResource(event);
        leave(event, seq);
        if (event.kind == EventKind::granted && !habits.reportsEntered)
            enter(event, seq);
        return;
    case EventKind::entered: return enter(event, seq);
    case EventKind::left: return leave(event, seq);
    case EventKind::releasing:
    case EventKind::released:
    case EventKind::releaseRefused:
        if (!habits.reportsLeft)
            leave(event, seq);
        return;
    default: return;
    }
}

void ClientSpans::beginAttempt(const Trace &trace, const Event &event, Seq seq, bool isProgram)
{
    const bool isRetry = m_waiting.isOpen() && isDenied(trace, event.cause)
        && (!isProgram || event.key == m_askedFor);
    if (!isRetry) {
        giveUp(); // ends the waiting of the previous series of attempts, if no attempt got the lock
        m_waiting.open(event, seq);
        m_askedFor = event.key;
        m_isResourceKnown = false;
    }
    m_denial = {};
}

// The resource of a program's attempt is known only at its end: the row `attempt` may have another
// one.
void ClientSpans::decideResource(const Event &event)
{
    if (!m_waiting.isOpen() || std::exchange(m_isResourceKnown, true))
        return;
    m_waiting.current().key = event.key;
}

// Ends the waiting of a client that was denied and does not try again. The waiting ends at the last
// denial.
void ClientSpans::giveUp()
{
    if (m_denial.seq != noSeq)
        m_waiting.close(m_denial.time, m_denial.seq);
    m_denial = {};
}

void ClientSpans::endRun()
{
    giveUp();
}

void ClientSpans::beginHold(const Event &event, Seq seq)
{
    m_waiting.close(event.time, seq);
    m_denial = {};
    m_isReleaseDue = false;
    m_believed.open(event, seq);
    m_leased.open(event, seq).deadline = deadlineOf(event);
}

void ClientSpans::extendLease(const Event &event, Seq seq)
{
    if (!m_believed.isOpen())
        return; // a late answer: the client no longer believes that it holds the lock
    if (!m_leased.isOpen()) {
        Span &span = m_leased.open(event, seq); // the lease had ended before it was renewed
        span.key = m_believed.current().key;
        span.token = m_believed.current().token;
        span.attempt = m_believed.current().attempt;
    }
    m_leased.current().deadline = deadlineOf(event);
}

// A program may be inside several resources: of one it has not reported `left`, and has gone on to
// another.
void ClientSpans::enter(const Event &event, Seq seq)
{
    const bool isInside = std::any_of(m_open.begin(), m_open.end(),
        [&](std::size_t index) { return m_inside.at(index).key == event.key; });
    if (!isInside)
        m_open.push_back(m_inside.openBeside(event, seq));
}

// Ends the `inside` span of the row's resource, if there is one.
void ClientSpans::leave(const Event &event, Seq seq)
{
    std::erase_if(m_open, [&](std::size_t index) {
        const bool isOfResource = m_inside.at(index).key == event.key;
        if (isOfResource)
            m_inside.closeAt(index, event.time, seq);
        return isOfResource;
    });
}

void ClientSpans::endBelief(const Event &event, Seq seq)
{
    m_believed.close(event.time, seq);
    m_leased.close(event.time, seq);
}

// A call without a node number goes to the store.
void ClientSpans::beginCall(const Event &event, Seq seq)
{
    const LaneId id{SpanKind::call, m_client, event.node ? event.node : storeNode};
    if (m_callLanes.empty())
        m_callLanes.reserve(callLanesUsual);
    auto callLane = std::find_if(
        m_callLanes.begin(), m_callLanes.end(), [&](const auto &c) { return c.first == id.node; });
    if (callLane == m_callLanes.end())
        callLane = m_callLanes.insert(callLane, {id.node, &laneIn(m_lanes, id)});
    Spans::Lane &lane = *callLane->second;
    lane.push_back(spanFrom(event, seq, id));
    m_calls.push_back({seq, &lane, lane.size() - 1});
}

void ClientSpans::endCall(const Event &event, Seq seq)
{
    const auto call = std::find_if(
        m_calls.begin(), m_calls.end(), [&](const Call &c) { return c.sent == event.cause; });
    if (call == m_calls.end())
        return; // a late answer: the time-out has already ended this call
    Span &span = (*call->lane)[call->index];
    span.end = event.time;
    span.lastSeq = seq;
    *call = m_calls.back();
    m_calls.pop_back();
}

void ClientSpans::endProcess(const Event &event, Seq seq)
{
    endBelief(event, seq);
    giveUp();
    m_waiting.close(event.time, seq);
    m_inside.close(event.time, seq);
    for (const std::size_t index : m_open)
        m_inside.closeAt(index, event.time, seq);
    m_open.clear();
    m_paused.close(event.time, seq);
    for (const Call &call : m_calls) {
        (*call.lane)[call.index].end = event.time;
        (*call.lane)[call.index].lastSeq = seq;
    }
    m_calls.clear();
}

} // namespace lockscope
