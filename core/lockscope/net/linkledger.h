// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>

namespace lockscope {

/// What a client sends over one link that a relay lies on: its connection writes down which command leaves, so that the relay, which
/// sees only bytes, knows which one it has. Commands are counted over all of the client's connections to the node, also those that
/// could not leave. Thread: any.
class LinkLedger {
public:
    struct Entry {
        std::uint32_t number = 0; ///< the how-manieth command on the link, from 1
        EventRef sent;            ///< its row
    };

    // The connection's side.
    /// The next command is to be sent: its number.
    std::uint32_t count()
    {
        const std::scoped_lock lock(m_mutex);
        return ++m_counted;
    }
    /// A connection was made.
    void opened()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_opened;
    }
    /// A command leaves on the connection that was made last.
    void leaves(const Entry &entry)
    {
        const std::scoped_lock lock(m_mutex);
        m_entries[m_opened].push_back(entry);
    }

    // The relay's side.
    /// A connection has come: its number, from 1, the same as on the other side.
    std::uint32_t accepted()
    {
        const std::scoped_lock lock(m_mutex);
        return ++m_accepted;
    }
    /// The next command of that connection has come.
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
    /// Nothing more comes from that connection.
    void ended(std::uint32_t connection)
    {
        const std::scoped_lock lock(m_mutex);
        m_entries.erase(connection);
    }

private:
    std::mutex m_mutex;
    std::uint32_t m_counted = 0;
    std::uint32_t m_opened = 0;
    std::uint32_t m_accepted = 0;
    std::map<std::uint32_t, std::deque<Entry>> m_entries; // by connection
};

} // namespace lockscope
