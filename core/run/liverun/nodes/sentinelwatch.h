// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "core/run/liverun/nodes/replication.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Subscribes to the messages of a run's sentinels and records failovers: their begin, promotions, demotions, and when clients are
/// informed. All sentinels send the same messages; only the first of each is used. Thread: the loop's.
class SentinelWatch {
public:
    /// `sentinels`: their addresses, sentinel 1 first.
    SentinelWatch(EventLoop &loop, Replication &replication, const std::vector<NodeAddress> &sentinels);
    ~SentinelWatch();
    SentinelWatch(const SentinelWatch &) = delete;
    SentinelWatch &operator=(const SentinelWatch &) = delete;

private:
    class Ear;
    // A failover in progress for a master's place.
    struct FailoverState {
        NodeId place;
        NodeId chosen;
        EventRef row;
        std::vector<int> trying; // the sentinels that try to lead it; only one is elected
        bool isOn = false;
        bool isTelling = false;
    };
    void heard(int sentinel, const std::string &channel, const std::string &message);
    FailoverState &courseOf(NodeId place);
    void begin(int sentinel, FailoverState &course);
    void promote(FailoverState &course, NodeId node);
    void tell(int sentinel, FailoverState &course, NodeId node);
    void abort(int sentinel, FailoverState &course, const std::string &reason);
    void demote(NodeId node);

    Replication &m_replication;
    std::vector<FailoverState> m_courses;
    std::vector<std::unique_ptr<Ear>> m_ears;
};

} // namespace lockscope
