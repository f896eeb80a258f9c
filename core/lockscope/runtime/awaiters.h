// SPDX-License-Identifier: MIT
// The awaiters of a client's coroutines. A coroutine waits for the end of a fault at a step, for
// the end of a time span, or for an answer. Part of lockscope/runtime/clientprocess.h.
#pragma once

#include "lockscope/runtime/listing.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/runtime/stepfaults.h"
#include "lockscope/runtime/timer.h"

#include <coroutine>
#include <utility>

namespace lockscope {

class ClientProcess;

/// The awaiter of a step. It suspends the coroutine only if a fault at this step pauses or crashes
/// the whole client, or if the client is already stopped. co_await returns the fault's action. A
/// stall (StepAction::Kind::stall) stops only this coroutine, not the client: the coroutine must
/// sleep by itself.
class StepAwaiter {
public:
    /// `line`: the line of the listing, for Anchor::line; otherwise not used.
    StepAwaiter(ClientProcess &process, Anchor anchor, const ListingLine &line);
    bool await_ready() const
    {
        return m_hasArrived
            && (m_action.kind == StepAction::Kind::proceed
                || m_action.kind == StepAction::Kind::stall);
    }
    void await_suspend(std::coroutine_handle<> coroutine);
    StepAction &&await_resume() { return std::move(m_action); }
    /// Call it when a client that was stopped before this step continues: now it reaches the step.
    void arriveAfterStop();

private:
    void arrive();
    void act();
    ClientProcess &m_process;
    const Anchor m_anchor;
    const ListingLine m_line;
    bool m_hasArrived = false; // false: the client is stopped before an earlier command, and
                               // reaches this step only when it continues
    StepAction m_action;
    std::coroutine_handle<> m_coroutine;
};

/// Suspends the coroutine for a length of time that is measured on the process's own clock.
class SleepAwaiter final : public Timer {
public:
    SleepAwaiter(ClientProcess &process, Duration length) : m_process(process), m_length(length) { }
    ~SleepAwaiter() override;
    bool await_ready() const { return m_length.count() <= 0; }
    void await_suspend(std::coroutine_handle<> coroutine);
    void await_resume() const { }
    void fire() override;

private:
    ClientProcess &m_process;
    Duration m_length;
    std::coroutine_handle<> m_coroutine;
};

/// Sends a command and suspends the coroutine until the answer arrives or the time-out ends.
/// co_await returns the answer.
class CallAwaiter final : public CallReceiver {
public:
    CallAwaiter(ClientProcess &process, NodeId node, Command command, Duration timeout);
    ~CallAwaiter() override;
    CallAwaiter(const CallAwaiter &) = delete;
    CallAwaiter &operator=(const CallAwaiter &) = delete;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> coroutine);
    Answer await_resume() { return std::move(m_answer); }
    void receive(std::size_t index, Answer &&answer) override;

private:
    ClientProcess &m_process;
    NodeId m_node;
    Command m_command;
    Duration m_timeout;
    PendingCall *m_call = nullptr;
    Answer m_answer;
    std::coroutine_handle<> m_coroutine;
};

} // namespace lockscope
