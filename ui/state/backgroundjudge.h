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

/// Judges one growing trace as it grows, on a separate thread with separate spans, so that the window never waits. Each row is processed
/// once, however long the run is.
/// Processes one snapshot at a time; of those that arrive meanwhile, only the newest is kept. Starts at most every 250 ms, and rests at
/// least as long as the judging took. Also destroys the verdicts on that thread, because long ones take a while. Results for a trace from
/// before begin() are dropped. Thread: the window's; the signals are emitted there too.
class BackgroundJudge : public QObject {
    Q_OBJECT
public:
    explicit BackgroundJudge(QObject *parent = nullptr);

    /// Starts a new trace and drops the previous one.
    void begin();
    /// Judges a later snapshot of the growing trace. Before the run-end row, the verdict lacks what only the end decides: whether it is
    /// untested or unavailable.
    void submit(std::shared_ptr<const Trace> trace);
    /// Judges a complete trace with its final spans, which saves deriving them again.
    void submitWhole(std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans);

Q_SIGNALS:
    void judged(std::shared_ptr<const lockscope::Verdict> verdict, std::shared_ptr<const lockscope::WriteNotes> notes);
    /// The trace cannot be judged (it is a part of a trace). `reason`: one line.
    void refused(const QString &reason);

private:
    struct Case;

    std::shared_ptr<Case> m_case;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
