// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/livelab/livelabcounts.h"

#include <QToolBar>

#include <array>

class QAction;
class QLabel;
class QSlider;

namespace lockscope {

/// The bar of a live run that runs until the user stops it: its numbers, the slider for random
/// faults, and buttons that end all faults and that create a scenario from the last seconds of the
/// run. Thread: the window's.
class LiveLabBar : public QToolBar {
    Q_OBJECT
public:
    explicit LiveLabBar(QWidget *parent = nullptr);

    void showNumbers(const LabNumbers &numbers);
    /// Sets the slider; 0: no random faults.
    void setRate(int perMinute);
    /// Shows a sentence in place of the numbers; empty: shows the numbers.
    void showTrouble(const QString &trouble);
    /// Enables or disables the controls that need a run in progress.
    void setRunning(bool isRunning);
    QAction *endFaults() const { return m_endFaults; }
    /// Makes a scenario of the last seconds of the run.
    QAction *lastSeconds() const { return m_lastSeconds; }

Q_SIGNALS:
    /// Faults per minute on average.
    void rateChanged(int perMinute);

private:
    struct Counter {
        QLabel *number;
        QLabel *name;
        QAction *action; ///< shows both
    };
    Counter addCounter(const char *numberObjectName);
    void showRate(int perMinute);
    void fitRate();

    std::array<Counter, 4> m_counters;
    QLabel *m_trouble;
    QAction *m_troubleAction; ///< shows m_trouble
    QLabel *m_sliderName;
    QSlider *m_slider; ///< sets the rate of random faults
    QLabel *m_rateText;
    QAction *m_endFaults;
    QAction *m_lastSeconds;
};

} // namespace lockscope
