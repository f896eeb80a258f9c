// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// A hash of a text, sixteen bytes at a time, for indexes that nobody goes through in order: it is another one on another byte order.
inline std::uint64_t textHash(std::string_view text)
{
    __extension__ using Wide = unsigned __int128;
    std::uint64_t hash = 0x9e3779b97f4a7c15u ^ text.size();
    // Both halves of a product: each bit of a word comes to count in all of the hash.
    const auto take = [&hash](std::uint64_t first, std::uint64_t second) {
        const Wide product = static_cast<Wide>(hash ^ first) * (0xff51afd7ed558ccdu ^ second);
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    const auto wordAt = [&text](std::size_t place) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + place, sizeof word);
        return word;
    };
    for (; text.size() > 16; text.remove_prefix(16))
        take(wordAt(0), wordAt(8));
    if (text.size() >= 8) {
        take(wordAt(0), wordAt(text.size() - 8)); // which overlap
    } else if (!text.empty()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), text.size());
        take(word, 0);
    }
    return hash;
}

} // namespace lockscope
