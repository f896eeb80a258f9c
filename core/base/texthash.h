// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// A hash of a text, eight bytes at a time, for indexes that nobody goes through in order: it is another one on another byte order.
inline std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15u ^ text.size();
    std::uint64_t word = 0;
    const auto takeWord = [&hash, &word] {
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    };
    for (; text.size() >= sizeof word; text.remove_prefix(sizeof word)) {
        std::memcpy(&word, text.data(), sizeof word);
        takeWord();
    }
    if (!text.empty()) {
        word = 0;
        std::memcpy(&word, text.data(), text.size());
        takeWord();
    }
    return hash;
}

} // namespace lockscope
