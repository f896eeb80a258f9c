// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// Returns a hash of a text, computed 16 bytes at a time. The hash depends on the machine's byte
/// order. So no result of the program may depend on the order of iteration over a container that
/// uses this hash.
inline std::uint64_t textHash(std::string_view text)
{
    __extension__ using Wide = unsigned __int128;
    std::uint64_t hash = 0x9e3779b97f4a7c15u ^ text.size();
    // Combines both halves of a 128-bit product, so that each input bit affects the whole hash.
    const auto mixIn = [&hash](std::uint64_t first, std::uint64_t second) {
        const Wide product = static_cast<Wide>(hash ^ first) * (0xff51afd7ed558ccdu ^ second);
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    const auto wordAt = [&text](std::size_t offset) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + offset, sizeof word);
        return word;
    };
    for (; text.size() > 16; text.remove_prefix(16))
        mixIn(wordAt(0), wordAt(8));
    if (text.size() >= 8) {
        mixIn(wordAt(0), wordAt(text.size() - 8)); // the two words may overlap
    } else if (!text.empty()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), text.size());
        mixIn(word, 0);
    }
    return hash;
}

} // namespace lockscope
