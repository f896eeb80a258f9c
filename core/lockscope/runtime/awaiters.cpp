// SPDX-License-Identifier: MIT
#include "lockscope/runtime/awaiters.h"

#include "lockscope/runtime/clientprocess.h"

namespace lockscope {

void StepAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    if (m_hasArrived)
        act();
    else
        m_process.calls().holdStep(*this);
}

void StepAwaiter::arriveAfterStop()
{
    arrive();
    act();
}

void StepAwaiter::arrive()
{
    m_hasArrived = true;
    if (m_anchor == Anchor::line)
        m_process.rows().noteStep(m_line);
    if (StepFaults *const faults = m_process.control().stepFaults())
        m_action = faults->onStep(m_process.id(), m_anchor, m_line.number);
}

void StepAwaiter::act()
{
    const EventRef cause = m_process.rows().last();
    m_process.control().ready(m_coroutine); // runs when the process continues; if the process
                                            // crashes, its tasks are destroyed instead
    m_process.control().act(m_action, cause);
}

SleepAwaiter::~SleepAwaiter()
{
    m_process.world().disarm(*this);
}

void SleepAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    World &world = m_process.world();
    world.arm(*this, world.now() + m_process.control().trueLength(m_length));
}

void SleepAwaiter::fire()
{
    if (m_process.control().mayFireNow(*this))
        m_process.control().ready(m_coroutine);
}

CallAwaiter::CallAwaiter(ClientProcess &process, NodeId node, Command command, Duration timeout)
    : m_process(process), m_node(node), m_command(std::move(command)), m_timeout(timeout)
{
}

CallAwaiter::~CallAwaiter()
{
    if (m_call)
        m_call->receiver = nullptr;
}

void CallAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    m_call = &m_process.calls().launch(m_node, m_command, m_timeout, this, 0);
}

void CallAwaiter::receive(std::size_t, Answer &&answer)
{
    if (const auto fallback = m_call->command.fallbackAfter(answer.reply)) {
        m_call = &m_process.calls().launch(m_node, *fallback, m_timeout, this, 0);
        return;
    }
    m_call = nullptr;
    m_answer = std::move(answer);
    m_process.control().ready(m_coroutine);
}

} // namespace lockscope
