// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QTimer>

namespace lockscope {

class LiveController;
class Viewer;

/// How far a run on real Redis is, and how much time it has left by what the model expects of it. It is in sight while such a run goes on.
/// Thread: the window's.
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
    QElapsedTimer m_since; ///< the first row of the run; not valid: the servers are being started
};

} // namespace lockscope
