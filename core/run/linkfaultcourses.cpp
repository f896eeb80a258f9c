// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/linkfaults.h"

#include "world/linkrows.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

using LinkKind = LinkFault::Kind;
using Way = Relay::Way;

bool holds(const LinkFault &fault, Way way)
{
    return fault.kind == LinkKind::cut || fault.kind == LinkKind::cutReset || fault.kind == (way == Way::requests ? LinkKind::cutRequests : LinkKind::cutReplies);
}

bool slows(const LinkFault &fault, Way way)
{
    return (fault.kind == LinkKind::lag || fault.kind == LinkKind::throttle)
        && (fault.way == LinkFault::Way::both || fault.way == (way == Way::requests ? LinkFault::Way::requests : LinkFault::Way::replies));
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

void LinkFaults::beginNow(std::size_t index, EventRef cause)
{
    Course &course = m_courses[index];
    if (course.hasEnded && !course.hasBegun)
        m_options.progress->isMissed<LinkFault>(index);
    if (course.hasEnded || std::exchange(course.hasBegun, true) || isOfOneMessage(course.fault.kind))
        return;
    m_options.progress->hasBegun<LinkFault>(index);
    for (auto &[actor, link] : m_links) {
        if (isOfLink(course.fault, actor))
            beginOn(link, course.fault, cause, index);
    }
    if (course.fault.kind == LinkKind::reset)
        course.hasEnded = true;
    else if (course.fault.length)
        course.end->arm(m_loop.now() + *course.fault.length);
}

void LinkFaults::beginOn(Link &link, const LinkFault &fault, EventRef cause, std::size_t index)
{
    for (const Way way : {Way::requests, Way::replies}) {
        if (holds(fault, way))
            link.relay->cut(way);
        if (slows(fault, way))
            link.relay->slow(way, {fault.latency, fault.jitter, fault.bandwidth});
    }
    if (fault.kind == LinkKind::refuse)
        link.relay->refuse();
    else if (fault.kind == LinkKind::reset)
        link.relay->reset();
    const Duration span = fault.length && !fault.until ? *fault.length : noSpan;
    const EventRef row = note(link, linkFaultRow(fault.kind), cause, span, linkFaultText(fault));
    if (linkFaultRow(fault.kind) == EventKind::linkDelayed)
        m_slowed[{link.actor, index}] = {row, m_loop.now()};
    else if (fault.kind == LinkKind::reset)
        note(link, EventKind::linkHealed, row, Duration::zero(), linkEndText(fault.kind));
    else if (link.cuts++ == 0)
        link.cut = {row, m_loop.now()};
}

void LinkFaults::endNow(std::size_t index)
{
    Course &course = m_courses[index];
    const bool isOn = course.hasBegun && !course.hasEnded && !isOfOneMessage(course.fault.kind);
    course.hasEnded = true;
    course.start->disarm();
    course.end->disarm();
    if (!isOn)
        return;
    m_options.progress->isOver<LinkFault>(index);
    for (auto &[actor, link] : m_links) {
        if (isOfLink(course.fault, actor))
            endOn(link, course.fault, index);
    }
}

// The row first: what goes on then goes on behind it.
void LinkFaults::endOn(Link &link, const LinkFault &fault, std::size_t index)
{
    if (const auto slowed = m_slowed.find({link.actor, index}); slowed != m_slowed.end()) {
        note(link, EventKind::linkHealed, slowed->second.row, m_loop.now() - slowed->second.since, linkEndText(fault.kind));
        m_slowed.erase(slowed);
    } else if (--link.cuts == 0) { // it is not healed while another cut holds it
        note(link, EventKind::linkHealed, link.cut.row, m_loop.now() - link.cut.since, linkEndText(fault.kind));
    }
    if (fault.kind == LinkKind::cutReset)
        link.relay->reset();
    for (const Way way : {Way::requests, Way::replies}) {
        if (slows(fault, way))
            link.relay->quicken(way, {fault.latency, fault.jitter, fault.bandwidth});
        if (holds(fault, way))
            link.relay->heal(way);
    }
    if (fault.kind == LinkKind::refuse)
        link.relay->accept();
}

Relay::Fate LinkFaults::fateOf(Link &link, const Relay::Message &message)
{
    const bool isRequest = message.way == Way::requests;
    if (isRequest)
        link.passed = std::max(link.passed, message.number);
    for (std::size_t i = 0; i < m_courses.size(); ++i) {
        const Course &course = m_courses[i];
        const LinkFault &fault = course.fault;
        const bool isOfRequests = fault.kind == LinkKind::loseRequest || fault.kind == LinkKind::delayRequest;
        const auto before = course.before.find(link.actor);
        const std::uint32_t first = before == course.before.end() ? 0 : before->second;
        if (!isOfOneMessage(fault.kind) || isOfRequests != isRequest || course.hasEnded || !isOfLink(fault, link.actor)
            || first + static_cast<std::uint32_t>(fault.message) != message.number)
            continue;
        m_options.progress->isOver<LinkFault>(i);
        if (fault.kind == LinkKind::delayRequest || fault.kind == LinkKind::delayReply)
            return {false, fault.length.value_or(Duration::zero())};
        note(link, EventKind::linkDelayed, message.sent, noSpan, isRequest ? requestLostText : replyLostText);
        m_options.broken(link.client, link.node);
        return {true, {}};
    }
    return {};
}

} // namespace lockscope
