// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <chrono>
#include <coroutine>

namespace lockscope {

/// The state of one try to acquire a lock that the releasing client hands to the next client in a
/// queue (see setpxhandoff.cpp).
struct HandoffWaiter {
    LockRequest request;
    Token token;
    LocalTime start;                      ///< when the try began
    LocalTime sent;                       ///< when the latest script was sent
    std::chrono::milliseconds queuedAt{}; ///< the node's clock when that script queued the token;
                                          ///< 0: the token is not in the queue
    std::chrono::milliseconds placeEnd{}; ///< the node's clock when the token loses its place in
                                          ///< the queue; a renewal sets a later end
    std::chrono::milliseconds
        holderTtlLeft{}; ///< the remaining TTL of the holder's key; negative: it has no TTL
    Acquisition acquisition;
    bool isOver = false; ///< granted, or further waiting is pointless

    /// Processes the script's reply: granted, queued, or an error.
    void takeScriptReply(const Answer &answer);
    /// Processes the end of a wait: the lock was handed over, or the wait timed out. `readAt`: when
    /// the client read `message`.
    void takeWaitEnd(const Answer &message, LocalTime readAt);
    /// Returns whether the message hands over the lock.
    static bool handsOver(const Answer &message)
    {
        return message.isAnswered() && message.reply.items.size() == 2;
    }
    /// Returns whether the script's reply shows that the token is in the queue.
    static bool isQueued(const Answer &answer)
    {
        return answer.isAnswered() && answer.reply.items.size() == 3;
    }

    /// Returns the length of the first wait after joining the queue, when the holder's remaining
    /// TTL is not known yet.
    Duration joinWaitLength() const;
    /// Returns the maximum length of the next wait. Zero or less: the request's waitLimit is over.
    Duration nextWaitLength(LocalTime now) const;
    /// Returns whether the client may send the script again in this try, to check whether the lock
    /// is free.
    bool mayRepeatScript(LocalTime now) const;

private:
    Duration driftAllowance(Duration length) const;
    void grant(LocalTime validUntil, const Answer &answer);
};

/// The two commands with which a client joins the queue of a lock that is handed over: the script
/// that queues its token, and the command that waits for the message of the hand-over. The client
/// sends both without waiting for the first reply, which saves a round trip.
///
///     HandoffCalls calls(process, …);
///     auto answer = co_await calls.scriptEnd();
///     auto message = co_await calls.waitEnd();
///
/// This object may be destroyed before both calls have ended; the process still receives and
/// records late replies. Thread: that of the process.
class HandoffCalls final : public CallReceiver {
public:
    HandoffCalls(ClientProcess &process, const Command &script, Duration scriptTimeout,
        const Command &wait, Duration waitTimeout)
        : m_process(process)
    {
        m_calls[0] = &process.calls().launch(onlyNode, script, scriptTimeout, this, 0);
        m_calls[1] = &process.calls().launch(onlyNode, wait, waitTimeout, this, 1);
    }
    ~HandoffCalls() override
    {
        for (PendingCall *const call : m_calls) {
            if (call)
                call->receiver = nullptr;
        }
    }
    HandoffCalls(const HandoffCalls &) = delete;
    HandoffCalls &operator=(const HandoffCalls &) = delete;

    /// The awaiter of scriptEnd() and waitEnd(). `index`: which call it waits for: 0: the script;
    /// 1: the command that waits.
    class End {
    public:
        End(HandoffCalls &calls, std::size_t index) : m_calls(calls), m_index(index) { }
        bool await_ready() const { return !m_calls.m_calls[m_index]; }
        void await_suspend(std::coroutine_handle<> coroutine)
        {
            m_calls.m_waitingCoroutine = coroutine;
            m_calls.m_awaitedIndex = m_index;
        }
        Answer await_resume() { return std::move(m_calls.m_answers[m_index]); }

    private:
        HandoffCalls &m_calls;
        std::size_t m_index;
    };
    /// With co_await, waits until the script has ended, and returns its answer.
    End scriptEnd() { return End(*this, 0); }
    /// With co_await, waits until the command that waits for the message has ended, and returns its
    /// answer.
    End waitEnd() { return End(*this, 1); }

    void receive(std::size_t index, Answer &&answer) override
    {
        m_calls[index] = nullptr;
        m_answers[index] = std::move(answer);
        if (m_waitingCoroutine && m_awaitedIndex == index)
            m_process.control().ready(std::exchange(m_waitingCoroutine, {}));
    }

private:
    ClientProcess &m_process;
    std::array<PendingCall *, 2> m_calls{}; // null: the call has ended
    std::array<Answer, 2> m_answers;
    std::coroutine_handle<> m_waitingCoroutine;
    std::size_t m_awaitedIndex = 0;
};

} // namespace lockscope
