// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/respsocket.h"
#include "core/run/liverun/nodes/replication.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Subscribes to the messages of a run's sentinels and records their failovers: the start, the
/// promotion, demotions, and the time at which clients are informed. If several sentinels report
/// the same change, only the first message is recorded; the end of an aborted failover is recorded
/// when no sentinel tries to lead it any more. Thread: that of the loop.
class SentinelWatch {
public:
    /// `sentinels`: their addresses, sentinel 1 first.
    SentinelWatch(
        EventLoop &loop, Replication &replication, const std::vector<NodeAddress> &sentinels);
    ~SentinelWatch();
    SentinelWatch(const SentinelWatch &) = delete;
    SentinelWatch &operator=(const SentinelWatch &) = delete;

private:
    class Listener;
    // The failover of one place (failover.h).
    struct FailoverState {
        NodeId place;
        NodeId promoted;                  // none: no node yet
        EventRef row;                     // the last row of the failover
        std::vector<int> tryingSentinels; // the sentinels that try to lead the failover; only one
                                          // of them is elected
        bool isActive = false;            // between the `failover-begun` and `failover-ended` rows
        bool isSwitching = false;         // Replication::switchTo() was called and is not done
    };
    // `sentinel`, here and below: the number of the sentinel that sent the message.
    void onMessage(int sentinel, const std::string &channel, const std::string &message);
    FailoverState &failoverOf(NodeId place);
    void begin(int sentinel, FailoverState &failover);
    void promote(FailoverState &failover, NodeId node);
    void switchClients(int sentinel, FailoverState &failover, NodeId node);
    void abort(int sentinel, FailoverState &failover, const std::string &reason);
    void demote(NodeId node);

    Replication &m_replication;
    std::vector<FailoverState> m_failovers;
    std::vector<std::unique_ptr<Listener>> m_listeners;
};

} // namespace lockscope
