// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/commands/serverversion.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/timer.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

namespace lockscope {

class ClientProcess;

/// The processes that are ready to run, each once, in the order in which they became ready. Usually
/// there is at most one process, so the first one has its own member and needs no list. Thread:
/// one.
class ReadyQueue {
public:
    void add(ClientProcess &process)
    {
        if (!m_first)
            m_first = &process;
        else if (m_first != &process)
            addToOthers(process);
    }
    bool isEmpty() const { return !m_first; }
    /// Removes and returns the only process. Returns null if there is no process, or more than one.
    ClientProcess *takeIfOnlyOne()
    {
        return m_others.empty() ? std::exchange(m_first, nullptr) : nullptr;
    }
    /// Clears `processes` and moves all ready processes into it.
    void takeAll(std::vector<ClientProcess *> &processes)
    {
        processes.clear();
        if (m_first)
            processes.push_back(std::exchange(m_first, nullptr));
        processes.insert(processes.end(), m_others.begin(), m_others.end());
        m_others.clear();
    }
    /// Removes a process that has nothing to run any more.
    void drop(const ClientProcess &process)
    {
        std::erase(m_others, &process);
        if (m_first != &process)
            return;
        m_first = m_others.empty() ? nullptr : m_others.front();
        if (m_first)
            m_others.erase(m_others.begin());
    }
    void clear()
    {
        m_first = nullptr;
        m_others.clear();
    }

private:
    [[gnu::noinline]] void addToOthers(ClientProcess &process)
    {
        if (std::find(m_others.begin(), m_others.end(), &process) == m_others.end())
            m_others.push_back(&process);
    }
    ClientProcess *m_first = nullptr;
    std::vector<ClientProcess *>
        m_others; // the processes after m_first; empty if there is no first
};

class ClientProcess;
struct PendingCall;

/// The environment of a process's code: real time and real Redis, or virtual time and a simulated
/// Redis. Worlds differ in only two things: how they wait for the next timer, and what answers a
/// command: a real server or a simulated one. All code that uses this interface is the same for
/// both worlds. A scheme must not use this interface: it gets a ClientProcess and reads only that
/// process's clocks, never true time. Thread: one, that of its loop.
class World {
public:
    virtual ~World() = default;
    /// Returns the true time since the start of the run.
    WorldTime now() const { return m_isVirtual ? m_now : clockNow(); }
    /// Returns the time since 1970 on a correct wall clock. Only schemes and tokens that store
    /// times in keys use it (ClientProcess::wallNow).
    virtual std::chrono::microseconds wallNow() const = 0;
    /// Arms a timer. Uses armFar(), because most timers are those of time-outs: far in the future,
    /// and usually disarmed before they are due.
    void arm(Timer &timer, WorldTime due) { m_timers.armFar(timer, due); }
    void disarm(Timer &timer) { m_timers.disarm(timer); }
    TimerHeap &timers() { return m_timers; }
    EventSink &sink() { return m_sink; }
    /// Returns a unique value for a lock's key. `n`: number of tokens that the process has already
    /// got.
    virtual Token makeToken(ClientId client, std::uint64_t n) = 0;
    /// Returns the replica that has replaced a primary in a failover, or the primary itself if no
    /// replica has. `firstPrimary`: a node that was a primary at the start; schemes send their
    /// commands to the numbers of these nodes. A client learns this from a sentinel or from the
    /// operator.
    virtual NodeId primaryOf(NodeId firstPrimary) const { return firstPrimary; }
    /// Returns the version of the nodes' server; unknown if they were not queried.
    const ServerVersion &server() const { return m_server; }
    void setServer(const ServerVersion &server) { m_server = server; }
    /// Schedules a turn (ProcessControl::runTurn()) of a process that has something to run. The
    /// turn comes soon, but never inside this function.
    void scheduleTurn(ClientProcess &process) { m_turns.add(process); }
    /// Sends a command to its node. Later, but never inside this function, calls
    /// ProcessCalls::deliver() or ProcessCalls::lose().
    virtual void transmit(PendingCall &call) = 0;
    /// Stops the delivery of answers: from now on, answers for the process stay in its sockets.
    virtual void stopReadingAnswers(ClientProcess &process) = 0;
    /// Ends stopReadingAnswers(): delivers all waiting answers to the process at once, and each
    /// further answer as it arrives.
    virtual void continueReadingAnswers(ClientProcess &process) = 0;
    /// Closes the connections of a crashed process. Does not call ProcessCalls::lose() for its
    /// commands in flight.
    virtual void closeConnections(ClientProcess &process) = 0;

protected:
    enum class TimeKind : std::uint8_t {
        real,
        simulated, ///< the time is in m_now, and the world advances it
    };
    /// `timers`: those of the world's loop.
    World(TimeKind kind, TimerHeap &timers, EventSink &sink)
        : m_timers(timers), m_sink(sink), m_isVirtual(kind == TimeKind::simulated)
    {
    }
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
