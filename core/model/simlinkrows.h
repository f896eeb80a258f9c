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

/// Writes the rows about links, and knows which states faults have put links into and since when. Thread: one.
class SimLinkRows {
public:
    explicit SimLinkRows(SimWorld &world) : m_world(world) { }
    /// For the next run: no link is in any state.
    void clear() { m_states.clear(); }

    /// Writes one row about that link (an actor of a kind link-…).
    EventRef note(EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail);
    /// A fault of the link begins. Returns its row; for one that does not last the row of its end is written, too.
    EventRef begin(const Fault &fault, FaultId id, Actor link, EventRef cause);
    /// The fault ends. Returns the row of the end; none: the link is in no such state, or another fault keeps it there.
    EventRef end(const Fault &fault, FaultId id, Actor link);
    /// Whether a cut of the link lasts. REQUIRES: not a link between nodes.
    bool isCut(Actor link) const { return m_states.contains({link, cut}); }

private:
    struct State {
        EventRef row; // of the first fault that put the link into it
        WorldTime since{};
        int faults = 0; // that keep it there
    };
    static constexpr FaultId cut = static_cast<FaultId>(-1); // no fault has this number
    static FaultId stateOf(const Fault &fault, FaultId id, Actor link);

    SimWorld &m_world;
    std::map<std::pair<Actor, FaultId>, State> m_states;
};

} // namespace lockscope
