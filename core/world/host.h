// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "base/time.h"
#include "base/random.h"
#include "base/token.h"
#include "trace/sink.h"
#include "world/anchor.h"
#include "world/call.h"
#include "world/commandtexts.h"
#include "world/executor.h"
#include "world/hostclock.h"
#include "world/listing.h"
#include "world/slips.h"
#include "world/world.h"

#include <bitset>
#include <coroutine>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lockscope {

/// What is to happen to a client where it has just come to.
struct StepAction {
    enum class Kind : std::uint8_t {
        goOn,
        pause, ///< the whole client stops
        crash,
        stall, ///< only what has come there stops, while the rest of the client goes on: it waits by itself
    };
    Kind kind = Kind::goOn;
    Duration lengthMax{}; ///< of a pause (Host::resume() may end it earlier) or a stall; Duration::max(): no end of its own
    bool hasCondition = false; ///< a pause that is to end on a condition: nobody knows yet how long it will take
    std::string reason;   ///< for the trace: "until client-2 entered, at most 5s"
};

/// Decides about the faults that hang on steps. Thread: the host's.
class StepFaults {
public:
    virtual ~StepFaults() = default;
    /// The client has come to a place (a numbered line for Anchor::line). Called once each time it comes there.
    virtual StepAction arrive(ClientId client, Anchor anchor, int line) = 0;
    /// Whether a fault hangs on a command's leaving: only then leave() is asked.
    virtual bool watchesSends() const { return false; }
    /// The command is about to leave for the node. Called once for each.
    virtual StepAction leave(const Command &, NodeId) { return {}; }
};

/// One client process: what it can know (its own clock, its network, its random source) and what can be done to it (a pause, a
/// crash). A scheme gets this and nothing else. Thread: that of its world.
class Host {
public:
    /// `texts`: of several hosts of one thread, which say the same things; null: its own. It outlives the host.
    Host(World &world, ClientId id, int nodeCount, Seed seed, CommandTexts *texts = nullptr);
    ~Host();
    /// As if made anew, but for its memory: for the next run. REQUIRES: it is new, or buried.
    void begin(int nodeCount, Seed seed);
    Host(const Host &) = delete;
    Host &operator=(const Host &) = delete;

    // --- What a scheme may use -------------------------------------------------------------------------------------------

    ClientId id() const { return m_id; }
    /// How many Redis nodes there are for the lock: numbers 1 to nodeCount().
    int nodeCount() const { return m_nodeCount; }
    /// The client's own monotonic clock.
    LocalTime now() const;
    /// The client's own wall clock: the time since 1970, as far as it knows. It may be wrong by any length.
    std::chrono::milliseconds wallNow() const;
    /// A new random value for a lock's key.
    Token newToken() { return m_world.makeToken(m_id, m_tokens++); }
    /// A length in [0, limit), from the host's own random source.
    Duration randomDuration(Purpose purpose, Duration limit);

    class StepAwaiter;
    class SleepAwaiter;
    class CallAwaiter;
    /// Announces a numbered line of the listing, before it is carried out: `co_await host.step(line);`
    StepAwaiter step(const ListingLine &line);
    /// Waits on its own clock: `co_await host.sleep(length);`
    SleepAwaiter sleep(Duration length);
    /// Sends a command and waits for the Answer, at most for the time-out: `auto answer = co_await host.call(node, command, timeout);`
    /// A node that does not know a script (NOSCRIPT) is sent its text at once, and has the time-out anew.
    CallAwaiter call(NodeId node, Command command, Duration timeout);
    /// Sends a command; the receiver is told once, when its answer comes or its time is over. Gather is made of this.
    /// A node that is silent is sent a script's text at once: when it wakes, nobody may be there any more to hear its NOSCRIPT.
    /// If the client is stopped right before it, the command and all that the client does behind it wait until the client goes on; what
    /// it has sent before has left. `sent` is written, and the time-out begins, when the command really leaves.
    Call &launch(NodeId master, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index);
    /// Several commands to one node in one write, each as launch(): a client that is stopped before any of them sends none. `calls` takes
    /// the calls; their places there are the indices that the receiver is told. REQUIRES: calls.size() == commands.size().
    void launchPipeline(NodeId master, std::span<const Command> commands, Duration timeout, CallReceiver *receiver, std::span<Call *> calls);
    /// A set of masters: bit n - 1 is master n.
    using Masters = std::bitset<9>;
    /// One command to several masters at once: as launch() of each in turn. `calls` takes the calls; their places there are the indices
    /// that the receiver is told. REQUIRES: calls.size() == masters.count().
    void launchAll(Masters masters, const Command &command, Duration timeout, CallReceiver *receiver, std::span<Call *> calls);
    /// A number that the host's scheme keeps from one try to the next: what it has learned about this client's place. 0 at first.
    int &memo() { return m_memo; }
    /// The mistakes that this client's scheme is to make.
    const SchemeSlips &slips() const { return m_slips; }
    /// Whether the node has let a time-out pass and has not answered that command since: it hangs, or the way to it does.
    bool isSilent(NodeId master) const { return hasSilence(primaryOf(master)); }

    // --- What the client around the scheme uses ----------------------------------------------------------------------------

    /// The client has come to a place where a fault may hang: `co_await host.reach(anchor);`
    StepAwaiter reach(Anchor anchor);
    /// Begins the next attempt: its number stands in all that follows.
    AttemptId beginAttempt() { return m_attempt = AttemptId{m_attempt.value + 1}; }
    AttemptId attempt() const { return m_attempt; }
    /// Writes down an event of this client, now. Actor, client and time are filled in, and the attempt if the columns name none;
    /// `cause` may be none.
    EventRef note(EventKind kind, EventRef cause, const Event &columns = {});
    TextId intern(std::string_view text) { return m_sink.texts().intern(text); }
    RowFence intern(Fence fence) { return RowFence(fence, m_sink.texts()); }
    /// The same for what a client says over and over: the resource it works on, the token it has just now.
    TextId intern(const Resource &resource);
    TextId intern(const Token &token);

    // --- What the run does to it ---------------------------------------------------------------------------------------------

    Executor &executor() { return m_executor; }
    World &world() { return m_world; }
    /// How fast both its clocks run. REQUIRES: nothing has asked for the time yet.
    void setClockRate(ClockRate rate) { m_clockRate = rate; }
    /// How much true time it takes until this much has passed on its own clock.
    Duration realLength(Duration local) const { return m_clockRate.real(local); }
    /// How far the client's wall clock is ahead of the right time.
    void setWallOffset(Duration offset) { m_wallOffset = std::chrono::floor<std::chrono::milliseconds>(offset); }
    void setStepFaults(StepFaults *faults) { m_faults = faults; }
    void setSlips(const SchemeSlips &slips) { m_slips = slips; }
    /// A stop-the-world stop: nothing of the host runs, its timers wait, answers stay in their sockets. Ends after the order's
    /// lengthMax or by resume().
    /// Nothing if it is stopped already.
    void pause(const StepAction &order, EventRef cause);
    /// Goes on: first the commands before whose leaving it was stopped, then the answers that wait, then the timers that came due, then
    /// the code. Nothing if it is not paused. `reason`, for the trace: why so early.
    void resume(std::string_view reason = {});
    bool isPaused() const { return m_isPaused; }
    /// Dies after the present turn: whoever owns the tasks destroys them when isCrashed() has become true, then calls bury().
    void crash(EventRef cause, const std::string &reason);
    bool isCrashed() const { return m_isCrashed; }
    /// REQUIRES: crashed or ended, and all its tasks destroyed. Forgets what is under way and closes the connections.
    void bury();
    /// A new process takes the dead one's place: it remembers nothing. Its attempts and its tokens go on counting, so that no two rows of
    /// its two lives can be taken for one another. REQUIRES: crashed and buried.
    void restart();
    /// Runs what is ready. Nothing while it is paused or dead.
    void runTurn();
    /// A timer of the host's has come due. False if the host is paused: the timer waits then, and fires when it goes on.
    bool mayFire(Timer &timer);
    void ready(std::coroutine_handle<> coroutine)
    {
        m_executor.push(coroutine);
        m_world.wantTurn(*this);
    }

    /// How many commands are under way, also those that nobody waits for any more.
    std::size_t callCount() const { return m_callCount; }

    // --- What the world tells it ---------------------------------------------------------------------------------------------

    /// The process that serves a master's place, as far as this client knows. It asks at its first command, and again where one was
    /// refused as READONLY, got no answer, or lost its connection.
    NodeId primaryOf(NodeId master) const;
    bool knowsPrimary(NodeId master) const { return master.value < m_places.size() && m_places[master.value].primary; }
    /// It hears by itself who serves that place from now on.
    void learnPrimary(NodeId master, NodeId primary);

    /// The node's answer, of which the world knows the reply. Takes the call back.
    void deliver(Call &call, Answer &&answer);
    /// No answer will come: the connection was lost after the command may have left (unknown) or before it could (refused).
    void lose(Call &call, Answer::Outcome outcome, const std::string &reason);
    void timedOut(Call &call);

private:
    class PauseEnd final : public Timer {
    public:
        explicit PauseEnd(Host &host) : m_host(host) { }
        void fire() override { m_host.resume(); }

    private:
        Host &m_host;
    };
    // What the client was about to do when it was stopped right before a command's leaving.
    struct Held {
        Call *call = nullptr;
        Duration timeout{};
        bool isAsked = false;        // whether a fault hangs on its leaving
        StepAwaiter *step = nullptr; // or: the step that it had come to
    };
    // An answer that was read already when the client was stopped.
    struct Unheard {
        Call *call = nullptr;
        Answer::Outcome outcome = Answer::Outcome::answered;
        Reply reply;
    };
    // Who serves a master's place, as far as it has asked; and the process that the last command for it went to.
    struct Place {
        NodeId primary;
        NodeId asked;
    };
    Place &placeOf(NodeId master) const
    {
        if (m_places.size() <= master.value) [[unlikely]]
            makePlaces(master);
        return m_places[master.value];
    }
    void makePlaces(NodeId master) const;
    bool isStopped() const { return m_isPaused || m_isCrashed; }
    // How a command leaves now: the same to whomever it is sent.
    struct Departure {
        WorldTime time;
        WorldTime due; // when its time will be over
        AttemptId attempt;
        CommandTexts::Ids texts;
        TextId token;
        Effect effect;
    };
    Departure departure(const Command &command, AttemptId attempt, Duration timeout);
    void writeSent(Event &row, const Departure &departure) const;
    bool isStoppedBefore(const Call &call);
    void leave(Call &call, const Departure &departure);
    void leaveAlone(Call &call, Duration timeout);
    void doHeld();
    void hearUnheard();
    // A row of the client's own.
    Event &openRow(EventKind kind)
    {
        Event &row = m_sink.open(m_world.now());
        row.kind = kind;
        row.actor = Actor::client(m_id);
        row.client = m_id;
        row.attempt = m_attempt;
        return row;
    }
    EventRef putRow(EventRef cause) { return m_lastEvent = m_sink.put(cause, Effect::none); }
    EventRef noteEnd(const Call &call, EventKind kind, TextId detail, Effect effect);
    void end(Call &call, Answer &&answer);
    void recycle(Call &call);
    void forgetTimer(Timer &timer)
    {
        if (timer.isArmed())
            m_world.disarm(timer);
        if (!m_dueWhilePaused.empty())
            std::erase(m_dueWhilePaused, &timer);
    }
    void countSilence(NodeId node, int more);
    bool hasSilence(NodeId node) const { return m_silences.size() > node.value && m_silences[node.value] > 0; }
    NodeId processFor(NodeId master, const Command &command);
    Call &newCall(NodeId master, const Command &command, const Event &row, CallReceiver *receiver, std::size_t index);
    Call &prepareTo(NodeId master, NodeId node, const Command &command, CallReceiver *receiver, std::size_t index);
    Call &launchTo(NodeId master, NodeId node, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index);
    void askForPrimary(NodeId master) { learnPrimary(master, NodeId{}); }
    void nameCommand(const Command &command);
    void releaseByText(const Call &late, EventRef answer);
    void act(const StepAction &action, EventRef cause);

    World &m_world;
    EventSink &m_sink; // the world's
    const ClientId m_id;
    int m_nodeCount;
    Seed m_seed;
    Executor m_executor;
    StepFaults *m_faults = nullptr;
    SchemeSlips m_slips;
    std::chrono::milliseconds m_wallOffset{};
    ClockRate m_clockRate;
    AttemptId m_attempt;
    std::uint64_t m_tokens = 0;
    std::uint64_t m_draws = 0;
    int m_memo = 0;
    Call *m_calls = nullptr; // all under way
    std::size_t m_callCount = 0;
    mutable std::vector<Place> m_places; // by master
    std::vector<int> m_silences; // by node: commands that timed out and are not answered yet
    EventRef m_lastEvent;
    bool m_isPaused = false;
    bool m_isCrashed = false;
    EventRef m_pausedRef;
    EventRef m_crashedRef;
    WorldTime m_pausedAt{};
    PauseEnd m_pauseEnd{*this};
    std::vector<Timer *> m_dueWhilePaused;
    std::vector<Held> m_held;
    std::vector<Unheard> m_unheard;
    const std::unique_ptr<CommandTexts> m_ownTexts;
    CommandTexts &m_texts;
    // One command goes to many nodes: the last one, and what it is called in the trace.
    std::optional<Command> m_command;
    CommandTexts::Ids m_commandTexts;
    TextId m_commandToken;
    Token m_token; // whose text was asked for last, and its id
    TextId m_tokenText;
    friend class StepAwaiter;
};

/// Suspends only if a fault hangs there that is the whole client's. Gives back what was to happen, for those who stall by themselves.
class Host::StepAwaiter {
public:
    /// `line`: for Anchor::line.
    StepAwaiter(Host &host, Anchor anchor, const ListingLine &line) : m_host(host), m_anchor(anchor), m_line(line)
    {
        if (!host.isStopped() && !host.m_faults && anchor != Anchor::line)
            m_hasArrived = true; // at a place that nobody looks at
        else if (!host.isStopped())
            arrive();
    }
    bool await_ready() const { return m_hasArrived && (m_action.kind == StepAction::Kind::goOn || m_action.kind == StepAction::Kind::stall); }
    void await_suspend(std::coroutine_handle<> coroutine);
    StepAction &&await_resume() { return std::move(m_action); }

private:
    friend class Host;
    void arrive();
    void act();
    Host &m_host;
    const Anchor m_anchor;
    const ListingLine m_line;
    bool m_hasArrived = false; // a client that was stopped before a command comes here when it goes on
    StepAction m_action;
    std::coroutine_handle<> m_coroutine;
};

inline Host::StepAwaiter Host::step(const ListingLine &line)
{
    return {*this, Anchor::line, line};
}

inline Host::StepAwaiter Host::reach(Anchor anchor)
{
    return {*this, anchor, ListingLine{}};
}

class Host::SleepAwaiter final : public Timer {
public:
    SleepAwaiter(Host &host, Duration length) : m_host(host), m_length(length) { }
    ~SleepAwaiter() override { m_host.world().disarm(*this); }
    bool await_ready() const { return m_length.count() <= 0; }
    void await_suspend(std::coroutine_handle<> coroutine);
    void await_resume() const { }
    void fire() override;

private:
    Host &m_host;
    Duration m_length;
    std::coroutine_handle<> m_coroutine;
};

class Host::CallAwaiter final : public CallReceiver {
public:
    CallAwaiter(Host &host, NodeId node, Command command, Duration timeout);
    ~CallAwaiter() override;
    CallAwaiter(const CallAwaiter &) = delete;
    CallAwaiter &operator=(const CallAwaiter &) = delete;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> coroutine);
    Answer await_resume() { return std::move(m_answer); }
    void receive(std::size_t index, Answer &&answer) override;

private:
    Host &m_host;
    NodeId m_node;
    Command m_command;
    Duration m_timeout;
    Call *m_call = nullptr;
    Answer m_answer;
    std::coroutine_handle<> m_coroutine;
};

} // namespace lockscope
