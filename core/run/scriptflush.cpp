// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/scriptflush.h"

#include <utility>

namespace lockscope {

ScriptFlush::ScriptFlush(EventLoop &loop, Recorder &recorder, NodeId node, const NodeAddress &address, EventRef cause,
                         std::function<void()> ended)
    : m_loop(loop), m_recorder(recorder), m_node(node), m_socket(loop, *this), m_ended(std::move(ended)), m_sentAt(loop.now()),
      m_sent(note(EventKind::sent, cause, noSpan, "SCRIPT FLUSH"))
{
    const Result<Done> opened = m_socket.open(address);
    if (!opened) {
        m_failure = opened.error().text;
        m_loop.arm(m_failing, m_loop.now());
        return;
    }
    m_socket.send({"SCRIPT", "FLUSH"});
}

void ScriptFlush::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_inbox);
    // The answer is one line: +OK, or an error.
    const std::size_t lineEnd = m_inbox.find("\r\n");
    if (lineEnd != std::string::npos) {
        const bool isError = m_inbox.front() == '-';
        end(EventKind::replied, (isError ? "(error) " : "") + m_inbox.substr(1, lineEnd - 1));
    } else if (!exchanged) {
        end(EventKind::timedOut, exchanged.error().text);
    }
}

EventRef ScriptFlush::note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::operatorHand();
    raw.event.node = m_node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void ScriptFlush::end(EventKind kind, std::string_view detail)
{
    m_socket.close();
    m_hasEnded = true;
    note(kind, m_sent, m_loop.now() - m_sentAt, detail);
    std::exchange(m_ended, nullptr)();
}

} // namespace lockscope
