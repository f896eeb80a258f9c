// SPDX-License-Identifier: MIT
#include "world/gather.h"

#include <utility>

namespace lockscope {

Gather::Gather(Host &host, NodeSet nodes, Command command, Duration timeout)
    : m_host(host), m_nodes(nodes), m_command(std::move(command)), m_timeout(timeout), m_count(static_cast<int>(nodes.count()))
{
    host.launchAll(nodes, m_command, timeout, this, calls());
}

Gather::~Gather()
{
    for (Call *const call : calls()) {
        if (call)
            call->receiver = nullptr;
    }
}

Gather::Decision Gather::decision(int quorum, Yes isYes)
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

int Gather::count(Yes isYes) const
{
    if (m_ended == 0 || isYes == m_isYes)
        return m_ended == 0 ? 0 : m_yesCount;
    int yes = 0;
    for (const std::optional<Answer> &answer : m_answers)
        yes += answer && isYes(*answer) ? 1 : 0;
    return yes;
}

Gather::NodeSet Gather::nodes(Yes isYes) const
{
    NodeSet yes;
    std::size_t index = 0;
    for (std::size_t place = 0; place < nodesMax; ++place) {
        if (!m_nodes[place])
            continue;
        const std::optional<Answer> &answer = m_answers[index++];
        yes[place] = answer && isYes(*answer);
    }
    return yes;
}

bool Gather::isDecided() const
{
    if (m_ended == m_count)
        return true;
    if (!m_isYes)
        return false;
    return m_yesCount >= m_quorum || m_yesCount + (m_count - m_ended) < m_quorum;
}

void Gather::receive(std::size_t index, Answer &&answer)
{
    if (m_command.isUnknownScript(answer.reply) && !m_sentByText[index]) {
        m_sentByText[index] = true;
        if (!m_byText)
            m_byText = m_command.byText();
        m_calls[index] = &m_host.launch(answer.node, *m_byText, m_timeout, this, index);
        return;
    }
    m_calls[index] = nullptr;
    m_lastEvent = answer.event;
    const Answer &taken = m_answers[index].emplace(std::move(answer));
    ++m_ended;
    if (m_isYes && m_isYes(taken))
        ++m_yesCount;
    if (m_waiting && isDecided())
        m_host.ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
