// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace lockscope {

/// A part of a detail text that has no marks, and the mark behind it; 0 behind the last.
struct MarkedPiece {
    std::string_view text;
    char mark = 0;
};

/// Cuts a detail text at its marks: what comes again in many rows is cut once. `pieces` are replaced; there is always one.
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
