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

/// Measures a trace and makes plots of it, in the background with spans of its own, so that no frame waits for a long trace. A trace
/// that grows is measured again now and then; another question about the same trace costs only its plot. Nothing is measured before
/// something is asked. Thread: the window's; plots come there too.
class ChartJob : public QObject {
    Q_OBJECT
public:
    explicit ChartJob(QObject *parent = nullptr);

    /// Another trace, or none, or the same one in another way. `only`: what counts are the tries of which a row passes this; null: all.
    /// REQUIRES: it has looked at nothing yet, and nobody else asks it.
    void begin(std::shared_ptr<const Trace> trace, std::shared_ptr<EventSieve> only = {});
    /// A later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    /// What is to be drawn from now on, of this trace and those that follow.
    void ask(const PlotQuestion &question);
    /// Nothing is to be drawn for a while.
    void pause();
    /// What was asked for is not there yet.
    bool isBusy() const { return m_job.isBusy(); }

Q_SIGNALS:
    void made(std::shared_ptr<const lockscope::Plot> plot);

private:
    struct Case;
    struct Choice;
    void work();

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Case> m_case;
    std::shared_ptr<Choice> m_choice; ///< null: all counts
    std::optional<PlotQuestion> m_question;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
