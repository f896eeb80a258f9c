// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/longrun.h"

#include <string>

namespace lockscope::bench {
namespace {

constexpr Duration lease = 400ms;
constexpr std::size_t holdsBetweenPauses = 997;

} // namespace

LongRun::LongRun(Duration step)
    : m_writer(std::make_shared<TextPool>(TextPool::Writers::one)), m_step(step)
{
    TextPool &texts = m_writer.texts();
    for (std::size_t node = 0; node < m_keys.size(); ++node)
        m_keys[node] = texts.intern("lockscope:lock:orders-" + std::to_string(node + 1));
    m_set = texts.intern("SET \x01 \x02 NX PX 400");
    m_delete = texts.intern("EVALSHA compare-and-delete 1 \x01 \x02");
    m_ok = texts.intern("OK");
    m_held = texts.intern("held");
    Event begin;
    begin.kind = EventKind::runBegin;
    begin.detail = texts.intern(
        R"({"format":"lockscope/1","scenario":"long","scheme":"set-px-lua","world":"model","seed":1,)"
        R"("settings":{"nodes":8,"clients":20}})");
    append(begin);
}

void LongRun::writeHolds(std::size_t times)
{
    for (std::size_t i = 0; i < times; ++i) {
        for (std::uint8_t node = 1; node <= nodeCount; ++node)
            writeHold(node);
    }
}

Seq LongRun::append(Event event)
{
    event.time = m_now;
    m_now += m_step;
    return m_writer.append(event);
}

ClientId LongRun::nextClient()
{
    return ClientId{static_cast<std::uint16_t>(m_holds++ % clientCount + 1)};
}

Event LongRun::rowOf(const Hold &hold, EventKind kind) const
{
    Event event;
    event.kind = kind;
    event.actor = Actor::client(hold.client);
    event.client = hold.client;
    event.key = hold.key;
    event.token = hold.token;
    event.attempt = hold.attempt;
    return event;
}

void LongRun::acquire(Hold &hold)
{
    hold.attempt = AttemptId{++m_attempts[hold.client.value - 1u]};
    hold.token = m_writer.texts().intern(std::to_string(m_holds) + "-0123456789abcdef");
    append(rowOf(hold, EventKind::attempt));
    Event sent = rowOf(hold, EventKind::sent);
    sent.node = hold.node;
    sent.detail = m_set;
    hold.sent = append(sent);
    Event set = rowOf(hold, EventKind::keySet);
    set.actor = Actor::node(hold.node);
    set.node = hold.node;
    set.cause = hold.sent;
    set.span = lease;
    hold.set = append(set);
    Event replied = rowOf(hold, EventKind::replied);
    replied.node = hold.node;
    replied.cause = hold.sent;
    replied.span = 2 * m_step;
    replied.detail = m_ok;
    Event granted = rowOf(hold, EventKind::granted);
    granted.cause = append(replied);
    granted.span = lease;
    hold.granted = append(granted);
    Event entered = rowOf(hold, EventKind::entered);
    entered.cause = hold.granted;
    append(entered);
}

void LongRun::leave(Hold &hold)
{
    append(rowOf(hold, EventKind::left));
    Event sent = rowOf(hold, EventKind::sent);
    sent.node = hold.node;
    sent.detail = m_delete;
    hold.sent = append(sent);
    Event deleted = rowOf(hold, EventKind::keyDeleted);
    deleted.actor = Actor::node(hold.node);
    deleted.node = hold.node;
    deleted.cause = hold.sent;
    append(deleted);
    Event replied = rowOf(hold, EventKind::replied);
    replied.node = hold.node;
    replied.cause = hold.sent;
    replied.span = 2 * m_step;
    Event released = rowOf(hold, EventKind::released);
    released.cause = append(replied);
    append(released);
}

// The client is paused in the critical section until its key has expired and another client enters.
void LongRun::pauseUntilOtherEnters(Hold &hold)
{
    Event paused = rowOf(hold, EventKind::paused);
    paused.span = 6 * m_step;
    Event resumed = rowOf(hold, EventKind::resumed);
    resumed.cause = append(paused);
    append(rowOf(hold, EventKind::leaseEnded));
    Event expired = rowOf(hold, EventKind::keyExpired);
    expired.actor = Actor::node(hold.node);
    expired.node = hold.node;
    expired.cause = hold.set;
    append(expired);
    Hold other = hold;
    other.client = nextClient();
    acquire(other);
    append(resumed);
    leave(hold);
    leave(other);
}

void LongRun::writeHold(std::uint8_t node)
{
    Hold hold;
    hold.client = nextClient();
    hold.node = NodeId{node};
    hold.key = m_keys[node - 1u];
    Hold rival = hold; // its attempt is denied
    rival.client = ClientId{static_cast<std::uint16_t>(hold.client.value % clientCount + 1)};
    acquire(hold);
    rival.attempt = AttemptId{++m_attempts[rival.client.value - 1u]};
    append(rowOf(rival, EventKind::attempt));
    Event denied = rowOf(rival, EventKind::denied);
    denied.detail = m_held;
    append(denied);
    append(rowOf(hold, EventKind::wrote));
    if (m_holds % holdsBetweenPauses == 0)
        pauseUntilOtherEnters(hold);
    else
        leave(hold);
}

} // namespace lockscope::bench
