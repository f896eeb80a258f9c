// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/proxyconnection.h"

#include "core/live/proxy/commandtap.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t readSizeMax = 64 * 1024;
constexpr std::size_t pieceSizeMax = 64 * 1024;

} // namespace

Socket &Relay::ProxyConnection::Flow::from() const
{
    return (m_way == Way::requests ? m_connection.m_client : m_connection.m_node).socket;
}

Socket &Relay::ProxyConnection::Flow::to() const
{
    return (m_way == Way::requests ? m_connection.m_node : m_connection.m_client).socket;
}

void Relay::ProxyConnection::Flow::forwardDue()
{
    write();
    m_connection.updateWatches();
    m_connection.endIfFinished();
}

void Relay::ProxyConnection::Flow::read()
{
    char buffer[readSizeMax];
    while (wantsToRead() && from().isOpen() && !from().isConnecting()) {
        const auto got = from().read(buffer);
        if (!got)
            receiveEnd();
        else
            receive(std::string_view(buffer, *got));
        if (got != sizeof buffer)
            break;
    }
    write();
}

void Relay::ProxyConnection::Flow::receiveEnd()
{
    m_hasEnded = true;
    std::optional<WorldTime> due; // the end of the stream is forwarded together with the last byte
    if (m_connection.m_relay.cutsOf(m_way) == 0)
        due = m_pieces.empty() ? m_connection.m_relay.m_loop.now() : m_pieces.back().due;
    if (!m_isDiscarding)
        m_pieces.push_back({{}, due});
    if (m_way == Way::replies && !m_connection.m_requests.m_hasEnded)
        m_connection.m_relay.nodeMayBeGone(); // must be before the client gets the end of the
                                              // connection and reconnects
}

void Relay::ProxyConnection::Flow::receive(std::string_view bytes)
{
    if (isTapped()) {
        m_inbox.add(bytes);
        takeMessages();
        return;
    }
    while (!bytes.empty() && !m_isDiscarding) {
        const bool isFirst = !m_connection.m_relay.m_options.hasMessages || m_ends.isAtStart();
        const std::size_t size =
            m_connection.m_relay.m_options.hasMessages ? m_ends.take(bytes).size : bytes.size();
        LinkPace &pace = m_connection.m_relay.paceOf(m_way);
        const WorldTime now = m_connection.m_relay.m_loop.now();
        if (m_connection.m_relay.cutsOf(m_way) > 0)
            m_due.reset();
        if (isFirst)
            beginMessage(size);
        else if (m_due)
            m_due = pace.arrivalOfRest(now, size);
        if (!m_isBroken)
            add(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
}

void Relay::ProxyConnection::Flow::beginMessage(std::size_t size)
{
    schedule(describeNewMessage(), size);
}

void Relay::ProxyConnection::Flow::takeMessages()
{
    for (std::string message;
         !m_isDiscarding && !isHoldingBack() && !(message = m_inbox.first()).empty();
         m_inbox.removeFirst()) {
        if (m_way == Way::replies)
            takeReply(message);
        else if (!takeCommand(message))
            return;
    }
    if (m_inbox.size() < bufferMax || isHoldingBack() || m_isDiscarding)
        return;
    m_connection.m_relay.m_options.tap->messageTooLong();
    m_connection.reset();
}

// Returns false if the command must wait.
bool Relay::ProxyConnection::Flow::takeCommand(std::string_view bytes)
{
    const std::optional<Message> command =
        m_connection.m_relay.m_options.tap->commandArrived(m_connection.m_number, bytes);
    if (!command)
        return false;
    schedule(*command, bytes.size());
    if (!m_isBroken)
        add(bytes);
    return true;
}

void Relay::ProxyConnection::Flow::takeReply(std::string_view bytes)
{
    std::optional<Message> command;
    if (bytes.front() != '>'
        && !m_connection.m_awaiting.empty()) { // '>': a push message answers no command
        command = m_connection.m_awaiting.front();
        m_connection.m_awaiting.pop_front();
    }
    schedule(command.value_or(Message{Way::replies, 0, {}}), bytes.size());
    if (!m_isBroken) {
        m_unsentSize += bytes.size();
        m_pieces.push_back({std::string(bytes), m_due, command});
    } else if (command) {
        m_connection.m_relay.m_options.tap->replyLost(*command);
    }
}

// Decides when the message is forwarded, or that it is lost.
void Relay::ProxyConnection::Flow::schedule(const Message &message, std::size_t size)
{
    Relay &relay = m_connection.m_relay;
    DeliveryPlan delivery;
    if (relay.m_options.delivery && message.number > 0 && !m_isBroken)
        delivery = relay.m_options.delivery(message);
    m_isBroken = m_isBroken || delivery.isLost;
    if (m_way == Way::requests && (!m_isBroken || isTapped()) && message.expectsReply)
        m_connection.m_awaiting.push_back({Way::replies, message.number, message.sent});
    if (m_isBroken)
        return;
    m_due.reset();
    if (relay.cutsOf(m_way) > 0 && delivery.extra == Duration::zero())
        return;
    LinkPace &pace = relay.paceOf(m_way);
    m_due = pace.arrival(relay.m_loop.now(), relay.m_options.times[static_cast<std::size_t>(m_way)],
        delivery.extra, size);
    if (const Duration late = delivery.extra + pace.resendDelay();
        late > Duration::zero() && relay.m_options.delayed)
        relay.m_options.delayed(message, late, pace.resendDelay() > Duration::zero());
}

Relay::Message Relay::ProxyConnection::Flow::describeNewMessage()
{
    Relay &relay = m_connection.m_relay;
    Message message{m_way, 0, {}};
    if (!relay.m_options.hasMessages)
        return message;
    if (m_way == Way::replies) {
        if (!m_connection.m_awaiting.empty()) {
            message = m_connection.m_awaiting.front();
            m_connection.m_awaiting.pop_front();
        }
        return message;
    }
    if (!relay.m_options.node.password.empty()
        && !std::exchange(m_connection.m_hasLoginArrived, true))
        return message;
    if (relay.m_options.ledger) {
        const LinkLedger::Entry entry =
            relay.m_options.ledger->take(m_connection.m_number).value_or(LinkLedger::Entry{});
        return {m_way, entry.number, entry.sent};
    }
    message.number = ++relay.m_commandCount;
    return message;
}

void Relay::ProxyConnection::Flow::add(std::string_view bytes)
{
    m_unsentSize += bytes.size();
    if (!m_pieces.empty() && m_pieces.back().due == m_due
        && m_pieces.back().bytes.size() + bytes.size() <= pieceSizeMax)
        m_pieces.back().bytes += bytes;
    else
        m_pieces.push_back({std::string(bytes), m_due});
}

void Relay::ProxyConnection::Flow::write()
{
    EventLoop &loop = m_connection.m_relay.m_loop;
    m_timer.disarm();
    m_isBlocked = false;
    while (!m_pieces.empty() && !m_isDiscarding && m_connection.m_relay.cutsOf(m_way) == 0) {
        Piece &piece = m_pieces.front();
        if (!to().isOpen() || to().isConnecting()) {
            m_isBlocked = true;
            return;
        }
        if (piece.due && *piece.due > loop.now()) {
            m_timer.arm(*piece.due);
            return;
        }
        if (piece.command) {
            if (isHoldingBack())
                return;
            m_connection.m_relay.m_options.tap->replyPasses(
                *std::exchange(piece.command, std::nullopt), piece.bytes);
        }
        if (piece.bytes.empty()) {
            shutdown(to().descriptor(), SHUT_WR);
            m_pieces.pop_front();
            continue;
        }
        const auto sent = to().write(std::string_view(piece.bytes).substr(m_sentSize));
        if (!sent) {
            discard();
            return;
        }
        m_isBlocked = *sent == 0;
        if (m_isBlocked)
            return;
        m_sentSize += *sent;
        m_unsentSize -= *sent;
        if (m_sentSize == piece.bytes.size()) {
            m_pieces.pop_front();
            m_sentSize = 0;
        }
    }
}

void Relay::ProxyConnection::Flow::discard()
{
    m_timer.disarm();
    m_isDiscarding = true;
    m_isBlocked = false;
    for (const Piece &piece : m_pieces) {
        if (piece.command)
            m_connection.m_relay.m_options.tap->replyLost(*piece.command);
    }
    m_pieces.clear();
    m_inbox.clear();
    m_unsentSize = 0;
}

void Relay::ProxyConnection::Flow::scheduleAfterCut()
{
    Relay &relay = m_connection.m_relay;
    const WorldTime now = relay.m_loop.now();
    LinkPace &pace = relay.paceOf(m_way);
    for (Piece &piece : m_pieces) {
        if (!piece.due || *piece.due <= now)
            piece.due = pace.arrival(now, relay.m_options.times[static_cast<std::size_t>(m_way)],
                Duration::zero(), piece.bytes.size());
    }
    m_due = now;
    forwardDue();
}

Relay::ProxyConnection::ProxyConnection(Relay &relay, int descriptor, std::uint32_t number)
    : m_relay(relay), m_number(number)
{
    m_client.socket.use(descriptor);
    if (!m_node.socket.open(relay.m_node))
        nodeFailed();
    updateWatches();
}

Relay::ProxyConnection::~ProxyConnection()
{
    end();
}

// Called when it is not possible to connect to the node.
void Relay::ProxyConnection::nodeFailed()
{
    m_relay.nodeMayBeGone();
    reset();
}

void Relay::ProxyConnection::ready(Side &side, std::uint32_t events)
{
    if (side.socket.isConnecting() && !side.socket.finishConnecting())
        nodeFailed();
    if (m_hasEnded)
        return;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        flow(side.readWay).read();
    Flow &toSide = flow(side.readWay == Way::requests ? Way::replies : Way::requests);
    if (toSide.wantsToWrite() && !side.socket.isConnecting())
        toSide.write();
    if (m_hasEnded)
        return;
    updateWatches();
    endIfFinished();
}

void Relay::ProxyConnection::updateWatches()
{
    if (m_hasEnded)
        return;
    const auto wanted = [](const Flow &in, const Flow &out) {
        return (in.wantsToRead() ? static_cast<std::uint32_t>(EPOLLIN) : 0u)
            | (out.wantsToWrite() ? static_cast<std::uint32_t>(EPOLLOUT) : 0u);
    };
    m_client.socket.watch(wanted(m_requests, m_replies));
    m_node.socket.watch(m_node.socket.isConnecting() ? static_cast<std::uint32_t>(EPOLLOUT)
                                                     : wanted(m_replies, m_requests));
}

void Relay::ProxyConnection::endIfFinished()
{
    const bool isDelivered = m_requests.isFinished() || m_requests.isDiscarding();
    const bool isAnswered =
        m_replies.isFinished() || (m_replies.isDiscarding() && m_requests.isFinished());
    if (!m_hasEnded && isDelivered && isAnswered)
        end();
}

void Relay::ProxyConnection::holdBackEnded()
{
    for (Flow *const one : {&m_requests, &m_replies}) {
        one->takeMessages();
        one->write();
    }
    updateWatches();
    endIfFinished();
}

void Relay::ProxyConnection::reset()
{
    if (m_hasEnded)
        return;
    // With this option, close() sends RST on TCP; a Unix socket is closed normally.
    const linger resetOnClose{1, 0};
    for (const Side *const one : {&m_client, &m_node}) {
        if (one->socket.isOpen())
            setsockopt(one->socket.descriptor(), SOL_SOCKET, SO_LINGER, &resetOnClose,
                sizeof resetOnClose);
    }
    end();
}

void Relay::ProxyConnection::end()
{
    m_requests.discard();
    m_replies.discard();
    m_client.socket.close();
    m_node.socket.close();
    if (std::exchange(m_hasEnded, true))
        return;
    if (m_relay.m_options.ledger)
        m_relay.m_options.ledger->ended(m_number);
    if (CommandTap *const tap = m_relay.m_options.tap) {
        for (const Message &command : m_awaiting)
            tap->replyLost(command);
        tap->connectionEnded(m_number);
    }
    m_relay.m_deleteTimer.arm(m_relay.m_loop.now());
}

} // namespace lockscope
