// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/contention.h"
#include "ui/sweep/contentionjob.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace lockscope {

class ContentionChart;

/// The dialog that compares WATCH with locks for 1 to 64 clients, with several runs each, in the
/// model or on real Redis. It shows a chart, a table, and the number of clients from which on a
/// lock is faster than WATCH. The measurement runs in the background and can be cancelled; the
/// window stays usable.
class ContentionDialog : public QDialog {
    Q_OBJECT
public:
    /// The measurement; it goes on when the dialog is built again.
    struct Measurement {
        ContentionJob job{};
        ContentionPlan plan{}; ///< of the shown results; without results, of the next measurement
        std::vector<ContentionResult> results{}; ///< of the runs so far
        int runCount = 0;                        ///< the number of runs of the measurement
        QString error{};
    };
    /// `redisServer`: the program to start; empty: the one on PATH.
    ContentionDialog(Measurement &measurement, std::string redisServer, QWidget *parent);

    /// Returns the results of the runs so far.
    const std::vector<ContentionResult> &results() const { return m_measurement.results; }

private:
    void startOrCancel();
    void addResult(const ContentionResult &result, int runCount);
    void finish(const QString &error);
    void showResults();
    QString noteText(const std::vector<ContentionSummary> &summaries) const;
    void showButtons();

    Measurement &m_measurement;
    QComboBox *m_world;
    QPushButton *m_start;
    QProgressBar *m_progress;
    QComboBox *m_metric;
    ContentionChart *m_chart;
    QLabel *m_note;
    QTableWidget *m_table;
};

} // namespace lockscope
