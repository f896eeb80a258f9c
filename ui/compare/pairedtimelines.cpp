// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pairedtimelines.h"

#include "ui/shared/statusfields.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

PairedTimelines::PairedTimelines(QWidget *parent)
    : QWidget(parent), m_predictedChip(new WorldChip(this)), m_predictedTitle(new QLabel(this)),
      m_realChip(new WorldChip(this)), m_realTitle(new QLabel(this)),
      m_predicted(new TimelineView(m_predictedSelection, this)),
      m_real(new TimelineView(m_realSelection, this))
{
    m_predictedTitle->setObjectName(QStringLiteral("predictedWords"));
    m_realTitle->setObjectName(QStringLiteral("realWords"));
    m_predictedChip->setIsModel(true);
    auto *const splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(withTitle(m_predictedChip, m_predictedTitle, m_predicted));
    splitter->addWidget(withTitle(m_realChip, m_realTitle, m_real));
    splitter->setChildrenCollapsible(false);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(splitter);
    // Both time axes keep the same width in pixels, even if only one of the timelines needs a
    // vertical scroll bar.
    m_predicted->setStacked(true);
    m_real->setStacked(true);
    linkVisibleTimes(m_predicted, m_real);
    linkVisibleTimes(m_real, m_predicted);
    connect(&m_predictedSelection, &Selection::changed, this,
        [this](std::optional<Seq> seq) { emitChosen(false, seq); });
    connect(&m_realSelection, &Selection::changed, this,
        [this](std::optional<Seq> seq) { emitChosen(true, seq); });
    connect(m_predicted, &TimelineView::hinted, this, &PairedTimelines::hinted);
    connect(m_real, &TimelineView::hinted, this, &PairedTimelines::hinted);
    m_predictedChip->setText(tr("MODEL"));
    m_predictedChip->setToolTip(tr("Predicted: simulated Redis, virtual time"));
    m_realChip->setText(tr("LIVE"));
    m_realChip->setToolTip(tr("Real Redis servers, real time"));
}

QWidget *PairedTimelines::withTitle(WorldChip *chip, QLabel *words, TimelineView *timeline)
{
    auto *const whole = new QWidget(this);
    chip->setContentsMargins(9, 2, 9, 2);
    auto *const title = new QHBoxLayout;
    title->setContentsMargins(10, 4, 10, 4);
    title->setSpacing(8);
    title->addWidget(chip);
    title->addWidget(words, 1);
    auto *const column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(title);
    column->addWidget(timeline, 1);
    return whole;
}

void PairedTimelines::linkVisibleTimes(TimelineView *from, TimelineView *to)
{
    connect(from, &TimelineView::visibleTimeChanged, this, [this, from, to] {
        if (m_isLinking)
            return;
        const QScopedValueRollback linking(m_isLinking, true);
        to->mirror(*from);
    });
}

void PairedTimelines::showRun(std::shared_ptr<const VerifiedRun> run)
{
    const QScopedValueRollback selecting(m_isSelecting, true);
    const QScopedValueRollback linking(m_isLinking, true);
    m_predictedSelection.clear();
    m_realSelection.clear();
    m_run = std::move(run);
    m_predicted->show(std::shared_ptr<const RunView>(m_run, &m_run->predicted));
    m_real->show(std::shared_ptr<const RunView>(m_run, &m_run->real));
    TimelineView::shareAxis(*m_predicted, *m_real);
    showTitles();
}

void PairedTimelines::clear()
{
    m_predicted->clear();
    m_real->clear();
    m_run.reset();
}

void PairedTimelines::select(const EventPair *pair, bool reveal)
{
    const QScopedValueRollback selecting(m_isSelecting, true);
    const auto seqOf = [](const RunView &run, std::size_t row) {
        return row == EventPair::none ? std::nullopt : std::optional(run.trace->seqAt(row));
    };
    m_predictedSelection.select(
        pair ? seqOf(m_run->predicted, pair->predicted) : std::nullopt, reveal);
    m_realSelection.select(pair ? seqOf(m_run->real, pair->real) : std::nullopt, reveal);
}

void PairedTimelines::emitChosen(bool isReal, std::optional<Seq> seq)
{
    if (m_isSelecting || !m_run)
        return;
    const auto row =
        seq ? (isReal ? m_run->real : m_run->predicted).trace->indexOf(*seq) : std::nullopt;
    const EventPair *pair = nullptr;
    if (row)
        pair =
            isReal ? m_run->comparison.pairOfReal(*row) : m_run->comparison.pairOfPredicted(*row);
    Q_EMIT chosen(pair);
}

void PairedTimelines::useHabits(const TimelineHabits &habits)
{
    m_predicted->useHabits(habits);
    m_real->useHabits(habits);
}

void PairedTimelines::fitAll()
{
    m_predicted->fitAll();
}

void PairedTimelines::zoomIn()
{
    m_predicted->zoomIn();
}

void PairedTimelines::zoomOut()
{
    m_predicted->zoomOut();
}

void PairedTimelines::showTitles()
{
    const auto titleOf = [](const RunView &run) {
        if (!run.header || !run.verdict)
            return QString();
        //: seed, outcome, how many events
        QString text = tr("seed %1 · %2 · %3 events")
                           .arg(run.header->seed.value)
                           .arg(outcomeWord(run.verdict->outcome),
                               countText(static_cast<qint64>(run.trace->size())));
        if (const auto &times = run.header->modelTimes)
            //: the shortest and the longest time of a message, and the time of a node for a command
            text += QStringLiteral(" · ")
                + tr("machine: %1 to %2 one way, %3 per command")
                      .arg(lengthText(times->oneWay), lengthText(times->oneWay + times->spread),
                          lengthText(times->service));
        return text;
    };
    m_predictedTitle->setText(m_run ? titleOf(m_run->predicted) : QString());
    m_realTitle->setText(m_run ? titleOf(m_run->real) : QString());
}

} // namespace lockscope
