// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/proxyconnection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t gulp = 64 * 1024;
constexpr std::size_t pieceMax = 64 * 1024;

} // namespace

void Relay::ProxyConnection::Socket::watch(std::uint32_t events)
{
    EventLoop &loop = m_comer.m_relay.m_loop;
    if (descriptor < 0 || events == m_events)
        return;
    if (events == 0) // a hang-up is reported even without requested events
        loop.forget(descriptor, *this);
    else if (m_events == 0)
        loop.watch(descriptor, events, *this);
    else
        loop.change(descriptor, events, *this);
    m_events = events;
}

void Relay::ProxyConnection::Socket::close()
{
    watch(0);
    if (descriptor >= 0)
        ::close(std::exchange(descriptor, -1));
}

Relay::ProxyConnection::Socket &Relay::ProxyConnection::Flow::from() const
{
    return m_way == Way::requests ? m_comer.m_near : m_comer.m_far;
}

Relay::ProxyConnection::Socket &Relay::ProxyConnection::Flow::to() const
{
    return m_way == Way::requests ? m_comer.m_far : m_comer.m_near;
}

void Relay::ProxyConnection::Flow::timeCame()
{
    write();
    m_comer.watchAgain();
    m_comer.endIfOver();
}

void Relay::ProxyConnection::Flow::read()
{
    char buffer[gulp];
    while (wantsToRead() && from().descriptor >= 0 && !from().isConnecting) {
        const ssize_t got = recv(from().descriptor, buffer, sizeof buffer, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0) {
            finish();
            break;
        }
        takeIn(std::string_view(buffer, static_cast<std::size_t>(got)));
        if (got < static_cast<ssize_t>(sizeof buffer))
            break;
    }
    write();
}

void Relay::ProxyConnection::Flow::finish()
{
    m_hasEnded = true;
    std::optional<WorldTime> due; // with the last byte
    if (m_comer.m_relay.cutsOf(m_way) == 0)
        due = m_pieces.empty() ? m_comer.m_relay.m_loop.now() : m_pieces.back().due;
    if (!m_isDead)
        m_pieces.push_back({{}, due});
    if (m_way == Way::replies && !m_comer.m_requests.m_hasEnded)
        m_comer.m_relay.farIsGone(); // before the client gets the end of the connection and reconnects
}

void Relay::ProxyConnection::Flow::takeIn(std::string_view bytes)
{
    while (!bytes.empty() && !m_isDead) {
        const bool isFirst = !m_comer.m_relay.m_options.hasMessages || m_ends.isBetween();
        const std::size_t size = m_comer.m_relay.m_options.hasMessages ? m_ends.take(bytes).size : bytes.size();
        LinkPace &pace = m_comer.m_relay.paceOf(m_way);
        const WorldTime now = m_comer.m_relay.m_loop.now();
        if (m_comer.m_relay.cutsOf(m_way) > 0)
            m_due.reset();
        if (isFirst)
            beginMessage(size);
        else if (m_due)
            m_due = pace.arrivalOfMore(now, size);
        if (!m_isBroken)
            add(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
}

void Relay::ProxyConnection::Flow::beginMessage(std::size_t size)
{
    Relay &relay = m_comer.m_relay;
    const Message message = nextMessage();
    DeliveryPlan delivery;
    if (relay.m_options.delivery && message.number > 0 && !m_isBroken)
        delivery = relay.m_options.delivery(message);
    m_isBroken = m_isBroken || delivery.isLost;
    if (m_isBroken)
        return;
    if (m_way == Way::requests)
        m_comer.m_awaiting.push_back({Way::replies, message.number, message.sent});
    m_due.reset();
    if (relay.cutsOf(m_way) > 0 && delivery.extra == Duration::zero())
        return;
    LinkPace &pace = relay.paceOf(m_way);
    m_due = pace.arrival(relay.m_loop.now(), relay.m_options.times[static_cast<std::size_t>(m_way)], delivery.extra, size);
    if (const Duration late = delivery.extra + pace.resent(); late > Duration::zero() && relay.m_options.delayed)
        relay.m_options.delayed(message, late, pace.resent() > Duration::zero());
}

Relay::Message Relay::ProxyConnection::Flow::nextMessage()
{
    Relay &relay = m_comer.m_relay;
    Message message{m_way, 0, {}};
    if (!relay.m_options.hasMessages)
        return message;
    if (m_way == Way::replies) {
        if (!m_comer.m_awaiting.empty()) {
            message = m_comer.m_awaiting.front();
            m_comer.m_awaiting.pop_front();
        }
        return message;
    }
    if (!relay.m_options.far.password.empty() && !std::exchange(m_comer.m_isGreeted, true))
        return message;
    if (relay.m_options.ledger) {
        const LinkLedger::Entry entry = relay.m_options.ledger->take(m_comer.m_number).value_or(LinkLedger::Entry{});
        return {m_way, entry.number, entry.sent};
    }
    message.number = ++relay.m_counted;
    return message;
}

void Relay::ProxyConnection::Flow::add(std::string_view bytes)
{
    m_held += bytes.size();
    if (!m_pieces.empty() && m_pieces.back().due == m_due && m_pieces.back().bytes.size() + bytes.size() <= pieceMax)
        m_pieces.back().bytes += bytes;
    else
        m_pieces.push_back({std::string(bytes), m_due});
}

void Relay::ProxyConnection::Flow::write()
{
    EventLoop &loop = m_comer.m_relay.m_loop;
    m_timer.disarm();
    m_isBlocked = false;
    while (!m_pieces.empty() && !m_isDead && m_comer.m_relay.cutsOf(m_way) == 0) {
        Piece &piece = m_pieces.front();
        if (to().descriptor < 0 || to().isConnecting) {
            m_isBlocked = true;
            return;
        }
        if (piece.due && *piece.due > loop.now()) {
            m_timer.arm(*piece.due);
            return;
        }
        if (piece.bytes.empty()) {
            shutdown(to().descriptor, SHUT_WR);
            m_pieces.pop_front();
            continue;
        }
        const ssize_t sent = send(to().descriptor, piece.bytes.data() + m_sent, piece.bytes.size() - m_sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno == EAGAIN) {
            m_isBlocked = true;
            return;
        }
        if (sent < 0) {
            die();
            return;
        }
        m_sent += static_cast<std::size_t>(sent);
        m_held -= static_cast<std::size_t>(sent);
        if (m_sent == piece.bytes.size()) {
            m_pieces.pop_front();
            m_sent = 0;
        }
    }
}

void Relay::ProxyConnection::Flow::die()
{
    m_timer.disarm();
    m_isDead = true;
    m_isBlocked = false;
    m_pieces.clear();
    m_held = 0;
}

// Schedules held data, and data that became due during the cut, as if it were sent now.
void Relay::ProxyConnection::Flow::depart()
{
    Relay &relay = m_comer.m_relay;
    const WorldTime now = relay.m_loop.now();
    LinkPace &pace = relay.paceOf(m_way);
    for (Piece &piece : m_pieces) {
        if (!piece.due || *piece.due <= now)
            piece.due = pace.arrival(now, relay.m_options.times[static_cast<std::size_t>(m_way)], Duration::zero(), piece.bytes.size());
    }
    m_due = now;
    timeCame();
}

Relay::ProxyConnection::ProxyConnection(Relay &relay, int descriptor, std::uint32_t number) : m_relay(relay), m_number(number)
{
    m_near.descriptor = descriptor;
    takeFar(openSocket(relay.m_options.far));
    watchAgain();
}

Relay::ProxyConnection::~ProxyConnection()
{
    end();
}

void Relay::ProxyConnection::takeFar(OpenedSocket opened)
{
    m_far.descriptor = opened.descriptor;
    m_far.isConnecting = !opened.isConnected;
    m_others = std::move(opened.others);
    if (m_far.descriptor >= 0)
        return;
    m_relay.farIsGone();
    reset();
}

void Relay::ProxyConnection::connected()
{
    int problem = 0;
    socklen_t size = sizeof problem;
    getsockopt(m_far.descriptor, SOL_SOCKET, SO_ERROR, &problem, &size);
    m_far.isConnecting = false;
    if (problem != 0) {
        m_far.close();
        takeFar(openSocket(std::move(m_others)));
    }
}

void Relay::ProxyConnection::ready(Socket &socket, std::uint32_t events)
{
    if (socket.isConnecting)
        connected();
    if (m_hasEnded)
        return;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        flow(socket.m_from).read();
    Flow &towards = flow(socket.m_from == Way::requests ? Way::replies : Way::requests);
    if (towards.wantsToWrite() && !socket.isConnecting)
        towards.write();
    if (m_hasEnded)
        return;
    watchAgain();
    endIfOver();
}

void Relay::ProxyConnection::watchAgain()
{
    if (m_hasEnded)
        return;
    const auto wanted = [](const Flow &in, const Flow &out) {
        return (in.wantsToRead() ? static_cast<std::uint32_t>(EPOLLIN) : 0u) | (out.wantsToWrite() ? static_cast<std::uint32_t>(EPOLLOUT) : 0u);
    };
    m_near.watch(wanted(m_requests, m_replies));
    m_far.watch(m_far.isConnecting ? static_cast<std::uint32_t>(EPOLLOUT) : wanted(m_replies, m_requests));
}

void Relay::ProxyConnection::endIfOver()
{
    const bool isDelivered = m_requests.isOver() || m_requests.isDead();
    const bool isAnswered = m_replies.isOver() || (m_replies.isDead() && m_requests.isOver());
    if (!m_hasEnded && isDelivered && isAnswered)
        end();
}

void Relay::ProxyConnection::reset()
{
    if (m_hasEnded)
        return;
    // RST on TCP; a Unix socket is closed normally.
    const linger now{1, 0};
    for (const Socket *const socket : {&m_near, &m_far}) {
        if (socket->descriptor >= 0)
            setsockopt(socket->descriptor, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    end();
}

void Relay::ProxyConnection::end()
{
    m_requests.die();
    m_replies.die();
    m_near.close();
    m_far.close();
    if (std::exchange(m_hasEnded, true))
        return;
    if (m_relay.m_options.ledger)
        m_relay.m_options.ledger->ended(m_number);
    m_relay.m_broom.arm(m_relay.m_loop.now());
}

} // namespace lockscope
