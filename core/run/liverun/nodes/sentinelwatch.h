// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "core/run/liverun/nodes/replication.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Listens to what the sentinels of a run tell of themselves, and writes it down: that a failover began, who was promoted, who was demoted,
/// and that clients are told. What one of them has said the others only repeat. Thread: the loop's.
class SentinelWatch {
public:
    /// `sentinels`: where each is reached, sentinel 1 first.
    SentinelWatch(EventLoop &loop, Replication &replication, const std::vector<NodeAddress> &sentinels);
    ~SentinelWatch();
    SentinelWatch(const SentinelWatch &) = delete;
    SentinelWatch &operator=(const SentinelWatch &) = delete;

private:
    class Ear;
    // A failover that is under way in a master's place.
    struct FailoverState {
        NodeId place;
        NodeId chosen;
        EventRef row;
        std::vector<int> trying; // which sentinels; only one of them is elected
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
