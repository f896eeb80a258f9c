// SPDX-License-Identifier: MIT
#include "world/host.h"

#include "base/contract.h"

#include <algorithm>

namespace lockscope {

Host::Host(World &world, ClientId id, int nodeCount, Seed seed, CommandTexts *texts)
    : m_world(world), m_sink(world.sink()), m_id(id), m_nodeCount(nodeCount), m_seed(seed),
      m_ownTexts(texts ? nullptr : std::make_unique<CommandTexts>(m_sink.texts())), m_texts(texts ? *texts : *m_ownTexts)
{
}

Host::~Host()
{
    LOCKSCOPE_ASSERT(!m_calls); // bury() first
}

void Host::begin(int nodeCount, Seed seed)
{
    LOCKSCOPE_ASSERT(!m_calls && !m_isPaused);
    m_nodeCount = nodeCount;
    m_seed = seed;
    m_faults = nullptr;
    m_slips = {};
    m_wallOffset = {};
    m_clockRate = ClockRate();
    m_attempt = AttemptId{};
    m_tokens = m_draws = 0;
    m_memo = 0;
    m_lastEvent = m_pausedRef = m_crashedRef = EventRef{};
    m_isCrashed = false;
    m_pausedAt = WorldTime{};
    m_command.reset();
    m_token = Token(); // the texts may be others than before
}

LocalTime Host::now() const
{
    return LocalTime{m_clockRate.shown(m_world.now().time_since_epoch())};
}

std::chrono::milliseconds Host::wallNow() const
{
    std::chrono::milliseconds right = m_world.wallNow() + m_wallOffset;
    if (!m_clockRate.isTrue()) {
        const Duration elapsed = m_world.now().time_since_epoch();
        right += std::chrono::floor<std::chrono::milliseconds>(m_clockRate.shown(elapsed) - elapsed);
    }
    return right;
}

Duration Host::randomDuration(Purpose purpose, Duration limit)
{
    return drawDuration(draw(m_seed, m_id, purpose, m_draws++), limit);
}

EventRef Host::note(EventKind kind, EventRef cause, const Event &columns)
{
    Event &row = openRow(kind);
    row.span = columns.span;
    row.fence = columns.fence;
    row.key = columns.key;
    row.token = columns.token;
    row.detail = columns.detail;
    row.node = columns.node;
    if (columns.attempt)
        row.attempt = columns.attempt;
    return putRow(cause);
}

TextId Host::intern(const Resource &resource)
{
    return m_texts.resource(resource);
}

TextId Host::intern(const Token &token)
{
    if (token.isEmpty()) // the last one is still to be remembered
        return TextId{};
    if (!(m_token == token)) {
        m_token = token;
        m_tokenText = intern(token.text());
    }
    return m_tokenText;
}

Host::SleepAwaiter Host::sleep(Duration length)
{
    return {*this, length};
}

Host::CallAwaiter Host::call(NodeId node, Command command, Duration timeout)
{
    return {*this, node, std::move(command), timeout};
}

void Host::runTurn()
{
    while (!m_isPaused && !m_isCrashed && !m_executor.isEmpty())
        m_executor.take().resume();
}

bool Host::mayFire(Timer &timer)
{
    if (m_isPaused)
        m_dueWhilePaused.push_back(&timer);
    return !m_isPaused;
}

void Host::act(const StepAction &action, EventRef cause)
{
    if (action.kind == StepAction::Kind::pause)
        pause(action, cause);
    else if (action.kind == StepAction::Kind::crash)
        crash(cause, action.reason);
}

void Host::pause(const StepAction &order, EventRef cause)
{
    if (isStopped())
        return;
    Event columns;
    columns.span = order.hasCondition ? noSpan : order.lengthMax;
    columns.detail = intern(order.reason);
    m_pausedRef = note(EventKind::paused, cause, columns);
    m_pausedAt = m_world.now();
    m_isPaused = true;
    m_world.holdAnswers(*this);
    m_world.arm(m_pauseEnd, m_pausedAt + order.lengthMax);
}

void Host::resume(std::string_view reason)
{
    if (!m_isPaused || m_isCrashed)
        return;
    m_world.disarm(m_pauseEnd);
    Event columns;
    columns.span = m_world.now() - m_pausedAt;
    columns.detail = intern(reason);
    note(EventKind::resumed, m_pausedRef, columns);
    m_isPaused = false;
    // As a process does that was stopped: it finishes what it was about to do, then what lies in its sockets is read, then its timers
    // are looked at. It may be stopped again on the way.
    doHeld();
    hearUnheard();
    if (!isStopped())
        m_world.passAnswers(*this);
    if (isStopped())
        return;
    std::vector<Timer *> due;
    due.swap(m_dueWhilePaused);
    for (Timer *const timer : due) {
        if (!timer->isArmed())
            m_world.arm(*timer, timer->due());
    }
    m_world.wantTurn(*this);
}

void Host::crash(EventRef cause, const std::string &reason)
{
    if (m_isCrashed)
        return;
    Event columns;
    columns.detail = intern(reason);
    m_crashedRef = note(EventKind::crashed, cause, columns);
    m_isCrashed = true;
    m_world.wantTurn(*this);
}

void Host::restart()
{
    LOCKSCOPE_ASSERT(m_isCrashed && !m_calls);
    m_isCrashed = false;
    m_memo = 0;
    Event columns;
    columns.detail = intern("a new process: it remembers nothing");
    note(EventKind::restarted, m_crashedRef, columns);
}

} // namespace lockscope
