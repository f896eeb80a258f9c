// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simblockedclients.h"
#include "core/model/simkeyrecorder.h"

namespace lockscope {

/// Carries out the commands of clients at one node, and answers them: by the node's Redis, or by a short cut for the few commands that make
/// up most of a run. Thread: one.
class SimExecutor {
public:
    SimExecutor(SimWorld &world, SimNode &node, SimRedis &redis, SimKeyRecorder &keys)
        : m_world(world), m_node(node), m_redis(redis), m_keys(keys), m_blocked(world, node)
    {
    }
    /// The node's process starts: it knows no script and no transaction, and has memory.
    void begin();

    SimBlockedClients &blocked() { return m_blocked; }
    /// Carries the command out. Returns whether the node may have another next end of a key or of a wait than before.
    bool carryOut(SimMessage &message);
    /// Answers the blocked clients for which something has happened.
    void answerWoken();
    /// From now on writes are taken, until the role of the node forbids it.
    void takeWrites();
    void setOutOfMemory(bool isFull);
    void setBusy(bool isBusy);
    bool isBusy() const { return m_isBusy; }
    void flushScripts();

private:
    void setRefusal();
    bool answerDirectly(SimMessage &message);
    void execute(SimMessage &message);
    void answerInPlace(SimMessage &message, Reply::Kind kind, std::int64_t integer);

    SimWorld &m_world;
    SimNode &m_node;
    SimRedis &m_redis;
    SimKeyRecorder &m_keys;
    SimBlockedClients m_blocked;
    bool m_isFull = false;
    bool m_isBusy = false;
    bool m_isRefusing = false; // writes
    bool m_knowsRelease = false; // the release script, which is carried out without Lua
    bool m_hasTransactions = false; // any client has begun one
};

} // namespace lockscope
