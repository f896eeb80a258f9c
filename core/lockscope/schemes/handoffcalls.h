// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <coroutine>

namespace lockscope {

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
