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

class SimWorld;

/// Writes the rows about links. Stores the states of links that faults have caused, and since when. Thread: one.
class SimLinkRows {
public:
    explicit SimLinkRows(SimWorld &world) : m_world(world) { }
    /// Removes all states, for the next run.
    void clear() { m_states.clear(); }

    /// Writes a row about a link (an actor of a kind link-…), and returns it.
    EventRef note(EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail);
    /// Writes the row of the beginning of a fault, and returns it. For a fault without duration it also writes the row of the end.
    EventRef begin(const Fault &fault, FaultId id, Actor link, EventRef cause);
    /// Writes the row of the end of a fault, and returns it. Writes and returns none if the link is not in that state, or another fault
    /// keeps it in that state.
    EventRef end(const Fault &fault, FaultId id, Actor link);
    /// Returns whether a fault blocks the link at present (a cut, refuse). REQUIRES: it is not a link between nodes.
    bool isCut(Actor link) const { return m_states.contains({link, cutState}); }

private:
    // A state of a link that one or more faults have caused, such as a cut.
    struct State {
        EventRef row; // of the first fault that put the link into this state
        WorldTime since{};
        int faults = 0; // number of faults that keep the link in this state
    };
    static constexpr FaultId cutState = static_cast<FaultId>(-1); // no fault has this number
    // Returns the number of the state that the fault causes, for m_states.
    static FaultId stateOf(const Fault &fault, FaultId id, Actor link);

    SimWorld &m_world;
    std::map<std::pair<Actor, FaultId>, State> m_states; // by link and state: cutState, or the number of a fault
};

} // namespace lockscope
