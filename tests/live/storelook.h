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

/// The keys and the counters of a run's store after the clients of the run have ended. They are
/// read over a separate connection with plain hiredis, so that a test can compare them with what
/// the verdict counts from the trace.
struct StoreState {
    std::map<std::string, std::vector<std::string>> keys; ///< a string is a list with one item
    std::map<std::string, std::string>
        info; ///< every line of INFO: "cmdstat_set" -> "calls=400,usec=…"

    static StoreState readFrom(const std::string &socketPath)
    {
        StoreState state;
        RedisClient client(socketPath);
        std::istringstream lines(client.ask({"INFO", "everything"}));
        for (std::string line; std::getline(lines, line);) {
            if (const std::size_t colon = line.find(':'); colon != std::string::npos)
                state.info[line.substr(0, colon)] =
                    line.substr(colon + 1, line.find('\r') - colon - 1);
        }
        for (const std::string &key : client.askAll({"KEYS", "*"})) {
            const std::string type = client.ask({"TYPE", key});
            if (type == "string")
                state.keys[key] = {client.ask({"GET", key})};
            else if (type == "list")
                state.keys[key] = client.askAll({"LRANGE", key, "0", "-1"});
        }
        return state;
    }

    /// Returns the string under a key; "(nil)" if there is none.
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
    /// Returns how many different items the list has.
    std::int64_t distinct(const std::string &key) const
    {
        const std::vector<std::string> items = list(key);
        return static_cast<std::int64_t>(std::set<std::string>(items.begin(), items.end()).size());
    }
    /// Returns how often the store has executed `command` (for example "set"), in scripts and
    /// transactions too.
    std::int64_t calls(const std::string &command) const
    {
        const auto found = info.find("cmdstat_" + command);
        return found == info.end() ? 0
                                   : std::stoll(found->second.substr(found->second.find('=') + 1));
    }
    /// Returns the number `name` (for example "keyspace_misses") of INFO; -1: there is none.
    std::int64_t number(const std::string &name) const
    {
        const auto found = info.find(name);
        return found == info.end() ? -1 : std::stoll(found->second);
    }
    /// Returns how many bits of a string are set.
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
