// SPDX-License-Identifier: MIT
#include "core/live/observe/evictionwatch.h"

#include <utility>

namespace lockscope {

EvictionWatch::EvictionWatch(
    EventLoop &loop, const NodeAddress &node, std::function<void(std::string_view)> onEvicted)
    : m_socket(loop, *this), m_onEvicted(std::move(onEvicted))
{
    if (m_socket.open(node))
        m_socket.send({"SUBSCRIBE", "__keyevent@0__:evicted"});
}

void EvictionWatch::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    while (const std::optional<Reply> message = m_socket.nextReply()) {
        if (message->items.size() == 3 && message->items[0].text == "message")
            m_onEvicted(message->items[2].text); // the items: "message", channel, key
    }
    if (!exchanged)
        m_socket.close();
}

} // namespace lockscope
