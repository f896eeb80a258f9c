// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/nodesupervisor.h"

#include "core/trace/trace.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Interval between two checks of a process that is ending or starting.
constexpr Duration processCheckInterval = 1ms;
// Interval between two tries to observe a given node again.
constexpr Duration givenNodeInterval = 50ms;

} // namespace

NodeSupervisor::NodeSupervisor(EventLoop &loop, Recorder &recorder, Options options)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)),
      m_observedAddress(m_options.address)
{
    NodeObserver::Options observerOptions{m_options.node, m_observedAddress,
        [this] { std::exchange(m_options.ready, nullptr)(); },
        [this](const std::string &reason) { onObserverLost(reason); }};
    if (m_options.clock)
        observerOptions.clock = &m_options.clock->clock();
    observerOptions.keys = m_options.observedKeys;
    if (m_options.primary)
        observerOptions.publishAddress = m_options.primary->m_options.address;
    else if (m_options.server)
        observerOptions.publishAddress = m_options.server->address();
    if (observerOptions.publishAddress)
        observerOptions.publishAddress->user = observerOptions.publishAddress->password = {};
    m_observer = m_options.server
        ? observeStream(m_loop, m_recorder, std::move(observerOptions))
        : observeByPolling(m_loop, m_recorder, std::move(observerOptions), m_options.keys);
}

NodeSupervisor::~NodeSupervisor()
{
    m_timer.disarm();
}

EventRef NodeSupervisor::noteAt(
    WorldTime time, EventKind kind, EventRef cause, Duration span, std::string_view detail)
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
    if (m_state == State::up && !m_isUnobserved)
        m_observer->clockChanged(row);
    if (m_state == State::down && m_timer.isArmed())
        awaitStart();
}

Duration NodeSupervisor::nodeClockNow() const
{
    const auto now = m_loop.epoch() + m_loop.now().time_since_epoch();
    return m_options.clock ? m_options.clock->clock().at(now) : now.time_since_epoch();
}

// Arms the timer of the restart. The restart delay is measured on the clock of the node.
void NodeSupervisor::awaitStart()
{
    const Duration remaining = std::max(m_startsAt - nodeClockNow(), Duration::zero());
    m_timer.arm(m_loop.now()
        + (m_options.clock ? m_options.clock->clock().rate().trueLength(remaining) : remaining));
}

void NodeSupervisor::crash(Death death)
{
    LOCKSCOPE_ASSERT(!isDown());
    m_death = std::move(death);
    m_state = State::ending;
    m_options.server->crash();
    onProcessEnd();
}

void NodeSupervisor::shutDown(Death death)
{
    LOCKSCOPE_ASSERT(!isDown());
    m_death = std::move(death);
    m_state = State::ending;
    m_options.server->shutDown();
    m_timer.arm(m_loop.now() + processCheckInterval);
}

void NodeSupervisor::onProcessEnd()
{
    // First reads the node's earlier events from the observer's socket, so that their rows are
    // before this row.
    m_observer->catchUp();
    m_processRow = note(EventKind::nodeDown, m_death.cause, noSpan, m_death.detail);
    m_isUnobserved = false;
    m_state = State::down;
    m_timer.disarm();
    if (m_onDeath)
        m_onDeath();
    if (!m_mayStart || !m_death.restart)
        return;
    m_startsAt = nodeClockNow() + *m_death.restart;
    awaitStart();
}

void NodeSupervisor::restartNow()
{
    if (m_state == State::down && m_mayStart)
        m_timer.arm(m_loop.now());
    m_death.restart = Duration::zero();
}

void NodeSupervisor::stayDown()
{
    m_mayStart = false;
    if (m_state == State::down || m_state == State::starting)
        m_timer.disarm();
}

void NodeSupervisor::onTimer()
{
    switch (m_state) {
    case State::ending:
        if (!m_options.server->isAlive())
            onProcessEnd();
        else
            m_timer.arm(m_loop.now() + processCheckInterval);
        return;
    case State::down: start(); return;
    case State::starting:
        if (m_options.server->isAlive()) {
            observeAgain(m_options.server->privateAddress());
            return;
        }
        m_state = State::down;
        note(EventKind::nodeDown, m_processRow, noSpan, detailText(Detail::endedAtRestart));
        return;
    case State::up:
        if (!m_options.server) {
            observeGivenAgain();
            return;
        }
        if (m_options.server->isAlive()) {
            observeAgain(m_options.address);
            return;
        }
        m_death = {EventRef{}, endedUnexpectedlyText};
        onProcessEnd();
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
    const Result<Done> started = m_options.server->restart();
    if (started) {
        observeAgain(m_options.server->privateAddress());
        return;
    }
    m_state = State::down;
    note(EventKind::nodeDown, m_processRow, noSpan, started.error().text);
}

// Tries to observe the node again. If the server does not listen yet, or a replica has no link to
// its primary yet, the connection is refused at once; onObserverLost() then retries.
void NodeSupervisor::observeAgain(NodeAddress address)
{
    address.user = m_options.address.user;
    address.password = m_options.address.password;
    m_observedAddress = std::move(address);
    NodeObserver::Options observerOptions{m_options.node, m_observedAddress,
        [this] { onObserved(); }, [this](const std::string &reason) { onObserverLost(reason); }};
    if (m_options.clock)
        observerOptions.clock = &m_options.clock->clock();
    observerOptions.publishAddress =
        m_options.primary ? m_options.primary->m_options.address : m_observedAddress;
    observerOptions.publishAddress->user =
        observerOptions.publishAddress->password = {}; // PUBLISH needs no password
    observerOptions.keys = m_options.observedKeys;
    observerOptions.reportsExistingKeys = true;
    m_observer.reset(); // it may be connecting still, and would report each change a second time
    m_observer = observeStream(m_loop, m_recorder, std::move(observerOptions));
}

// Tries to observe a given node again, at the same address. Another server may answer at this
// address now, if sentinels or a cluster have promoted a replica.
void NodeSupervisor::observeGivenAgain()
{
    const auto ready = [this] {
        m_isUnobserved = false;
        m_processRow =
            note(EventKind::nodeUp, m_processRow, noSpan, detailText(Detail::observedAgain));
    };
    NodeObserver::Options options{m_options.node, m_observedAddress, ready,
        [this](const std::string &reason) { onObserverLost(reason); }};
    options.keys = m_options.observedKeys;
    m_observer.reset();
    m_observer = observeByPolling(m_loop, m_recorder, std::move(options), m_options.keys);
}

// Called when the observer has recorded the node's current keys.
void NodeSupervisor::onObserved()
{
    // Unless the node has restarted, it is usually a replica that has made a new copy of its
    // primary, for example because that restarted.
    EventRef cause = m_options.primary ? m_options.primary->m_processRow : m_processRow;
    if (m_roleRow)
        cause = std::exchange(m_roleRow, EventRef{});
    const WorldTime openTime =
        m_loop.now(); // read before open(), because a client may connect before the row is written
    if (m_state == State::starting) {
        const Result<Done> opened = m_options.server->open();
        const std::string detail = opened
            ? detailText(Detail::restarted, {process()})
            : detailText(Detail::restartedClosed, {process(), opened.error().text});
        cause = m_processRow = noteAt(openTime, EventKind::nodeUp, m_processRow, noSpan, detail);
        m_state = State::up;
        if (m_onRestart)
            m_onRestart();
    }
    m_isUnobserved = false;
    noteInterruption(openTime, cause); // its end
    // A replica refuses its first observer if its link to the primary is down at that moment. Then
    // the node is observed for the first time only now.
    if (const auto ready = std::exchange(m_options.ready, nullptr))
        ready();
}

void NodeSupervisor::follow(const NodeSupervisor *primary, std::uint16_t port, EventRef cause)
{
    m_options.primary = primary;
    m_roleRow = cause;
    if (m_options.server)
        m_options.server->setReplicaOf(port);
    // If the node is not observed now, the observer that connects to it waits for a message from
    // the previous primary, which may be down or frozen. So another observer takes its place and
    // waits for a message from the new primary.
    if (m_state == State::up && m_isUnobserved)
        m_timer.arm(m_loop.now());
}

void NodeSupervisor::onObserverLost(const std::string &reason)
{
    if (!m_options.server) {
        if (!std::exchange(m_isUnobserved, true))
            m_processRow = note(EventKind::nodeDown, EventRef{}, noSpan, reason);
        m_timer.arm(m_loop.now() + givenNodeInterval);
        return;
    }
    if (m_state == State::ending || m_state == State::down)
        return; // already recorded
    if (m_state == State::up && !std::exchange(m_isUnobserved, true))
        noteInterruption(m_loop.now(), EventRef{}); // its beginning
    m_timer.arm(m_loop.now() + processCheckInterval);
}

} // namespace lockscope
