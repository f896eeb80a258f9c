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

/// The commands of one client process in flight: they are sent, answered, timed out or lost. A silent node is sent the form of a command
/// that every node supports (NodeView::chosenFor): by the time it answers, there may be no caller left to send an alternative.
/// Thread: the process's.
class ProcessCalls {
public:
    ProcessCalls(ClientProcess &process, World &world, ProcessControl &control, NodeView &nodes, ProcessRows &rows)
        : m_process(process), m_world(world), m_control(control), m_nodes(nodes), m_rows(rows)
    {
    }
    ~ProcessCalls();
    ProcessCalls(const ProcessCalls &) = delete;
    ProcessCalls &operator=(const ProcessCalls &) = delete;

    /// Sends a command. The receiver is called once, when the answer arrives or the time-out ends. Gather is built on this.
    /// If a fault stops the client right before this command, the command and everything that the client does after it wait until the
    /// client continues. Commands sent before are not affected. The `sent` row is written, and the time-out starts, when the command is
    /// really sent.
    PendingCall &launch(NodeId master, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index);
    /// Sends several commands to one node in one write, each as launch() does. A client that is stopped before any of them sends none of
    /// them. Fills `calls`; the positions there are the indices that the receiver gets. REQUIRES: calls.size() == commands.size().
    void launchPipeline(NodeId master, std::span<const Command> commands, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls);
    /// A set of masters: bit n - 1 is master n.
    using Masters = std::bitset<9>;
    /// Sends one command to several masters at once, as launch() for each in turn. Fills `calls`; the positions there are the indices that
    /// the receiver gets. REQUIRES: calls.size() == masters.count().
    void launchAll(Masters masters, const Command &command, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls);

    /// Returns the number of commands in flight, including those that no caller waits for any more.
    std::size_t count() const { return m_count; }
    /// Drops all commands in flight. Their receivers are not called any more.
    void forgetAll();

    // --- Called by the world -------------------------------------------------------------------------------------------------

    /// Delivers the node's answer, of which the world sets only the reply. The world must not use the call afterwards.
    void deliver(PendingCall &call, Answer &&answer);
    /// No answer will arrive: the connection was lost after the command may have been sent (unknown) or before it could be sent (refused).
    void lose(PendingCall &call, Answer::Outcome outcome, const std::string &reason);
    void timedOut(PendingCall &call);

    // --- A client that was stopped -------------------------------------------------------------------------------------------

    /// Queues a step before which the client was stopped.
    void hold(StepAwaiter &step) { m_held.push_back({nullptr, {}, false, &step}); }
    /// Does the queued actions in order. Each of them may trigger a fault, which may stop the client again.
    void doHeld();
    /// Delivers the answers that the client had read when it was stopped.
    void hearUnheard();

private:
    // An action of the client that waits because the client was stopped right before a command was sent.
    struct Held {
        PendingCall *call = nullptr;
        Duration timeout{};
        bool isAsked = false;        // whether the faults on its sending have been checked
        StepAwaiter *step = nullptr; // alternatively: the step that the client had reached
    };
    // An answer that had already been read when the client was stopped.
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
    PendingCall *m_first = nullptr; // first of the list of all commands in flight
    std::size_t m_count = 0;
    std::vector<Held> m_held;
    std::vector<Unheard> m_unheard;
};

} // namespace lockscope
