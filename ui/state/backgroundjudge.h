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

/// Judges one growing trace as it grows, on a thread of its own with spans of its own, so that the window never waits. Each row is looked
/// at once, however long the run is.
/// One snapshot is in work at a time; of those that come meanwhile only the newest counts. It begins at most every 250 ms, and
/// leaves at least as long a rest as the judging took. Its verdicts are given back there too: a long one takes a while. What belongs to a trace of before begin() is dropped.
/// Thread: the window's; its results come there too.
class BackgroundJudge : public QObject {
    Q_OBJECT
public:
    explicit BackgroundJudge(QObject *parent = nullptr);

    /// Another trace: forget the one before.
    void begin();
    /// A later snapshot of a trace that grows. Until its run-end row is there, the verdict lacks what only the end decides: whether it is
    /// untested or unavailable.
    void submit(std::shared_ptr<const Trace> trace);
    /// The whole of it, with its spans, which nobody changes any more: they need not be derived a second time.
    void submitWhole(std::shared_ptr<const Trace> trace, std::shared_ptr<const SpanBuilder> spans);

Q_SIGNALS:
    void judged(std::shared_ptr<const lockscope::Verdict> verdict, std::shared_ptr<const lockscope::WriteNotes> notes);
    /// The trace cannot be judged (a part of a trace): why, in one line.
    void refused(const QString &reason);

private:
    struct Case;

    std::shared_ptr<Case> m_case;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
