// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/slowdown.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view pauseMs = "86400000"; // 24 h: longer than any run; end() ends it

} // namespace

Slowdown::Slowdown(EventLoop &loop, const NodeAddress &address, Tell tell) : m_loop(loop), m_socket(loop, *this), m_tell(std::move(tell))
{
    const Result<Done> opened = m_socket.open(address);
    if (!opened) {
        m_failure = opened.error().text;
        m_failing.arm(m_loop.now());
        return;
    }
    if (!address.password.empty()) {
        m_socket.queue({"AUTH", address.user, address.password});
        ++m_awaited;
    }
    m_socket.queue({"MONITOR"});
    m_socket.send({"CLIENT", "PAUSE", pauseMs, "ALL"});
}

void Slowdown::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_inbox);
    for (std::size_t end = m_inbox.find("\r\n"); end != std::string::npos && m_socket.isOpen(); end = m_inbox.find("\r\n")) {
        const std::string line = m_inbox.substr(0, end);
        m_inbox.erase(0, end + 2);
        takeLine(line);
    }
    if (!exchanged && m_socket.isOpen()) {
        m_failure = exchanged.error().text;
        fail();
    }
}

void Slowdown::takeLine(std::string_view line)
{
    if (line.starts_with('-')) {
        m_failure = line.substr(1);
        fail();
        return;
    }
    if ((line != "+OK" && line != "+PONG") || --m_awaited > 0) // other lines come from MONITOR
        return;
    switch (m_phase) {
    case Phase::asking:
        // Events of the same event-loop turn of the node may leave it after this answer, but before the next one.
        m_phase = Phase::settling;
        m_awaited = 1;
        m_socket.send({"PING"});
        return;
    case Phase::settling:
        m_phase = Phase::slow;
        m_tell.begun();
        return;
    case Phase::ending:
        m_socket.close();
        m_phase = Phase::over;
        return;
    case Phase::slow:
    case Phase::over:
        return;
    }
}

void Slowdown::end()
{
    if (m_phase == Phase::ending || m_phase == Phase::over)
        return;
    m_failing.disarm();
    if (!m_socket.isOpen()) {
        m_phase = Phase::over;
        return;
    }
    m_awaited = m_phase == Phase::slow ? 1 : m_awaited + 1;
    m_phase = Phase::ending;
    m_socket.send({"CLIENT", "UNPAUSE"});
}

void Slowdown::fail()
{
    m_socket.close();
    const bool isToTell = m_phase == Phase::asking || m_phase == Phase::settling;
    m_phase = Phase::over;
    if (isToTell)
        m_tell.failed(m_failure);
}

} // namespace lockscope
