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
