// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "core/live/servers/redisserver.h"
#include "core/trace/recorder.h"
#include "lockscope/runtime/timer.h"

#include <string>

namespace lockscope {

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
