// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/busyscript.h"

#include "core/run/faults/nodefaults.h"

#include <utility>

namespace lockscope {
namespace {

constexpr Duration retryAfterPong =
    1ms;                             // the wait after a PONG: the node has not read the EVAL yet
constexpr Duration answerMax = 50ms; // if no answer comes in this time, for example because the
                                     // node is frozen, another PING is sent

} // namespace

BusyScript::BusyScript(
    EventLoop &loop, Recorder &recorder, OperatorCommand::Options options, Callbacks callbacks)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)),
      m_callbacks(std::move(callbacks)),
      m_script(
          loop, recorder, m_options, {"EVAL", endlessScript, "0"}, [this] { onScriptEnded(); }),
      m_socket(loop, *this)
{
    m_options.cause = m_script.sentRow();
    m_probeTimer.arm(loop.now());
}

// If a PING's connection fails, another PING follows after answerMax. The PINGs stop when the
// connection of the script has ended, too.
void BusyScript::sendPing()
{
    m_socket.close();
    m_received.clear();
    m_probeTimer.arm(m_loop.now() + answerMax);
    if (!m_socket.open(m_options.address))
        return;
    if (!m_options.address.password.empty())
        m_socket.queue({"AUTH", m_options.address.user, m_options.address.password});
    m_socket.send({"PING"});
}

void BusyScript::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_received);
    for (std::size_t end = m_received.find("\r\n"); end != std::string::npos && m_socket.isOpen();
         end = m_received.find("\r\n")) {
        const std::string line = m_received.substr(0, end);
        m_received.erase(0, end + 2);
        onLine(line);
    }
    if (!exchanged)
        m_socket.close();
}

void BusyScript::onLine(std::string_view line)
{
    if (line == "+OK")
        return; // the answer to AUTH
    m_socket.close();
    if (!line.starts_with("-BUSY")) {
        m_probeTimer.arm(m_loop.now() + retryAfterPong);
    } else if (m_isEnding) {
        sendKill();
    } else {
        m_probeTimer.disarm();
        m_hasBegun = true;
        m_callbacks.begun();
    }
}

void BusyScript::end()
{
    if (std::exchange(m_isEnding, true) || hasEnded())
        return;
    m_socket.close();
    sendKill();
}

// SCRIPT KILL has no effect if the script has not begun yet. So PINGs follow; if one of them is
// refused, SCRIPT KILL is sent again.
void BusyScript::sendKill()
{
    m_killCommand = std::make_unique<OperatorCommand>(m_loop, m_recorder, m_options,
        std::initializer_list<std::string_view>{"SCRIPT", "KILL"}, [] {});
    m_probeTimer.arm(m_loop.now() + answerMax);
}

void BusyScript::onScriptEnded()
{
    m_socket.close();
    m_probeTimer.disarm();
    if (!m_hasBegun && !m_isEnding)
        m_callbacks.failed();
}

} // namespace lockscope
