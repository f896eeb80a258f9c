// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"

#include <string>
#include <vector>

namespace lockscope::conformance {

/// Records the changes that a simulated node reports about its keys.
class ChangeLog final : public SimRedis::Listener {
public:
    struct Entry {
        SimRedis::Change::Kind kind = SimRedis::Change::Kind::set;
        std::string key;
        std::string value;
        NodeTime deadline = SimRedis::never;

        friend bool operator==(const Entry &, const Entry &) = default;
    };
    void changed(const SimRedis::Change &change) override
    {
        entries.push_back(
            {change.kind, std::string(change.key), std::string(change.value), change.deadline});
    }
    std::vector<Entry> entries;
};

} // namespace lockscope::conformance
