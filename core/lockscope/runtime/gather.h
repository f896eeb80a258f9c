// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/clientprocess.h"

#include <array>
#include <bitset>
#include <coroutine>
#include <span>
#include <vector>

namespace lockscope {

/// Sends one command to several nodes at once and collects the answers as they arrive. It waits for
/// each node at most for the timeout. The Gather may be destroyed before all nodes have answered;
/// the process still receives and records late answers. If a node does not support the command, the
/// Gather sends the alternative (Command::fallbackAfter()) at once, again with the full timeout.
///
///     Gather votes(process, Gather::allNodes(process), command, timeout);
///     co_await votes.decision(quorum, isYes);
class Gather final : public CallReceiver {
public:
    /// A function that returns whether an answer counts as a yes. Its result must depend only on
    /// the answer.
    using IsYes = bool (*)(const Answer &answer);

    /// A set of nodes, by the numbers that schemes use (the places of NodeView): bit n - 1 is node
    /// n.
    using NodeSet = ProcessCalls::Places;
    static constexpr std::size_t nodesMax = NodeSet().size();
    static NodeSet allNodes(const ClientProcess &process)
    {
        return NodeSet{(1ull << process.nodeCount()) - 1};
    }

    static void *operator new(std::size_t size) { return FramePool::take(size); }
    static void operator delete(void *memory, std::size_t size)
    {
        FramePool::giveBack(memory, size);
    }
    /// Sends the command to these nodes now.
    Gather(ClientProcess &process, NodeSet nodes, const Command &command, Duration timeout);
    ~Gather() override;
    Gather(const Gather &) = delete;
    Gather &operator=(const Gather &) = delete;

    class Decision;
    /// With co_await, waits until `quorum` answers are a yes, or until this number can no longer be
    /// reached.
    Decision decision(int quorum, IsYes isYes);
    /// With co_await, waits until every node has answered or timed out.
    Decision all();

    /// Returns how many of the answers received so far are a yes.
    int count(IsYes isYes) const;
    /// Returns the nodes with a yes among the answers received so far.
    NodeSet nodes(IsYes isYes) const;
    /// Returns whether every node has answered or timed out.
    bool isComplete() const { return endedCount() == m_count; }
    /// Returns the reference to the row of the last answer.
    EventRef lastEvent() const { return m_lastEvent; }

    void receive(std::size_t index, Answer &&answer) override;

private:
    bool isDecided() const;
    int endedCount() const { return static_cast<int>(m_answers.size()); }
    std::span<PendingCall *> calls() { return {m_calls.data(), static_cast<std::size_t>(m_count)}; }
    ClientProcess &m_process;
    const Duration m_timeout;
    const int m_count; // number of nodes to which the command is sent
    std::array<PendingCall *, nodesMax>
        m_calls; // the calls in flight; null: the call has ended; undefined from index m_count on
    std::vector<Answer, FrameAllocator<Answer>>
        m_answers; // in order of arrival; has capacity for all answers
    int m_quorum = 0;
    int m_yesCount = 0;
    IsYes m_isYes = nullptr;
    EventRef m_lastEvent;
    std::coroutine_handle<> m_waitingCoroutine;
};

/// The awaiter of decision() and all().
class Gather::Decision {
public:
    explicit Decision(Gather &gather) : m_gather(gather) { }
    bool await_ready() const { return m_gather.isDecided(); }
    void await_suspend(std::coroutine_handle<> coroutine)
    {
        m_gather.m_waitingCoroutine = coroutine;
    }
    void await_resume() const { }

private:
    Gather &m_gather;
};

} // namespace lockscope
