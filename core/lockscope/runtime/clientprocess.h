// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/random.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/runtime/awaiters.h"
#include "lockscope/runtime/nodeview.h"
#include "lockscope/runtime/processcalls.h"
#include "lockscope/runtime/processcontrol.h"
#include "lockscope/runtime/processrows.h"
#include "lockscope/runtime/slips.h"
#include "lockscope/runtime/world.h"

#include <chrono>

namespace lockscope {

/// One client process: what it can know (its own clock, its network, its random source) and what can be done to it (a pause, a
/// crash). A scheme uses the functions below and, by Gather, calls(); the run around it uses the parts. Thread: that of its world.
class ClientProcess {
public:
    /// `texts`: of several processes of one thread, which use the same texts; null: its own. It outlives the process.
    ClientProcess(World &world, ClientId id, int nodeCount, Seed seed, CommandTexts *texts = nullptr);
    ClientProcess(const ClientProcess &) = delete;
    ClientProcess &operator=(const ClientProcess &) = delete;

    ClientId id() const { return m_id; }
    /// How many Redis nodes there are for the lock: numbers 1 to nodeCount().
    int nodeCount() const { return m_nodeCount; }
    /// The client's own monotonic clock.
    LocalTime now() const { return m_control.now(); }
    /// The client's own wall clock: the time since 1970, as far as it knows. It may be wrong by any length.
    std::chrono::milliseconds wallNow() const { return m_control.wallNow(); }
    /// A new random value for a lock's key.
    Token newToken() { return m_world.makeToken(m_id, m_tokens++); }
    /// A length in [0, limit), from the process's own random source.
    Duration randomDuration(Purpose purpose, Duration limit) { return drawDuration(draw(m_seed, m_id, purpose, m_draws++), limit); }
    /// A number that the process's scheme keeps from one try to the next: what it has learned about this client's place. 0 at first.
    int &memo() { return m_memo; }
    /// The mistakes that this client's scheme is to make.
    const SchemeSlips &slips() const { return m_slips; }
    void setSlips(const SchemeSlips &slips) { m_slips = slips; }

    /// Announces a numbered line of the listing, before it is carried out: `co_await process.step(line);`
    StepAwaiter step(const ListingLine &line) { return {*this, Anchor::line, line}; }
    /// The client has come to a place where a fault may hang: `co_await process.reach(anchor);`
    StepAwaiter reach(Anchor anchor) { return {*this, anchor, ListingLine{}}; }
    /// Waits on its own clock: `co_await process.sleep(length);`
    SleepAwaiter sleep(Duration length) { return {*this, length}; }
    /// Sends a command and waits for the Answer, at most for the time-out: `auto answer = co_await process.call(node, command, timeout);`
    /// A node that does not know the command is sent another one (Command::insteadAfter) at once, and has the time-out anew.
    CallAwaiter call(NodeId node, Command command, Duration timeout) { return {*this, node, std::move(command), timeout}; }

    World &world() { return m_world; }
    ProcessRows &rows() { return m_rows; }
    const ProcessRows &rows() const { return m_rows; }
    ProcessControl &control() { return m_control; }
    const ProcessControl &control() const { return m_control; }
    NodeView &nodes() { return m_nodes; }
    ProcessCalls &calls() { return m_calls; }

    /// As if made anew, but for its memory: for the next run. REQUIRES: it is new, or buried.
    void begin(int nodeCount, Seed seed);
    /// Forgets what is under way and closes the connections. REQUIRES: crashed or ended, and all its tasks destroyed.
    void bury();
    /// A new process takes the dead one's place: it remembers nothing. Its attempts and its tokens go on counting, so that no two rows of
    /// its two lives can be taken for one another. REQUIRES: crashed and buried.
    void restart();

private:
    World &m_world;
    const ClientId m_id;
    int m_nodeCount;
    Seed m_seed;
    std::uint64_t m_tokens = 0;
    std::uint64_t m_draws = 0;
    int m_memo = 0;
    SchemeSlips m_slips;
    ProcessRows m_rows;
    ProcessControl m_control;
    NodeView m_nodes;
    ProcessCalls m_calls;
};

inline StepAwaiter::StepAwaiter(ClientProcess &process, Anchor anchor, const ListingLine &line) : m_process(process), m_anchor(anchor), m_line(line)
{
    const ProcessControl &control = process.control();
    if (control.isStopped())
        return;
    if (!control.stepFaults() && anchor != Anchor::line)
        m_hasArrived = true; // at a place that nobody looks at
    else
        arrive();
}

} // namespace lockscope
