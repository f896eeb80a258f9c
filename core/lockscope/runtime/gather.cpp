// SPDX-License-Identifier: MIT
#include "lockscope/runtime/gather.h"

#include <utility>

namespace lockscope {

Gather::Gather(ClientProcess &process, NodeSet nodes, const Command &command, Duration timeout)
    : m_process(process), m_timeout(timeout), m_count(static_cast<int>(nodes.count()))
{
    m_answers.reserve(nodes.count());
    process.calls().launchAll(nodes, command, timeout, this, calls());
}

Gather::~Gather()
{
    if (isComplete())
        return;
    for (PendingCall *const call : calls()) {
        if (call)
            call->receiver = nullptr;
    }
}

Gather::Decision Gather::decision(int quorum, IsYes isYes)
{
    m_quorum = quorum;
    m_yesCount = count(isYes);
    m_isYes = isYes;
    return Decision(*this);
}

Gather::Decision Gather::all()
{
    m_isYes = nullptr;
    return Decision(*this);
}

int Gather::count(IsYes isYes) const
{
    if (isYes == m_isYes)
        return m_yesCount;
    int yes = 0;
    for (const Answer &answer : m_answers)
        yes += isYes(answer) ? 1 : 0;
    return yes;
}

Gather::NodeSet Gather::nodes(IsYes isYes) const
{
    NodeSet yes;
    for (const Answer &answer : m_answers)
        yes[answer.node.value - 1u] = isYes(answer);
    return yes;
}

bool Gather::isDecided() const
{
    if (isComplete())
        return true;
    if (!m_isYes)
        return false;
    return m_yesCount >= m_quorum || m_yesCount + (m_count - endedCount()) < m_quorum;
}

void Gather::receive(std::size_t index, Answer &&answer)
{
    if (const auto fallback = m_calls[index]->command.fallbackAfter(answer.reply)) {
        m_calls[index] = &m_process.calls().launch(answer.node, *fallback, m_timeout, this, index);
        return;
    }
    m_calls[index] = nullptr;
    m_lastEvent = answer.event;
    m_answers.push_back(std::move(answer));
    if (m_isYes && m_isYes(m_answers.back()))
        ++m_yesCount;
    if (m_waitingCoroutine && isDecided())
        m_process.control().ready(std::exchange(m_waitingCoroutine, {}));
}

} // namespace lockscope
