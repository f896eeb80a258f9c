// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/story.h"

namespace lockscope {

/// A row of a trace and its number; empty: there is no such row.
struct StoryRow {
    const Event *event = nullptr;
    Seq seq = noSeq;

    explicit operator bool() const { return event != nullptr; }
    const Event *operator->() const { return event; }
};

inline StoryRow rowOf(const Trace &trace, Seq seq)
{
    const auto index = trace.indexOf(seq);
    return index ? StoryRow{&trace[*index], seq} : StoryRow();
}

/// Returns the last row with an index from `begin` to before `end` that is wanted; empty: none.
template <class IsWanted>
StoryRow lastRow(const Trace &trace, std::size_t begin, std::size_t end, IsWanted isWanted)
{
    for (std::size_t i = end; i-- > begin;) {
        if (isWanted(trace[i]))
            return {&trace[i], trace.seqAt(i)};
    }
    return {};
}

/// Appends a frame that begins with the row. Its text may name the first two clients ({client},
/// {other}), the node of the row ({node}), and `more`.
StoryFrame &addFrame(std::vector<StoryFrame> &frames, FrameKind kind, const StoryRow &row,
    std::vector<ClientId> clients, Wording::Values more = {});

} // namespace lockscope
