// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/base/time.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/runtime/processcontrol.h"
#include "lockscope/runtime/processrows.h"
#include "lockscope/runtime/world.h"

#include <bitset>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lockscope {

/// What a client process has learned about the nodes from their answers: which node is the primary
/// of each place, which nodes have timed out, and which commands they do not support. It is cleared
/// when the process ends. A place is a node that was a primary at the start of the run, together
/// with its replicas. It has the number of that node. Schemes send their commands to places; after
/// a failover, another node of the place is its primary (World::primaryOf()). Thread: the
/// process's.
class NodeView {
public:
    explicit NodeView(const World &world) : m_world(world) { }
    /// Sets the number of nodes for the next run.
    void setNodeCount(int nodeCount) { m_nodeCount = nodeCount; }
    /// Clears everything that was learned. Call it when the process ends.
    void clear();

    /// Returns the primary of the place according to the client's last query. The first call, and
    /// the first call after forgetPrimary(), queries the world. The store is its own primary.
    NodeId primaryOf(NodeId place);
    bool knowsPrimary(NodeId place) const
    {
        return place.value < m_places.size() && m_places[place.value].primary;
    }
    /// Sets the primary of the place, without a query.
    void learnPrimary(NodeId place, NodeId primary);
    /// Makes the next command query the primary again. Call it when the node refused a command with
    /// READONLY, did not answer, or when the connection to it was lost.
    void forgetPrimary(NodeId place) { learnPrimary(place, NodeId{}); }
    /// Returns the node to which a command for this place is sent. A command that waits for
    /// replicas (WAIT) refers to the writes on its own connection. So it goes to the node of the
    /// previous command, even if another node has become the primary.
    LOCKSCOPE_INLINED NodeId targetOf(NodeId place, const Command &command)
    {
        if (place == storeNode)
            return place;
        PlaceState &state = stateOf(place);
        if (!command.form().waitsForReplicas || !state.lastTarget)
            state.lastTarget = state.primary ? state.primary : primaryOf(place);
        return state.lastTarget;
    }

    /// Returns whether a command to the node has timed out and is still unanswered: the node or the
    /// link to it hangs.
    bool isSilent(NodeId node) const
    {
        return m_unanswered.size() > node.value && m_unanswered[node.value] > 0;
    }
    /// Adds `change` (1 or -1) to the number of the node's commands that have timed out and are
    /// still unanswered.
    void changeUnanswered(NodeId node, int change);

    /// Returns the command to send to the node. If the node is silent, or is known not to support
    /// this command, returns an alternative.
    Command commandFor(NodeId node, const Command &command) const;
    /// Returns whether commandFor() may return an alternative. If not, callers need not call it.
    bool mayNeedAlternative(NodeId node, const Command &command) const
    {
        return isSilent(node) || command.hasAlternative();
    }
    /// Records that the node does not support commands of this form.
    void learnUnsupported(NodeId node, const CommandForm &form)
    {
        m_unsupported.push_back({node, &form});
    }

private:
    // The primary of a place according to the last query, and the node to which the last command
    // for this place was sent.
    struct PlaceState {
        NodeId primary;
        NodeId lastTarget;
    };
    // A form of command that a node does not support.
    struct Unsupported {
        NodeId node;
        const CommandForm *form;
    };
    PlaceState &stateOf(NodeId place)
    {
        if (m_places.size() <= place.value) [[unlikely]]
            makeStates(place);
        return m_places[place.value];
    }
    void makeStates(NodeId place);
    bool isSupported(NodeId node, const Command &command) const;

    const World &m_world;
    int m_nodeCount = 0;
    std::vector<PlaceState> m_places; // by place
    std::vector<int> m_unanswered;    // by node: the number of commands that have timed out and are
                                      // still unanswered
    std::vector<Unsupported> m_unsupported;
};

class StepAwaiter;

/// Sends the commands of one client process and manages them until they are answered or lost. To a
/// silent node (NodeView::isSilent()) it sends the variant of a command that every node supports
/// (NodeView::commandFor()). The reason: when the node answers at last, there may be no caller any
/// more to send an alternative. Thread: the process's.
class ProcessCalls {
public:
    ProcessCalls(ClientProcess &process, World &world, ProcessControl &control, NodeView &nodes,
        ProcessRows &rows)
        : m_process(process), m_world(world), m_control(control), m_nodes(nodes), m_rows(rows)
    {
    }
    ~ProcessCalls();
    ProcessCalls(const ProcessCalls &) = delete;
    ProcessCalls &operator=(const ProcessCalls &) = delete;

    /// Sends a command to the primary of a place (see NodeView). The receiver is called once, when
    /// the answer arrives or the timeout ends. If a fault stops the client right before this
    /// command, the command and all later actions of the client wait until the client continues.
    /// Earlier commands are not affected. The `sent` row is written, and the timeout starts, when
    /// the command is really sent. `index`: is passed to the receiver.
    PendingCall &launch(NodeId place, const Command &command, Duration timeout,
        CallReceiver *receiver, std::size_t index);
    /// Sends several commands to one node in one write, each like launch(). If a fault stops the
    /// client before one of the commands, none of them is sent until the client continues. Fills
    /// `calls`; the index of a call in `calls` is passed to the receiver. REQUIRES: calls.size() ==
    /// commands.size().
    void launchPipeline(NodeId place, std::span<const Command> commands, Duration timeout,
        CallReceiver *receiver, std::span<PendingCall *> calls);
    /// A set of places (see NodeView): bit n - 1 is place n.
    using Places = std::bitset<9>;
    /// Sends one command to several places at once, like launch() for each place in turn. Fills
    /// `calls`; the index of a call in `calls` is passed to the receiver. REQUIRES: calls.size() ==
    /// places.count().
    void launchAll(Places places, const Command &command, Duration timeout, CallReceiver *receiver,
        std::span<PendingCall *> calls);

    /// Returns the number of commands in flight, including those that no caller waits for any more.
    std::size_t count() const { return m_count; }
    /// Drops all commands in flight. Their receivers are not called any more.
    void dropAll();

    // --- Called by the world --------------------------------------------------------------------

    /// Delivers the node's answer; the world has set only its `reply`. The world must not use the
    /// call afterwards.
    void deliver(PendingCall &call, Answer &&answer);
    /// Call it when no answer can arrive any more. `outcome`: `unknown` if the connection was lost
    /// and the command may have been sent; `refused` if the command was not sent.
    void lose(PendingCall &call, Answer::Outcome outcome, const std::string &reason);
    /// Call it when the call has timed out. A late answer can still be delivered.
    void timedOut(PendingCall &call);

    // --- A client that was stopped --------------------------------------------------------------

    /// Queues a step before which the client was stopped.
    void holdStep(StepAwaiter &step) { m_heldActions.push_back({nullptr, {}, false, &step}); }
    /// Call it when the client continues: runs the queued actions in order. Each of them may
    /// trigger a fault, which may stop the client again.
    void runHeldActions();
    /// Call it when the client continues: delivers the answers that had been read from the sockets
    /// when the client was stopped.
    void deliverHeldAnswers();

private:
    // An action of the client that waits because the client was stopped right before a command was
    // sent.
    struct HeldAction {
        PendingCall *call = nullptr;
        Duration timeout{};
        bool areFaultsChecked =
            false; // the faults that are placed on sending the command have been checked
        StepAwaiter *step =
            nullptr; // if the action is no command: the step that the client will reach
    };
    // An answer that had already been read, or a lost call (see lose()), when the client was
    // stopped.
    struct HeldAnswer {
        PendingCall *call = nullptr;
        Answer::Outcome outcome = Answer::Outcome::answered;
        Reply reply;
    };
    PendingCall &newCall(NodeId place, const Command &command, const Event &row,
        CallReceiver *receiver, std::size_t index);
    PendingCall &prepareCall(NodeId place, NodeId node, const Command &command,
        CallReceiver *receiver, std::size_t index);
    PendingCall &launchTo(NodeId place, NodeId node, const Command &command, Duration timeout,
        CallReceiver *receiver, std::size_t index);
    bool triggerFaultBefore(const PendingCall &call);
    void sendNow(PendingCall &call, Duration timeout);
    void transmit(PendingCall &call, WorldTime due);
    bool learnFrom(const PendingCall &call, const Reply &reply);
    void sendAlternativeRelease(
        const PendingCall &release, const Command &alternative, EventRef lateAnswer);
    void end(PendingCall &call, Answer &&answer);
    void removeCall(PendingCall &call);

    ClientProcess &m_process;
    World &m_world;
    ProcessControl &m_control;
    NodeView &m_nodes;
    ProcessRows &m_rows;
    PendingCall *m_first = nullptr; // first of the list of all commands in flight
    std::size_t m_count = 0;
    std::vector<HeldAction> m_heldActions;
    std::vector<HeldAnswer> m_heldAnswers;
};

} // namespace lockscope
