// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simblockedclients.h"
#include "core/model/simkeyrecorder.h"

namespace lockscope {

/// Executes the commands of clients at one node and answers them. Uses the node's SimRedis, and a
/// fast path for the most frequent commands of a run. Thread: one.
class SimExecutor {
public:
    SimExecutor(SimWorld &world, SimNode &node, SimRedis &redis, SimKeyRecorder &keys)
        : m_world(world), m_node(node), m_redis(redis), m_keys(keys), m_blocked(world, node)
    {
    }
    /// Resets to the state of a new process: no scripts, no transactions, no blocked clients, and
    /// the memory is not full.
    void begin();

    void setServer(const ServerVersion &server);
    SimBlockedClients &blocked() { return m_blocked; }
    /// Executes the command. Returns whether the next key may now expire, or the next wait may now
    /// end, earlier than before.
    bool carryOut(SimMessage &message);
    /// Gives the blocked clients the replies that SimRedis now has for them.
    void passOnLateReplies();
    /// Accepts writes, also at a replica, until updateRefusal() is called or the next command of a
    /// client comes.
    void acceptWrites();
    /// Decides by the role of the node, the number of its replicas and its disk whether it refuses
    /// writes.
    void updateRefusal();
    /// Sets the error with which the node refuses writes, because it cannot save; empty: it can.
    void setSaveError(std::string_view error);
    bool cannotSave() const { return !m_saveError.empty(); }
    void setOutOfMemory(bool isFull);
    /// Sets whether a long script runs. If so, most commands get the error BUSY.
    void setBusy(bool isBusy);
    bool isBusy() const { return m_isBusy; }
    void flushScripts();

private:
    bool answerDirectly(SimMessage &message);
    void execute(SimMessage &message);
    void wait(SimMessage &message);
    void answerInPlace(SimMessage &message, Reply::Kind kind, std::int64_t integer);

    SimWorld &m_world;
    SimNode &m_node;
    SimRedis &m_redis;
    SimKeyRecorder &m_keys;
    SimBlockedClients m_blocked;
    ServerVersion m_server;
    bool m_hasSetOptions = true; // the server supports SET key value NX PX ttl
    bool m_isOutOfMemory = false;
    bool m_isBusy = false;
    std::string_view m_saveError; // a literal
    bool m_refusesWrites = false;
    bool m_hasReleaseScript = false; // the release script is loaded; it is executed without Lua
    bool m_hasTransactions = false;  // a client has begun a transaction since the process started
};

} // namespace lockscope
