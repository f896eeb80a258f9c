// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/search.h"
#include "ui/explore/foundstory.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <optional>

namespace lockscope {

/// Shows how a failure becomes simpler: one run after the other, slowly enough to see each of them, and then the story. Thread: the
/// window's.
class ShrinkShow : public QObject {
    Q_OBJECT
public:
    explicit ShrinkShow(QObject *parent = nullptr);

    /// Begins with this failure of the question's scenario.
    void begin(const Question &question, const FaultPlan &faults);
    /// Ends the show; no further signal is emitted.
    void stop();
    bool isOn() const { return m_job.isBusy() || m_timer.isActive(); }

Q_SIGNALS:
    /// The next run is to be shown. It fails like those before it.
    void stepReached(const lockscope::EffectiveScenario &run);
    /// The simplest run is to be shown; the show has ended.
    void ended(const lockscope::FoundStory &found);

private:
    void showNext();

    QTimer m_timer;
    std::deque<EffectiveScenario> m_steps; ///< not shown yet
    std::optional<FoundStory> m_found;     ///< not shown yet
    BackgroundJob m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
