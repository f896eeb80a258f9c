// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/stateindex.h"
#include "core/trace/tracememory.h"
#include "core/verdict/verdict.h"
#include "ui/index/timelineindex.h"
#include "ui/index/writenotes.h"

#include <QString>

#include <memory>
#include <optional>

namespace lockscope {

/// One run with all that the window shows of it. It is immutable and held by shared_ptr, and the window replaces it as a whole, so that no
/// part of one run is ever shown with a part of another. A live run that grows, or is judged, makes the next value.
struct RunView {
    /// Where the trace comes from.
    enum class Source : std::uint8_t { none, live, file, model };

    Source source = Source::none;
    QString file;                       ///< the path of Source::file; else empty
    EffectiveScenario effective;        ///< what the run began with; of a file empty: its header tells
    std::shared_ptr<const Trace> trace; ///< null: there is no row yet
    std::optional<RunHeader> header;    ///< of the trace's first row
    std::shared_ptr<const SpanBuilder> spans = std::make_shared<const SpanBuilder>(); ///< never null; of a live run they grow with the trace
    std::shared_ptr<TraceMemory> memory;          ///< where the rows are kept; null: in memory alone
    std::shared_ptr<const TimelineIndex> index;   ///< of the whole trace; null: the timeline makes its own
    std::shared_ptr<const StateIndex> moments;   ///< of the whole trace; null: the replay makes its own
    std::shared_ptr<const Verdict> verdict;       ///< of the rows that were judged so far; null: none were
    std::shared_ptr<const WriteNotes> writeNotes; ///< of that verdict; null where it is
    QString judgeRefusal;                         ///< why the trace cannot be judged; empty: it can

    /// Returns true if the verdict is about every row of the trace.
    bool isJudged() const { return trace && verdict && verdict->events == trace->size(); }
    /// Returns what the scenario says must come of the run under its scheme; nothing if it does not say.
    std::optional<Outcome> expected() const;
};

/// Returns the header that the trace begins with; nothing if its first row is no readable `run-begin`.
std::optional<RunHeader> headerOf(const Trace &trace);

} // namespace lockscope
