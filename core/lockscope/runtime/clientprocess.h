// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/random.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/runtime/awaiters.h"
#include "lockscope/runtime/mistakes.h"
#include "lockscope/runtime/processcalls.h"
#include "lockscope/runtime/processcontrol.h"
#include "lockscope/runtime/processrows.h"
#include "lockscope/runtime/tokensource.h"
#include "lockscope/runtime/world.h"

#include <chrono>
#include <memory>

namespace lockscope {

/// One client process: what it has access to (its own clock, its network, its random source) and
/// what can happen to it (a pause, a crash). The functions before world(), except setMistakes() and
/// beginRequest(), are for schemes. world() and those after it are for the code that runs the
/// client, and for the awaitable objects of schemes, such as Gather. Thread: that of its world.
class ClientProcess {
public:
    /// `texts`: shared by several processes of one thread that use the same texts; null: the
    /// process makes its own CommandTexts. REQUIRES: `texts` outlives the process.
    ClientProcess(
        World &world, ClientId id, int nodeCount, Seed seed, CommandTexts *texts = nullptr);
    ClientProcess(const ClientProcess &) = delete;
    ClientProcess &operator=(const ClientProcess &) = delete;

    ClientId id() const { return m_id; }
    /// Returns the number of Redis nodes of the lock. They have the numbers 1 to nodeCount().
    int nodeCount() const { return m_nodeCount; }
    /// Returns the time on the client's own monotonic clock.
    LocalTime now() const { return m_control.now(); }
    /// Returns the time since 1970 on the client's own wall clock. This clock may be wrong by any
    /// length.
    std::chrono::milliseconds wallNow() const
    {
        return std::chrono::floor<std::chrono::milliseconds>(m_control.wallNow());
    }
    /// Returns a value for a lock's key, for one attempt. It is random and unique, unless
    /// beginRequest() has selected another kind.
    Token newToken() { return m_tokens.next(); }
    /// Returns the token that names this process as the owner of a re-entrant lock
    /// (TokenSource::ownerToken()).
    Token ownerToken() { return m_tokens.ownerToken(); }
    /// Returns a random length in [0, limit), from the process's own random source.
    Duration randomDuration(Purpose purpose, Duration limit)
    {
        return durationFromDraw(draw(m_seed, m_id, purpose, m_draws++), limit);
    }
    /// Returns a variable in which a scheme keeps a number from one attempt of this client to the
    /// next, for example whether the client had to wait. Initially 0.
    int &memo() { return m_memo; }
    /// Returns an object that a scheme keeps for this client from one call to the next; initially
    /// null. It is part of the process's memory: a crash or the end of the run destroys it. Only
    /// the scheme knows its type.
    std::shared_ptr<void> &schemeState() { return m_schemeState; }
    /// Returns the deliberate mistakes that this client's scheme makes, for experiments.
    const SchemeMistakes &mistakes() const { return m_mistakes; }
    void setMistakes(const SchemeMistakes &mistakes) { m_mistakes = mistakes; }
    /// Begins a new request, whose tokens are of this kind. If it is never called, all tokens are
    /// random. `number`: as for TokenSource::beginRequest().
    void beginRequest(TokenKind kind, int number)
    {
        m_tokens.beginRequest(kind, number, m_control.wallNow());
    }

    /// Announces a numbered line of the listing before it is executed: `co_await
    /// process.step(line);`
    StepAwaiter step(const ListingLine &line)
    {
        return {*this, Anchor::line, lineAsExecuted(line)};
    }
    /// Reports that the client has reached a point at which a fault may be placed: `co_await
    /// process.reach(anchor);`
    StepAwaiter reach(Anchor anchor) { return {*this, anchor, ListingLine{}}; }
    /// Sleeps for a length measured on the process's own clock: `co_await process.sleep(length);`
    SleepAwaiter sleep(Duration length) { return {*this, length}; }
    /// Sends a command and waits for the Answer, at most for `timeout`: `auto answer = co_await
    /// process.call(node, command, timeout);` If the node does not support the command, the process
    /// sends the alternative (Command::fallbackAfter()) at once, again with the full timeout.
    CallAwaiter call(NodeId node, Command command, Duration timeout)
    {
        return {*this, node, std::move(command), timeout};
    }

    World &world() { return m_world; }
    ProcessRows &rows() { return m_rows; }
    const ProcessRows &rows() const { return m_rows; }
    ProcessControl &control() { return m_control; }
    const ProcessControl &control() const { return m_control; }
    NodeView &nodes() { return m_nodes; }
    ProcessCalls &calls() { return m_calls; }

    /// Resets to the state after construction, for the next run. Keeps allocated memory and cached
    /// texts, for speed. REQUIRES: the process is new, or cleanUp() was called.
    void reset(int nodeCount, Seed seed);
    /// Drops the commands in flight and closes the connections. REQUIRES: the process has crashed
    /// or ended, and all its tasks are destroyed.
    void cleanUp();
    /// Restarts the crashed process as a new process, which has lost its memory. The counters of
    /// attempts and tokens continue, so that the rows of the two processes differ; the random
    /// source and the clock continue, too. REQUIRES: the process has crashed, and cleanUp() was
    /// called.
    void restart();

private:
    // Returns the line as the client executes it with its mistakes.
    const ListingLine &lineAsExecuted(const ListingLine &line) const
    {
        const std::size_t index = static_cast<std::size_t>(line.number) - 1;
        return index < m_mistakes.listing.size() ? m_mistakes.listing[index] : line;
    }
    World &m_world;
    const ClientId m_id;
    int m_nodeCount;
    Seed m_seed;
    TokenSource m_tokens;
    std::uint64_t m_draws = 0;
    int m_memo = 0;
    std::shared_ptr<void> m_schemeState;
    SchemeMistakes m_mistakes;
    ProcessRows m_rows;
    ProcessControl m_control;
    NodeView m_nodes;
    ProcessCalls m_calls;
};

inline StepAwaiter::StepAwaiter(ClientProcess &process, Anchor anchor, const ListingLine &line)
    : m_process(process), m_anchor(anchor), m_line(line)
{
    const ProcessControl &control = process.control();
    if (control.isStopped())
        return;
    if (!control.stepFaults() && anchor != Anchor::line)
        m_hasArrived = true; // the client has no faults, and a point that is no line has no row
    else
        arrive();
}

} // namespace lockscope
