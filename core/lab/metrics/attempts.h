// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/// A set of attempts, by client and number, to which metrics can be restricted. A value.
class Attempts {
public:
    /// Adds an attempt. This is fast if the attempts of a client are added in ascending or almost
    /// ascending order.
    void add(ClientId client, AttemptId attempt)
    {
        if (!client || !attempt)
            return;
        if (client.value >= m_clients.size())
            m_clients.resize(client.value + std::size_t{1});
        std::vector<AttemptId> &attempts = m_clients[client.value];
        auto position = attempts.end();
        while (position != attempts.begin() && attempt < *std::prev(position))
            --position;
        if (position == attempts.begin() || *std::prev(position) != attempt)
            attempts.insert(position, attempt);
    }
    bool has(ClientId client, AttemptId attempt) const
    {
        return hasBetween(client, attempt, attempt);
    }
    /// Returns whether the set contains at least one attempt from `first` to `last`.
    bool hasBetween(ClientId client, AttemptId first, AttemptId last) const
    {
        if (client.value >= m_clients.size())
            return false;
        const std::vector<AttemptId> &attempts = m_clients[client.value];
        const auto found = std::lower_bound(attempts.begin(), attempts.end(), first);
        return found != attempts.end() && *found <= last;
    }

private:
    std::vector<std::vector<AttemptId>>
        m_clients; // the attempts of each client, ascending; index: number of the client
};

} // namespace lockscope
