// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simclock.h"
#include "core/model/simmessage.h"
#include "core/model/simtrace.h"
#include "core/scenario/choices.h"
#include "lockscope/base/fast/framepool.h"
#include "lockscope/runtime/timer.h"

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

class SimWorld;

/// A simulated node: a process (up, frozen, down) with a clock, a Redis in it and a queue of what it was asked. It writes down the
/// truth about its keys: what appears, expires, is deleted or lost. Thread: one.
class SimNode final : public SimRedis::Listener {
public:
    SimNode(SimWorld &world, SimScripts &scripts, NodeId id);
    /// As if made anew, but for its memory: for the next run.
    void begin();
    SimNode(const SimNode &) = delete;
    SimNode &operator=(const SimNode &) = delete;

    NodeId id() const { return m_id; }
    const SimClock &clock() const { return m_clock; }
    void setClock(const SimClock &clock) { m_clock = clock; }

    /// A command has come. It is done at once, or when the node goes on; a node that is down refuses it.
    void request(SimMessage &message);
    /// More replicas have confirmed what they have: whoever waits for that may go on.
    void replicasConfirmed();
    /// What a master did to a text, and by whom, as its replica is told; an empty value: it deleted it.
    struct Deed {
        std::string key;
        std::optional<std::string> value;
        NodeTime deadline = SimRedis::never;
        EventRef row; ///< of the master's account, if it has one
        ClientId client;
        AttemptId attempt;
        std::uint64_t offset = 0;
    };
    Deed lastDeed(const SimRedis::Change &change) const;
    /// Carries a command out for nobody in particular, at once. REQUIRES: it changes nothing, and needs not wait.
    Reply tell(const std::vector<std::string> &words);
    /// Repeats on this replica what its master did.
    void repeat(const Deed &deed);
    /// Has, from now on, what the master has and nothing else. `cause`: why.
    void copyAll(const SimNode &master, EventRef cause);
    /// Grows with every change; of a replica, how far it has followed its master.
    std::uint64_t offset() const { return m_offset; }

    // Its role. A process that starts again has the one that it had.
    bool isReplica() const { return m_isReplica; }
    /// It is a replica from the beginning.
    void beReplica() { m_isReplica = true; }
    /// It may have to refuse writes: it has replicas, or is one.
    void beGuarded() { m_isGuarded = true; }
    /// It carries out one command after the other, each in so long, and what comes meanwhile waits its turn; what had queued while it was
    /// frozen is done at once.
    void beSerial(Duration service) { m_service = service; }
    /// It copies nobody any more and takes writes.
    EventRef promote(EventRef cause, std::string_view detail);
    /// It takes no writes any more; whoever waits there is sent away.
    EventRef demote(EventRef cause, std::string_view detail);
    /// Since when it has neither answered nor copied; max: it does.
    WorldTime silentSince() const { return m_isDown || m_isFrozen ? m_silentSince : WorldTime::max(); }

    // What can be done to it.
    bool isFrozen() const { return m_isFrozen; }
    bool isDown() const { return m_isDown; }
    /// Stops; requests queue, its clock runs on. `length`: as the row tells it.
    EventRef freeze(EventRef cause, Duration length, std::string_view detail);
    /// Goes on, and does what has queued. REQUIRES: frozen.
    void thaw(EventRef frozen, Duration length);
    /// Dies: what it was asked and has not answered is lost. What its disk keeps is decided by restart().
    EventRef kill(EventRef cause, std::string_view detail);
    /// Starts again with those contents (null: nothing). REQUIRES: down.
    void restart(std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail);
    std::shared_ptr<const SimRedis::Contents> contents() const { return m_redis->contents(); }
    void jumpClock(Duration length, EventRef cause);
    /// Its clock runs so fast from now on. The row.
    EventRef setClockRate(ClockRate rate, EventRef cause, std::string_view detail);
    void flushScripts();
    /// Its memory is full, or is not any more: what would need some is refused. A new process has all of its memory.
    void setOutOfMemory(bool isFull);
    /// The row with which its present process began, if it has died before.
    EventRef beginning() const { return m_beginning; }

private:
    // Whose token stands under a lock's key.
    struct Holder {
        TextId key;
        TextId token;
        ClientId client;
        AttemptId attempt;
        EventRef set;
        NodeTime deadline = SimRedis::never;
    };
    using Holders = std::vector<Holder, FrameAllocator<Holder>>; // mostly one, in a run that is over in no time
    // A connection whose client waits for something that another must do; what comes behind it waits too.
    struct Waiting {
        SimMessage *message = nullptr;
        std::deque<SimMessage *> behind;
        int replicas = 0;          // WAIT
        std::uint64_t offset = 0;
        std::unique_ptr<CallbackTimer> limit; // the end of a WAIT that too few replicas answered
    };
    // Who put a token into a lock's queue, or waits for the lock: another's command may set the key to it.
    struct Hope {
        ClientId client;
        AttemptId attempt;
        EventRef sent;
    };

    void changed(const SimRedis::Change &change) override;
    void carryOut(SimMessage &message);
    void carryOutAll(const std::vector<SimMessage *> &queued);
    void queue(SimMessage &message);
    void serve(SimMessage &message);
    void serveNext();
    bool answerAtOnce(SimMessage &message);
    void execute(SimMessage &message);
    void setRefusal();
    void waitForReplicas(SimMessage &message);
    void endWait(ClientId client, Reply reply);
    void answerWoken();
    void answer(SimMessage &message, Reply &&reply);
    void answerInPlace(SimMessage &message, Reply::Kind kind, std::int64_t integer);
    void refuseInPlace(SimMessage &message, std::string_view text);
    static Reply error(std::string text);
    void loseAll(const std::string &reason);
    void timeCame();
    void rearm();
    void writeExpiries();
    NodeTime now() const;
    Holders::iterator holderOf(TextId key);
    void setHolder(const SimRedis::Change &change);
    void dropHolder(const SimRedis::Change &change);
    void writeStole(const Holder &robbed, EventRef deleted);
    void compareWithDisk(EventRef up);
    void followClock(EventRef row);
    Duration leftUntil(NodeTime deadline) const;
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    EventRef noteKey(EventKind kind, const Holder &holder, EventRef cause, Duration span);
    TextId keyId(std::string_view text) const;
    TextId tokenId(std::string_view text) const;
    void dropLost(Holders &before, const SimNode &master, EventRef cause);
    Reply ask(std::initializer_list<std::string_view> words);

    SimWorld &m_world;
    const NodeId m_id;
    std::unique_ptr<SimRedis> m_redis;
    SimClock m_clock;
    CallbackTimer m_due;
    NodeTime m_awaited = SimRedis::never; // what m_due is armed for, if it is
    bool m_isFrozen = false;
    bool m_isDown = false;
    bool m_isFull = false;
    EventRef m_beginning;
    WorldTime m_silentSince{};
    bool m_isReplica = false;
    bool m_isGuarded = false;
    bool m_isRefusing = false; // writes
    bool m_knowsRelease = false; // the release script, which is carried out without Lua
    Holders m_holders;
    std::vector<SimMessage *> m_queue; // of a frozen process, or one that is serial and has something to do
    Duration m_service{};              // 0: it is not serial
    WorldTime m_free{};                // when it will have done what it does
    CallbackTimer m_turn; // the node has done what it did, if it is serial
    std::map<ClientId, Waiting> m_waiting;
    bool m_hasTransactions = false; // any client has begun one
    std::map<TextId, Hope> m_hopes;    // by token
    std::uint64_t m_offset = 0;
    std::map<ClientId, std::uint64_t> m_writes; // of a master with replicas: the offset after each client's last write
    // What is being carried out.
    const SimMessage *m_current = nullptr;
    bool m_isAtOnce = false; // it is about its own key and token and nothing else
    ClientId m_client;
    AttemptId m_attempt;
    EventRef m_cause;
    EventRef m_lastRow;
};

} // namespace lockscope
