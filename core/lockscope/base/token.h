// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// The value that a client writes under the lock's key, by which it later recognizes its own lock.
/// Redis's distributed-locks page asks for 20 random bytes. They are stored as 40 hexadecimal
/// digits, which are readable in redis-cli. A scheme may store other text, for example a time: any
/// text of up to 40 bytes.
class Token {
public:
    static constexpr std::size_t sizeMax = 40;

    constexpr Token() = default;
    /// REQUIRES: text.size() <= sizeMax.
    constexpr explicit Token(std::string_view text) : m_size(static_cast<std::uint8_t>(text.size()))
    {
        LOCKSCOPE_ASSERT(text.size() <= sizeMax);
        std::copy(text.begin(), text.end(), m_text.begin());
    }

    constexpr std::string_view text() const { return {m_text.data(), m_size}; }
    constexpr bool isEmpty() const { return m_size == 0; }
    friend constexpr bool operator==(const Token &a, const Token &b)
    {
        using Words = std::array<std::uint64_t, sizeMax / sizeof(std::uint64_t)>;
        const auto one = std::bit_cast<Words>(a.m_text);
        const auto two = std::bit_cast<Words>(b.m_text);
        std::uint64_t difference = std::uint64_t{a.m_size} ^ b.m_size;
        for (std::size_t i = 0; i < one.size(); ++i)
            difference |= one[i] ^ two[i];
        return difference == 0;
    }

private:
    std::array<char, sizeMax> m_text{}; // zero-padded, so that equal tokens have equal bytes
    std::uint8_t m_size = 0;
};

} // namespace lockscope
