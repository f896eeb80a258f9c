// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/commandreader.h"
#include "core/live/observe/replicationstream.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// Connects to a real node as a replica and reads its replication stream: each change of a lock
/// key, in order.
class ReplicationTap {
public:
    explicit ReplicationTap(const std::string &socketPath);
    ~ReplicationTap();
    ReplicationTap(const ReplicationTap &) = delete;
    ReplicationTap &operator=(const ReplicationTap &) = delete;

    /// Returns whether the connection is open and all bytes of the snapshot have arrived.
    bool isOpen() const { return m_isOpen; }
    /// Reads until the change of that key to that value arrives; changes() then has all changes up
    /// to it. Returns false if it does not arrive within 30 s.
    bool readUntil(const std::string &key, const std::string &value);
    const std::vector<KeyChange> &changes() const { return m_changes; }

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
