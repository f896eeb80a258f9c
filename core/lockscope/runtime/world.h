// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/commands/serverversion.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/readyqueue.h"
#include "lockscope/runtime/timer.h"

#include <chrono>
#include <cstdint>

namespace lockscope {

class ClientProcess;
struct PendingCall;

/// What a process's code runs in: real time and real Redis, or virtual time and a simulated one. Only two things differ between
/// worlds: how to wait for the next timer, and who answers a command; all else is written once above this seam.
/// A scheme never sees it (it gets a ClientProcess), so it cannot read true time. Thread: one, that of its loop.
class World {
public:
    virtual ~World() = default;
    /// True time since the run began.
    WorldTime now() const { return m_isVirtual ? m_now : clockNow(); }
    /// What a right wall clock shows: the time since 1970. Only schemes that put times into keys ask for it (ClientProcess::wallNow).
    virtual std::chrono::milliseconds wallNow() const = 0;
    void arm(Timer &timer, WorldTime due) { m_timers.armFar(timer, due); }
    void disarm(Timer &timer) { m_timers.disarm(timer); }
    TimerHeap &timers() { return m_timers; }
    EventSink &sink() { return m_sink; }
    /// A value nobody else has, for a lock's key; `n` counts the process's tokens.
    virtual Token makeToken(ClientId client, std::uint64_t n) = 0;
    /// Who serves a master's place, as a client is told that asks (a sentinel, or whoever has failed over); itself, unless it has been
    /// replaced.
    virtual NodeId primaryOf(NodeId master) const { return master; }
    /// What runs on its nodes; unknown where they were not asked.
    const ServerVersion &server() const { return m_server; }
    void setServer(const ServerVersion &server) { m_server = server; }
    /// The process has something to run; its turn comes soon, and never inside this call.
    void wantTurn(ClientProcess &process) { m_turns.add(process); }
    /// Sends a command to its node. Later, and never inside this call, ClientProcess::deliver() or ClientProcess::lose() is told of it.
    virtual void transmit(PendingCall &call) = 0;
    /// From here on, answers for the process stay where they are (in its sockets).
    virtual void holdAnswers(ClientProcess &process) = 0;
    /// Gives the process all answers that wait, at once, and from here on each as it comes.
    virtual void passAnswers(ClientProcess &process) = 0;
    /// The process is dead: its connections close. ClientProcess::lose() is not called for what was under way.
    virtual void abandon(ClientProcess &process) = 0;

protected:
    enum class TimeKind : std::uint8_t {
        real,
        simulated, ///< it stands in m_now, and goes on when the world says so
    };
    /// `timers`: those of the loop that the world lives on.
    World(TimeKind kind, TimerHeap &timers, EventSink &sink) : m_timers(timers), m_sink(sink), m_isVirtual(kind == TimeKind::simulated) { }
    /// REQUIRES: TimeKind::real.
    virtual WorldTime clockNow() const { return m_now; }
    WorldTime m_now{};
    ReadyQueue m_turns;

private:
    TimerHeap &m_timers;
    EventSink &m_sink;
    ServerVersion m_server;
    const bool m_isVirtual;
};

} // namespace lockscope
