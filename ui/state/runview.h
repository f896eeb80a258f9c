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

/// One run with everything that the window shows of it. It is immutable, held by shared_ptr, and replaced as a whole, so that parts of
/// different runs are never shown together. When a live run grows or is judged, a new value replaces it.
struct RunView {
    /// Where the trace comes from.
    enum class Source : std::uint8_t { none, live, file, model };

    Source source = Source::none;
    QString file;                       ///< the path of Source::file; else empty
    EffectiveScenario effective;        ///< the parameters of the run; unset for a file, whose `header` has them
    std::shared_ptr<const Trace> trace; ///< null: no row yet
    std::optional<RunHeader> header;    ///< from the first row of the trace; empty: that row is no header
    std::shared_ptr<const SpanBuilder> spans = std::make_shared<const SpanBuilder>(); ///< never null; grows with the trace of a live run
    std::shared_ptr<TraceMemory> memory;          ///< where the rows are stored; null: only in memory
    std::shared_ptr<const TimelineIndex> index;   ///< of the whole trace; null: the timeline creates its own
    std::shared_ptr<const StateIndex> stateIndex; ///< of the whole trace; null: CurrentState creates its own
    std::shared_ptr<const Verdict> verdict;       ///< of the rows judged so far; null: none
    std::shared_ptr<const WriteNotes> writeNotes; ///< of that verdict; null if there is none
    QString judgeRefusal;                         ///< why the trace cannot be judged; empty: it can be judged

    /// Whether the verdict covers every row of the trace.
    bool isJudged() const { return trace && verdict && verdict->events == trace->size(); }
    /// Returns the outcome that the scenario expects under the run's scheme; empty if it defines none.
    std::optional<Outcome> expected() const;
};

/// Returns the header of the trace; empty if its first row is not a readable `run-begin` row.
std::optional<RunHeader> headerOf(const Trace &trace);

} // namespace lockscope
