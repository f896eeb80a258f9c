// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lockscope {

/// Returns whether two texts are equal, as == does. It is for names and tokens of 10 to 50 bytes,
/// which a model run compares for every message: a call of memcmp() would take longer than the
/// comparison itself.
inline bool isSameText(std::string_view a, std::string_view b)
{
    const std::size_t size = a.size();
    if (size != b.size())
        return false;
    const char *dataOfA = a.data();
    const char *dataOfB = b.data();
    const auto differentBits = [&]<class Word>(std::size_t offset, Word) {
        Word wordOfA{};
        Word wordOfB{};
        std::memcpy(&wordOfA, dataOfA + offset, sizeof wordOfA);
        std::memcpy(&wordOfB, dataOfB + offset, sizeof wordOfB);
        return wordOfA ^ wordOfB;
    };
    // The last word may overlap the one before it.
    if (size >= sizeof(std::uint64_t)) {
        for (std::size_t offset = 0; offset < size - sizeof(std::uint64_t);
             offset += sizeof(std::uint64_t)) {
            if (differentBits(offset, std::uint64_t{}) != 0)
                return false;
        }
        return differentBits(size - sizeof(std::uint64_t), std::uint64_t{}) == 0;
    }
    if (size >= sizeof(std::uint32_t))
        return (differentBits(0, std::uint32_t{})
                   | differentBits(size - sizeof(std::uint32_t), std::uint32_t{}))
            == 0;
    return std::memcmp(dataOfA, dataOfB, size) == 0;
}

} // namespace lockscope
