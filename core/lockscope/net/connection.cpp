// SPDX-License-Identifier: MIT
#include "lockscope/net/connection.h"

#include "lockscope/net/opensocket.h"
#include "lockscope/runtime/clientprocess.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {

static const std::string tooManyText =
    "not sent: " + std::to_string(Connection::waitingMax) + " commands wait for a reply";
namespace {

// Maximum size of an answer in bytes. No answer to a lock's command is longer. A peer that sends
// more is no Redis node, and would use up memory and time.
constexpr std::size_t answerSizeMax = 1 << 20;

} // namespace

Connection::Connection(EventLoop &loop, NodeAddress address, std::shared_ptr<LinkLedger> ledger)
    : m_loop(loop), m_address(std::move(address)), m_ledger(std::move(ledger))
{
}

Connection::~Connection()
{
    close();
}

std::uint32_t Connection::wantedEvents() const
{
    const bool hasOutput = m_state == State::connecting || m_outputSent < m_output.size();
    return (m_isReadingStopped ? 0u : static_cast<std::uint32_t>(EPOLLIN))
        | (hasOutput ? static_cast<std::uint32_t>(EPOLLOUT) : 0u);
}

void Connection::updateWatch()
{
    const std::uint32_t events = m_socket < 0 ? 0 : wantedEvents();
    if (m_isWatched && events == 0) { // epoll reports hang-ups even if no events are requested, but
                                      // a held socket must report nothing
        m_loop.forget(m_socket, *this);
        m_isWatched = false;
    } else if (m_isWatched && events != m_watchedEvents) {
        m_loop.change(m_socket, events, *this);
    } else if (!m_isWatched && events != 0) {
        m_loop.watch(m_socket, events, *this);
        m_isWatched = true;
    }
    m_watchedEvents = events;
}

void Connection::open()
{
    m_reader = ReplyReader();
    m_output.clear();
    m_outputSent = 0;
    m_pendingAuthReplies = 0;
    m_nextAnswerSize = 0;
    m_wasOpen = false;
    useSocket(openSocket(m_address));
    if (m_socket >= 0 && appendLogin(m_output, m_address))
        m_pendingAuthReplies = 1;
}

void Connection::useSocket(OpenedSocket opened)
{
    m_socket = opened.descriptor;
    m_otherAddresses = std::move(opened.others);
    m_state = opened.isConnected ? State::open : State::connecting;
    m_wasOpen = opened.isConnected;
    if (m_wasOpen && m_ledger)
        m_ledger->opened();
    if (m_socket < 0)
        loseConnection(opened.problem);
}

// Tries the next addresses of the host name, because no server listens at the current one.
void Connection::tryOtherAddresses()
{
    if (m_isWatched)
        m_loop.forget(m_socket, *this);
    m_isWatched = false;
    ::close(m_socket);
    useSocket(openSocket(std::move(m_otherAddresses)));
    if (m_socket >= 0)
        flush();
}

// Returns whether a command is accepted. If too many commands wait, it is accepted only in two
// cases. It belongs to a pipeline whose first commands were accepted; or it is a release that
// undoes a waiting command, and so must be executed after that command.
bool Connection::accepts(const PendingCall &call) const
{
    const bool isRestOfPipeline = call.inPipeline > 1 && !m_waiting.empty()
        && m_waiting.back()->inPipeline == call.inPipeline - 1;
    if (m_waiting.size() < waitingMax || isRestOfPipeline)
        return true;
    if (!call.command.form().isUndo || m_waiting.size() >= 2 * waitingMax)
        return false;
    return std::any_of(m_waiting.rbegin(), m_waiting.rend(), [&](const PendingCall *waiting) {
        return waiting->command.token() == call.command.token();
    });
}

void Connection::send(PendingCall &call)
{
    const std::uint32_t number = m_ledger ? m_ledger->countCommand() : 0;
    if (!accepts(call)) {
        m_refused.push_back(&call);
        m_reportTimer.arm(m_loop.now());
        return;
    }
    m_waiting.push_back(&call);
    if (m_isLost)
        return;
    if (m_state == State::closed)
        open();
    if (m_socket < 0)
        return;
    appendCommand(m_output, call.command.arguments());
    if (m_ledger)
        m_ledger->recordSent({number, call.sent});
}

void Connection::flush()
{
    if (m_state == State::open)
        write();
    else if (m_socket >= 0)
        updateWatch();
}

void Connection::write()
{
    while (m_outputSent < m_output.size()) {
        const ssize_t sent = ::send(
            m_socket, m_output.data() + m_outputSent, m_output.size() - m_outputSent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno != EAGAIN) {
            loseConnection(std::strerror(errno));
            return;
        }
        if (sent < 0)
            break;
        m_outputSent += static_cast<std::size_t>(sent);
    }
    if (m_outputSent == m_output.size()) {
        m_output.clear();
        m_outputSent = 0;
    }
    updateWatch();
}

void Connection::ready(std::uint32_t events)
{
    if (m_state == State::connecting && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP))) {
        int problem = 0;
        socklen_t size = sizeof problem;
        getsockopt(m_socket, SOL_SOCKET, SO_ERROR, &problem, &size);
        if (problem != 0 && !m_otherAddresses.empty()) {
            tryOtherAddresses();
            return;
        }
        if (problem != 0) {
            loseConnection(std::strerror(problem));
            return;
        }
        m_state = State::open;
        m_wasOpen = true;
    }
    if (m_outputSent < m_output.size() && (events & EPOLLOUT))
        write();
    if (!m_isReadingStopped && m_socket >= 0 && (events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
        readAnswers();
    if (m_socket >= 0)
        updateWatch();
}

void Connection::readAnswers()
{
    char buffer[16 * 1024];
    for (;;) {
        const ssize_t got = ::recv(m_socket, buffer, sizeof buffer, 0);
        if (got > 0) {
            m_nextAnswerSize += static_cast<std::size_t>(got);
            m_reader.add(std::string_view(buffer, static_cast<std::size_t>(got)));
            takeReplies();
            if (m_socket >= 0 && m_nextAnswerSize > answerSizeMax)
                loseConnection("a reply longer than any expected one");
            if (m_socket < 0 || got < static_cast<ssize_t>(sizeof buffer))
                return;
        } else if (got < 0 && errno == EINTR) {
            continue;
        } else if (got < 0 && errno == EAGAIN) {
            return;
        } else {
            loseConnection(got == 0 ? "the node closed the connection" : std::strerror(errno));
            return;
        }
    }
}

void Connection::takeReplies()
{
    while (m_socket >= 0) {
        std::optional<Reply> reply = m_reader.next();
        if (!reply)
            break;
        deliverReply(std::move(*reply));
    }
    if (const std::string problem = m_reader.problem(); m_socket >= 0 && !problem.empty())
        loseConnection("not the Redis protocol: " + problem);
}

void Connection::deliverReply(Reply reply)
{
    m_nextAnswerSize = 0;
    if (m_pendingAuthReplies > 0) {
        --m_pendingAuthReplies;
        if (reply.isError()) // never continue as another user than the configured one
            loseConnection("AUTH: " + errorCode(reply));
    } else if (!m_waiting.empty()) {
        PendingCall *const call = m_waiting.front();
        m_waiting.pop_front();
        call->process.calls().deliver(*call, {Answer::Outcome::answered, std::move(reply), {}, {}});
        armGiveUpTimer();
    } else {
        loseConnection("a reply without a command");
    }
}

// Closes the socket at once, and reports the lost connection in the loop's next turn.
void Connection::loseConnection(const std::string &reason)
{
    m_reason = reason;
    m_isLost = true;
    closeSocket();
    m_reportTimer.arm(m_loop.now());
}

void Connection::closeSocket()
{
    if (m_isWatched)
        m_loop.forget(m_socket, *this);
    m_isWatched = false;
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = -1;
    m_state = State::closed;
    m_output.clear();
    m_outputSent = 0;
    m_isBroken = false;
    m_giveUpTimer.disarm();
}

// Reports the commands that were not accepted, and, if the connection was lost, all waiting
// commands.
void Connection::reportFailures()
{
    if (m_isReadingStopped) // the process is paused and must not notice the loss yet;
                            // continueReadingAnswers() reports it later
        return;
    std::vector<PendingCall *> refused;
    refused.swap(m_refused);
    for (PendingCall *const call : refused)
        call->process.calls().lose(*call, Answer::Outcome::refused, tooManyText);
    if (!std::exchange(m_isLost, false))
        return;
    std::deque<PendingCall *> lost;
    lost.swap(m_waiting);
    for (PendingCall *const call : lost) {
        if (m_wasOpen)
            call->process.calls().lose(
                *call, Answer::Outcome::unknown, "connection lost: " + m_reason);
        else
            call->process.calls().lose(*call, Answer::Outcome::refused, "not sent: " + m_reason);
    }
}

void Connection::markBroken()
{
    m_isBroken = m_socket >= 0;
    armGiveUpTimer();
}

// After markBroken(), arms the timer that closes the connection when the first waiting command
// times out. The command's own timer fires before this timer, because the command's timer was armed
// earlier.
void Connection::armGiveUpTimer()
{
    if (m_isBroken && !m_waiting.empty())
        m_giveUpTimer.arm(std::max(m_waiting.front()->due(), m_loop.now()));
}

void Connection::giveUp()
{
    if (m_isReadingStopped) // the process is paused and does not give up; continueReadingAnswers()
                            // arms the timer again
        return;
    loseConnection("given up after a lost message");
    reportFailures();
}

void Connection::stopReadingAnswers()
{
    m_isReadingStopped = true;
    if (m_socket >= 0)
        updateWatch();
}

void Connection::continueReadingAnswers()
{
    m_isReadingStopped = false;
    if (m_socket >= 0 && m_state == State::open)
        readAnswers();
    if (m_socket >= 0)
        updateWatch();
    if (m_isLost || !m_refused.empty())
        reportFailures();
    armGiveUpTimer();
}

void Connection::close()
{
    m_reportTimer.disarm();
    closeSocket();
    m_isLost = false;
    m_waiting.clear();
    m_refused.clear();
}

} // namespace lockscope
