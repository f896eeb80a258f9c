// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/state/modelpicture.h"
#include "ui/window/windowparts.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProgressBar>
#include <QTimer>

namespace lockscope {

struct ExpectedLength;
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

/// Shows the length of a run on real Redis: before the run, its expected length in the tooltip of
/// the run action; during the run, its progress in the status bar. While the servers start, the
/// empty timeline shows "Starting 3 redis-servers…". If a run would be too long and the user has
/// not set a maximum length ("Run length"), a message proposes one.
class RunLengthFeature : public QObject {
    Q_OBJECT
public:
    explicit RunLengthFeature(const WindowParts &parts);

private:
    void showExpected();
    void updateEmptyHint(bool isRunning);
    void postTooLong(const ExpectedLength &expected, Duration proposed);

    WindowParts m_parts;
};

} // namespace lockscope
