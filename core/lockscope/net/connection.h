// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/linkledger.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/net/respsocket.h"
#include "lockscope/runtime/pendingcall.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// One client's connection to one node. It sends commands in order and receives answers in the same
/// order. It connects at the first command; after the connection was lost, it reconnects at the
/// next command. A timed-out command keeps its place in the queue of waiting commands. So a late
/// answer is never delivered as the answer to another command, and the node executes later commands
/// after the timed-out one.
///
/// A node that hangs costs only a limited amount of memory: if waitingMax commands wait for an
/// answer, new commands are refused. There are two exceptions: the rest of a pipeline whose first
/// commands were accepted, and a release of a key that a waiting command may still set. Without
/// this release, a SET that is executed late would leave the key. Thread: that of the loop.
class Connection final : public EventLoop::Watcher {
public:
    /// `ledger`: set if a proxy is on the link.
    Connection(EventLoop &loop, NodeAddress address, std::shared_ptr<LinkLedger> ledger = {});
    ~Connection() override;
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    /// If this number of commands wait for an answer, new commands are refused. Releases are
    /// refused only at twice this number.
    static constexpr std::size_t waitingMax = 256;
    /// Queues a call's command; flush() sends it. The call's process gets the result later, never
    /// inside this function.
    void send(PendingCall &call);
    /// Writes all queued commands in one piece.
    void flush();
    /// Stops reading: from now on, answers stay in the socket.
    void stopReadingAnswers();
    /// Ends stopReadingAnswers(): reads all waiting answers at once, and each further answer as it
    /// arrives.
    void continueReadingAnswers();
    /// Call it when a message of this connection, and so everything after this message, is lost for
    /// good. The connection is closed as soon as a waiting command times out. Later commands use a
    /// new connection.
    void markBroken();
    /// Closes the connection and drops the waiting calls without a result.
    void close();

    void ready(std::uint32_t events) override;

private:
    void open();
    void takeReplies();
    void deliverReply(Reply reply);
    void loseConnection(const std::string &reason);
    void reportFailures();
    void armGiveUpTimer();
    void giveUp();
    bool accepts(const PendingCall &call) const;
    void closeSocket();

    EventLoop &m_loop;
    const NodeAddress m_address;
    const std::shared_ptr<LinkLedger> m_ledger;
    RespSocket m_socket{m_loop, *this};
    bool m_wasOpen =
        false; // the socket was connected, so the waiting commands may have reached the node
    bool m_awaitsLogin = false; // the reply to AUTH has not arrived yet; it belongs to no call
    std::deque<PendingCall *> m_waiting;
    std::vector<PendingCall *>
        m_refused; // calls that were not accepted and have not been reported yet
    // Calls reportFailures() in the loop's next turn, because send() must not report failures
    // itself.
    CallbackTimer m_reportTimer{m_loop.timers(), [this] { reportFailures(); }};
    CallbackTimer m_giveUpTimer{m_loop.timers(), [this] { giveUp(); }};
    bool m_isBroken = false; // a message was lost for good
    bool m_isLost =
        false; // the connection was lost, and its waiting calls have not been reported as lost yet
    std::string m_reason; // why the connection was lost
};

} // namespace lockscope
