// SPDX-License-Identifier: MIT
// What a host's coroutine waits for: a step with a fault on it, a length of time, an answer.
#include "world/host.h"

namespace lockscope {

void Host::StepAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    if (m_hasArrived)
        act();
    else
        m_host.m_held.push_back({nullptr, {}, false, this});
}

void Host::StepAwaiter::arrive()
{
    m_hasArrived = true;
    if (m_anchor == Anchor::line) {
        const TextId text = m_host.m_texts.step(m_line);
        m_host.openRow(EventKind::step).detail = text;
        m_host.putRow(EventRef{});
    }
    if (m_host.m_faults)
        m_action = m_host.m_faults->arrive(m_host.m_id, m_anchor, m_line.number);
}

void Host::StepAwaiter::act()
{
    const EventRef cause = m_host.m_lastEvent;
    m_host.ready(m_coroutine); // it goes on when the host does; a dead one's tasks are destroyed instead
    m_host.act(m_action, cause);
}

void Host::SleepAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    World &world = m_host.world();
    world.arm(*this, world.now() + m_host.realLength(m_length));
}

void Host::SleepAwaiter::fire()
{
    if (m_host.mayFire(*this))
        m_host.ready(m_coroutine);
}

Host::CallAwaiter::CallAwaiter(Host &host, NodeId node, Command command, Duration timeout)
    : m_host(host), m_node(node), m_command(std::move(command)), m_timeout(timeout)
{
}

Host::CallAwaiter::~CallAwaiter()
{
    if (m_call)
        m_call->receiver = nullptr;
}

void Host::CallAwaiter::await_suspend(std::coroutine_handle<> coroutine)
{
    m_coroutine = coroutine;
    m_call = &m_host.launch(m_node, m_command, m_timeout, this, 0);
}

void Host::CallAwaiter::receive(std::size_t, Answer &&answer)
{
    if (const auto instead = m_call->command.insteadAfter(answer.reply)) {
        m_call = &m_host.launch(m_node, *instead, m_timeout, this, 0);
        return;
    }
    m_call = nullptr;
    m_answer = std::move(answer);
    m_host.ready(m_coroutine);
}

} // namespace lockscope
