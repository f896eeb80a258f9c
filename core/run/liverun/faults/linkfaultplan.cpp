// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/linkfaults.h"

#include "core/scenario/linkrows.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

using Way = Relay::Way;

Fault::Way directionOf(Way way)
{
    return way == Way::requests ? Fault::Way::requests : Fault::Way::replies;
}

} // namespace

EventRef LinkFaults::note(const Link &link, EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = link.actor;
    raw.event.client = link.client;
    raw.event.node = link.node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void LinkFaults::beginNow(FaultId id, EventRef cause)
{
    FaultState &course = m_courses.at(id);
    if (course.hasEnded && !course.hasBegun)
        m_options.progress->isMissed(id);
    if (course.hasEnded || std::exchange(course.hasBegun, true) || isOfOneMessage(course.fault.action))
        return;
    m_options.progress->hasBegun(id);
    for (auto &[actor, link] : m_links) {
        if (isOfLink(course.fault.target, actor))
            beginOn(link, course.fault, cause, id);
    }
    if (isMoment(course.fault.action))
        course.hasEnded = true;
    else if (course.fault.end.length)
        course.end->arm(m_loop.now() + *course.fault.end.length);
}

void LinkFaults::beginOn(Link &link, const Fault &fault, EventRef cause, FaultId id)
{
    for (const Way way : {Way::requests, Way::replies}) {
        if (cuts(fault.action, directionOf(way)))
            link.relay->cut(way);
        if (slows(fault, directionOf(way)))
            link.relay->slow(way, {fault.latency, fault.jitter, fault.bandwidth});
    }
    if (fault.action == FaultAction::refuse)
        link.relay->refuse();
    else if (fault.action == FaultAction::reset)
        link.relay->reset();
    const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    const EventRef row = note(link, infoOf(fault.action).row, cause, span, linkFaultText(fault));
    if (onlySlows(fault.action))
        m_slowed[{link.actor, id}] = {row, m_loop.now()};
    else if (isMoment(fault.action))
        note(link, EventKind::linkHealed, row, Duration::zero(), linkEndText(fault.action));
    else if (link.cuts++ == 0)
        link.cut = {row, m_loop.now()};
}

void LinkFaults::endNow(FaultId id)
{
    FaultState &course = m_courses.at(id);
    const bool isOn = course.hasBegun && !course.hasEnded && !isOfOneMessage(course.fault.action);
    course.hasEnded = true;
    course.start->disarm();
    course.end->disarm();
    if (!isOn)
        return;
    m_options.progress->isOver(id);
    for (auto &[actor, link] : m_links) {
        if (isOfLink(course.fault.target, actor))
            endOn(link, course.fault, id);
    }
}

// The row first: what goes on then goes on behind it.
void LinkFaults::endOn(Link &link, const Fault &fault, FaultId id)
{
    if (const auto slowed = m_slowed.find({link.actor, id}); slowed != m_slowed.end()) {
        note(link, EventKind::linkHealed, slowed->second.row, m_loop.now() - slowed->second.since, linkEndText(fault.action));
        m_slowed.erase(slowed);
    } else if (--link.cuts == 0) { // it is not healed while another cut holds it
        note(link, EventKind::linkHealed, link.cut.row, m_loop.now() - link.cut.since, linkEndText(fault.action));
    }
    if (fault.action == FaultAction::cutReset)
        link.relay->reset();
    for (const Way way : {Way::requests, Way::replies}) {
        if (slows(fault, directionOf(way)))
            link.relay->quicken(way, {fault.latency, fault.jitter, fault.bandwidth});
        if (cuts(fault.action, directionOf(way)))
            link.relay->heal(way);
    }
    if (fault.action == FaultAction::refuse)
        link.relay->accept();
}

Relay::DeliveryPlan LinkFaults::deliveryOf(Link &link, const Relay::Message &message)
{
    const bool isRequest = message.way == Way::requests;
    if (isRequest)
        link.passed = std::max(link.passed, message.number);
    for (const auto &[id, course] : m_courses) {
        const Fault &fault = course.fault;
        const bool isOfRequests = fault.action == FaultAction::loseRequest || fault.action == FaultAction::delayRequest;
        const auto before = course.before.find(link.actor);
        const std::uint32_t first = before == course.before.end() ? 0 : before->second;
        if (!isOfOneMessage(fault.action) || isOfRequests != isRequest || course.hasEnded || !isOfLink(fault.target, link.actor)
            || first + static_cast<std::uint32_t>(fault.begin.occurrence) != message.number)
            continue;
        m_options.progress->isOver(id);
        if (fault.action == FaultAction::delayRequest || fault.action == FaultAction::delayReply)
            return {false, fault.end.length.value_or(Duration::zero())};
        note(link, EventKind::linkDelayed, message.sent, noSpan, isRequest ? requestLostText : replyLostText);
        m_options.broken(link.client, link.node);
        return {true, {}};
    }
    return {};
}

} // namespace lockscope
