// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QTimer>

namespace lockscope {

class Experiment;

/// How far a run on real Redis is, and how much time it has left by what the model expects of it. It is in sight while such a run goes on.
/// Thread: the window's.
class RunProgress : public QProgressBar {
    Q_OBJECT
public:
    explicit RunProgress(const Experiment &experiment, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRunning();
    void showTime();

    const Experiment &m_experiment;
    QTimer m_often;
    QElapsedTimer m_since; ///< the first row of the run; not valid: the servers are being started
};

} // namespace lockscope
