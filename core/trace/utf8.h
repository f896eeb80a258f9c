// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace lockscope {

/// Returns the size in bytes of the first UTF-8 character of `text`: 1 to 4. Returns 0 if the text
/// does not begin with a valid character. REQUIRES: text is not empty.
inline std::size_t utf8Size(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < size)
        return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    // Three kinds of characters are not valid: longer than necessary, a surrogate, or beyond
    // U+10FFFF. The second byte shows all three.
    const unsigned char second = byte(1);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)
        || (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
        return 0;
    return size;
}

/// Returns whether a byte is a control character that no field of a trace file may contain: all
/// except tab, CR and LF.
inline bool isCsvControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

} // namespace lockscope
