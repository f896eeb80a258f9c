// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/replicationstream.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// Listens to what a real node tells its replicas, as one of them: each change of a lock's key, in order.
class ReplicationTap {
public:
    explicit ReplicationTap(const std::string &socketPath);
    ~ReplicationTap();
    ReplicationTap(const ReplicationTap &) = delete;
    ReplicationTap &operator=(const ReplicationTap &) = delete;

    /// Whether the stream flows.
    bool isOpen() const { return m_isOpen; }
    /// Whether a change of that key by that value came within the limit. What came before it is in changes().
    bool readUntil(const std::string &key, const std::string &value);
    const std::vector<KeyChange> &changes() const { return m_changes; }
    void forget() { m_changes.clear(); }

private:
    void write(const std::string &bytes) const;
    bool readMore(int limitMs);
    bool attach();
    bool skipPast(const std::string &mark);
    bool takeCommand();

    int m_socket = -1;
    bool m_isOpen = false;
    CommandReader m_reader;
    ReplicatedKeys m_keys;
    std::vector<KeyChange> m_changes;
};

} // namespace lockscope::conformance
