// SPDX-License-Identifier: MIT
#include "lockscope/events/rowfence.h"

#include "lockscope/base/contract.h"

#include <charconv>
#include <string>

namespace lockscope {

RowFence RowFence::ofText(TextId digits)
{
    LOCKSCOPE_ASSERT(digits && digits.value < textFlag);
    RowFence fence;
    fence.m_bits = textFlag + digits.value;
    return fence;
}

std::uint32_t RowFence::bitsOfDigits(Fence fence, TextSink &texts)
{
    return ofText(texts.intern(std::to_string(fence.value))).m_bits;
}

Fence RowFence::fenceOfDigits(std::string_view digits)
{
    Fence fence;
    std::from_chars(digits.data(), digits.data() + digits.size(), fence.value);
    return fence;
}

} // namespace lockscope
