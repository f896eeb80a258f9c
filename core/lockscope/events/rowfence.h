// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/events/textsink.h"

#include <cstdint>

namespace lockscope {

/// The fencing token of a row in four bytes. The counters that give the tokens begin at 1, so
/// nearly all numbers are small and are stored directly. For a number of 2^31 or more, a RowFence
/// stores the id of a text with the digits of the number, so that no bits are lost. A value;
/// Trace::fence() reads it.
class RowFence {
public:
    /// Stores no fencing token.
    constexpr RowFence() = default;
    /// `texts`: the texts of the row's trace.
    RowFence(Fence fence, TextSink &texts)
        : m_bits(fence.value < textFlag ? static_cast<std::uint32_t>(fence.value)
                                        : bitsOfDigits(fence, texts))
    {
    }
    /// Returns the RowFence of a number whose digits are the text with this id.
    static RowFence ofText(TextId digits);

    constexpr explicit operator bool() const { return m_bits != 0; }
    /// Returns the id of the text of digits, or the empty text if the number is stored directly.
    constexpr TextId text() const { return TextId{m_bits < textFlag ? 0 : m_bits - textFlag}; }
    /// Returns the number. `digits`: the text with the id text(); not used if the number is stored
    /// directly.
    Fence number(std::string_view digits) const
    {
        return m_bits < textFlag ? Fence{m_bits} : fenceOfDigits(digits);
    }

private:
    static constexpr std::uint32_t textFlag = 1u << 31;
    static std::uint32_t bitsOfDigits(Fence fence, TextSink &texts);
    static Fence fenceOfDigits(std::string_view digits);
    std::uint32_t m_bits = 0;
};

} // namespace lockscope
