// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"
#include "lockscope/events/sink.h"

#include <map>
#include <string_view>
#include <utility>

namespace lockscope {

class SimLink;
class SimWorld;

/// Applies link faults (cut, refuse, reset, lag, throttle) to the links of clients, replicas and
/// sentinels. SimNetwork applies the faults of single messages. Thread: one.
class SimLinkFaults {
public:
    explicit SimLinkFaults(SimWorld &world) : m_world(world) { }
    /// Begins the fault on each link that it targets. REQUIRES: it is not a fault of a single
    /// message.
    void begin(const Fault &fault, FaultId id, EventRef cause);
    /// Ends the fault. REQUIRES: the fault has a duration, and begin() was called for it.
    void end(const Fault &fault, FaultId id);

private:
    // Call `work` for each link that the fault targets.
    template <class Work> void forClientLinks(const Fault &fault, Work work);
    template <class Work> void forSentinelLinks(const Fault &fault, Work work);
    void heal(SimLink &link, const Fault &fault);

    SimWorld &m_world;
};

class SimWorld;

/// Writes the rows about links. Stores which links are in a state that a fault has caused, and
/// since when. Thread: one.
class SimLinkRows {
public:
    explicit SimLinkRows(SimWorld &world) : m_world(world) { }
    /// Removes all states, for the next run.
    void clear() { m_states.clear(); }

    /// Writes a row about a link, and returns it. `link`: an actor of a link kind, such as
    /// link-1-3.
    EventRef note(
        EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail);
    /// Writes the row of the beginning of a fault, and returns it. If the fault has no duration,
    /// also writes the row of its end.
    EventRef begin(const Fault &fault, FaultId id, Actor link, EventRef cause);
    /// Writes the row of the end of a fault, and returns it. Writes no row and returns an empty
    /// reference if the link is not in the state that the fault causes, or if another fault keeps
    /// it in this state.
    EventRef end(const Fault &fault, FaultId id, Actor link);
    /// Returns whether a fault (a cut, `refuse`) blocks the link now. REQUIRES: it is not a link
    /// between nodes.
    bool isCut(Actor link) const { return m_states.contains({link, cutState}); }

private:
    // A state of a link that one or more faults have caused, such as a cut.
    struct State {
        EventRef row;      // the row of the first fault that put the link into this state
        WorldTime since{}; // the time of this row
        int faults = 0;    // number of faults that keep the link in this state
    };
    static constexpr FaultId cutState = static_cast<FaultId>(-1); // no fault has this number
    // Returns the number of the state that the fault causes, for m_states.
    static FaultId stateOf(const Fault &fault, FaultId id, Actor link);

    SimWorld &m_world;
    std::map<std::pair<Actor, FaultId>, State>
        m_states; // by link and state: cutState, or the number of a fault
};

} // namespace lockscope
