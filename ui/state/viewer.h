// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/backgroundjob.h"
#include "ui/state/backgroundjudge.h"
#include "ui/state/runview.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// The run that is shown: from the model, from a file, or live, which grows. It is replaced as a whole. A run that comes
/// without a verdict is judged in the background. Thread: the window's.
class Viewer : public QObject {
    Q_OBJECT
public:
    explicit Viewer(QObject *parent = nullptr);
    ~Viewer() override;

    /// Never null. What it holds is also to be had from the functions below.
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
    /// The verdict is about every row of a trace that does not grow any more.
    bool isVerdictFinal() const { return !isRunning() && m_view->isJudged(); }
    /// The run that is shown goes on: its trace grows.
    bool isRunning() const { return m_growing != nullptr; }

    /// The one way in which another run comes to be shown. `keepsPlace`: it is of the same scenario as the run before it, or
    /// a fork of that, so the selection and the visible range stay. The run must not grow.
    void show(std::shared_ptr<const RunView> view, bool keepsPlace = false);
    /// Shows a live run that has no row yet. `memory` keeps its rows; null: in memory alone.
    void beginLive(EffectiveScenario effective, std::shared_ptr<TraceMemory> memory);
    /// The live run has more rows. REQUIRES: isRunning(), and the texts of the trace before.
    void grow(const std::shared_ptr<const Trace> &trace);
    /// The live run has ended. REQUIRES: isRunning().
    void endLive();

    /// How much of a trace stays in memory, in bytes: of the trace that is shown and of later ones.
    void setTraceBytesMax(std::size_t bytes);
    const TraceMemory::Options &memoryOptions() const { return m_memoryOptions; }

Q_SIGNALS:
    /// Another run is shown. `previous`: the run before it, if the new one keeps its place (see show()); else null.
    void runChanged(const std::shared_ptr<const lockscope::RunView> &view, const std::shared_ptr<const lockscope::RunView> &previous);
    /// The trace has more rows.
    void runGrew();
    void runningChanged(bool running);
    void verdictChanged();
    /// Rows of the trace that should be on disk stay in memory: the reason, in one line. Once a trace.
    void memoryTroubled(const QString &reason);

private:
    /// Shows the same run with more known of it: `change` changes a copy.
    template <class Change> void amend(const Change &change);
    void lookAtMemory();

    std::shared_ptr<const RunView> m_view = std::make_shared<const RunView>();
    std::shared_ptr<SpanBuilder> m_growing; ///< the spans of m_view while its trace grows; else null
    TraceMemory::Options m_memoryOptions;
    bool m_isTroubleTold = false; ///< of m_view's memory
    BackgroundJudge m_judge;
    BackgroundJob m_disposal; ///< frees the runs that are shown no more, since millions of rows take a while. The last member
};

} // namespace lockscope
