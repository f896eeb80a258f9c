// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contentionsummary.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace lockscope {

class ContentionChart;
class ContentionJob;

/// WATCH compared with locks, from 1 to 64 clients, with several runs each: a chart, a table and where the lines cross, in the
/// model or on real Redis. The measurement runs in the background and can be cancelled; the window stays usable.
class ContentionDialog : public QDialog {
    Q_OBJECT
public:
    /// `redisServer`: the program to start; empty: the one on PATH.
    ContentionDialog(std::string redisServer, QWidget *parent);

    /// One for each run.
    const std::vector<ContentionPoint> &points() const { return m_points; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void startOrCancel();
    void take(const ContentionPoint &point, int all);
    void finish(const QString &trouble);
    void showFigures();
    QString noteText(const std::vector<ContentionSummary> &summaries) const;
    void retranslate();

    ContentionJob *m_desk;
    QComboBox *m_world;
    QPushButton *m_start;
    QProgressBar *m_progress;
    QComboBox *m_figure;
    ContentionChart *m_chart;
    QLabel *m_note;
    QTableWidget *m_table;
    QString m_trouble;
    ContentionPlan m_plan; ///< of the shown results, or of the next measurement
    std::vector<ContentionPoint> m_points;
};

} // namespace lockscope
