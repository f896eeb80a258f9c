// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/respsocket.h"
#include "core/live/servers/redisserver.h"
#include "core/scenario/scenario.h"
#include "core/trace/recorder.h"
#include "lockscope/base/result.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/nodeaddress.h"
#include "lockscope/runtime/timer.h"

#include <string>

namespace lockscope {

/// Writes the first values of the items of a run to the store. Error: the store does not answer.
Result<Done> fillStore(const NodeAddress &store, const Scenario &scenario);

/// Asks the store for the final state of each item, over new connections, and records each reply as
/// a `read` row of the store. If the store does not answer for an item, there is no such row; the
/// verdict then uses the last recorded write as the final state.
void recordFinalState(
    const NodeAddress &store, const Scenario &scenario, RunEpoch epoch, Recorder &recorder);

/// Records the end of the store's process: one row `node-down` by the actor `store`. Keeps a
/// connection to the store without sending anything, and checks the process when the connection
/// ends. Thread: the loop's, except the constructor.
class StoreWatch final : public EventLoop::Watcher {
public:
    /// REQUIRES: the store outlives this object.
    StoreWatch(EventLoop &loop, Recorder &recorder, const RedisServer &store);

    void ready(std::uint32_t events) override;

private:
    void checkProcess();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const RedisServer &m_store;
    RespSocket m_socket;
    std::string m_received; // ignored
    CallbackTimer m_timer;
};

} // namespace lockscope
