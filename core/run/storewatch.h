// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/redisserver.h"
#include "live/respsocket.h"
#include "trace/recorder.h"
#include "world/alarm.h"

#include <string>

namespace lockscope {

/// Writes down that the store's process has ended: `node-down` by the actor `store`, once. It has a connection to the store over which it
/// sends nothing, so the end shows at once. Thread: the loop's, but for the making.
class StoreWatch final : public EventLoop::Watcher {
public:
    /// REQUIRES: the store outlives this.
    StoreWatch(EventLoop &loop, Recorder &recorder, const RedisServer &store);

    void ready(std::uint32_t events) override;

private:
    void look();

    EventLoop &m_loop;
    Recorder &m_recorder;
    const RedisServer &m_store;
    RespSocket m_socket;
    std::string m_inbox; // of what nobody asked for
    AlarmOn<EventLoop> m_alarm;
};

} // namespace lockscope
