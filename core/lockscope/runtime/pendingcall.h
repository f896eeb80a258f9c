// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/fast/framepool.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/commands/command.h"
#include "lockscope/commands/reply.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/timer.h"

#include <cstdint>

namespace lockscope {

class ClientProcess;

/// The result of a call for its caller. The outcome `unknown` is neither success nor failure: the
/// command may have been executed.
struct Answer {
    enum class Outcome : std::uint8_t {
        answered, ///< the node executed the command; `reply` has the result
        refused,  ///< the node, or the connection to it, refused the command; nothing was executed.
                  ///< `reply` is an error
        unknown,  ///< no answer in time, or the connection was lost: the command may have been
                  ///< executed, or may be executed later
    };
    Outcome outcome = Outcome::unknown;
    Reply reply;
    EventRef event; ///< the `replied` or `timed-out` row
    NodeId node;

    bool isAnswered() const { return outcome == Outcome::answered; }
};

/// Receives the end of a call.
class CallReceiver {
public:
    virtual ~CallReceiver() = default;
    /// Called once per call. `index` is the value that the caller passed.
    virtual void receive(std::size_t index, Answer &&answer) = 0;
};

/// A command with the data that is needed to transport and execute it.
struct SentCommand {
    SentCommand(const Command &command_, const Event &sentRow_)
        : command(command_), sentRow(sentRow_)
    {
    }
    Command command;
    /// The command's `sent` row without its cause. Until the command is sent, only client, attempt
    /// and node are set. The node is the one that receives the command; after a failover its number
    /// differs from PendingCall::place.
    Event sentRow;
    EventRef sent; ///< the reference to the `sent` row
};

/// A command in flight. Its ClientProcess owns it from ProcessCalls::launch() until its answer has
/// arrived or can no longer arrive. It still exists after its timeout, because a late answer is
/// received and recorded, too.
struct PendingCall final : Timer, SentCommand {
    static void *operator new(std::size_t size) { return FramePool::take(size); }
    static void operator delete(void *memory, std::size_t size)
    {
        FramePool::giveBack(memory, size);
    }
    PendingCall(
        ClientProcess &process_, NodeId place_, const Command &command_, const Event &sentRow_)
        : SentCommand(command_, sentRow_), process(process_), place(place_)
    {
    }
    /// Called by the timer when the call has timed out.
    void fire() override;

    ClientProcess &process;
    NodeId place; ///< the place (see NodeView) to which the caller sent the command; the answer
                  ///< carries this number
    CallReceiver *receiver = nullptr; ///< null: no caller waits for the answer any more
    std::size_t index = 0;            ///< passed to CallReceiver::receive()
    int inPipeline = 0;    ///< position among the commands of one write, from 1; 0: sent alone
    bool hasEnded = false; ///< the call was answered or timed out, and its receiver has been called
    PendingCall **linkToThis =
        nullptr; ///< in the process's list: the address of the pointer that points to this call
    PendingCall *next = nullptr; ///< in the process's list: the next call
};

} // namespace lockscope
