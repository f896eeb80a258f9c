// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/stateat.h"
#include "core/trace/tracememory.h"
#include "core/verdict/verdict.h"
#include "ui/index/timelineindex.h"
#include "ui/index/writenotes.h"

#include <QString>

#include <memory>
#include <optional>

namespace lockscope {

/// One run with everything that the window shows of the run. It is immutable and held by
/// shared_ptr. The viewer replaces it as a whole, so that the window never shows parts of different
/// runs together. When a live run grows or is judged, a new value replaces the old one.
struct RunView {
    /// Where the trace comes from.
    enum class Source : std::uint8_t { none, live, file, model };

    Source source = Source::none;
    QString file; ///< for Source::file, the path of the file; else empty
    EffectiveScenario
        effective; ///< the parameters of the run; not set for Source::file, where `header` has them
    /// Only the plan of the run is shown, its lanes and its faults, because a lesson asks what will
    /// happen. There is no row.
    bool isSketch = false;
    std::shared_ptr<const Trace> trace; ///< null: there is no row yet
    std::optional<RunHeader>
        header; ///< from the first row of the trace; empty: the first row is no header
    std::shared_ptr<const SpanBuilder> spans =
        std::make_shared<const SpanBuilder>(); ///< never null; grows with the trace of a live run
    std::shared_ptr<TraceMemory>
        memory; ///< stores the rows, in memory or on disk; null: the rows are only in memory
    std::shared_ptr<const TimelineIndex>
        index; ///< the index of the whole trace; null: the timeline creates its own
    std::shared_ptr<const StateIndex>
        stateIndex; ///< the index of the whole trace; null: CurrentState creates its own
    std::shared_ptr<const Verdict>
        verdict; ///< the verdict on the rows that are judged so far; null: there is none
    std::shared_ptr<const WriteNotes>
        writeNotes; ///< the notes about harmful writes, from `verdict`; null if there is no verdict
    QString judgeRefusal; ///< the reason why the trace cannot be judged; empty: it can be judged

    /// Whether the verdict covers every row of the trace.
    bool isJudged() const { return trace && verdict && verdict->events == trace->size(); }
    /// Returns the outcome that the scenario expects under the run's scheme; empty if the scenario
    /// expects none.
    std::optional<Outcome> expectedOutcome() const;
};

/// Returns the header of the trace; empty if its first row is not a readable `run-begin` row.
std::optional<RunHeader> headerOf(const Trace &trace);

} // namespace lockscope
