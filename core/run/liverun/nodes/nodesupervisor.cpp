// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/nodesupervisor.h"

#include "core/trace/noderows.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Interval between two checks of a process that is ending or starting.
constexpr Duration lookInterval = 1ms;

} // namespace

NodeSupervisor::NodeSupervisor(EventLoop &loop, Recorder &recorder, Options options)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_observed(m_options.address)
{
    NodeObserver::Options told{m_options.node, m_observed, [this] { std::exchange(m_options.ready, nullptr)(); },
                               [this](const std::string &reason) { lost(reason); }};
    if (m_options.clock)
        told.clock = &m_options.clock->clock();
    if (m_options.master)
        told.herald = m_options.master->m_options.address;
    else if (m_options.server)
        told.herald = m_options.server->address();
    if (told.herald)
        told.herald->user = told.herald->password = {};
    m_observer = m_options.server ? observeStream(m_loop, m_recorder, std::move(told))
                                  : observeByPolling(m_loop, m_recorder, std::move(told), m_options.keys);
}

NodeSupervisor::~NodeSupervisor()
{
    m_alarm.disarm();
}

EventRef NodeSupervisor::noteAt(WorldTime time, EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = time;
    raw.event.actor = Actor::node(m_options.node);
    raw.event.node = m_options.node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void NodeSupervisor::clockChanged(EventRef row)
{
    if (m_state == State::up && !m_isBlind)
        m_observer->clockChanged(row);
    if (m_state == State::down && m_alarm.isArmed())
        awaitStart();
}

Duration NodeSupervisor::shownNow() const
{
    const auto now = m_loop.epoch() + m_loop.now().time_since_epoch();
    return m_options.clock ? m_options.clock->clock().at(now) : now.time_since_epoch();
}

// The restart delay runs on the clock of the node's machine.
void NodeSupervisor::awaitStart()
{
    const Duration left = std::max(m_startsAt - shownNow(), Duration::zero());
    m_alarm.arm(m_loop.now() + (m_options.clock ? m_options.clock->clock().rate().real(left) : left));
}

void NodeSupervisor::crash(Death death)
{
    LOCKSCOPE_ASSERT(!isDown());
    m_death = std::move(death);
    m_state = State::ending;
    m_options.server->crash();
    hasDied();
}

void NodeSupervisor::shutDown(Death death)
{
    LOCKSCOPE_ASSERT(!isDown());
    m_death = std::move(death);
    m_state = State::ending;
    m_options.server->shutDown();
    m_alarm.arm(m_loop.now() + lookInterval);
}

void NodeSupervisor::hasDied()
{
    // First reads the node's earlier events from the observer's socket, so that they stand before the row.
    m_observer->catchUp();
    m_lastRow = note(EventKind::nodeDown, m_death.cause, noSpan, m_death.detail);
    m_isBlind = false;
    m_state = State::down;
    m_alarm.disarm();
    if (m_died)
        m_died();
    if (!m_mayStart || !m_death.restart)
        return;
    m_startsAt = shownNow() + *m_death.restart;
    awaitStart();
}

void NodeSupervisor::hurry()
{
    if (m_state == State::down && m_mayStart)
        m_alarm.arm(m_loop.now());
    m_death.restart = Duration::zero();
}

void NodeSupervisor::stayDown()
{
    m_mayStart = false;
    if (m_state == State::down || m_state == State::starting)
        m_alarm.disarm();
}

void NodeSupervisor::timeCame()
{
    m_former.reset();
    switch (m_state) {
    case State::ending:
        if (!m_options.server->isAlive())
            hasDied();
        else
            m_alarm.arm(m_loop.now() + lookInterval);
        return;
    case State::down:
        start();
        return;
    case State::starting:
        if (m_options.server->isAlive()) {
            observeAgain(m_options.server->backDoor());
            return;
        }
        m_state = State::down;
        note(EventKind::nodeDown, m_lastRow, noSpan, "it ended during its restart");
        return;
    case State::up:
        if (m_options.server->isAlive()) {
            observeAgain(m_options.address);
            return;
        }
        m_death = {EventRef{}, endedUnexpectedlyText};
        hasDied();
        return;
    }
}

void NodeSupervisor::start()
{
    m_state = State::starting;
    if (m_death.isWiped)
        m_options.server->wipe();
    else if (m_death.losesPower)
        m_options.server->losePower();
    const Result<Done> started = m_options.server->startAgain();
    if (started) {
        observeAgain(m_options.server->backDoor());
        return;
    }
    m_state = State::down;
    note(EventKind::nodeDown, m_lastRow, noSpan, started.error().text);
}

// Tries to observe the node again. If the server does not listen yet, or a replica has no link to its master yet, the connection is refused
// at once; lost() then retries.
void NodeSupervisor::observeAgain(NodeAddress address)
{
    address.user = m_options.address.user;
    address.password = m_options.address.password;
    m_observed = std::move(address);
    NodeObserver::Options told{m_options.node, m_observed, [this] { heard(); }, [this](const std::string &reason) { lost(reason); }};
    if (m_options.clock)
        told.clock = &m_options.clock->clock();
    told.herald = m_options.master ? m_options.master->m_options.address : m_observed;
    told.herald->user = told.herald->password = {}; // PUBLISH needs no password
    told.tellsState = true;
    m_former = std::move(m_observer);
    m_observer = observeStream(m_loop, m_recorder, std::move(told));
}

// Called when the observer has recorded the node's current keys.
void NodeSupervisor::heard()
{
    EventRef cause = m_options.master ? m_options.master->m_lastRow : m_lastRow; // a replica that makes a new copy of its master
    if (m_roleRow)
        cause = std::exchange(m_roleRow, EventRef{});
    const WorldTime opening = m_loop.now(); // taken before open(): a client may connect before the row is written
    if (m_state == State::starting) {
        const Result<Done> opened = m_options.server->open();
        const std::string detail = "restarted, process " + std::to_string(process()) + (opened ? "" : "; " + opened.error().text);
        cause = m_lastRow = noteAt(opening, EventKind::nodeUp, m_lastRow, noSpan, detail);
        m_state = State::up;
        if (m_started)
            m_started();
    }
    m_isBlind = false;
    noteMark(opening, cause);
    // A replica refuses connections while its link to the master is down, also that of its first observer. Then the first `ready` comes
    // from here.
    if (const auto tell = std::exchange(m_options.ready, nullptr))
        tell();
}

void NodeSupervisor::follow(const NodeSupervisor *master, std::uint16_t port, EventRef cause)
{
    m_options.master = master;
    m_roleRow = cause;
    if (m_options.server)
        m_options.server->setReplicaOf(port);
    // The observation waits for a message through the former master, which may be gone or frozen. So observe again through the new one.
    if (m_state == State::up && m_isBlind)
        m_alarm.arm(m_loop.now());
}

void NodeSupervisor::lost(const std::string &reason)
{
    if (!m_options.server) {
        note(EventKind::nodeDown, EventRef{}, noSpan, reason);
        return;
    }
    if (m_state == State::ending || m_state == State::down)
        return; // already recorded
    if (m_state == State::up && !std::exchange(m_isBlind, true))
        noteMark(m_loop.now(), EventRef{});
    m_alarm.arm(m_loop.now() + lookInterval);
}

} // namespace lockscope
