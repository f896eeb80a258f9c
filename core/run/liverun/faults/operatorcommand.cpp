// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/operatorcommand.h"

#include "core/run/faults/nodefaults.h"
#include "lockscope/events/rowdetail.h"

#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view pauseMs = "86400000"; // 24 h, longer than any run; end() ends the pause
constexpr Duration retryAfterPong =
    1ms;                             // the wait after a PONG: the node has not read the EVAL yet
constexpr Duration answerMax = 50ms; // if no answer comes in this time, for example because the
                                     // node is frozen, another PING is sent

std::string joined(const std::vector<std::string> &command, const OperatorCommand::Options &options)
{
    std::string text = commandText(command);
    if (!options.next.empty())
        text += "; " + commandText(options.next);
    return options.isByOperator ? detailText(Detail::commandByOperator, {text}) : text;
}

void queue(RespSocket &socket, const std::vector<std::string> &command)
{
    const std::vector<std::string_view> words(command.begin(), command.end());
    socket.queue(words);
}

} // namespace

OperatorCommand::OperatorCommand(EventLoop &loop, Recorder &recorder, Options options,
    const std::vector<std::string> &command, std::function<void()> onEnd)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_socket(loop, *this),
      m_onEnd(std::move(onEnd)), m_sentAt(loop.now()),
      m_sent(note(EventKind::sent, m_options.cause, noSpan, joined(command, m_options)))
{
    if (m_options.deletesKeys) {
        RawEvent anyKey;
        anyKey.event.time = m_sentAt;
        anyKey.event.node = m_options.node;
        anyKey.effect = KeyEffect::mayChange;
        anyKey.cause = m_sent;
        m_recorder.record(anyKey);
    }
    const Result<Done> opened = m_socket.open(m_options.address);
    if (!opened) {
        m_failure = opened.error().text;
        m_failTimer.arm(m_loop.now());
        return;
    }
    m_awaitsLogin = m_socket.queueLogin(m_options.address);
    queue(m_socket, command);
    if (!m_options.next.empty())
        queue(m_socket, m_options.next);
    m_socket.flush();
}

void OperatorCommand::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    std::optional<Reply> answer = m_socket.nextReply();
    if (answer && !answer->isError() && std::exchange(m_awaitsLogin, false))
        answer = m_socket.nextReply();
    if (answer)
        end(EventKind::replied, replyText(*answer));
    else if (!exchanged)
        end(EventKind::timedOut, exchanged.error().text);
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

Slowdown::Slowdown(EventLoop &loop, const NodeAddress &address, std::function<void()> begun,
    std::function<void()> failed)
    : m_loop(loop), m_socket(loop, *this), m_onBegun(std::move(begun)),
      m_onFailed(std::move(failed))
{
    if (!m_socket.open(address)) {
        m_failTimer.arm(m_loop.now());
        return;
    }
    if (m_socket.queueLogin(address))
        ++m_answersAwaited;
    m_socket.queue({"MONITOR"});
    m_socket.send({"CLIENT", "PAUSE", pauseMs, "ALL"});
}

void Slowdown::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    while (const std::optional<Reply> answer = m_socket.nextReply())
        onAnswer(*answer);
    if (!exchanged && m_socket.isOpen())
        fail();
}

void Slowdown::onAnswer(const Reply &answer)
{
    if (answer.isError())
        return fail();
    if ((answer.text != "OK" && answer.text != "PONG")
        || --m_answersAwaited > 0) // other texts come from MONITOR
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
        m_onBegun();
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
        m_onFailed();
}

BusyScript::BusyScript(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options,
    std::function<void()> begun, std::function<void()> failed)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)),
      m_onBegun(std::move(begun)), m_onFailed(std::move(failed)),
      m_script(loop, recorder, m_options, {"EVAL", std::string(endlessScript), "0"},
          [this] { onScriptEnded(); }),
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
    m_probeTimer.arm(m_loop.now() + answerMax);
    if (!m_socket.open(m_options.address))
        return;
    m_socket.queueLogin(m_options.address);
    m_socket.send({"PING"});
}

void BusyScript::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    while (const std::optional<Reply> answer = m_socket.nextReply())
        onAnswer(*answer);
    if (!exchanged)
        m_socket.close();
}

void BusyScript::onAnswer(const Reply &answer)
{
    if (answer.isOk())
        return; // the answer to AUTH
    m_socket.close();
    if (!answer.isError("BUSY")) {
        m_probeTimer.arm(m_loop.now() + retryAfterPong);
    } else if (m_isEnding) {
        sendKill();
    } else {
        m_probeTimer.disarm();
        m_hasBegun = true;
        m_onBegun();
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
    m_killCommand = std::make_unique<OperatorCommand>(
        m_loop, m_recorder, m_options, std::vector<std::string>{"SCRIPT", "KILL"}, [] {});
    m_probeTimer.arm(m_loop.now() + answerMax);
}

void BusyScript::onScriptEnded()
{
    m_socket.close();
    m_probeTimer.disarm();
    if (!m_hasBegun && !m_isEnding)
        m_onFailed();
}

FailingSaves::FailingSaves(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options,
    const std::vector<std::string> &command, std::function<void()> begun,
    std::function<void()> failed)
    : m_loop(loop), m_address(options.address), m_onBegun(std::move(begun)),
      m_onFailed(std::move(failed)), m_limit(loop.now() + refusalMax),
      m_command(loop, recorder, std::move(options), command, [] {}), m_socket(loop, *this)
{
    m_probeTimer.arm(loop.now());
}

void FailingSaves::sendPing()
{
    m_socket.close();
    if (m_loop.now() > m_limit)
        return m_onFailed();
    m_probeTimer.arm(m_loop.now() + answerMax);
    if (!m_socket.open(m_address))
        return;
    m_socket.queueLogin(m_address);
    m_socket.send({"PING"});
}

void FailingSaves::ready(std::uint32_t events)
{
    const Result<Done> exchanged = m_socket.exchange(events);
    while (const std::optional<Reply> answer = m_socket.nextReply()) {
        if (answer->isOk())
            continue; // the answer to AUTH
        m_socket.close();
        m_hasBegun = answer->isError("MISCONF");
        if (!m_hasBegun)
            return m_probeTimer.arm(m_loop.now() + retryAfterPong);
        m_probeTimer.disarm();
        return m_onBegun();
    }
    if (!exchanged)
        m_socket.close();
}

} // namespace lockscope
