// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/backgroundjudge.h"
#include "ui/state/runview.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// Contains the run on display: a run of the model, the run of a file, or a growing live run. A new
/// run replaces all of the old run. The viewer judges a run without a verdict in the background.
/// Thread: the window's.
class Viewer : public QObject {
    Q_OBJECT
public:
    explicit Viewer(QObject *parent = nullptr);
    ~Viewer() override;

    /// Never null. The functions below return its parts.
    const std::shared_ptr<const RunView> &view() const { return m_view; }
    RunView::Source source() const { return m_view->source; }
    const QString &file() const { return m_view->file; }
    const EffectiveScenario &shownScenario() const { return m_view->effective; }
    const std::shared_ptr<const Trace> &trace() const { return m_view->trace; }
    const Spans &spans() const { return m_view->spans->spans(); }
    const std::optional<RunHeader> &header() const { return m_view->header; }
    const std::shared_ptr<const Verdict> &verdict() const { return m_view->verdict; }
    const std::shared_ptr<const WriteNotes> &writeNotes() const { return m_view->writeNotes; }
    const QString &judgeRefusal() const { return m_view->judgeRefusal; }
    /// Whether the verdict covers every row of a trace that no longer grows.
    bool isVerdictFinal() const { return !isRunning() && m_view->isJudged(); }
    /// Whether a live run is in progress: its trace grows.
    bool isRunning() const { return m_growingSpans != nullptr; }

    /// Shows another run. beginLive() calls this function, too. `keepsSelectionAndRange`: the
    /// selection and the visible range stay. Set it if this run and the previous one have the same
    /// scenario, or one scenario is a fork of the other (areOfOneExperiment()). REQUIRES:
    /// !isRunning(), and the trace of `view` does not grow (for a growing trace, call beginLive()).
    void show(std::shared_ptr<const RunView> view, bool keepsSelectionAndRange = false);
    /// Shows a live run that has no row yet. `memory` stores its rows; null: the rows are only in
    /// memory. If the run ends without a row, endLive() shows the previous run again.
    void beginLive(EffectiveScenario effective, std::shared_ptr<TraceMemory> memory);
    /// Shows more rows of the live run. REQUIRES: isRunning(), and `trace` is a later snapshot of
    /// the same run, with the same TextPool.
    void grow(const std::shared_ptr<const Trace> &trace);
    /// Call it when the live run has ended. REQUIRES: isRunning().
    void endLive();

    /// Sets the maximum memory for traces, in bytes. The rows of each trace may use one half; all
    /// other data that grow with traces may together use the other half. Data that need more memory
    /// go to disk. Applies to the current trace and later ones.
    void setTraceBytesMax(std::size_t bytes);
    const TraceMemory::Options &memoryOptions() const { return m_memoryOptions; }

Q_SIGNALS:
    /// Another run is shown. `previous`: the previous run if the selection and the visible range
    /// stay (see show()); else null.
    void runChanged(const std::shared_ptr<const lockscope::RunView> &view,
        const std::shared_ptr<const lockscope::RunView> &previous);
    /// The trace has more rows.
    void runGrew();
    void runningChanged(bool running);
    void verdictChanged();
    /// Rows or other data of the trace that should be on disk stay in memory, because they cannot
    /// be written. `reason`: one line. Emitted once per trace.
    void memoryTroubled(const QString &reason);

private:
    /// Replaces the view by a copy of the same run that `change` has extended.
    template <class Change> void amend(const Change &change);
    /// Emits memoryTroubled() if there is a new problem.
    void checkMemory();

    std::shared_ptr<const RunView> m_view = std::make_shared<const RunView>();
    std::shared_ptr<const RunView>
        m_viewBefore; ///< the run before the live run, while the live run has no row; else null
    std::shared_ptr<SpanBuilder>
        m_growingSpans; ///< the spans of m_view while its trace grows; else null
    TraceMemory::Options m_memoryOptions;
    bool m_isTroubleReported = false; ///< memoryTroubled() was emitted for m_view's memory
    BackgroundJudge m_judge;
    BackgroundJob m_disposal; ///< frees former runs in the background, because it takes long to
                              ///< free millions of rows
};

} // namespace lockscope
