// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulated node does with commands.
#include "core/model/simnode.h"

#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"

#include <charconv>
#include <utility>

namespace lockscope {
namespace {

Reply integer(std::int64_t number)
{
    Reply reply;
    reply.kind = Reply::Kind::integer;
    reply.integer = number;
    return reply;
}

std::int64_t numberIn(std::string_view text)
{
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

SimNode::SimNode(SimWorld &world, SimScripts &scripts, NodeId id)
    : m_world(world), m_id(id), m_redis(std::make_unique<SimRedis>(scripts, nullptr)), m_due(world.timers(), [this] { timeCame(); }),
      m_turn(world.timers(), [this] { serveNext(); })
{
    m_redis->setListener(this);
}

void SimNode::begin()
{
    m_due.disarm();
    m_turn.disarm();
    m_redis->restart(nullptr, NodeTime{});
    m_clock = SimClock();
    m_awaited = SimRedis::never;
    m_isFrozen = m_isDown = m_isFull = false;
    m_beginning = EventRef{};
    m_silentSince = m_free = WorldTime{};
    m_isReplica = m_isGuarded = m_isRefusing = m_knowsRelease = m_hasTransactions = false;
    m_holders.clear();
    m_queue.clear();
    m_service = Duration::zero();
    m_waiting.clear();
    m_hopes.clear();
    m_offset = 0;
    m_writes.clear();
    m_current = nullptr;
    m_isAtOnce = false;
    m_client = ClientId{};
    m_attempt = AttemptId{};
    m_cause = m_lastRow = EventRef{};
}

void SimNode::request(SimMessage &message)
{
    if (m_isDown) {
        message.answer.outcome = Answer::Outcome::refused;
        answer(message, error("connection refused"));
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

// REQUIRES: somebody waits.
void SimNode::serveNext()
{
    SimMessage &message = *m_queue.front();
    m_queue.erase(m_queue.begin());
    if (!m_queue.empty())
        m_turn.arm(m_world.now() + m_service);
    serve(message);
}

LOCKSCOPE_INLINED void SimNode::carryOut(SimMessage &message)
{
    if (!m_waiting.empty()) {
        // A connection that waits is not read from.
        if (const auto found = m_waiting.find(message.client); found != m_waiting.end()) {
            found->second.behind.push_back(&message);
            return;
        }
    }
    m_current = &message;
    m_client = message.client;
    m_attempt = message.errand->sentRow.attempt;
    m_cause = message.errand->sent;
    if (m_isGuarded)
        setRefusal();
    const std::uint64_t offset = m_offset;
    const bool isAtOnce = !m_isRefusing && answerAtOnce(message);
    if (!isAtOnce)
        execute(message);
    m_current = nullptr;
    // Else nothing has changed that could come to an end, or to an earlier one.
    if (!isAtOnce || (m_offset != offset && message.errand->command.form().shortcut == ModelShortcut::setIfAbsent))
        rearm();
}

// What makes up most of a run goes without texts; the conformance suite holds it equal to what execute() does.
LOCKSCOPE_INLINED bool SimNode::answerAtOnce(SimMessage &message)
{
    const Command &command = message.errand->command;
    if (m_hasTransactions && m_redis->isInTransaction(message.client.value))
        return false;
    Reply::Kind kind{};
    std::int64_t count = 0;
    switch (command.form().shortcut) {
    case ModelShortcut::none:
        return false;
    case ModelShortcut::setIfAbsent: {
        if (m_isFull || command.ttl().count() <= 0)
            return false;
        m_isAtOnce = true;
        const bool isSet = m_redis->setIfAbsent(command.key().text, command.token().text(), command.ttl(), now());
        m_isAtOnce = false;
        kind = isSet ? Reply::Kind::status : Reply::Kind::nil;
        break;
    }
    case ModelShortcut::compareAndDelete: {
        if (!m_knowsRelease && command.isByName()) {
            refuseInPlace(message, "NOSCRIPT No matching script. Please use EVAL.");
            return true;
        }
        m_knowsRelease = true;
        m_isAtOnce = true;
        count = m_redis->compareAndDelete(command.key().text, command.token().text(), now()) ? 1 : 0;
        m_isAtOnce = false;
        kind = Reply::Kind::integer;
        break;
    }
    case ModelShortcut::setValue:
        if (m_isFull)
            return false;
        m_redis->set(command.key().text, command.value(), now());
        kind = Reply::Kind::status;
        break;
    }
    answerInPlace(message, kind, count);
    return true;
}

void SimNode::carryOutAll(const std::vector<SimMessage *> &queued)
{
    for (SimMessage *const message : queued)
        carryOut(*message);
}

void SimNode::execute(SimMessage &message)
{
    const Command &command = message.errand->command;
    const CommandForm &form = command.form();
    if (form.waitsForReplicas) {
        waitForReplicas(message);
        return;
    }
    if (form.queue == QueueRole::enters)
        m_hopes[message.errand->sentRow.token] = {message.client, message.errand->sentRow.attempt, message.errand->sent};
    const CommandWords words = command.arguments();
    auto reply = m_redis->execute(message.client.value, std::span(words.begin(), words.end()), now());
    m_hasTransactions = m_hasTransactions || m_redis->isInTransaction(message.client.value);
    if (form.queue == QueueRole::leaves)
        m_hopes.erase(message.errand->sentRow.token);
    if (reply)
        answer(message, std::move(*reply));
    else
        m_waiting[message.client].message = &message;
    answerWoken();
}

void SimNode::waitForReplicas(SimMessage &message)
{
    const Command &command = message.errand->command;
    const CommandWords words = command.arguments();
    if (m_isReplica) {
        answer(message, error("ERR WAIT cannot be used with replica instances. Please also note that since Redis 4.0 if a replica is configured "
                              "to be writable (which is not the default) writes to replicas are just local and are not propagated."));
        return;
    }
    const auto wanted = static_cast<int>(numberIn(words.begin()[1]));
    const std::uint64_t offset = m_writes[message.client];
    const int have = m_world.replication().acknowledged(*this, offset);
    if (have >= wanted) {
        answer(message, integer(have));
        return;
    }
    Waiting &waiting = m_waiting[message.client];
    waiting.message = &message;
    waiting.replicas = wanted;
    waiting.offset = offset;
    waiting.limit = std::make_unique<CallbackTimer>(m_world.timers(), [this, client = message.client] {
        endWait(client, integer(m_world.replication().acknowledged(*this, m_waiting[client].offset)));
    });
    waiting.limit->arm(m_world.now() + std::chrono::milliseconds(numberIn(words.begin()[2])));
}

void SimNode::replicasConfirmed()
{
    std::vector<ClientId> served;
    for (const auto &[client, waiting] : m_waiting) {
        if (waiting.limit && m_world.replication().acknowledged(*this, waiting.offset) >= waiting.replicas)
            served.push_back(client);
    }
    for (const ClientId client : served)
        endWait(client, integer(m_world.replication().acknowledged(*this, m_waiting[client].offset)));
}

// The connection is read from again.
void SimNode::endWait(ClientId client, Reply reply)
{
    const auto found = m_waiting.find(client);
    Waiting waiting = std::move(found->second);
    m_waiting.erase(found);
    waiting.limit.reset();
    answer(*waiting.message, std::move(reply));
    for (SimMessage *const message : waiting.behind)
        request(*message);
}

void SimNode::answerWoken()
{
    for (SimRedis::Woken &woken : m_redis->takeWoken()) {
        const ClientId client{static_cast<std::uint16_t>(woken.connection)};
        if (m_waiting.contains(client))
            endWait(client, std::move(woken.reply));
    }
}

Reply SimNode::error(std::string text)
{
    Reply reply;
    reply.kind = Reply::Kind::error;
    reply.text = std::move(text);
    return reply;
}

void SimNode::answer(SimMessage &message, Reply &&reply)
{
    message.answer.reply = std::move(reply);
    m_world.network().answer(message);
}

// The reply of a message that has been used before has mostly neither text nor items: they went to whoever waited for the answer.
LOCKSCOPE_INLINED void SimNode::answerInPlace(SimMessage &message, Reply::Kind kind, std::int64_t integer)
{
    Reply &reply = message.answer.reply;
    reply.kind = kind;
    reply.integer = integer;
    if (!reply.items.empty())
        reply.items = {};
    if (kind == Reply::Kind::status)
        reply.text = std::string("OK");
    else if (!reply.text.empty())
        reply.text.clear();
    m_world.network().answer(message);
}

void SimNode::refuseInPlace(SimMessage &message, std::string_view text)
{
    Reply &reply = message.answer.reply;
    reply.kind = Reply::Kind::error;
    reply.integer = 0;
    if (!reply.items.empty())
        reply.items = {};
    reply.text.assign(text);
    m_world.network().answer(message);
}

void SimNode::timeCame()
{
    if (m_isFrozen || m_isDown) {
        writeExpiries();
    } else {
        m_cause = EventRef{};
        m_client = ClientId{};
        m_redis->advance(now());
        answerWoken();
    }
    rearm();
}

void SimNode::rearm()
{
    NodeTime due = SimRedis::never;
    if (m_isFrozen || m_isDown) {
        for (const Holder &holder : m_holders) {
            if (holder.deadline != SimRedis::never)
                due = std::min(due, holder.deadline + std::chrono::milliseconds(1));
        }
    } else {
        due = m_redis->nextDue();
    }
    if (due == SimRedis::never || (m_due.isArmed() && due == m_awaited))
        return;
    const WorldTime when = std::max(m_clock.when(due), m_world.now());
    if (m_due.isArmed() && when >= m_due.due())
        return;
    m_awaited = due;
    m_due.arm(when);
}

void SimNode::repeat(const Deed &deed)
{
    m_current = nullptr;
    m_cause = deed.row;
    m_client = deed.client;
    m_attempt = deed.attempt;
    m_redis->refuseWrites({});
    m_isRefusing = false;
    if (!deed.value) {
        ask({"DEL", deed.key});
    } else if (deed.deadline == SimRedis::never) {
        ask({"SET", deed.key, *deed.value});
    } else {
        const auto deadline = std::chrono::floor<std::chrono::milliseconds>(deed.deadline);
        ask({"SET", deed.key, *deed.value, "PXAT", std::to_string(deadline.count())});
    }
    m_offset = deed.offset;
    rearm();
}

Reply SimNode::tell(const std::vector<std::string> &words)
{
    const std::vector<std::string_view> views(words.begin(), words.end());
    return m_redis->execute(0, views, now()).value_or(Reply());
}

Reply SimNode::ask(std::initializer_list<std::string_view> words)
{
    return m_redis->execute(0, std::span(words.begin(), words.end()), now()).value_or(Reply());
}

} // namespace lockscope
