// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// A hash of a text, eight bytes at a time, for indexes that nobody goes through in order: it is another one on another byte order.
inline std::uint64_t textHash(std::string_view text)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15u ^ text.size();
    while (!text.empty()) {
        std::uint64_t word = 0;
        const std::size_t size = std::min<std::size_t>(text.size(), sizeof word);
        std::memcpy(&word, text.data(), size);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
        text.remove_prefix(size);
    }
    return hash;
}

} // namespace lockscope
