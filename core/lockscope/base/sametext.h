// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// Returns whether two texts are equal, as == does. It is for names and tokens of 10 to 50 bytes, which a model run compares for every
/// message: a call of memcmp() would take longer than the comparison itself.
inline bool isSameText(std::string_view a, std::string_view b)
{
    const std::size_t size = a.size();
    if (size != b.size())
        return false;
    const char *one = a.data();
    const char *two = b.data();
    const auto differ = [&]<class Word>(std::size_t offset, Word) {
        Word first{};
        Word second{};
        std::memcpy(&first, one + offset, sizeof first);
        std::memcpy(&second, two + offset, sizeof second);
        return first ^ second;
    };
    // The last word overlaps the one before it.
    if (size >= sizeof(std::uint64_t)) {
        for (std::size_t offset = 0; offset < size - sizeof(std::uint64_t); offset += sizeof(std::uint64_t)) {
            if (differ(offset, std::uint64_t{}) != 0)
                return false;
        }
        return differ(size - sizeof(std::uint64_t), std::uint64_t{}) == 0;
    }
    if (size >= sizeof(std::uint32_t))
        return (differ(0, std::uint32_t{}) | differ(size - sizeof(std::uint32_t), std::uint32_t{})) == 0;
    return std::memcmp(one, two, size) == 0;
}

} // namespace lockscope
