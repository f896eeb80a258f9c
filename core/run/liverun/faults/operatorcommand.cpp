// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/operatorcommand.h"

#include <utility>

namespace lockscope {
namespace {

std::string joined(std::initializer_list<std::string_view> command, const std::string &remark)
{
    std::string text;
    for (const std::string_view word : command)
        text.append(text.empty() ? "" : " ").append(word);
    return remark.empty() ? text : text + " (" + remark + ')';
}

} // namespace

OperatorCommand::OperatorCommand(EventLoop &loop, Recorder &recorder, Options options,
    std::initializer_list<std::string_view> command, std::function<void()> onEnd)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_socket(loop, *this),
      m_onEnd(std::move(onEnd)), m_sentAt(loop.now()),
      m_sent(note(EventKind::sent, m_options.cause, noSpan, joined(command, m_options.remark)))
{
    const Result<Done> opened = m_socket.open(m_options.address);
    if (!opened) {
        m_failure = opened.error().text;
        m_failTimer.arm(m_loop.now());
        return;
    }
    if (!m_options.address.password.empty()) {
        m_socket.queue({"AUTH", m_options.address.user, m_options.address.password});
        m_authAnswers = 1;
    }
    m_socket.send(command);
}

void OperatorCommand::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_received);
    // Each answer is one line: +OK, or an error.
    std::size_t lineEnd = m_received.find("\r\n");
    for (; lineEnd != std::string::npos && m_authAnswers > 0 && m_received.front() == '+';
         lineEnd = m_received.find("\r\n")) {
        --m_authAnswers;
        m_received.erase(0, lineEnd + 2);
    }
    if (lineEnd != std::string::npos) {
        const bool isError = m_received.front() == '-';
        end(EventKind::replied, (isError ? "(error) " : "") + m_received.substr(1, lineEnd - 1));
    } else if (!exchanged) {
        end(EventKind::timedOut, exchanged.error().text);
    }
}

EventRef OperatorCommand::note(
    EventKind kind, EventRef cause, Duration span, std::string_view detail)
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
    std::exchange(m_onEnd, nullptr)();
}

} // namespace lockscope
