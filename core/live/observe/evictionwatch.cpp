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
    constexpr std::string_view subscribed =
        ":1\r\n"; // the end of the reply to SUBSCRIBE, which is not in the form of a command
    std::string &inbox = m_messages.inbox();
    const Result<Done> exchanged = m_socket.exchange(events, inbox);
    if (const std::size_t end = inbox.find(subscribed); !m_isSubscribed && end != inbox.npos) {
        m_isSubscribed = true;
        inbox.erase(0, end + subscribed.size());
    }
    std::vector<std::string_view> words;
    while (m_isSubscribed && m_messages.next(words) == CommandReader::ReadStatus::command) {
        if (words.size() == 3) // message, channel, key
            m_onEvicted(words[2]);
    }
    m_messages.discardRead();
    if (!exchanged)
        m_socket.close();
}

} // namespace lockscope
