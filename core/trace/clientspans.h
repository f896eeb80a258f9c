// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/spans.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/// Derives the spans of one client from its rows: when it believes that it holds the lock, is
/// inside, waits, is paused and so on. Thread: one.
class ClientSpans {
public:
    ClientSpans(LaneWriter::Lanes &lanes, ClientId client, SpanScope scope);
    /// Resets to the state after construction, because another trace begins. REQUIRES: the lanes
    /// are empty.
    void clear();
    /// Processes a `sent` row of this client.
    void takeSent(const Event &event, Seq seq)
    {
        if (m_isReleaseDue && m_believed.isOpen() && m_believed.current().attempt == event.attempt)
            endBelief(event, seq); // the release is sent
        if (m_scope == SpanScope::all)
            beginCall(event, seq);
    }
    /// Processes any other row of this client. `habits`: of a program of the user.
    void take(const Trace &trace, const Event &event, Seq seq,
        const std::optional<ProgramHabits> &habits);
    /// Processes the end of the run. If the client was denied and has not tried again, its waiting
    /// ends with that denial.
    void endRun();

private:
    // A command in flight, and the place of its span.
    struct Call {
        Seq sent;
        Spans::Lane *lane;
        std::size_t index;
    };
    struct Denial {
        Seq seq = noSeq;
        WorldTime time{};
    };
    void takeOfProgram(const Event &event, Seq seq, ProgramHabits habits);
    void beginAttempt(const Trace &trace, const Event &event, Seq seq, bool isProgram);
    void decideResource(const Event &event);
    void beginHold(const Event &event, Seq seq);
    void enter(const Event &event, Seq seq);
    void leave(const Event &event, Seq seq);
    void extendLease(const Event &event, Seq seq);
    void endBelief(const Event &event, Seq seq);
    void beginCall(const Event &event, Seq seq);
    void endCall(const Event &event, Seq seq);
    void endProcess(const Event &event, Seq seq);
    void giveUp();

    LaneWriter::Lanes &m_lanes;
    ClientId m_client;
    SpanScope m_scope;
    LaneWriter m_believed;
    LaneWriter m_leased;
    LaneWriter m_inside;
    LaneWriter m_waiting;
    LaneWriter m_paused;
    LaneWriter m_gone;
    std::vector<std::pair<NodeId, Spans::Lane *>> m_callLanes; // few: one per node
    std::vector<Call> m_calls; // commands that were sent, and neither answered nor timed out
    Denial
        m_denial; // the last denial, if the client has not tried again and got no lock since then
    bool m_isReleaseDue = false; // since its last grant the client has left the critical section,
                                 // or reported that it releases
    std::vector<std::size_t> m_open; // programs: the open `inside` spans, each of another resource,
                                     // as indexes in their lane
    TextId m_askedFor;               // programs: the resource in the `attempt` that began the wait
    bool m_isResourceKnown =
        false; // programs: the wait has the resource of a `granted` or a `denied`
};

} // namespace lockscope
