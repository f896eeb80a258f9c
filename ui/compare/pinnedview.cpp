// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pinnedview.h"

#include "core/scenario/files/forks.h"
#include "ui/compare/contrastwords.h"
#include "ui/shared/eliding.h"
#include "ui/shared/statusfields.h"
#include "ui/state/modelpreview.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/frame/faultrows.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace lockscope {

/// The faults of the pinned run, above the ruler of its timeline.
class PinnedFaults : public TimelineStrip {
public:
    void showRun(const RunView *run)
    {
        m_rows = {};
        if (run && run->trace && run->source != RunView::Source::file)
            m_rows = FaultRows(run->effective.scenario.faults, *run->trace);
        else if (run && run->trace && run->header)
            if (const auto ofFile = effectiveScenarioOf(*run->header))
                m_rows = FaultRows(ofFile.value().scenario.faults, *run->trace);
        place();
    }
    int heightWanted() const override { return m_height; }
    void showTime(const TimelineCoordinates &coordinates, double left) override
    {
        m_coordinates = coordinates;
        m_left = left;
        place();
    }

protected:
    void resizeEvent(QResizeEvent *) override { place(); }
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        painter.fillRect(rect(), theme.panel);
        m_rows.paint(painter, {m_left, 1}, font());
        painter.setPen(theme.text);
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.drawText(QRectF(10, 0, m_left - 14, fontMetrics().height()),
            Qt::AlignLeft | Qt::AlignVCenter, PinnedView::tr("Faults"));
        painter.fillRect(QRectF(m_left - 1, 0, 1, height()), theme.grid);
    }

private:
    void place()
    {
        const int before = m_height;
        m_height =
            static_cast<int>(std::ceil(m_rows.place(m_coordinates, width() - m_left, font())));
        update();
        if (m_height != before)
            Q_EMIT heightChanged();
    }

    FaultRows m_rows;
    TimelineCoordinates m_coordinates;
    double m_left = 0;
    int m_height = 0;
};

PinnedView::PinnedView(Parts parts, QWidget *parent)
    : QWidget(parent), m_parts(parts), m_titleOfA(new RunTitle(QStringLiteral("A"), this)),
      m_close(new QToolButton(this)), m_timeline(new TimelineView(m_selection, m_playhead, this)),
      m_faults(new PinnedFaults), m_titleOfB(new RunTitle(QStringLiteral("B"), this))
{
    setObjectName(QStringLiteral("pinnedView"));
    m_timeline->setObjectName(QStringLiteral("pinnedTimeline"));
    m_titleOfA->setObjectName(QStringLiteral("titleOfA"));
    m_titleOfB->setObjectName(QStringLiteral("titleOfB"));
    m_close->setObjectName(QStringLiteral("unpin"));
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_titleOfA->addTool(m_close);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_titleOfA);
    column->addWidget(m_timeline, 1);
    column->addWidget(m_titleOfB);
    m_timeline->setStacked(true);
    m_timeline->setStrip(m_faults);
    //: of the run that is pinned as A
    m_close->setToolTip(tr("Unpin A"));
    m_close->setAccessibleName(tr("Unpin A"));
    connectParts();
    hide();
    if (m_parts.pinning.isPinned())
        showPinned();
    if (m_parts.pinning.pair())
        showPair();
}

PinnedView::~PinnedView()
{
    m_isLinking = true; // the timeline of B is already destroyed, so nothing may be sent to it
}

void PinnedView::connectParts()
{
    connect(m_close, &QToolButton::clicked, this, &PinnedView::unpinAsked);
    connect(&m_parts.pinning, &Pinning::changed, this, &PinnedView::showPinned);
    connect(&m_parts.pinning, &Pinning::compared, this, &PinnedView::showPair);
    connect(&m_parts.preview, &ModelPreview::ghostChanged, this, &PinnedView::showGhostOfA);
    connect(&m_parts.viewer, &Viewer::verdictChanged, this, &PinnedView::showTitles);
    connect(&m_parts.viewer, &Viewer::runChanged, this, [this] {
        m_parts.timeline.setDivergence({}); // the marked divergence is of the previous run
        shareAxis();
        showTitles();
    });
    connect(&m_parts.viewer, &Viewer::runGrew, this, &PinnedView::shareAxis);
    connect(m_timeline, &TimelineView::hinted, this, &PinnedView::hinted);
    connect(m_timeline, &TimelineView::playPressed, &m_parts.timeline, &TimelineView::playPressed);
    linkVisibleTimes();
    linkPlayheads();
    linkSelections();
}

void PinnedView::linkVisibleTimes()
{
    const auto link = [this](TimelineView *from, TimelineView *to) {
        connect(from, &TimelineView::visibleTimeChanged, this, [this, from, to] {
            if (m_isLinking || !m_runA)
                return;
            const QScopedValueRollback linking(m_isLinking, true);
            to->mirror(*from);
        });
    };
    link(&m_parts.timeline, m_timeline);
    link(m_timeline, &m_parts.timeline);
}

void PinnedView::linkPlayheads()
{
    const auto link = [this](Playhead *from, Playhead *to) {
        connect(from, &Playhead::moved, this, [this, from, to] {
            if (m_isLinking || !m_runA)
                return;
            const QScopedValueRollback linking(m_isLinking, true);
            if (from->at())
                to->moveTo(from->at()->time);
            else
                to->clear();
        });
    };
    link(&m_parts.playhead, &m_playhead);
    link(&m_playhead, &m_parts.playhead);
}

// If the user selects an event in one run, selects the same event in the other run. If the other
// run does not have it, clears its selection.
void PinnedView::linkSelections()
{
    const auto link = [this](Selection *from, Selection *to, Seq (RunPair::*toOther)(Seq) const) {
        connect(from, &Selection::changed, this, [this, to, toOther](std::optional<Seq> event) {
            const auto &pair = m_parts.pinning.pair();
            if (m_isLinking || !pair)
                return;
            const QScopedValueRollback linking(m_isLinking, true);
            const Seq otherSeq = event ? ((*pair).*toOther)(*event) : noSeq;
            to->select(otherSeq == noSeq ? std::nullopt : std::optional(otherSeq), true);
        });
    };
    link(&m_selection, &m_parts.selection, &RunPair::matchInB);
    link(&m_parts.selection, &m_selection, &RunPair::matchInA);
}

void PinnedView::showPinned()
{
    const QScopedValueRollback linking(m_isLinking, true);
    m_parts.timeline.setDivergence({});
    m_timeline->setDivergence({});
    m_selection.clear();
    m_parts.timeline.setGhost(nullptr);
    m_runA = m_parts.pinning.isPinned() ? m_parts.pinning.pinned() : nullptr;
    m_playhead.setTrace(m_runA ? m_runA->trace : nullptr, false);
    if (m_runA)
        m_timeline->show(m_runA);
    else
        m_timeline->clear();
    m_faults->showRun(m_runA.get());
    m_parts.timeline.setStacked(m_runA != nullptr);
    shareAxis();
    showTitles();
    showGhostOfA();
    setVisible(m_runA && !m_isSuppressed);
}

void PinnedView::showPair()
{
    const QScopedValueRollback linking(m_isLinking, true);
    const std::shared_ptr<const RunPair> pair = m_parts.pinning.pair();
    const bool hasNewTrace = pair->a.trace
        != m_runA->trace; // B is another run, and the times of A were shifted to its time axis
    m_runA = std::shared_ptr<const RunView>(pair, &pair->a);
    if (hasNewTrace)
        m_playhead.setTrace(m_runA->trace, true);
    m_timeline->show(m_runA);
    m_faults->showRun(m_runA.get());
    const bool isBShown = pair->b.trace == m_parts.viewer.trace();
    m_timeline->setDivergence(pair->divergenceTimeInA());
    m_parts.timeline.setDivergence(isBShown ? pair->divergenceTimeInB() : std::nullopt);
    shareAxis();
    showGhostOfA();
    showTitles();
}

// Gives both timelines the same time axis, and shows in the timeline of A the time range that the
// timeline of B shows.
void PinnedView::shareAxis()
{
    const QScopedValueRollback linking(m_isLinking, true);
    if (!m_runA)
        return m_parts.timeline.endShareAxis();
    TimelineView::shareAxis(*m_timeline, m_parts.timeline);
    m_timeline->mirror(m_parts.timeline);
}

void PinnedView::showGhostOfA()
{
    if (!m_runA || m_mode != Mode::overlay)
        return;
    m_parts.timeline.setGhost(m_runA->spans, QStringLiteral("A"));
}

void PinnedView::setMode(Mode mode)
{
    m_mode = mode;
    m_timeline->setVisible(mode == Mode::stacked);
    setSizePolicy(QSizePolicy::Preferred,
        mode == Mode::stacked ? QSizePolicy::Preferred : QSizePolicy::Maximum);
    if (mode == Mode::stacked)
        m_parts.timeline.setGhost(m_parts.preview.ghost());
    showGhostOfA();
}

void PinnedView::setSuppressed(bool isSuppressed)
{
    m_isSuppressed = isSuppressed;
    setVisible(m_runA && !isSuppressed);
}

void PinnedView::showDivergence()
{
    const auto &pair = m_parts.pinning.pair();
    if (!pair || !pair->divergence)
        return;
    const QScopedValueRollback linking(m_isLinking, true);
    const auto select = [](Selection &selection, const Trace &trace, std::size_t row) {
        selection.select(
            row == EventPair::none ? std::nullopt : std::optional(trace.seqAt(row)), true);
    };
    select(m_parts.selection, *pair->b.trace, pair->divergence->real);
    select(m_selection, *pair->a.trace, pair->divergence->predicted);
    m_timeline->mirror(m_parts.timeline);
}

void PinnedView::showTitles()
{
    if (!m_parts.pinning.isPinned())
        return;
    const RunView &pinned = *m_parts.pinning.pinned();
    const Viewer &viewer = m_parts.viewer;
    const Verdict *const verdictOfA =
        m_runA->verdict ? m_runA->verdict.get() : pinned.verdict.get();
    m_titleOfA->showRun(pinned.source, pinned.header, verdictOfA, pinned.file);
    m_titleOfB->showRun(viewer.source(), viewer.header(), viewer.verdict().get(), viewer.file());
}

QString PinnedView::titleOfA() const
{
    return m_titleOfA->words();
}

void PinnedView::shareHeight()
{
    auto *const column =
        parentWidget() ? qobject_cast<QBoxLayout *>(parentWidget()->layout()) : nullptr;
    if (!column || m_mode != Mode::stacked)
        return;
    const int half = (m_timeline->height() + m_parts.timeline.height()) / 2;
    const int titlesHeight = height() - m_timeline->height();
    if (half <= 0 || column->stretch(column->indexOf(&m_parts.timeline)) == half)
        return;
    column->setStretchFactor(this, half + titlesHeight);
    column->setStretchFactor(&m_parts.timeline, half);
}

void PinnedView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate(); // so that the timeline of A has its height
    shareHeight();
    shareAxis();
}

RunTitle::RunTitle(const QString &letter, QWidget *parent)
    : QWidget(parent), m_line(new QHBoxLayout(this)), m_world(new WorldChip(this)),
      m_words(new ElidedLabel(this))
{
    auto *const letterLabel = new QLabel(letter, this);
    QFont font = letterLabel->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.2);
    letterLabel->setFont(font);
    m_words->setObjectName(QStringLiteral("runWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_world->setContentsMargins(9, 2, 9, 2);
    m_line->setContentsMargins(10, 3, 8, 3);
    m_line->setSpacing(8);
    m_line->addWidget(letterLabel);
    m_line->addWidget(m_world);
    m_line->addWidget(m_words, 1);
}

void RunTitle::showRun(RunView::Source source, const std::optional<RunHeader> &header,
    const Verdict *verdict, const QString &file)
{
    const bool isModel = source == RunView::Source::model;
    m_world->setText(isModel                  ? tr("MODEL")
            : source == RunView::Source::file ? tr("FILE")
                                              : tr("LIVE"));
    m_world->setIsModel(isModel);
    const QString words = header ? ContrastWords::run(*header, verdict, file) : file;
    m_words->setText(words);
    m_words->setToolTip(words);
}

QString RunTitle::words() const
{
    return m_words->text();
}

void RunTitle::addTool(QWidget *tool)
{
    m_line->addWidget(tool);
}

} // namespace lockscope
