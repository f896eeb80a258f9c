// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QTimer>

namespace lockscope {

class LiveController;
class Viewer;

/// A progress bar for a run on real Redis. It shows the remaining time that the model expects. It
/// is visible only during a run with an expected length. Thread: the window's.
class RunProgress : public QProgressBar {
    Q_OBJECT
public:
    /// `elapsed`: the time since the first row of the run; it stays when the bar is built again.
    RunProgress(const LiveController &live, const Viewer &viewer, QElapsedTimer &elapsed,
        QWidget *parent = nullptr);
    void updateVisibility();

private:
    void showTime();

    const LiveController &m_live;
    const Viewer &m_viewer;
    QTimer m_updateTimer;
    QElapsedTimer &m_elapsed; ///< invalid: the servers are still starting
};

} // namespace lockscope
