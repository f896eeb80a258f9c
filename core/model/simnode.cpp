// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simnode.h"

#include "core/fakeredis/simreplies.h"
#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"

#include <utility>

namespace lockscope {

SimNode::SimNode(SimWorld &world, SimScripts &scripts, NodeId id)
    : m_world(world), m_id(id), m_redis(scripts, this), m_keys(world, id, m_clock), m_executor(world, *this, m_redis, m_keys),
      m_due(world.timers(), [this] { timeCame(); }), m_turn(world.timers(), [this] { serveNext(); })
{
}

void SimNode::begin()
{
    m_due.disarm();
    m_turn.disarm();
    m_redis.restart(nullptr, NodeTime{});
    m_clock = SimClock();
    m_keys.begin();
    m_executor.begin();
    m_awaited = SimRedis::never;
    m_isFrozen = m_isDown = m_isReplica = m_isGuarded = false;
    m_beginning = EventRef{};
    m_silentSince = m_free = WorldTime{};
    m_queue.clear();
    m_service = Duration::zero();
    m_offset = 0;
}

void SimNode::request(SimMessage &message)
{
    if (m_isDown) {
        message.answer.outcome = Answer::Outcome::refused;
        answer(message, sim::error("connection refused"));
    } else if (m_isFrozen) {
        m_queue.push_back(&message);
    } else if (m_service == Duration::zero()) {
        carryOut(message);
    } else if (m_queue.empty() && m_free <= m_world.now()) {
        serve(message);
    } else {
        queue(message);
    }
}

LOCKSCOPE_INLINED void SimNode::carryOut(SimMessage &message)
{
    if (!m_executor.blocked().holdsBack(message) && m_executor.carryOut(message))
        rearm();
}

void SimNode::queue(SimMessage &message)
{
    m_queue.push_back(&message);
    if (!m_turn.isArmed())
        m_turn.arm(m_free);
}

void SimNode::serve(SimMessage &message)
{
    m_free = m_world.now() + m_service;
    carryOut(message);
}

// REQUIRES: a message is queued.
void SimNode::serveNext()
{
    SimMessage &message = *m_queue.front();
    m_queue.erase(m_queue.begin());
    if (!m_queue.empty())
        m_turn.arm(m_world.now() + m_service);
    serve(message);
}

void SimNode::answer(SimMessage &message, Reply &&reply)
{
    message.answer.reply = std::move(reply);
    m_world.network().answer(message);
}

void SimNode::changed(const SimRedis::Change &change)
{
    ++m_offset;
    m_keys.changed(change);
    if (!m_isGuarded || !m_world.replication().hasReplicas(*this))
        return;
    if (m_keys.isOfCommand())
        m_executor.blocked().noteWrite(m_keys.client(), m_offset);
    m_world.replication().changed(*this, change);
}

SimNode::Deed SimNode::lastDeed(const SimRedis::Change &change) const
{
    Deed deed{std::string(change.key), std::nullopt, change.deadline, m_keys.lastRow(), m_keys.client(), m_keys.attempt(), m_offset};
    if (change.kind == SimRedis::Change::Kind::set)
        deed.value = std::string(change.value);
    return deed;
}

Reply SimNode::tell(const std::vector<std::string> &words)
{
    const std::vector<std::string_view> views(words.begin(), words.end());
    return m_redis.execute(0, views, now()).value_or(Reply());
}

void SimNode::repeat(const Deed &deed)
{
    m_keys.setCause(deed.row, deed.client, deed.attempt);
    m_executor.takeWrites();
    if (!deed.value) {
        tell({"DEL", deed.key});
    } else if (deed.deadline == SimRedis::never) {
        tell({"SET", deed.key, *deed.value});
    } else {
        const auto deadline = std::chrono::floor<std::chrono::milliseconds>(deed.deadline);
        tell({"SET", deed.key, *deed.value, "PXAT", std::to_string(deadline.count())});
    }
    m_offset = deed.offset;
    rearm();
}

void SimNode::copyAll(const SimNode &master, EventRef cause)
{
    m_keys.writeExpiries(now());
    m_redis.replaceKeys(*master.contents(), now());
    m_offset = master.m_offset;
    m_keys.copy(master.m_keys, now(), cause);
    rearmAnew();
}

void SimNode::timeCame()
{
    if (isStopped() || isBusy()) {
        m_keys.writeExpiries(now());
    } else {
        m_keys.setCause(EventRef{}, ClientId{}, AttemptId{});
        m_redis.advance(now());
        m_executor.answerWoken();
    }
    rearm();
}

void SimNode::rearmAnew()
{
    m_due.disarm();
    rearm();
}

void SimNode::rearm()
{
    const NodeTime due = isStopped() || isBusy() ? m_keys.firstEnd() : m_redis.nextDue();
    if (due == SimRedis::never || (m_due.isArmed() && due == m_awaited))
        return;
    const WorldTime when = std::max(m_clock.when(due), m_world.now());
    if (m_due.isArmed() && when >= m_due.due())
        return;
    m_awaited = due;
    m_due.arm(when);
}

EventRef SimNode::note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    return m_world.note(kind, Actor::node(m_id), m_id, cause, span, detail);
}

EventRef SimNode::promote(EventRef cause, std::string_view detail)
{
    m_isReplica = false;
    return note(EventKind::promoted, cause, noSpan, detail);
}

EventRef SimNode::demote(EventRef cause, std::string_view detail)
{
    m_isReplica = true;
    const EventRef row = note(EventKind::demoted, cause, noSpan, detail);
    for (const ClientId client : m_executor.blocked().clients()) {
        m_redis.disconnect(client.value);
        m_executor.blocked().end(client, sim::error("UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)"));
    }
    return row;
}

void SimNode::setBusy(bool isBusy)
{
    if (!isHalted())
        m_silentSince = m_world.now();
    m_executor.setBusy(isBusy);
    rearmAnew();
}

EventRef SimNode::freeze(EventRef cause, Duration length, std::string_view detail)
{
    if (!isHalted())
        m_silentSince = m_world.now();
    m_isFrozen = true;
    const EventRef row = note(EventKind::frozen, cause, length, detail);
    m_turn.disarm();
    rearmAnew();
    return row;
}

void SimNode::thaw(EventRef frozen, Duration length)
{
    note(EventKind::thawed, frozen, length, {});
    m_isFrozen = false;
    const std::vector<SimMessage *> queue = std::exchange(m_queue, {});
    for (SimMessage *const message : queue)
        carryOut(*message);
    m_free = m_world.now() + m_service * static_cast<int>(queue.size());
    rearmAnew();
}

EventRef SimNode::kill(EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::nodeDown, cause, noSpan, detail);
    m_silentSince = isHalted() ? m_silentSince : m_world.now();
    m_isDown = true;
    m_isFrozen = false;
    m_executor.setBusy(false);
    loseAll();
    rearmAnew();
    return row;
}

void SimNode::loseAll()
{
    std::vector<SimMessage *> lost = std::exchange(m_queue, {});
    m_turn.disarm();
    const std::vector<SimMessage *> blocked = m_executor.blocked().takeAll();
    lost.insert(lost.end(), blocked.begin(), blocked.end());
    for (SimMessage *const message : lost) {
        message->answer.outcome = Answer::Outcome::unknown;
        answer(*message, sim::error("connection reset"));
    }
}

void SimNode::restart(std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail)
{
    m_isDown = false;
    m_executor.begin();
    m_keys.forgetExpected();
    m_keys.writeExpiries(now());
    m_redis.restart(std::move(contents), now());
    m_beginning = note(EventKind::nodeUp, down, noSpan, detail);
    m_keys.compareWith(m_redis, now(), m_beginning);
    rearmAnew();
}

void SimNode::jumpClock(Duration length, EventRef cause)
{
    const EventRef row = note(EventKind::clockJumped, cause, length, {});
    m_clock.jump(m_world.now(), length);
    m_keys.clockChanged(now(), row);
    rearmAnew();
}

EventRef SimNode::setClockRate(ClockRate rate, EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::clockJumped, cause, Duration::zero(), detail);
    m_clock.setRate(m_world.now(), rate);
    m_keys.clockChanged(now(), row);
    rearmAnew();
    return row;
}

} // namespace lockscope
