// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelineview.h"

#include "ui/timeline/canvas/timelinecanvas.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace lockscope {

class TimelineView::Private {
public:
    Private(Selection &selection, Playhead *shared, TimelineView *view)
        : ownPlayhead(shared ? nullptr : std::make_unique<Playhead>()),
          canvas(new TimelineCanvas(selection, shared ? *shared : *ownPlayhead, view)),
          scrollBar(new QScrollBar(Qt::Vertical, view))
    {
    }

    /// Updates the scroll bar from the canvas. This does not scroll the canvas; only the user's
    /// moves of the scroll bar do.
    void showScroll()
    {
        const QSignalBlocker quiet(scrollBar);
        scrollBar->setRange(0, static_cast<int>(std::ceil(canvas->scrollMax())));
        scrollBar->setPageStep(static_cast<int>(canvas->lanesRect().height()));
        scrollBar->setSingleStep(24);
        scrollBar->setValue(static_cast<int>(canvas->scroll()));
        scrollBar->setVisible(canvas->scrollMax() > 0);
    }

    std::unique_ptr<Playhead> ownPlayhead; // null if the playhead is the window's
    TimelineCanvas *canvas;                // owned by the view
    QScrollBar *scrollBar;                 // owned by the view
};

TimelineView::TimelineView(Selection &selection, Playhead &playhead, QWidget *parent)
    : QWidget(parent), m_private(std::make_unique<Private>(selection, &playhead, this))
{
    build();
}

TimelineView::TimelineView(Selection &selection, QWidget *parent)
    : QWidget(parent), m_private(std::make_unique<Private>(selection, nullptr, this))
{
    build();
}

void TimelineView::build()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_private->canvas);
    row->addWidget(m_private->scrollBar);
    setFocusProxy(m_private->canvas);
    m_private->showScroll();
    connect(m_private->canvas, &TimelineCanvas::scrollChanged, this,
        [this] { m_private->showScroll(); });
    connect(m_private->scrollBar, &QScrollBar::valueChanged, m_private->canvas,
        [this](int value) { m_private->canvas->setScroll(value); });
    connect(m_private->canvas, &TimelineCanvas::followingChanged, this,
        &TimelineView::followingChanged);
    connect(m_private->canvas, &TimelineCanvas::visibleTimeChanged, this,
        &TimelineView::visibleTimeChanged);
    connect(m_private->canvas, &TimelineCanvas::hinted, this, &TimelineView::hinted);
    connect(m_private->canvas, &TimelineCanvas::playPressed, this, &TimelineView::playPressed);
    connect(m_private->canvas, &TimelineCanvas::menuWanted, this, &TimelineView::menuWanted);
    connect(m_private->canvas, &TimelineCanvas::faultDropped, this, &TimelineView::faultDropped);
}

TimelineView::~TimelineView() = default;

void TimelineView::show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live)
{
    if (m_private->ownPlayhead)
        m_private->ownPlayhead->setTrace(trace, live);
    m_private->canvas->show(std::move(trace), spans, live);
}

void TimelineView::replace(std::shared_ptr<const Trace> trace, const Spans &spans,
    std::shared_ptr<const TimelineIndex> index, bool keepPlace)
{
    m_private->canvas->replace(std::move(trace), spans, std::move(index), keepPlace);
}

void TimelineView::setGhost(const Spans *ghost, const QString &name)
{
    m_private->canvas->setGhost(ghost, name);
}

void TimelineView::setDivergence(std::optional<WorldTime> time)
{
    m_private->canvas->setDivergence(time);
}

bool TimelineView::hasGhost() const
{
    return m_private->canvas->hasGhost();
}

void TimelineView::setActors(std::uint16_t clients, std::uint8_t nodes)
{
    m_private->canvas->setActors({clients, nodes, clients > 0});
}

void TimelineView::shareAxis(TimelineView &a, TimelineView &b)
{
    const TimeRange range = united(a.canvas().ownRange(), b.canvas().ownRange());
    const double labelsWidth =
        std::max(a.canvas().labelsWidthNeeded(), b.canvas().labelsWidthNeeded());
    for (const TimelineView *const view : {&a, &b})
        view->canvas().setAxisAtLeast(range, labelsWidth);
}

void TimelineView::endShareAxis()
{
    m_private->canvas->setAxisAtLeast({}, 0);
}

void TimelineView::setStacked(bool isStacked)
{
    QSizePolicy policy = m_private->scrollBar->sizePolicy();
    policy.setRetainSizeWhenHidden(isStacked);
    m_private->scrollBar->setSizePolicy(policy);
    m_private->canvas->setStacked(isStacked);
}

void TimelineView::mirror(const TimelineView &other)
{
    m_private->canvas->mirror(other.m_private->canvas->visibleTime());
}

void TimelineView::setVerdict(const Verdict &verdict)
{
    shareVerdict(std::make_shared<const Verdict>(verdict), nullptr);
}

void TimelineView::shareVerdict(
    std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes)
{
    m_private->canvas->setVerdict(std::move(verdict), std::move(notes));
}

void TimelineView::setMatchingRows(std::shared_ptr<const MatchingRows> rows)
{
    m_private->canvas->setMatchingRows(std::move(rows));
}

void TimelineView::setStrip(TimelineStrip *strip)
{
    m_private->canvas->setStrip(strip);
}

void TimelineView::pickLane(ClientId client, NodeId node)
{
    m_private->canvas->pickLane(client, node);
}

void TimelineView::clear()
{
    if (m_private->ownPlayhead)
        m_private->ownPlayhead->setTrace(nullptr, false);
    m_private->canvas->clear();
}

TimelineCanvas &TimelineView::canvas() const
{
    return *m_private->canvas;
}

bool TimelineView::isFollowing() const
{
    return m_private->canvas->visibleTime().isFollowing();
}

WorldTime TimelineView::visibleFrom() const
{
    return m_private->canvas->visibleTime().visible().from;
}

WorldTime TimelineView::visibleTo() const
{
    return m_private->canvas->visibleTime().visible().to;
}

Duration TimelineView::timePerPixel() const
{
    return Duration(std::llround(m_private->canvas->visibleTime().coordinates().nsPerPixel));
}

void TimelineView::fitAll()
{
    m_private->canvas->fitAll();
}

void TimelineView::zoomIn()
{
    m_private->canvas->zoomBy(1.5);
}

void TimelineView::zoomOut()
{
    m_private->canvas->zoomBy(1 / 1.5);
}

void TimelineView::setFollowing(bool following)
{
    m_private->canvas->setFollowing(following);
}

void TimelineView::showRange(WorldTime from, WorldTime to)
{
    m_private->canvas->showRange({from, to});
}

} // namespace lockscope
