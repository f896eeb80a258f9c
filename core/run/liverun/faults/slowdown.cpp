// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/slowdown.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view pauseMs = "86400000"; // 24 h, longer than any run; end() ends the pause

} // namespace

Slowdown::Slowdown(EventLoop &loop, const NodeAddress &address, Callbacks callbacks)
    : m_loop(loop), m_socket(loop, *this), m_callbacks(std::move(callbacks))
{
    const Result<Done> opened = m_socket.open(address);
    if (!opened) {
        m_failure = opened.error().text;
        m_failTimer.arm(m_loop.now());
        return;
    }
    if (!address.password.empty()) {
        m_socket.queue({"AUTH", address.user, address.password});
        ++m_answersAwaited;
    }
    m_socket.queue({"MONITOR"});
    m_socket.send({"CLIENT", "PAUSE", pauseMs, "ALL"});
}

void Slowdown::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_received);
    for (std::size_t end = m_received.find("\r\n"); end != std::string::npos && m_socket.isOpen();
         end = m_received.find("\r\n")) {
        const std::string line = m_received.substr(0, end);
        m_received.erase(0, end + 2);
        onLine(line);
    }
    if (!exchanged && m_socket.isOpen()) {
        m_failure = exchanged.error().text;
        fail();
    }
}

void Slowdown::onLine(std::string_view line)
{
    if (line.starts_with('-')) {
        m_failure = line.substr(1);
        fail();
        return;
    }
    if ((line != "+OK" && line != "+PONG")
        || --m_answersAwaited > 0) // other lines come from MONITOR
        return;
    switch (m_phase) {
    case Phase::requesting:
        // The node may send events of the same turn of its event loop after this answer, but sends
        // them before the answer to PING.
        m_phase = Phase::confirming;
        m_answersAwaited = 1;
        m_socket.send({"PING"});
        return;
    case Phase::confirming:
        m_phase = Phase::slow;
        m_callbacks.begun();
        return;
    case Phase::ending:
        m_socket.close();
        m_phase = Phase::over;
        return;
    case Phase::slow:
    case Phase::over: return;
    }
}

void Slowdown::end()
{
    if (m_phase == Phase::ending || m_phase == Phase::over)
        return;
    m_failTimer.disarm();
    if (!m_socket.isOpen()) {
        m_phase = Phase::over;
        return;
    }
    m_answersAwaited = m_phase == Phase::slow ? 1 : m_answersAwaited + 1;
    m_phase = Phase::ending;
    m_socket.send({"CLIENT", "UNPAUSE"});
}

void Slowdown::fail()
{
    m_socket.close();
    const bool mustReport = m_phase == Phase::requesting || m_phase == Phase::confirming;
    m_phase = Phase::over;
    if (mustReport)
        m_callbacks.failed(m_failure);
}

} // namespace lockscope
