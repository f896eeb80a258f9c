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

/// How a remote call ended, as its caller sees it. Unknown is neither yes nor no: it may have happened.
struct Answer {
    enum class Outcome : std::uint8_t {
        answered, ///< the node did what the command says; `reply` has it
        refused,  ///< the node, or the way to it, refused; nothing happened. `reply` is an error
        unknown,  ///< no answer in time, or the connection was lost: it may have happened, or may yet
    };
    Outcome outcome = Outcome::unknown;
    Reply reply;
    EventRef event; ///< the `replied` or `timed-out` row
    NodeId node;

    bool isAnswered() const { return outcome == Outcome::answered; }
};

/// Whoever waits for a call.
class CallReceiver {
public:
    virtual ~CallReceiver() = default;
    /// Told once per call. `index` is what the caller gave.
    virtual void receive(std::size_t index, Answer &&answer) = 0;
};

/// What is known of a command by whoever carries it or carries it out.
struct SentCommand {
    SentCommand(const Command &command_, const Event &sentRow_) : command(command_), sentRow(sentRow_) { }
    Command command;
    /// The row of its leaving but for its cause; before it leaves, client, attempt and node alone. The node is the process that it goes to:
    /// after a failover another one than its sender asked.
    Event sentRow;
    EventRef sent; ///< that row
};

/// A command on its way. Owned by its ClientProcess from launch() until its answer has come or cannot come any more; also after its time-out,
/// since a late answer is taken and recorded too.
struct PendingCall final : Timer, SentCommand {
    static void *operator new(std::size_t size) { return FramePool::take(size); }
    static void operator delete(void *memory, std::size_t size) { FramePool::giveBack(memory, size); }
    PendingCall(ClientProcess &host_, NodeId master_, const Command &command_, const Event &sentRow_)
        : SentCommand(command_, sentRow_), process(host_), master(master_)
    {
    }
    /// Its time is over.
    void fire() override;

    ClientProcess &process;
    NodeId master; ///< whom its sender asked; the answer bears its number
    CallReceiver *receiver = nullptr; ///< null: nobody waits any more
    std::size_t index = 0;
    int inPipeline = 0; ///< which of the commands of one write it is, from 1; 0: it leaves by itself
    bool hasEnded = false; ///< its receiver has been told (answered or timed out)
    PendingCall **before = nullptr; ///< in the process's list: what points to it, and the one behind it
    PendingCall *after = nullptr;
};

} // namespace lockscope
