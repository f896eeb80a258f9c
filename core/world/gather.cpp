// SPDX-License-Identifier: MIT
#include "world/gather.h"

#include <utility>

namespace lockscope {

Gather::Gather(Host &host, NodeSet nodes, Command command, Duration timeout)
    : m_host(host), m_command(std::move(command)), m_timeout(timeout)
{
    m_slots.reserve(static_cast<std::size_t>(host.nodeCount()));
    for (std::size_t i = 0; i < nodesMax; ++i) {
        if (!nodes[i])
            continue;
        Slot &slot = m_slots.emplace_back();
        slot.place = i;
        slot.call = &host.launch(NodeId{static_cast<std::uint8_t>(i + 1)}, m_command, timeout, this, m_slots.size() - 1);
    }
    m_count = static_cast<int>(m_slots.size());
}

Gather::~Gather()
{
    for (Slot &slot : m_slots) {
        if (slot.call)
            slot.call->receiver = nullptr;
    }
}

Gather::Decision Gather::decision(int quorum, Yes isYes)
{
    m_quorum = quorum;
    m_isYes = isYes;
    m_yesCount = count(isYes);
    return Decision(*this);
}

Gather::Decision Gather::all()
{
    m_isYes = nullptr;
    return Decision(*this);
}

int Gather::count(Yes isYes) const
{
    int yes = 0;
    for (const Slot &slot : m_slots)
        yes += slot.hasEnded && isYes(slot.answer) ? 1 : 0;
    return yes;
}

Gather::NodeSet Gather::nodes(Yes isYes) const
{
    NodeSet yes;
    for (const Slot &slot : m_slots)
        yes[slot.place] = slot.hasEnded && isYes(slot.answer);
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
    Slot &slot = m_slots[index];
    slot.call = nullptr;
    if (m_command.isUnknownScript(answer.reply) && !std::exchange(slot.isByText, true)) {
        slot.call = &m_host.launch(answer.node, m_command.byText(), m_timeout, this, index);
        return;
    }
    m_lastEvent = answer.event;
    slot.answer = std::move(answer);
    slot.hasEnded = true;
    ++m_ended;
    if (m_isYes && m_isYes(slot.answer))
        ++m_yesCount;
    if (m_waiting && isDecided())
        m_host.ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
