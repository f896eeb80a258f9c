// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/busyscript.h"

#include "core/run/faults/endlessscript.h"

#include <utility>

namespace lockscope {
namespace {

constexpr Duration notYet = 1ms;    // after PONG: the node has not read the EVAL yet
constexpr Duration noAnswer = 50ms; // the node is stopped, too

} // namespace

BusyScript::BusyScript(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options, Tell tell)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_tell(std::move(tell)),
      m_script(loop, recorder, m_options, {"EVAL", endlessScript, "0"}, [this] { scriptEnded(); }), m_socket(loop, *this)
{
    m_options.cause = m_script.sent();
    m_next.arm(loop.now());
}

// A failure shows in the script's own connection; until then the next PING is tried.
void BusyScript::probe()
{
    m_socket.close();
    m_inbox.clear();
    m_next.arm(m_loop.now() + noAnswer);
    if (!m_socket.open(m_options.address))
        return;
    if (!m_options.address.password.empty())
        m_socket.queue({"AUTH", m_options.address.user, m_options.address.password});
    m_socket.send({"PING"});
}

void BusyScript::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events, m_inbox);
    for (std::size_t end = m_inbox.find("\r\n"); end != std::string::npos && m_socket.isOpen(); end = m_inbox.find("\r\n")) {
        const std::string line = m_inbox.substr(0, end);
        m_inbox.erase(0, end + 2);
        takeLine(line);
    }
    if (!exchanged)
        m_socket.close();
}

void BusyScript::takeLine(std::string_view line)
{
    if (line == "+OK")
        return; // of AUTH
    m_socket.close();
    if (!line.starts_with("-BUSY")) {
        m_next.arm(m_loop.now() + notYet);
    } else if (m_isEnding) {
        kill();
    } else {
        m_next.disarm();
        m_hasBegun = true;
        m_tell.begun();
    }
}

void BusyScript::end()
{
    if (std::exchange(m_isEnding, true) || hasEnded())
        return;
    m_socket.close();
    kill();
}

// A kill that comes before the script finds nothing to kill: the next PING tells, and it is sent again.
void BusyScript::kill()
{
    m_kill = std::make_unique<OperatorCommand>(m_loop, m_recorder, m_options, std::initializer_list<std::string_view>{"SCRIPT", "KILL"}, [] {});
    m_next.arm(m_loop.now() + noAnswer);
}

void BusyScript::scriptEnded()
{
    m_socket.close();
    m_next.disarm();
    if (!m_hasBegun && !m_isEnding)
        m_tell.failed();
}

} // namespace lockscope
