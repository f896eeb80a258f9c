// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/linkledger.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/net/opensocket.h"
#include "lockscope/runtime/pendingcall.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct redisReader;

namespace lockscope {

/// One client's connection to one node: commands out in order, answers back in the same order. It connects at the first command,
/// and again at the next one after it was lost. A command that timed out keeps its place, so that its late answer cannot be taken
/// for another's, and what is sent after it is carried out after it.
///
/// What a node that hangs can cost is bounded: with waitingMax commands that wait for an answer, new ones are refused. Only a release of
/// what one of those may yet set is taken still, so that no late SET stays. Thread: its loop's.
class Connection final : public EventLoop::Watcher {
public:
    /// `ledger`: where a relay lies on the way.
    Connection(EventLoop &loop, NodeAddress address, std::shared_ptr<LinkLedger> ledger = {});
    ~Connection() override;
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    /// How many commands may wait for an answer; and twice as many, with the releases among them.
    static constexpr std::size_t waitingMax = 256;
    /// Puts a call's command behind the others; it leaves with them at flush(). Its process is told the end later, never inside this call.
    void send(PendingCall &call);
    /// Writes what was put together, in one piece.
    void flush();
    /// Leaves all answers in the socket.
    void hold();
    /// Takes the answers that wait, at once, and from here on each as it comes.
    void pass();
    /// A message was lost on the way for good, and with it all that is behind it: the connection is given up as soon as the time of a
    /// command that waits is over. What is sent then goes by a new one.
    void breakOff();
    /// Closes; the calls that wait are forgotten.
    void close();

    void ready(std::uint32_t events) override;

private:
    enum class State { closed, connecting, open };
    struct ReaderEnd {
        void operator()(redisReader *reader) const;
    };
    void open();
    void take(OpenedSocket opened);
    void tryOthers();
    void write();
    void readAnswers();
    void takeWhole(std::string_view &bytes);
    void takeReplies();
    void takeReply(Reply reply);
    void failSoon(const std::string &reason);
    void fail();
    void awaitEnd();
    void giveUp();
    bool takes(const PendingCall &call) const;
    void drop();
    std::uint32_t wanted() const;
    void watchAgain();

    EventLoop &m_loop;
    const NodeAddress m_address;
    const std::shared_ptr<LinkLedger> m_ledger;
    State m_state = State::closed;
    int m_socket = -1;
    std::vector<SocketPlace> m_others; // of the addresses of the node's name those that are not tried yet
    bool m_isHeld = false;
    bool m_isWatched = false;
    bool m_wasOpen = false; // the commands that wait may have reached the node
    std::uint32_t m_watchedFor = 0;
    std::string m_out;
    std::size_t m_outSent = 0;
    int m_greetings = 0; // answers to AUTH that belong to no call
    std::size_t m_answerSize = 0; // of what has come of the next answer
    std::unique_ptr<redisReader, ReaderEnd> m_reader;
    std::deque<PendingCall *> m_waiting;
    std::vector<PendingCall *> m_refused; // they have not been told yet
    // Tells of a failure, or of commands that were not taken, on the loop's next turn: send() must not.
    CallbackTimer m_failing{m_loop.timers(), [this] { fail(); }};
    CallbackTimer m_givingUp{m_loop.timers(), [this] { giveUp(); }};
    bool m_isBroken = false; // a message was lost for good
    bool m_isLost = false; // its calls have not been told yet
    std::string m_reason;
};

} // namespace lockscope
