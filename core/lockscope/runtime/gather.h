// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/clientprocess.h"

#include <array>
#include <bitset>
#include <coroutine>
#include <span>
#include <vector>

namespace lockscope {

/// The only fan-out: one command to every node at once, and the answers as they come. Each node is waited for until the time-out;
/// the Gather may be left before all have answered: late answers are still taken and recorded, by the process. A node that does not
/// know the command is sent another one (Command::insteadAfter) at once, and has the time-out anew.
///
///     Gather votes(process, Gather::allNodes(process), command, timeout);
///     co_await votes.decision(quorum, isYes);
class Gather final : public CallReceiver {
public:
    /// Whether an answer counts as a yes. No state: a vote is a matter of the answer alone.
    using Yes = bool (*)(const Answer &answer);

    /// A set of nodes: bit n - 1 is node n.
    using NodeSet = ProcessCalls::Masters;
    static constexpr std::size_t nodesMax = NodeSet().size();
    static NodeSet allNodes(const ClientProcess &process) { return NodeSet{(1ull << process.nodeCount()) - 1}; }

    static void *operator new(std::size_t size) { return FramePool::take(size); }
    static void operator delete(void *memory, std::size_t size) { FramePool::giveBack(memory, size); }
    /// Sends the command to those nodes now.
    Gather(ClientProcess &process, NodeSet nodes, const Command &command, Duration timeout);
    ~Gather() override;
    Gather(const Gather &) = delete;
    Gather &operator=(const Gather &) = delete;

    class Decision;
    /// Waits until `quorum` answers are a yes, or so many can no longer come.
    Decision decision(int quorum, Yes isYes);
    /// Waits until every node has answered or its time is over.
    Decision all();

    /// How many of the answers that are there are a yes.
    int count(Yes isYes) const;
    /// The nodes whose answers are there and are a yes.
    NodeSet nodes(Yes isYes) const;
    /// Every node has answered, or its time is over.
    bool isComplete() const { return endedCount() == m_count; }
    /// The row of the answer that came last.
    EventRef lastEvent() const { return m_lastEvent; }

    void receive(std::size_t index, Answer &&answer) override;

private:
    bool isDecided() const;
    int endedCount() const { return static_cast<int>(m_answers.size()); }
    std::span<PendingCall *> calls() { return {m_calls.data(), static_cast<std::size_t>(m_count)}; }
    ClientProcess &m_process;
    const Duration m_timeout;
    const int m_count; // nodes asked
    std::array<PendingCall *, nodesMax> m_calls; // null: it has ended; behind m_count anything
    std::vector<Answer, FrameAllocator<Answer>> m_answers; // as they came; there is room for all
    int m_quorum = 0;
    int m_yesCount = 0;
    Yes m_isYes = nullptr;
    EventRef m_lastEvent;
    std::coroutine_handle<> m_waiting;
};

class Gather::Decision {
public:
    explicit Decision(Gather &gather) : m_gather(gather) { }
    bool await_ready() const { return m_gather.isDecided(); }
    void await_suspend(std::coroutine_handle<> coroutine) { m_gather.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Gather &m_gather;
};

} // namespace lockscope
