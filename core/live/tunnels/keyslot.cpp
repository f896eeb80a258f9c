// SPDX-License-Identifier: MIT
#include "core/live/tunnels/keyslot.h"

#include "core/live/observe/commandreader.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

// Commands without a key, or whose first argument is no key.
constexpr std::array<std::string_view, 21> keylessCommands{"ACL", "AUTH", "CLIENT", "CLUSTER",
    "COMMAND", "CONFIG", "DBSIZE", "DISCARD", "ECHO", "EXEC", "HELLO", "INFO", "MULTI", "PING",
    "ROLE", "SCRIPT", "SELECT", "TIME", "UNWATCH", "WAIT", "WAITAOF"};

std::uint16_t crc16(std::string_view bytes)
{
    constexpr unsigned polynomial = 0x1021;
    unsigned crc = 0;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc << 1) ^ ((crc & 0x8000) != 0 ? polynomial : 0);
    }
    return static_cast<std::uint16_t>(crc);
}

} // namespace

std::string_view hashTag(std::string_view key)
{
    const std::size_t open = key.find('{');
    const std::size_t close = open == key.npos ? key.npos : key.find('}', open);
    return close == key.npos ? std::string_view() : key.substr(open + 1, close - open - 1);
}

std::uint16_t keySlot(std::string_view key)
{
    const std::string_view tag = hashTag(key);
    return crc16(tag.empty() ? key : tag) % slotCount;
}

std::optional<std::string_view> firstKey(const std::vector<std::string_view> &words)
{
    if (words.size() < 2)
        return std::nullopt;
    const std::string name = upperCase(words[0]);
    if (name == "EVAL" || name == "EVALSHA") { // script, number of keys, keys
        if (words.size() > 3 && words[2] != "0")
            return words[3];
        return std::nullopt;
    }
    if (std::find(keylessCommands.begin(), keylessCommands.end(), name) != keylessCommands.end())
        return std::nullopt;
    return words[1];
}

} // namespace lockscope
