// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/story.h"
#include "ui/index/marklist.h"

#include <vector>

namespace lockscope {

/// What the pictures of a story's frames show. Each step of the story has the length 1, so it tells
/// the order of the events and not their lengths. A value; it keeps neither the trace nor the
/// spans.
struct StoryPieces {
    /// A row of the pictures.
    struct Row {
        enum class Kind : std::uint8_t { client, key, store, node } kind;
        ClientId client;
        NodeId node;
    };
    /// Something that lasts from one place in the story to another.
    struct Piece {
        enum class Kind : std::uint8_t {
            violation, ///< both clients are inside; covers all rows
            waiting,
            denied, ///< from the first to the last denied attempt
            believed,
            inside,
            insideWithoutLock,
            expired, ///< the client believes that it holds the lock, but its lease has ended
            paused,
            gone,
            key,
            orphan,  ///< the key blocks the lock, because its owner does not use it any more
            stopped, ///< the node is down or frozen
            mark,
        } kind;
        std::size_t row = 0;
        double from = 0, to = 0; ///< in steps: 0 is the beginning of the first frame
        ClientId client;
        Span span{};             ///< of a key: its time and its deadline
        Mark mark = Mark::wrote; ///< of `mark`
    };

    std::vector<Row> rows; ///< the first client, its key, the second client and the store; for an
                           ///< unavailable lock: the client and the nodes. Empty: nothing to draw
    std::vector<Piece> pieces;    ///< in the order of painting
    std::vector<WorldTime> times; ///< of the beginning of each frame, and of the end
};

/// Returns what to draw of a story; empty if nothing failed or the run proves nothing.
StoryPieces storyPieces(
    const std::vector<StoryFrame> &frames, const Trace &trace, const Spans &spans);

} // namespace lockscope
