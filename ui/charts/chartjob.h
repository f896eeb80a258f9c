// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/plot.h"
#include "core/trace/trace.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class EventSieve;

/// Computes the metrics of a trace and creates plots of them in the background, so that no frame
/// waits for a long trace. Of a growing trace, only the new rows are measured, unless a sieve is
/// set. For a new question about the same trace, only the plot is created. Nothing is computed
/// before the first question. Thread: the window's; it also receives the plots.
class ChartJob : public QObject {
    Q_OBJECT
public:
    explicit ChartJob(QObject *parent = nullptr);

    /// Sets another trace (null: none), or another event filter (a sieve) for the same trace. With
    /// a sieve, only the attempts count that have at least one row that passes it; without a sieve,
    /// all attempts count. REQUIRES: the sieve has not checked a row yet, and no other code uses
    /// it.
    void begin(std::shared_ptr<const Trace> trace, std::shared_ptr<EventSieve> sieve = {});
    /// Sets a later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    /// Sets the plot that is created from now on, for this trace and for later traces.
    void ask(const PlotQuestion &question);
    /// Stops; no plots are created until the next ask().
    void pause();
    /// Returns whether the requested plot is not complete yet.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    /// A plot is complete. During a series of quick changes it may belong to a trace that was set
    /// before the current one.
    void made(std::shared_ptr<const lockscope::Plot> plot);

private:
    struct MeasuredTrace;
    struct AttemptFilter;
    void startWork();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<MeasuredTrace> m_measured;
    std::shared_ptr<AttemptFilter> m_attemptFilter; ///< null: all attempts count
    std::optional<PlotQuestion> m_question;
    BackgroundJob m_job; // must be the last member: its destructor waits for the work, which uses
                         // the other members
};

} // namespace lockscope
