// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/events/textsink.h"

#include <cstdint>

namespace lockscope {

/// The fencing number of a row in four bytes. Counters begin at 1, so nearly all numbers are small and stand as they are; of one from 2^31
/// on the digits are a text of the trace, and nothing of its 64 bits is lost. A value; Trace::fence() reads it.
class RowFence {
public:
    /// No number.
    constexpr RowFence() = default;
    /// `texts`: those of the row's trace.
    RowFence(Fence fence, TextSink &texts)
        : m_bits(fence.value < textFlag ? static_cast<std::uint32_t>(fence.value) : bitsOfDigits(fence, texts))
    {
    }
    /// A number whose digits are that text.
    static RowFence ofText(TextId digits);

    constexpr explicit operator bool() const { return m_bits != 0; }
    /// The text of the digits; the empty one where the number stands as it is.
    constexpr TextId text() const { return TextId{m_bits < textFlag ? 0 : m_bits - textFlag}; }
    /// The number. `digits`: the text of text(), where that is not the empty one.
    Fence number(std::string_view digits) const { return m_bits < textFlag ? Fence{m_bits} : fenceOfDigits(digits); }

private:
    static constexpr std::uint32_t textFlag = 1u << 31;
    static std::uint32_t bitsOfDigits(Fence fence, TextSink &texts);
    static Fence fenceOfDigits(std::string_view digits);
    std::uint32_t m_bits = 0;
};

} // namespace lockscope
