// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/markedtext.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// What a text of the pool needs on its way into a trace file. It is found out once a text, not once a row.
enum class TextLook : std::uint8_t {
    unseen,
    plain,  ///< goes out as it is
    marked, ///< plain, but for marks that stand for the row's key and token
    other,  ///< needs quotes, or has bytes that no trace file may have
};

/// Returns true if a character needs no quotes.
inline bool isPlainCharacter(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != ',' && c != '"';
}

/// Returns plain, marked or other.
inline TextLook textLookOf(std::string_view text)
{
    TextLook look = TextLook::plain;
    for (const char c : text) {
        if (c == keyMark || c == tokenMark)
            look = TextLook::marked;
        else if (!isPlainCharacter(c))
            return TextLook::other;
    }
    return look;
}

} // namespace lockscope
