// SPDX-License-Identifier: MIT
#include "world/gather.h"

#include <bit>
#include <utility>

namespace lockscope {

Gather::Gather(Host &host, NodeSet nodes, Command command, Duration timeout)
    : m_host(host), m_command(std::move(command)), m_timeout(timeout), m_slots(nodes.count()), m_count(static_cast<int>(m_slots.size()))
{
    std::size_t index = 0;
    for (unsigned long left = nodes.to_ulong(); left != 0; left &= left - 1, ++index) {
        Slot &slot = m_slots[index];
        slot.place = static_cast<std::size_t>(std::countr_zero(left));
        slot.call = &host.launch(NodeId{static_cast<std::uint8_t>(slot.place + 1)}, m_command, timeout, this, index);
    }
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
    for (const Slot &slot : m_slots)
        yes += slot.answer && isYes(*slot.answer) ? 1 : 0;
    return yes;
}

Gather::NodeSet Gather::nodes(Yes isYes) const
{
    NodeSet yes;
    for (const Slot &slot : m_slots)
        yes[slot.place] = slot.answer && isYes(*slot.answer);
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
    if (m_command.isUnknownScript(answer.reply) && !std::exchange(slot.isByText, true)) {
        if (!m_byText)
            m_byText = m_command.byText();
        slot.call = &m_host.launch(answer.node, *m_byText, m_timeout, this, index);
        return;
    }
    slot.call = nullptr;
    m_lastEvent = answer.event;
    slot.answer.emplace(std::move(answer));
    ++m_ended;
    if (m_isYes && m_isYes(*slot.answer))
        ++m_yesCount;
    if (m_waiting && isDecided())
        m_host.ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
