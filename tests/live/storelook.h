// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/live/redisclient.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// What stands on a run's store when its clients have ended, and what the store has counted by itself: read over a connection of the
/// test's own, by hiredis and nothing of ours. So it can be held against what the verdict counts from the trace.
struct StoreLook {
    std::map<std::string, std::vector<std::string>> keys; ///< a text is a list of one
    std::map<std::string, std::string> info;               ///< every line of INFO: "cmdstat_set" -> "calls=400,usec=…"

    static StoreLook at(const std::string &socketPath)
    {
        StoreLook look;
        RedisClient client(socketPath);
        std::istringstream lines(client.ask({"INFO", "everything"}));
        for (std::string line; std::getline(lines, line);) {
            if (const std::size_t colon = line.find(':'); colon != std::string::npos)
                look.info[line.substr(0, colon)] = line.substr(colon + 1, line.find('\r') - colon - 1);
        }
        for (const std::string &key : client.askAll({"KEYS", "*"})) {
            const std::string type = client.ask({"TYPE", key});
            if (type == "string")
                look.keys[key] = {client.ask({"GET", key})};
            else if (type == "list")
                look.keys[key] = client.askAll({"LRANGE", key, "0", "-1"});
        }
        return look;
    }

    /// The text under a key; "(nil)" if there is none.
    std::string text(const std::string &key) const
    {
        const auto found = keys.find(key);
        return found == keys.end() ? "(nil)" : found->second.front();
    }
    std::vector<std::string> list(const std::string &key) const
    {
        const auto found = keys.find(key);
        return found == keys.end() ? std::vector<std::string>() : found->second;
    }
    /// How many different items the list has.
    std::int64_t distinct(const std::string &key) const
    {
        const std::vector<std::string> items = list(key);
        return static_cast<std::int64_t>(std::set<std::string>(items.begin(), items.end()).size());
    }
    /// How often the store has carried that command out, of scripts and transactions too: "set".
    std::int64_t calls(const std::string &command) const
    {
        const auto found = info.find("cmdstat_" + command);
        return found == info.end() ? 0 : std::stoll(found->second.substr(found->second.find('=') + 1));
    }
    /// A number of INFO: "keyspace_misses".
    std::int64_t number(const std::string &name) const
    {
        const auto found = info.find(name);
        return found == info.end() ? -1 : std::stoll(found->second);
    }
    /// How many bits of a text are set.
    std::int64_t bits(const std::string &key) const
    {
        std::int64_t set = 0;
        for (const std::string &text : list(key)) {
            for (const char byte : text)
                set += __builtin_popcount(static_cast<unsigned char>(byte));
        }
        return set;
    }
};
