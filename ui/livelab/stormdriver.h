// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/livelab/faultstorm.h"

#include <QObject>
#include <QTimer>

namespace lockscope {

class LiveController;
class Viewer;

/// Injects random faults into a live run that runs until the user stops it
/// (EffectiveScenario::isKeptRunning), at a rate that can change. The seed of the run determines
/// the random draws. Thread: the window's.
class StormDriver : public QObject {
    Q_OBJECT
public:
    StormDriver(LiveController &live, Viewer &viewer, QObject *parent = nullptr);

    /// Sets the number of faults per minute on average; 0: none.
    void setRate(int perMinute);
    int rate() const { return m_rate; }

private:
    /// Prepares the random draws for a run that begins, and starts or stops the timer.
    void updateRunning(bool isRunning);
    /// Starts the timer of the next fault if the rate is above 0 and a run is in progress;
    /// otherwise stops it.
    void restartTimer();
    void inject();

    LiveController &m_live;
    const Viewer &m_viewer;
    FaultStorm m_storm{Seed{1}};
    int m_rate = 0;
    QTimer m_next; ///< ends when the next fault is due
};

} // namespace lockscope
