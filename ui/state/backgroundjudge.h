// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/writenotes.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <memory>

namespace lockscope {

/// Judges a trace while it grows, on a separate thread with separate spans, so that the window
/// never waits. After submit(), it reads only the new rows. It processes one snapshot of the trace
/// at a time. Of the snapshots that arrive meanwhile, it keeps only the newest. After each
/// snapshot, the judge's thread rests for as long as the judging took, and at least 250 ms. That
/// thread also destroys the verdicts, because this can take long. After begin(), no signal is
/// emitted for an earlier trace. Thread: the window's; the signals are emitted there, too.
class BackgroundJudge : public QObject {
    Q_OBJECT
public:
    explicit BackgroundJudge(QObject *parent = nullptr);

    /// Starts a new trace and drops the previous one.
    void begin();
    /// Judges a later snapshot of the growing trace. Until the trace has its run-end row, no
    /// verdict is `untested` or `unavailable`, because only the end of the run decides about these
    /// outcomes.
    void submit(std::shared_ptr<const Trace> trace);
    /// Judges a complete trace. `spans`: the final spans of this trace, so that the judge does not
    /// derive them again.
    void submitComplete(
        std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans);

Q_SIGNALS:
    void judged(std::shared_ptr<const lockscope::Verdict> verdict,
        std::shared_ptr<const lockscope::WriteNotes> notes);
    /// The trace cannot be judged, because its file contains only a part of a longer trace.
    /// `reason`: one line.
    void refused(const QString &reason);

private:
    struct Progress;

    std::shared_ptr<Progress> m_progress;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
