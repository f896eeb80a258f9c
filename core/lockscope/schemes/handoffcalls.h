// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <coroutine>

namespace lockscope {

/// The two commands with which a client joins the queue of a lock that is handed over: the script that queues its token, and right after it
/// the command that waits to be woken. Sent together, they need one round trip less.
///
///     HandoffCalls calls(process, …);
///     co_await calls.scriptEnd();
///     co_await calls.messageEnd();
///
/// Like a Gather, it may be destroyed before both calls have ended.
class HandoffCalls final : public CallReceiver {
public:
    HandoffCalls(ClientProcess &process, const Command &script, Duration scriptTimeout, const Command &wait, Duration waitTimeout) : m_process(process)
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

    class End {
    public:
        End(HandoffCalls &calls, std::size_t index) : m_calls(calls), m_index(index) { }
        bool await_ready() const { return !m_calls.m_calls[m_index]; }
        void await_suspend(std::coroutine_handle<> coroutine)
        {
            m_calls.m_waiting = coroutine;
            m_calls.m_waitsFor = m_index;
        }
        Answer await_resume() { return std::move(m_calls.m_answers[m_index]); }

    private:
        HandoffCalls &m_calls;
        std::size_t m_index;
    };
    End scriptEnd() { return End(*this, 0); }
    End messageEnd() { return End(*this, 1); }

    void receive(std::size_t index, Answer &&answer) override
    {
        m_calls[index] = nullptr;
        m_answers[index] = std::move(answer);
        if (m_waiting && m_waitsFor == index)
            m_process.control().ready(std::exchange(m_waiting, {}));
    }

private:
    ClientProcess &m_process;
    std::array<PendingCall *, 2> m_calls{}; // null: ended
    std::array<Answer, 2> m_answers;
    std::coroutine_handle<> m_waiting;
    std::size_t m_waitsFor = 0;
};

} // namespace lockscope
