// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartpanel.h"

#include "ui/charts/chartcanvas.h"
#include "ui/charts/chartwords.h"
#include "ui/shared/manualplace.h"
#include "ui/shell/kept.h"
#include "ui/shell/shell.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/quantities.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <utility>

namespace lockscope {
namespace {

enum Scope {
    wholeTrace,
    visibleRange,
    measuredRange,
    filtered
}; // what a chart covers; the item data of m_scope

} // namespace

ChartPanel::ChartPanel(Parts parts, Chosen &chosen, QWidget *parent)
    : QWidget(parent), m_parts(parts), m_chosen(chosen), m_kind(new QComboBox(this)),
      m_scope(new QComboBox(this)), m_summary(new QLabel(this)), m_canvas(new ChartCanvas(this))
{
    setObjectName(QStringLiteral("chartPanel"));
    m_kind->setObjectName(QStringLiteral("chartKind"));
    m_scope->setObjectName(QStringLiteral("chartScope"));
    m_summary->setObjectName(QStringLiteral("chartSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (int kind = 0; kind < plotKindCount; ++kind)
        m_kind->addItem(plotTitle(static_cast<PlotKind>(kind)), kind);
    m_kind->setAccessibleName(tr("Chart"));
    m_kind->setMaxVisibleItems(plotKindCount);
    m_scope->addItem(tr("Whole trace"), wholeTrace);
    m_scope->addItem(tr("Visible part"), visibleRange);
    m_scope->addItem(tr("Measured range"), measuredRange);
    //: a choice of what a chart covers: the attempts with at least one event that passes the filter
    m_scope->addItem(tr("Filtered events"), filtered);
    m_scope->setAccessibleName(tr("Range"));
    auto *const line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(8);
    line->addWidget(m_kind);
    line->addWidget(m_scope);
    line->addWidget(m_summary, 1);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_canvas, 1);
    setKind(m_chosen.kind);
    m_scope->setCurrentIndex(m_chosen.scope);
    connectParts();
    updateMeasuredRangeItem();
    enableFilterItem();
    restartJob();
}

void ChartPanel::connectParts()
{
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_chosen.kind = kind();
        requestPlot();
    });
    connect(m_scope, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_chosen.scope = index;
        restartJob();
    });
    connect(&m_job, &ChartJob::made, this, &ChartPanel::showPlot);
    connect(&m_parts.viewer, &Viewer::runChanged, this, &ChartPanel::restartJob);
    connect(
        &m_parts.viewer, &Viewer::runGrew, this, [this] { m_job.grow(m_parts.viewer.trace()); });
    connect(&m_parts.selection, &Selection::changed, this, [this] { requestPlot(); });
    connect(&m_parts.selection, &Selection::measuredRangeChanged, this,
        &ChartPanel::updateMeasuredRangeItem);
    connect(&m_parts.timeline, &TimelineView::visibleTimeChanged, this, [this] {
        if (m_scope->currentData().toInt() == visibleRange)
            requestPlot();
    });
    connect(m_canvas, &ChartCanvas::eventPicked, this,
        [this](Seq seq) { m_parts.selection.select(seq, true); });
    connect(m_canvas, &ChartCanvas::rangePicked, &m_parts.timeline, &TimelineView::showRange);
}

PlotKind ChartPanel::kind() const
{
    return static_cast<PlotKind>(m_kind->currentData().toInt());
}

void ChartPanel::setKind(PlotKind kind)
{
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(kind)));
}

void ChartPanel::setVisibleRangeOnly(bool only)
{
    m_scope->setCurrentIndex(m_scope->findData(only ? visibleRange : wholeTrace));
}

// The entry for the measured range is enabled only while there is such a range.
void ChartPanel::updateMeasuredRangeItem()
{
    const bool hasMeasuredRange = m_parts.selection.measuredRange().has_value();
    auto *const items = qobject_cast<QStandardItemModel *>(m_scope->model());
    items->item(m_scope->findData(measuredRange))->setEnabled(hasMeasuredRange);
    if (m_scope->currentData().toInt() != measuredRange)
        return;
    if (hasMeasuredRange)
        requestPlot();
    else
        setVisibleRangeOnly(false);
}

void ChartPanel::setFilter(std::function<std::shared_ptr<EventSieve>()> makeSieve)
{
    m_makeSieve = std::move(makeSieve);
    enableFilterItem();
    const bool hasFilter = static_cast<bool>(m_makeSieve);
    if (m_scope->currentData().toInt() != filtered)
        return;
    if (hasFilter)
        restartJob();
    else
        setVisibleRangeOnly(false);
}

void ChartPanel::enableFilterItem()
{
    auto *const items = qobject_cast<QStandardItemModel *>(m_scope->model());
    items->item(m_scope->findData(filtered))->setEnabled(static_cast<bool>(m_makeSieve));
}

bool ChartPanel::isFiltered() const
{
    return m_scope->currentData().toInt() == filtered && m_makeSieve;
}

// Returns the summary of a plot. It mentions the filter if the chart covers only the filtered
// attempts.
QString ChartPanel::summary(const Plot &plot) const
{
    const QString words = ChartWords::summary(plot);
    //: %1: the summary of a chart: "131 entries: 52 per second on average"
    return isFiltered() ? tr("Filtered: %1").arg(words) : words;
}

ClientId ChartPanel::selectedClient() const
{
    const auto &trace = m_parts.viewer.trace();
    const auto selected = m_parts.selection.event();
    const auto row = trace && selected ? trace->indexOf(*selected) : std::nullopt;
    return row ? (*trace)[*row].client : ClientId{};
}

void ChartPanel::requestPlot()
{
    setProperty(manualPlaceProperty, QStringLiteral("charts#") + plotId(kind()));
    if (!isVisible())
        return;
    PlotQuestion question{kind(), {}, selectedClient()};
    const auto &range = m_parts.selection.measuredRange();
    if (m_scope->currentData().toInt() == measuredRange && range)
        question.range = TimeRange{range->from, range->to};
    else if (m_scope->currentData().toInt() == visibleRange
        && m_parts.timeline.visibleFrom() < m_parts.timeline.visibleTo())
        question.range = TimeRange{m_parts.timeline.visibleFrom(), m_parts.timeline.visibleTo()};
    m_job.ask(question);
}

void ChartPanel::showPlot(std::shared_ptr<const Plot> plot)
{
    const QString words = summary(*plot);
    m_summary->setText(words);
    m_summary->setToolTip(words);
    const auto &trace = m_parts.viewer.trace();
    m_canvas->show(std::move(plot), trace && !trace->isEmpty());
}

void ChartPanel::restartJob()
{
    m_job.begin(m_parts.viewer.trace(), isFiltered() ? m_makeSieve() : nullptr);
    requestPlot();
}

void ChartPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    requestPlot();
}

void ChartPanel::hideEvent(QHideEvent *event)
{
    m_job.pause();
    QWidget::hideEvent(event);
}

ChartPanel &addCharts(const Shell &shell)
{
    auto *const panel = new ChartPanel({shell.experiment.viewer, shell.selection, shell.timeline},
        shell.kept.of<ChartPanel::Chosen>(), &shell.window);
    WindowDocks *const docks = &shell.docks;
    docks->add({.id = DockId::charts, .title = ChartPanel::tr("Charts"), .content = panel});
    const QAction *const action = shell.actions.add(WindowActions::Menu::view,
        {.icon = QStringLiteral("charts"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_H)},
            .text = ChartPanel::tr("Show &charts")});
    QObject::connect(
        action, &QAction::triggered, docks, [docks] { docks->reveal(DockId::charts); });
    return *panel;
}

} // namespace lockscope
