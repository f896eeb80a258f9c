// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The number of slots into which a Redis Cluster divides all keys.
constexpr std::size_t slotCount = 16384;

/// Returns the hash tag of a key: the text between its first { and the next }. Empty: the key has
/// none. Keys with the same hash tag are in the same slot.
std::string_view hashTag(std::string_view key);

/// Returns the slot of a key: CRC16 (XMODEM) of its hash tag, or of the whole key, modulo 16384.
std::uint16_t keySlot(std::string_view key);

/// Returns the first key of a command; nullopt: it has no key. Knows the commands of the schemes,
/// the workloads, the observers and the checks, not every command of Redis: for a name that it does
/// not know, the first argument is the key. `words`: the name and the arguments.
std::optional<std::string_view> firstKey(const std::vector<std::string_view> &words);

} // namespace lockscope
