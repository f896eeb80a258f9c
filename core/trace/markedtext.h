// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace lockscope {

/// A part of a detail text without marks (the placeholders keyMark and tokenMark, event.h), and the
/// mark after the part; 0 after the last part.
struct MarkedPiece {
    std::string_view text;
    char mark = 0;
};

/// Splits a detail text at its marks into `pieces` (at least one). Callers reuse the pieces of a
/// text, because many rows have the same text.
inline void cutAtMarks(std::string_view text, std::vector<MarkedPiece> &pieces)
{
    pieces.clear();
    for (;;) {
        const std::size_t size = std::min(text.find(keyMark), text.find(tokenMark));
        pieces.push_back({text.substr(0, size), size < text.size() ? text[size] : '\0'});
        if (size >= text.size())
            return;
        text.remove_prefix(size + 1);
    }
}

} // namespace lockscope
