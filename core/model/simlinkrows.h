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

/// Writes the rows about links. Keeps the states into which faults have put links, and since when. Thread: one.
class SimLinkRows {
public:
    explicit SimLinkRows(SimWorld &world) : m_world(world) { }
    /// For the next run: no link is in any state.
    void clear() { m_states.clear(); }

    /// Writes and returns a row about a link (an actor of a kind link-…).
    EventRef note(EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail);
    /// A fault of the link begins. Returns its row. For a fault without duration it also writes the row of its end.
    EventRef begin(const Fault &fault, FaultId id, Actor link, EventRef cause);
    /// A fault of the link ends. Returns the row of the end, or none if the link is not in that state or another fault keeps it there.
    EventRef end(const Fault &fault, FaultId id, Actor link);
    /// Whether a fault cuts the link at present. REQUIRES: not a link between nodes.
    bool isCut(Actor link) const { return m_states.contains({link, cut}); }

private:
    struct State {
        EventRef row; // of the first fault that put the link into this state
        WorldTime since{};
        int faults = 0; // number of faults that keep it there
    };
    static constexpr FaultId cut = static_cast<FaultId>(-1); // no fault has this number
    static FaultId stateOf(const Fault &fault, FaultId id, Actor link);

    SimWorld &m_world;
    std::map<std::pair<Actor, FaultId>, State> m_states;
};

} // namespace lockscope
