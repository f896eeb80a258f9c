// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simblockedclients.h"
#include "core/model/simkeyrecorder.h"

namespace lockscope {

/// Executes the commands of clients at one node and answers them: with the node's Redis, or by a fast path for the few commands that make
/// up most of a run. Thread: one.
class SimExecutor {
public:
    SimExecutor(SimWorld &world, SimNode &node, SimRedis &redis, SimKeyRecorder &keys)
        : m_world(world), m_node(node), m_redis(redis), m_keys(keys), m_blocked(world, node)
    {
    }
    /// The node's process starts: it has no script and no transaction, and its memory is not full.
    void begin();

    SimBlockedClients &blocked() { return m_blocked; }
    /// Executes the command. Returns whether the next expiry of a key or the next end of a wait at the node may have changed.
    bool carryOut(SimMessage &message);
    /// Answers the blocked clients that can go on.
    void answerWoken();
    /// Accepts writes until the role of the node forbids them.
    void takeWrites();
    void setOutOfMemory(bool isFull);
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
    bool m_isRefusing = false; // writes
    bool m_knowsRelease = false; // the release script is loaded; it is executed without Lua
    bool m_hasTransactions = false; // some client has begun a transaction
};

} // namespace lockscope
