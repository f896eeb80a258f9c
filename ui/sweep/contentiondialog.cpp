// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/contentiondialog.h"

#include "ui/shared/manualplace.h"
#include "ui/sweep/contentionchart.h"
#include "ui/words/quantities.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {

ContentionDialog::ContentionDialog(
    Measurement &measurement, std::string redisServer, QWidget *parent)
    : QDialog(parent), m_measurement(measurement), m_world(new QComboBox(this)),
      m_start(new QPushButton(this)), m_progress(new QProgressBar(this)),
      m_metric(new QComboBox(this)), m_chart(new ContentionChart(this)), m_note(new QLabel(this)),
      m_table(new QTableWidget(this))
{
    setObjectName(QStringLiteral("contentionDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("charts"));
    setWindowTitle(tr("Contention: WATCH vs. locks"));
    m_measurement.plan.redisServer = std::move(redisServer);
    m_world->setObjectName(QStringLiteral("contentionWorld"));
    m_world->setAccessibleName(tr("Model or real Redis"));
    m_world->addItem(tr("In the model"), static_cast<int>(WorldKind::model));
    m_world->addItem(tr("On real Redis"), static_cast<int>(WorldKind::live));
    m_world->setCurrentIndex(m_world->findData(static_cast<int>(m_measurement.plan.world)));
    m_start->setObjectName(QStringLiteral("contentionStart"));
    m_start->setDefault(true);
    m_metric->setObjectName(QStringLiteral("contentionFigure"));
    m_metric->setAccessibleName(tr("Metric"));
    QStringList titles{tr("Method"), tr("Clients")};
    for (int i = 0; i < contentionMetricCount; ++i) {
        m_metric->addItem(contentionMetricName(static_cast<ContentionMetric>(i)));
        titles << m_metric->itemText(i);
    }
    m_note->setObjectName(QStringLiteral("contentionNote"));
    m_note->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("contentionTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setColumnCount(static_cast<int>(titles.size()));
    m_table->setHorizontalHeaderLabels(titles);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setWordWrap(false);
    m_progress->setFormat(QStringLiteral("%v / %m"));
    auto *const top = new QHBoxLayout;
    top->addWidget(m_world);
    top->addWidget(m_start);
    top->addWidget(m_progress, 1);
    top->addStretch(0);
    top->addWidget(m_metric);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_chart, 3);
    column->addWidget(m_note);
    column->addWidget(m_table, 2);
    resize(860, 720);
    connect(m_start, &QPushButton::clicked, this, &ContentionDialog::startOrCancel);
    connect(m_world, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_measurement.results.empty())
            return; // until the next measurement, m_plan keeps the world of the shown results
        m_measurement.plan.world = static_cast<WorldKind>(m_world->currentData().toInt());
        showResults();
    });
    connect(m_metric, &QComboBox::currentIndexChanged, m_chart,
        [this](int index) { m_chart->setMetric(static_cast<ContentionMetric>(index)); });
    connect(&m_measurement.job, &ContentionJob::measured, this, &ContentionDialog::addResult);
    connect(&m_measurement.job, &ContentionJob::failed, this, &ContentionDialog::finish);
    connect(&m_measurement.job, &ContentionJob::done, this, [this] { finish({}); });
    showButtons();
}

void ContentionDialog::startOrCancel()
{
    if (m_measurement.job.isBusy()) {
        m_measurement.job.cancel();
        finish({});
        return;
    }
    m_measurement.results.clear();
    m_measurement.error.clear();
    m_measurement.plan.world = static_cast<WorldKind>(m_world->currentData().toInt());
    m_measurement.runCount = static_cast<int>(contentionRuns(m_measurement.plan).size());
    m_measurement.job.start(m_measurement.plan);
    showButtons();
}

void ContentionDialog::addResult(const ContentionResult &result, int runCount)
{
    m_measurement.results.push_back(result);
    m_measurement.runCount = runCount;
    showButtons();
}

void ContentionDialog::finish(const QString &error)
{
    m_measurement.error = error;
    showButtons();
}

void ContentionDialog::showResults()
{
    const std::vector<ContentionSummary> summaries = contentionSummaries(m_measurement.results);
    m_chart->setSummaries(summaries);
    m_table->setRowCount(static_cast<int>(summaries.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const ContentionSummary &summary = summaries[static_cast<std::size_t>(row)];
        const auto set = [&](int column, const QString &text, bool isNumber) {
            auto *const item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
            m_table->setItem(row, column, item);
            return item;
        };
        set(0, contentionWayWords(summary.way), false);
        set(1, countText(summary.clients), true);
        for (int i = 0; i < contentionMetricCount; ++i) {
            const auto metric = static_cast<ContentionMetric>(i);
            const Middle middle = contentionMetricValues(summary, metric);
            const QString middleText = contentionMiddleText(metric, middle);
            // The cells of the throughput, which decides the comparison, show the median and the
            // middle half; those of the other metrics show the median only. The tooltip of each
            // cell has both.
            const bool isDecisive = metric == ContentionMetric::throughput;
            set(2 + i, isDecisive ? middleText : contentionNumberText(metric, middle.median), true)
                ->setToolTip(middleText);
        }
    }
    m_note->setText(noteText(summaries));
}

QString ContentionDialog::noteText(const std::vector<ContentionSummary> &summaries) const
{
    if (!m_measurement.error.isEmpty())
        return tr("Could not measure: %1").arg(m_measurement.error);
    const QString setup = m_measurement.plan.world == WorldKind::live
        ? tr("The clients and Redis share this computer's cores. With more clients than cores, "
             "each client gets less time.")
        : tr("Each client has its own computer. A node executes one command at a time.");
    if (summaries.empty() || m_measurement.job.isBusy()) {
        //: %1 is a number of runs, %2 a length: "500 ms"
        return tr("Each client keeps adding 1 to one counter, without pauses. Polling clients wait "
                  "1 to 2 ms between two attempts. Each point is the median of %1 runs of %2; its "
                  "bar spans the middle half of these runs.")
                   .arg(m_measurement.plan.runs)
                   .arg(lengthText(m_measurement.plan.length))
            + QLatin1Char('\n') + setup;
    }
    const auto hasFewRuns = [](const ContentionSummary &summary) {
        return summary.runs < clearDifferenceRunsMin;
    };
    if (std::any_of(summaries.begin(), summaries.end(), hasFewRuns)) {
        //: %1 is a number of runs
        return tr("To compare the methods, at least %1 runs per point are needed.")
                   .arg(clearDifferenceRunsMin)
            + QLatin1Char('\n') + setup;
    }
    return crossingWords(summaries, ContentionWay::poll) + QLatin1Char('\n')
        + crossingWords(summaries, ContentionWay::handOver) + QLatin1Char('\n') + setup;
}

void ContentionDialog::showButtons()
{
    const bool isBusy = m_measurement.job.isBusy();
    m_world->setEnabled(!isBusy);
    m_start->setText(isBusy ? tr("Cancel") : tr("Measure"));
    m_progress->setVisible(isBusy);
    m_progress->setRange(0, m_measurement.runCount);
    m_progress->setValue(static_cast<int>(m_measurement.results.size()));
    showResults();
}

} // namespace lockscope
