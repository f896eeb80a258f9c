// SPDX-License-Identifier: MIT
#include "lockscope/net/connection.h"

#include "lockscope/events/rowdetail.h"
#include "lockscope/runtime/clientprocess.h"

#include <sys/epoll.h>

#include <algorithm>
#include <utility>

namespace lockscope {

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

void Connection::open()
{
    m_wasOpen = false;
    if (!m_socket.open(m_address)) {
        loseConnection(m_socket.problem());
        return;
    }
    m_wasOpen = m_socket.isConnected();
    if (m_wasOpen && m_ledger)
        m_ledger->opened();
    m_awaitsLogin = m_socket.queueLogin(m_address);
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
    if (!m_socket.isOpen())
        open();
    if (!m_socket.isOpen())
        return;
    m_socket.queue(call.command.arguments());
    if (m_ledger)
        m_ledger->recordSent({number, call.sent});
}

void Connection::flush()
{
    if (m_socket.isOpen() && !m_socket.flush())
        loseConnection(m_socket.problem());
}

void Connection::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    m_wasOpen = m_wasOpen || m_socket.isConnected();
    takeReplies();
    if (!exchanged && !m_isLost)
        loseConnection(exchanged.error().text);
}

void Connection::takeReplies()
{
    while (std::optional<Reply> reply = m_socket.nextReply())
        deliverReply(*std::move(reply));
    if (!m_socket.isOpen())
        return;
    if (const std::string problem = m_socket.replies().problem(); !problem.empty())
        loseConnection(detailText(Detail::notRedis, {problem}));
    else if (m_socket.replies().waitingSize() > answerSizeMax)
        loseConnection(detailText(Detail::replyTooLong, {}));
}

void Connection::deliverReply(Reply reply)
{
    if (std::exchange(m_awaitsLogin, false)) {
        if (reply.isError()) // never continue as another user than the configured one
            loseConnection("AUTH: " + errorCode(reply));
    } else if (!m_waiting.empty()) {
        PendingCall *const call = m_waiting.front();
        m_waiting.pop_front();
        call->process.calls().deliver(*call, {Answer::Outcome::answered, std::move(reply), {}, {}});
        armGiveUpTimer();
    } else {
        loseConnection(detailText(Detail::replyOfNothing, {}));
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
    m_socket.close();
    m_isBroken = false;
    m_giveUpTimer.disarm();
}

// Reports the commands that were not accepted, and, if the connection was lost, all waiting
// commands.
void Connection::reportFailures()
{
    if (!m_socket.isReading()) // the process is paused and must not notice the loss yet;
                               // continueReadingAnswers() reports it later
        return;
    std::vector<PendingCall *> refused;
    refused.swap(m_refused);
    const std::string tooMany =
        detailText(Detail::notSent, {detailText(Detail::tooManyWait, {std::int64_t{waitingMax}})});
    for (PendingCall *const call : refused)
        call->process.calls().lose(*call, Answer::Outcome::refused, tooMany);
    if (!std::exchange(m_isLost, false))
        return;
    std::deque<PendingCall *> lost;
    lost.swap(m_waiting);
    for (PendingCall *const call : lost) {
        if (m_wasOpen)
            call->process.calls().lose(
                *call, Answer::Outcome::unknown, detailText(Detail::connectionLost, {m_reason}));
        else
            call->process.calls().lose(
                *call, Answer::Outcome::refused, detailText(Detail::notSent, {m_reason}));
    }
}

void Connection::markBroken()
{
    m_isBroken = m_socket.isOpen();
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
    if (!m_socket.isReading()) // the process is paused and does not give up;
                               // continueReadingAnswers() arms the timer again
        return;
    loseConnection(detailText(Detail::givenUp, {}));
    reportFailures();
}

void Connection::stopReadingAnswers()
{
    m_socket.stopReading();
}

void Connection::continueReadingAnswers()
{
    m_socket.continueReading();
    while (m_socket.isReading() && m_socket.isConnected() && m_socket.hasInputArrived())
        ready(EPOLLIN);
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
