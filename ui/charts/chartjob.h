// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/plot.h"
#include "core/trace/trace.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class EventSieve;

/// Measures a trace and creates plots of it in the background, with its own spans, so that no frame waits for a long trace. A
/// growing trace is measured again from time to time; a new question about the same trace costs only its plot. It measures nothing
/// before the first question. Thread: the window's; it also receives the plots.
class ChartJob : public QObject {
    Q_OBJECT
public:
    explicit ChartJob(QObject *parent = nullptr);

    /// Sets another trace, or none, or another selection of the same trace. `only`: counts only the attempts with a row that passes
    /// this sieve; null: all attempts.
    /// REQUIRES: the sieve is unused, and no other code uses it.
    void begin(std::shared_ptr<const Trace> trace, std::shared_ptr<EventSieve> only = {});
    /// Sets a later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    /// Sets which plot is created from now on, for this trace and later ones.
    void ask(const PlotQuestion &question);
    /// Creates no plots until the next ask().
    void pause();
    /// Returns whether the requested plot is not complete yet.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(std::shared_ptr<const lockscope::Plot> plot);

private:
    struct Case;
    struct Choice;
    void work();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Case> m_case;
    std::shared_ptr<Choice> m_choice; ///< null: all attempts count
    std::optional<PlotQuestion> m_question;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
