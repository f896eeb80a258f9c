// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/nodeobserver.h"
#include "live/shimpage.h"
#include "run/nodeclocks.h"
#include "run/scriptflush.h"
#include "scenario/faultplan.h"

#include <sys/types.h>

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Carries out what a fault plan does to nodes' processes, on the thread of their observers: what a node said before it froze has been
/// written down when its `frozen` row is, and nothing that it does after its `thawed` row can stand before that. In the same way a clock
/// changes between two things that its node does: the node is stopped for that long. A length is a timer of the loop. Thread: the loop's.
class NodeFaults {
public:
    /// What there is to know of a node; the vector's first is node 1.
    struct Node {
        pid_t process = 0;
        NodeAddress address;
        NodeObserver *observer = nullptr;
        ShimPage *clock = nullptr; ///< null: its clock is the machine's
    };
    /// REQUIRES: a node whose clock the plan or the settings change has a clock of its own.
    NodeFaults(EventLoop &loop, Recorder &recorder, std::vector<NodeFault> plan, const Settings &settings, std::vector<Node> nodes);
    ~NodeFaults();
    NodeFaults(const NodeFaults &) = delete;
    NodeFaults &operator=(const NodeFaults &) = delete;

    /// The fault of that place in the plan begins. Nothing if it has ended already. `cause`: the row of its condition, if it has one.
    void begin(std::size_t index, EventRef cause);
    /// A freeze ends, or shall not begin any more.
    void end(std::size_t index);
    /// All the faults that wait for no condition; those that have a time are armed, and for the others `done` is told when each is complete
    /// (at once or later).
    void beginWithoutCondition(std::function<void()> done);
    /// Whatever is frozen goes on, and nothing begins any more. The nodes that were frozen.
    std::vector<NodeId> endAll();

private:
    class Start final : public Timer {
    public:
        Start(NodeFaults &faults, std::size_t index) : m_faults(faults), m_index(index) { }
        void fire() override { m_faults.begin(m_index, EventRef{}); }

    private:
        NodeFaults &m_faults;
        std::size_t m_index;
    };
    class Deadline final : public Timer {
    public:
        Deadline(NodeFaults &faults, std::size_t index) : m_faults(faults), m_index(index) { }
        void fire() override { m_faults.end(m_index); }

    private:
        NodeFaults &m_faults;
        std::size_t m_index;
    };
    struct Course {
        NodeFault fault;
        std::unique_ptr<Start> start;
        std::unique_ptr<Deadline> deadline;
        EventRef row = {}; // of a drift's beginning
        bool hasBegun = false;
        bool hasEnded = false;
    };
    struct Frozen {
        EventRef row;
        WorldTime since{};
        int faults = 0; // that want it frozen
    };
    Node &nodeOf(NodeId node) { return m_nodes[node.value - 1u]; }
    void freeze(Course &course, EventRef cause);
    void flushScripts(NodeId node, EventRef cause);
    void jump(const NodeFault &fault, EventRef cause);
    void drift(Course &course, EventRef cause);
    template <class Change> EventRef changeClock(NodeId id, EventRef cause, Duration span, std::string_view detail, Change change);
    void thaw(NodeId node, const Frozen &frozen);
    EventRef note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail);
    void tellIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Duration m_clockJump; // of a jump that states none
    NodeRates m_rates;
    std::vector<Node> m_nodes;
    std::vector<Course> m_courses; // in the order of the plan
    std::map<NodeId, Frozen> m_frozen;
    std::vector<std::unique_ptr<ScriptFlush>> m_flushes;
    std::function<void()> m_complete; // asked for and not told yet
    bool m_isOver = false;
};

} // namespace lockscope
