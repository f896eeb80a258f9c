// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>

namespace lockscope {

/// The list of commands that a client sends over a link with a proxy. The connection records each
/// command that it sends. The proxy receives only bytes, and finds in this list to which command
/// they belong. Commands are numbered over all connections of the client to the node, including
/// commands that could not be sent. Thread: any.
class LinkLedger {
public:
    struct Entry {
        std::uint32_t number = 0; ///< number of the command on the link, from 1
        EventRef sent;            ///< the command's `sent` row
    };

    // Used by the connection.
    /// Counts the next command and returns its number. Call it before the command is sent.
    std::uint32_t countCommand()
    {
        const std::scoped_lock lock(m_mutex);
        return ++m_commandCount;
    }
    /// Counts a new connection. Call it when the connection is open.
    void opened()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_openedCount;
    }
    /// Records a command that is sent on the newest connection.
    void recordSent(const Entry &entry)
    {
        const std::scoped_lock lock(m_mutex);
        m_entries[m_openedCount].push_back(entry);
    }

    // Used by the proxy.
    /// Counts an accepted connection and returns its number, from 1. On the client's side, opened()
    /// has counted the same connection with the same number.
    std::uint32_t accepted()
    {
        const std::scoped_lock lock(m_mutex);
        return ++m_acceptedCount;
    }
    /// Removes and returns the entry of the next command of this connection. Returns nothing if
    /// none was recorded.
    std::optional<Entry> take(std::uint32_t connection)
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_entries.find(connection);
        if (found == m_entries.end() || found->second.empty())
            return std::nullopt;
        const Entry entry = found->second.front();
        found->second.pop_front();
        return entry;
    }
    /// Drops the entries of a connection that has ended.
    void ended(std::uint32_t connection)
    {
        const std::scoped_lock lock(m_mutex);
        m_entries.erase(connection);
    }

private:
    std::mutex m_mutex;
    std::uint32_t m_commandCount = 0;
    std::uint32_t m_openedCount = 0;
    std::uint32_t m_acceptedCount = 0;
    std::map<std::uint32_t, std::deque<Entry>> m_entries; // by connection
};

} // namespace lockscope
