// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"
#include "ui/explore/foundstory.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <optional>

namespace lockscope {

/// Shows how a failure is simplified: one run after the other, slowly enough that the user sees
/// each of them, and then the story. Thread: the window's.
class ShrinkShow : public QObject {
    Q_OBJECT
public:
    explicit ShrinkShow(QObject *parent = nullptr);

    /// Starts the show. `faults`: the faults with which the scenario of `question` fails. If the
    /// failure cannot be repeated, the show ends after the first nextRun(), without ended().
    void begin(const Question &question, const FaultPlan &faults);
    /// Ends the show; no further signal is emitted.
    void stop();
    bool isOn() const { return m_job.isBusy() || m_timer.isActive(); }

Q_SIGNALS:
    /// The receiver shows this run next. The run fails in the same way as the runs before it.
    void nextRun(const lockscope::EffectiveScenario &run);
    /// The receiver shows the simplest run; the show has ended.
    void ended(const lockscope::FoundStory &found);

private:
    void showNext();

    QTimer m_timer;
    std::deque<EffectiveScenario> m_waitingRuns; ///< the runs that are not shown yet
    std::optional<FoundStory>
        m_found; ///< the story at the end; nothing: not ready, or already shown
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
