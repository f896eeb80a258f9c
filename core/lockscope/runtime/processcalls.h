// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/runtime/nodeview.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/runtime/processcontrol.h"
#include "lockscope/runtime/processrows.h"

#include <bitset>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lockscope {

class StepAwaiter;

/// The commands of one client process on their way: they leave, are answered, time out, are lost. A node that is silent is sent the form of a
/// command that every node knows (NodeView::chosenFor): when it wakes, nobody may wait for its answer any more. Thread: the process's.
class ProcessCalls {
public:
    ProcessCalls(ClientProcess &process, World &world, ProcessControl &control, NodeView &nodes, ProcessRows &rows)
        : m_process(process), m_world(world), m_control(control), m_nodes(nodes), m_rows(rows)
    {
    }
    ~ProcessCalls();
    ProcessCalls(const ProcessCalls &) = delete;
    ProcessCalls &operator=(const ProcessCalls &) = delete;

    /// Sends a command; the receiver is told once, when its answer comes or its time is over. Gather is made of this.
    /// If the client is stopped right before it, the command and all that the client does behind it wait until the client goes on; what
    /// it has sent before has left. `sent` is written, and the time-out begins, when the command really leaves.
    PendingCall &launch(NodeId master, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index);
    /// Several commands to one node in one write, each as launch(): a client that is stopped before any of them sends none. `calls` takes
    /// the calls; their places there are the indices that the receiver is told. REQUIRES: calls.size() == commands.size().
    void launchPipeline(NodeId master, std::span<const Command> commands, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls);
    /// A set of masters: bit n - 1 is master n.
    using Masters = std::bitset<9>;
    /// One command to several masters at once: as launch() of each in turn. `calls` takes the calls; their places there are the indices
    /// that the receiver is told. REQUIRES: calls.size() == masters.count().
    void launchAll(Masters masters, const Command &command, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls);

    /// How many commands are under way, also those that nobody waits for any more.
    std::size_t count() const { return m_count; }
    /// Forgets what is under way. No call is answered or lost any more.
    void forgetAll();

    // --- What the world tells it ---------------------------------------------------------------------------------------------

    /// The node's answer, of which the world knows the reply. Takes the call back.
    void deliver(PendingCall &call, Answer &&answer);
    /// No answer will come: the connection was lost after the command may have left (unknown) or before it could (refused).
    void lose(PendingCall &call, Answer::Outcome outcome, const std::string &reason);
    void timedOut(PendingCall &call);

    // --- A client that was stopped -------------------------------------------------------------------------------------------

    /// It was stopped before it came to this step.
    void hold(StepAwaiter &step) { m_held.push_back({nullptr, {}, false, &step}); }
    /// Does what it was stopped before, in that order. A fault may hang on each of them as well, and stop it again.
    void doHeld();
    /// Takes the answers that it had read when it was stopped.
    void hearUnheard();

private:
    // What the client was about to do when it was stopped right before a command's leaving.
    struct Held {
        PendingCall *call = nullptr;
        Duration timeout{};
        bool isAsked = false;        // whether a fault hangs on its leaving
        StepAwaiter *step = nullptr; // or: the step that it had come to
    };
    // An answer that was read already when the client was stopped.
    struct Unheard {
        PendingCall *call = nullptr;
        Answer::Outcome outcome = Answer::Outcome::answered;
        Reply reply;
    };
    PendingCall &newCall(NodeId master, const Command &command, const Event &row, CallReceiver *receiver, std::size_t index);
    PendingCall &prepareTo(NodeId master, NodeId node, const Command &command, CallReceiver *receiver, std::size_t index);
    PendingCall &launchTo(NodeId master, NodeId node, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index);
    bool isStoppedBefore(const PendingCall &call);
    void leave(PendingCall &call, Duration timeout);
    void transmit(PendingCall &call, WorldTime due);
    bool learnFrom(const PendingCall &call, const Reply &reply);
    void undoInstead(const PendingCall &late, const Command &instead, EventRef answer);
    void end(PendingCall &call, Answer &&answer);
    void recycle(PendingCall &call);

    ClientProcess &m_process;
    World &m_world;
    ProcessControl &m_control;
    NodeView &m_nodes;
    ProcessRows &m_rows;
    PendingCall *m_first = nullptr; // of all under way
    std::size_t m_count = 0;
    std::vector<Held> m_held;
    std::vector<Unheard> m_unheard;
};

} // namespace lockscope
