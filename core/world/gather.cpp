// SPDX-License-Identifier: MIT
#include "world/gather.h"

#include <bit>
#include <utility>

namespace lockscope {

Gather::Gather(Host &host, NodeSet nodes, Command command, Duration timeout)
    : m_host(host), m_command(std::move(command)), m_timeout(timeout), m_slots(nodes.count()), m_count(static_cast<int>(m_slots.size()))
{
    unsigned long left = nodes.to_ulong();
    for (Slot &slot : m_slots) {
        slot.place = static_cast<std::size_t>(std::countr_zero(left));
        left &= left - 1;
    }
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
        m_calls[index] = &m_host.launch(answer.node, *m_byText, m_timeout, this, index);
        return;
    }
    m_calls[index] = nullptr;
    m_lastEvent = answer.event;
    slot.answer.emplace(std::move(answer));
    ++m_ended;
    if (m_isYes && m_isYes(*slot.answer))
        ++m_yesCount;
    if (m_waiting && isDecided())
        m_host.ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
