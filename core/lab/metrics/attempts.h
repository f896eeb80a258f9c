// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/// Some clients' tries to acquire, by their numbers: what metrics can be limited to. A value.
class Attempts {
public:
    /// It costs next to nothing where a client's tries come in their order, or nearly so.
    void add(ClientId client, AttemptId attempt)
    {
        if (!client || !attempt)
            return;
        if (client.value >= m_clients.size())
            m_clients.resize(client.value + std::size_t{1});
        std::vector<AttemptId> &own = m_clients[client.value];
        auto place = own.end();
        while (place != own.begin() && attempt < *std::prev(place))
            --place;
        if (place == own.begin() || *std::prev(place) != attempt)
            own.insert(place, attempt);
    }
    bool has(ClientId client, AttemptId attempt) const { return hasBetween(client, attempt, attempt); }
    /// Whether one of these is there, from the first to the last.
    bool hasBetween(ClientId client, AttemptId first, AttemptId last) const
    {
        if (client.value >= m_clients.size())
            return false;
        const std::vector<AttemptId> &own = m_clients[client.value];
        const auto found = std::lower_bound(own.begin(), own.end(), first);
        return found != own.end() && *found <= last;
    }

private:
    std::vector<std::vector<AttemptId>> m_clients; // ascending
};

} // namespace lockscope
