// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QTimer>

namespace lockscope {

class LiveController;
class Viewer;

/// The progress of a run on real Redis, and its remaining time as the model expects it. Visible only during such a run. Thread: the
/// window's.
class RunProgress : public QProgressBar {
    Q_OBJECT
public:
    explicit RunProgress(const LiveController &live, const Viewer &viewer, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRunning();
    void showTime();

    const LiveController &m_live;
    const Viewer &m_viewer;
    QTimer m_often;
    QElapsedTimer m_since; ///< since the first row of the run; invalid: the servers are starting
};

} // namespace lockscope
