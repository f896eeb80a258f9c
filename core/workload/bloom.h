// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "lockscope/runtime/clientprocess.h"

#include <coroutine>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// The positions of the bits of one URL in a Bloom filter. Two of them may be equal.
using BloomBits = std::vector<std::uint32_t>;

/// Returns the bits of a URL in a Bloom filter. The setting `bloom-bits` is the size of the filter,
/// `bloom-hashes` the number of bits per URL. The same on every machine.
BloomBits bloomBitsOf(const std::string &url, const Settings &settings);

/// Several commands to one node, sent in one write. `co_await pipeline.untilEnded();` waits until
/// each command has an Answer (pendingcall.h): its reply, or the outcome that there is none. The
/// object may be destroyed before that; the process still receives and records late replies.
/// Thread: that of the process.
class Pipeline final : public CallReceiver {
public:
    /// Sends the commands.
    Pipeline(ClientProcess &process, NodeId node, const std::vector<Command> &commands,
        Duration timeout);
    ~Pipeline() override;
    Pipeline(const Pipeline &) = delete;
    Pipeline &operator=(const Pipeline &) = delete;

    class Awaiter;
    Awaiter untilEnded();
    /// Returns the answers in the order of the commands. REQUIRES: each command has its Answer
    /// (untilEnded()).
    const std::vector<Answer> &answers() const { return m_answers; }
    /// Returns the row of the Answer that came last: `replied` or `timed-out`.
    EventRef lastEvent() const { return m_lastEvent; }
    void receive(std::size_t index, Answer &&answer) override;

private:
    ClientProcess &m_process;
    std::vector<PendingCall *> m_calls; // one per command; null: the call has ended
    std::vector<Answer> m_answers;
    std::size_t m_pendingCount = 0;
    EventRef m_lastEvent;
    std::coroutine_handle<> m_waiting; // the coroutine that awaits untilEnded()
};

/// The awaiter of untilEnded().
class Pipeline::Awaiter {
public:
    explicit Awaiter(Pipeline &pipeline) : m_pipeline(pipeline) { }
    bool await_ready() const { return m_pipeline.m_pendingCount == 0; }
    void await_suspend(std::coroutine_handle<> coroutine) { m_pipeline.m_waiting = coroutine; }
    void await_resume() const { }

private:
    Pipeline &m_pipeline;
};

inline Pipeline::Awaiter Pipeline::untilEnded()
{
    return Awaiter(*this);
}

} // namespace lockscope
