// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/operatorcommand.h"

#include <utility>

namespace lockscope {
namespace {

std::string joined(std::initializer_list<std::string_view> words, const std::string &remark)
{
    std::string text;
    for (const std::string_view word : words)
        text.append(text.empty() ? "" : " ").append(word);
    return remark.empty() ? text : text + " (" + remark + ')';
}

} // namespace

OperatorCommand::OperatorCommand(EventLoop &loop, Recorder &recorder, Options options, std::initializer_list<std::string_view> words,
                                 std::function<void()> ended)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_socket(loop, *this), m_ended(std::move(ended)), m_sentAt(loop.now()),
      m_sent(note(EventKind::sent, m_options.cause, noSpan, joined(words, m_options.remark)))
{
    const Result<Done> opened = m_socket.open(m_options.address);
    if (!opened) {
        m_failure = opened.error().text;
        m_failing.arm(m_loop.now());
        return;
    }
    if (!m_options.address.password.empty()) {
        m_socket.queue({"AUTH", m_options.address.user, m_options.address.password});
        m_greetings = 1;
    }
    m_socket.send(words);
}

void OperatorCommand::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_inbox);
    // Each answer is one line: +OK, or an error.
    std::size_t lineEnd = m_inbox.find("\r\n");
    for (; lineEnd != std::string::npos && m_greetings > 0 && m_inbox.front() == '+'; lineEnd = m_inbox.find("\r\n")) {
        --m_greetings;
        m_inbox.erase(0, lineEnd + 2);
    }
    if (lineEnd != std::string::npos) {
        const bool isError = m_inbox.front() == '-';
        end(EventKind::replied, (isError ? "(error) " : "") + m_inbox.substr(1, lineEnd - 1));
    } else if (!exchanged) {
        end(EventKind::timedOut, exchanged.error().text);
    }
}

EventRef OperatorCommand::note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::operatorPerson();
    raw.event.node = m_options.node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void OperatorCommand::end(EventKind kind, std::string_view detail)
{
    m_answer = detail;
    m_socket.close();
    m_hasEnded = true;
    note(kind, m_sent, m_loop.now() - m_sentAt, detail);
    std::exchange(m_ended, nullptr)();
}

} // namespace lockscope
