// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/// A set of attempts, by client and number, to which metrics can be restricted. A value.
class Attempts {
public:
    /// Fast if the attempts of a client arrive in order or nearly so.
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
    /// Returns whether the set contains at least one attempt from `first` to `last`.
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
