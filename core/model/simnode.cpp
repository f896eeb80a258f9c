// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simnode.h"

#include "core/fakeredis/simreplies.h"
#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"
#include "lockscope/events/rowdetail.h"

#include <utility>

namespace lockscope {

SimNode::SimNode(SimWorld &world, SimScripts &scripts, NodeId id)
    : m_world(world), m_id(id), m_redis(scripts, this), m_keys(world, id, m_clock),
      m_executor(world, *this, m_redis, m_keys),
      m_expiryTimer(world.timers(), [this] { expireDue(); }),
      m_nextCommand(world.timers(), [this] { serveNext(); }),
      m_nextSync(world.timers(), [this] { sync(); })
{
}

void SimNode::begin()
{
    m_expiryTimer.disarm();
    m_nextCommand.disarm();
    m_nextSync.disarm();
    m_redis.restart(nullptr, NodeTime{});
    m_clock = SimClock();
    m_keys.begin();
    m_executor.begin();
    m_armedFor = SimRedis::never;
    m_isFrozen = m_isDown = m_isReplica = m_isReplicated = false;
    m_restartRow = EventRef{};
    m_silentSince = m_serviceEnd = WorldTime{};
    m_queue.clear();
    m_service = Duration::zero();
    m_offset = m_synced = 0;
}

void SimNode::receive(SimMessage &message)
{
    if (PreciseTimes *const precise = m_world.options().precise) [[unlikely]]
        precise->visits.push_back({m_world.now(), message.client, m_id});
    if (m_isDown) {
        message.answer.outcome = Answer::Outcome::refused;
        answer(message, sim::error(detailText(Detail::connectionRefused, {})));
    } else if (m_isFrozen) {
        m_queue.push_back(&message);
    } else if (m_service == Duration::zero()) {
        carryOut(message);
    } else if (m_queue.empty() && m_serviceEnd <= m_world.now()) {
        serve(message);
    } else {
        queue(message);
    }
}

LOCKSCOPE_INLINED void SimNode::carryOut(SimMessage &message)
{
    if (!m_executor.blocked().keepIfBlocked(message) && m_executor.carryOut(message))
        rearm();
}

void SimNode::queue(SimMessage &message)
{
    m_queue.push_back(&message);
    if (!m_nextCommand.isArmed())
        m_nextCommand.arm(m_serviceEnd);
}

void SimNode::serve(SimMessage &message)
{
    m_serviceEnd = m_world.now() + m_service;
    carryOut(message);
}

// REQUIRES: m_queue is not empty.
void SimNode::serveNext()
{
    SimMessage &message = *m_queue.front();
    m_queue.erase(m_queue.begin());
    if (!m_queue.empty())
        m_nextCommand.arm(m_world.now() + m_service);
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
    const bool hasReplicas = m_isReplicated && m_world.replication().hasReplicas(*this);
    if ((hasReplicas || hasAppendOnlyFile()) && m_keys.isInCommand())
        m_executor.blocked().noteWrite(m_keys.client(), m_offset);
    if (hasReplicas)
        m_world.replication().changed(*this, change);
}

void SimNode::startDisk(Persistence persistence)
{
    m_persistence = persistence;
    if (persistence == Persistence::aofEverysec)
        m_nextSync.arm(m_world.now() + diskInterval);
}

void SimNode::sync()
{
    m_nextSync.arm(m_world.now() + diskInterval);
    if (isFrozenOrDown() || isBusy() || m_synced == m_offset)
        return;
    m_synced = m_offset;
    m_executor.blocked().answerSatisfiedWaits();
    m_world.replication().synced(*this);
}

SimNode::ReplicatedChange SimNode::replicatedChange(const SimRedis::Change &change) const
{
    ReplicatedChange replicated{std::string(change.key), std::nullopt, {}, change.deadline,
        m_keys.lastRow(), m_keys.client(), m_keys.attempt(), m_offset};
    if (change.kind == SimRedis::Change::Kind::set)
        replicated.value = std::string(change.value);
    if (change.fields) {
        for (const auto &[field, value] : *change.fields)
            replicated.fields.insert(replicated.fields.end(), {field, value});
    }
    if (change.deadline != SimRedis::never && m_world.replication().sendsLengths())
        replicated.ttl = change.deadline - std::chrono::floor<std::chrono::milliseconds>(now());
    return replicated;
}

Reply SimNode::executeInternal(const std::vector<std::string> &words)
{
    const std::vector<std::string_view> views(words.begin(), words.end());
    return m_redis.execute(0, views, now()).value_or(Reply());
}

Reply SimNode::executeForOperator(const std::vector<std::string> &words, EventRef sent)
{
    m_keys.setCause(sent, ClientId{}, AttemptId{});
    m_executor.updateRefusal();
    Reply reply = executeInternal(words);
    rearmAfterChange();
    return reply;
}

void SimNode::evictKeys()
{
    if (m_isReplica)
        return;
    m_keys.setCause(EventRef{}, ClientId{}, AttemptId{});
    m_keys.setEvicts(true);
    m_executor.acceptWrites();
    executeInternal({"FLUSHALL"});
    m_keys.setEvicts(false);
    rearmAfterChange();
}

void SimNode::applyChange(const ReplicatedChange &change)
{
    m_keys.setCause(change.row, change.client, change.attempt);
    m_executor.acceptWrites();
    const NodeTime deadline = change.ttl
        ? std::chrono::floor<std::chrono::milliseconds>(now()) + *change.ttl
        : change.deadline;
    if (!change.value) {
        executeInternal({"DEL", change.key});
    } else if (!change.fields.empty()) {
        std::vector<std::string> words{"HSET", change.key};
        words.insert(words.end(), change.fields.begin(), change.fields.end());
        executeInternal({"MULTI"});
        executeInternal(words);
        if (change.row && deadline != SimRedis::never)
            executeInternal({"PEXPIREAT", change.key,
                std::to_string(std::chrono::floor<std::chrono::milliseconds>(deadline).count())});
        executeInternal({"EXEC"});
    } else {
        m_redis.set(change.key, *change.value, now(), deadline);
    }
    m_offset = change.offset;
    rearm();
}

void SimNode::copyAll(const SimNode &primary, EventRef cause)
{
    m_keys.writeExpiries(now());
    m_redis.replaceKeys(*primary.contents(), now());
    m_offset = primary.m_offset;
    m_synced = 0; // the new file is on the disk after the next sync
    m_keys.recordCopy(primary.m_keys, now(), cause);
    rearmAfterChange();
}

void SimNode::expireDue()
{
    if (isFrozenOrDown() || isBusy()) {
        m_keys.writeExpiries(now());
    } else {
        m_keys.setCause(EventRef{}, ClientId{}, AttemptId{});
        m_redis.advance(now());
        m_executor.passOnLateReplies();
    }
    rearm();
}

void SimNode::rearmAfterChange()
{
    m_expiryTimer.disarm();
    rearm();
}

void SimNode::rearm()
{
    const NodeTime due = isFrozenOrDown() || isBusy() ? m_keys.nextExpiry() : m_redis.nextDue();
    if (due == SimRedis::never || (m_expiryTimer.isArmed() && due == m_armedFor))
        return;
    const WorldTime when = std::max(m_clock.trueTimeOf(due), m_world.now());
    if (m_expiryTimer.isArmed() && when >= m_expiryTimer.due())
        return;
    m_armedFor = due;
    m_expiryTimer.arm(when);
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
        m_executor.blocked().unblock(client,
            sim::error("UNBLOCKED force unblock from blocking operation, instance state changed "
                       "(master -> replica?)"));
    }
    return row;
}

void SimNode::setBusy(bool isBusy)
{
    if (!isFrozenOrBusy())
        m_silentSince = m_world.now();
    m_executor.setBusy(isBusy);
    rearmAfterChange();
}

EventRef SimNode::freeze(EventRef cause, Duration length, std::string_view detail)
{
    if (!isFrozenOrBusy())
        m_silentSince = m_world.now();
    m_isFrozen = true;
    const EventRef row = note(EventKind::frozen, cause, length, detail);
    m_nextCommand.disarm();
    rearmAfterChange();
    return row;
}

void SimNode::thaw(EventRef frozen, Duration length)
{
    note(EventKind::thawed, frozen, length, {});
    m_isFrozen = false;
    const std::vector<SimMessage *> queue = std::exchange(m_queue, {});
    for (SimMessage *const message : queue)
        carryOut(*message);
    m_serviceEnd = m_world.now() + m_service * static_cast<int>(queue.size());
    rearmAfterChange();
}

EventRef SimNode::kill(EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::nodeDown, cause, noSpan, detail);
    m_silentSince = isFrozenOrBusy() ? m_silentSince : m_world.now();
    m_isDown = true;
    m_isFrozen = false;
    m_executor.setBusy(false);
    loseCommands();
    rearmAfterChange();
    return row;
}

void SimNode::loseCommands()
{
    std::vector<SimMessage *> lost = std::exchange(m_queue, {});
    m_nextCommand.disarm();
    const std::vector<SimMessage *> blocked = m_executor.blocked().takeAll();
    lost.insert(lost.end(), blocked.begin(), blocked.end());
    for (SimMessage *const message : lost) {
        message->answer.outcome = Answer::Outcome::unknown;
        answer(*message, sim::error(detailText(Detail::connectionReset, {})));
    }
}

void SimNode::restart(
    std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail)
{
    m_isDown = false;
    m_executor.begin();
    m_keys.clearExpectedOwners();
    m_keys.writeExpiries(now());
    m_redis.restart(std::move(contents), now());
    m_restartRow = note(EventKind::nodeUp, down, noSpan, detail);
    m_keys.recordRestart(m_redis, now(), m_restartRow);
    rearmAfterChange();
}

void SimNode::jumpClock(Duration length, EventRef cause)
{
    const EventRef row = note(EventKind::clockJumped, cause, length, {});
    m_clock.jump(m_world.now(), length);
    m_keys.clockChanged(now(), row);
    rearmAfterChange();
}

EventRef SimNode::setClockRate(ClockRate rate, EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::clockJumped, cause, Duration::zero(), detail);
    m_clock.setRate(m_world.now(), rate);
    m_keys.clockChanged(now(), row);
    rearmAfterChange();
    return row;
}

} // namespace lockscope
