// SPDX-License-Identifier: GPL-3.0-or-later
// Content, places and the frame of the picture; the lanes are in canvaslanes.cpp, gestures are in canvasgestures.cpp, the selection in canvasselection.cpp.
#include "timeline/timelinecanvas.h"

#include "shared/paintword.h"
#include "shared/quantities.h"
#include "timeline/lanelabels.h"
#include "timeline/markrow.h"
#include "timeline/playheadline.h"
#include "timeline/ruler.h"
#include "timeline/timelinetext.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration shortestContent = 10us; // a single event needs a ruler too

TimeRange contentOf(const Trace &trace, const Spans &spans)
{
    const WorldTime from = trace.isEmpty() ? WorldTime{} : trace.isPartial() ? trace[0].time : std::min(WorldTime{}, trace[0].time);
    const WorldTime last = trace.isEmpty() ? spans.end() : std::max(spans.end(), trace[trace.size() - 1].time);
    return {from, std::max(last, from + shortestContent)};
}

TimeRange atLeast(const TimeRange &content, const TimeRange &least)
{
    if (least.length() <= Duration::zero())
        return content;
    return {std::min(content.from, least.from), std::max(content.to, least.to)};
}

} // namespace

TimelineCanvas::TimelineCanvas(Selection &selection, Playhead &playhead, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_playhead(playhead)
{
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Timeline"));
    m_tipTimer.setSingleShot(true);
    m_tipTimer.setInterval(60);
    connect(&m_tipTimer, &QTimer::timeout, this, &TimelineCanvas::showTip);
    connect(&selection, &Selection::changed, this, &TimelineCanvas::selectionChanged);
    connect(&selection, &Selection::areaChanged, this, [this](const std::optional<TimeRange> &area) {
        m_measure = area;
        update();
    });
    connect(&playhead, &Playhead::moved, this, &TimelineCanvas::playheadMoved);
}

void TimelineCanvas::show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live)
{
    const bool isGrown = m_trace && trace && m_spans == &spans && &m_trace->texts() == &trace->texts() && m_trace->size() <= trace->size();
    const bool followedBefore = m_visible.isFollowing();
    m_trace = std::move(trace);
    m_spans = &spans;
    m_overview.forget();
    if (!isGrown) {
        m_givenIndex.reset();
        learnTerms();
        m_verdict.reset();
        m_writeNotes.reset();
        m_violation.reset();
        m_hover = {};
        forgetHands();
    }
    if (!m_givenIndex)
        m_ownIndex.update(m_trace, spans);
    const TimeRange content = m_trace ? atLeast(contentOf(*m_trace, spans), m_axisLeast) : TimeRange{};
    if (isGrown)
        m_visible.grow(content, live);
    else
        m_visible.begin(content, live);
    layOut();
    selectionChanged(m_selection.event(), false);
    moved(followedBefore);
}

void TimelineCanvas::replace(std::shared_ptr<const Trace> trace, const Spans &spans, std::shared_ptr<const TimelineIndex> index, bool keepPlace)
{
    const bool followedBefore = m_visible.isFollowing();
    m_trace = std::move(trace);
    m_spans = &spans;
    m_ownIndex.clear();
    m_givenIndex = std::move(index);
    m_overview.forget();
    learnTerms();
    m_verdict.reset();
    m_writeNotes.reset();
    m_violation.reset();
    m_hover = {};
    const TimeRange content = atLeast(contentOf(*m_trace, spans), m_axisLeast);
    if (keepPlace) {
        m_visible.grow(content, false);
    } else {
        forgetHands();
        m_visible.begin(content, false);
    }
    layOut();
    selectionChanged(m_selection.event(), false);
    moved(followedBefore);
}

void TimelineCanvas::learnTerms()
{
    m_terms = m_trace ? leaseTerms(*m_trace) : std::nullopt;
}

// What a hand has left on the axis of another run.
void TimelineCanvas::forgetHands()
{
    m_selection.setArea({});
    m_measure.reset();
    m_scroll = 0;
    m_zooms.clear();
    m_marks = {};
    m_heldCursor.reset();
    m_marker.reset();
    m_hoverMarker.reset();
}

void TimelineCanvas::setGhost(const Spans *ghost, const QString &name)
{
    m_ghost = ghost;
    m_ghostName = name;
    update();
}

void TimelineCanvas::setParting(std::optional<WorldTime> time)
{
    m_parting = time;
    update();
}

void TimelineCanvas::setCast(LaneModel::Cast cast)
{
    m_cast = cast;
}

void TimelineCanvas::setSteady(bool isSteady)
{
    m_isSteady = isSteady;
    layOut();
    update();
}

void TimelineCanvas::setAxisLeast(const TimeRange &range)
{
    m_axisLeast = range;
}

const std::vector<Violation> &TimelineCanvas::violations() const
{
    static const std::vector<Violation> none;
    return m_verdict ? m_verdict->violations : none;
}

void TimelineCanvas::setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes)
{
    m_verdict = std::move(verdict);
    m_overview.forget();
    if (m_violation && *m_violation >= violations().size())
        m_violation.reset();
    const bool isKnown = notes || !m_verdict || !m_trace;
    m_writeNotes = isKnown ? std::move(notes) : std::make_shared<const WriteNotes>(writeNotes(m_verdict->findings, *m_trace));
    update();
}

void TimelineCanvas::clear()
{
    const bool followedBefore = m_visible.isFollowing();
    m_trace.reset();
    m_spans = nullptr;
    m_verdict.reset();
    m_writeNotes.reset();
    m_violation.reset();
    m_ownIndex.clear();
    m_givenIndex.reset();
    m_overview.forget();
    m_terms.reset();
    m_messages.clear();
    m_lanes.clear();
    forgetHands();
    m_hover = {};
    m_selectedRow.reset();
    m_selectedSpan.reset();
    m_visible.begin({}, false);
    layOut();
    moved(followedBefore);
}

void TimelineCanvas::layOut()
{
    const double line = std::ceil(QFontMetricsF(font()).height());
    const double overviewHeight = std::round(line * 1.7);
    const double rulerHeight = std::round(line * 1.6);
    const double flagsHeight = std::round(line * 1.55);
    const double marksHeight = m_marks.isEmpty() ? 0 : std::round(line * 1.4);
    const double stripHeight = m_strip ? m_strip->heightWanted() : 0;
    const double head = overviewHeight + stripHeight;
    const double top = head + rulerHeight + marksHeight + flagsHeight;
    LaneModel::Cast cast = m_cast;
    cast.hasStore = cast.hasStore || index().writes().size() > 0;
    if (m_spans) {
        m_arrangement.foldMany(std::max(m_cast.clients, m_spans->clientMax().value));
        m_lanes.rebuild(*m_spans, {line, height() - top}, cast, m_arrangement);
    }
    const double labels = std::min(laneLabelsWidth(m_lanes, m_isSteady ? scaledFont(wordsMost) : laneFont()), width() * 0.4);
    const double lanesWidth = std::max(1.0, width() - labels);
    m_overview.setRect({labels, 0, lanesWidth, overviewHeight});
    m_rulerRect = {labels, head, lanesWidth, rulerHeight};
    m_marksRect = {labels, head + rulerHeight, lanesWidth, marksHeight};
    m_flagsRect = {labels, head + rulerHeight + marksHeight, lanesWidth, flagsHeight};
    m_labelsRect = {0, top, labels, std::max(0.0, height() - top)};
    m_lanesRect = {labels, top, lanesWidth, std::max(0.0, height() - top)};
    m_visible.setWidth(lanesWidth);
    m_overview.setContent(m_visible.content());
    m_scroll = std::clamp(m_scroll, 0.0, scrollMax());
    if (m_strip)
        m_strip->setGeometry(QRectF(0, overviewHeight, width(), stripHeight).toRect());
    showStrip();
    Q_EMIT scrollChanged();
}

void TimelineCanvas::setStrip(TimelineStrip *strip)
{
    m_strip = strip;
    strip->setParent(this);
    connect(strip, &TimelineStrip::heightChanged, this, [this] {
        layOut();
        update();
    });
    connect(strip, &TimelineStrip::held, this, &TimelineCanvas::holdAxis);
    layOut();
}

void TimelineCanvas::holdAxis(bool isHeld)
{
    if (isHeld) {
        m_showsAllAgain = m_visible.isShowingAll();
        m_visible.showExactly(m_visible.visible());
    } else if (std::exchange(m_showsAllAgain, false)) {
        const bool followedBefore = m_visible.isFollowing();
        m_visible.fitAll(); // no step of the zoom stack: nobody looked elsewhere
        moved(followedBefore);
    }
}

void TimelineCanvas::showStrip()
{
    if (!m_strip)
        return;
    m_strip->setVisible(!isEmpty());
    m_strip->showTime(m_visible.coordinates(), m_lanesRect.left());
}

QFont TimelineCanvas::scaledFont(double share) const
{
    QFont larger = font();
    if (larger.pointSizeF() > 0)
        larger.setPointSizeF(larger.pointSizeF() * share);
    return larger;
}

void TimelineCanvas::moved(bool followedBefore)
{
    if (m_visible.isFollowing() != followedBefore)
        Q_EMIT followingChanged(m_visible.isFollowing());
    showStrip();
    Q_EMIT visibleTimeChanged();
    update();
}

double TimelineCanvas::scrollMax() const
{
    return std::max(0.0, m_lanes.height() - m_lanesRect.height());
}

void TimelineCanvas::setScroll(double scroll)
{
    const double limited = std::round(std::clamp(scroll, 0.0, scrollMax()));
    if (limited == m_scroll)
        return;
    m_scroll = limited;
    Q_EMIT scrollChanged();
    update();
}

LaneScope TimelineCanvas::scope() const
{
    return {*m_trace, *m_spans, index(), m_lanes, m_visible.coordinates(), m_messages.messages(), m_visible.width()};
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(font());
    if (isEmpty()) {
        painter.fillRect(rect(), Theme::current().panel);
        paintHint(painter);
        return;
    }
    painter.setFont(laneFont());
    m_messages.look(m_trace, m_visible.visible());
    paintLanesArea(painter);
    paintLabels(painter);
    painter.setFont(font());
    paintHead(painter);
}

void TimelineCanvas::paintHint(QPainter &painter)
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    painter.setFont(large);
    painter.setPen(Theme::current().textMuted);
    painter.drawText(QRectF(rect()).adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, TimelineText::nothingShown());
}

void TimelineCanvas::paintHead(QPainter &painter)
{
    const Theme &theme = Theme::current();
    painter.fillRect(QRectF(0, 0, m_labelsRect.width(), m_lanesRect.top()), theme.panel);
    painter.fillRect(QRectF(m_labelsRect.width(), m_overview.rect().bottom(), width(), m_rulerRect.top() - m_overview.rect().bottom()), theme.panel);
    m_overview.paint(painter, index(), violations(), m_visible.visible(), theme);
    paintRuler(painter, m_rulerRect, rulerTicks(m_visible.coordinates(), m_rulerRect.width(), [&](const QString &text) {
                   return wordWidth(font(), text);
               }, momentReach()), theme);
    paintMarks(painter);
    paintFilterSign(painter);
    painter.fillRect(QRectF(m_labelsRect.right() - 1, 0, 1, m_lanesRect.top()), theme.grid);
    painter.fillRect(QRectF(0, m_lanesRect.top() - 1, width(), 1), theme.grid);
    if (m_playhead.at())
        paintPlayheadHandle(painter, m_rulerRect, m_lanesRect.top(), m_visible.coordinates().xOf(m_playhead.at()->time), theme);
    // A thin line in the ruler shows where the pointer is.
    if (m_pointer.x() > m_rulerRect.left() && underMouse())
        painter.fillRect(QRectF(m_pointer.x(), m_rulerRect.top(), 1, m_rulerRect.height()), theme.accent);
    if (m_dropX)
        painter.fillRect(QRectF(*m_dropX - 1, m_rulerRect.top(), 2, height() - m_rulerRect.top()), theme.accent);
}

void TimelineCanvas::resizeEvent(QResizeEvent *)
{
    layOut();
}

void TimelineCanvas::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        layOut();
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timeline"));
        m_labels.forget();
        m_pinnedLabels.forget();
    }
    QWidget::changeEvent(event);
    update();
}

void TimelineCanvas::fitAll()
{
    look(Gesture::single, [this] { m_visible.fitAll(); });
}

void TimelineCanvas::zoomBy(double factor)
{
    zoomAt(m_lanesRect.width() / 2, factor);
}

void TimelineCanvas::setFollowing(bool following)
{
    const bool followedBefore = m_visible.isFollowing();
    m_visible.setFollowing(following);
    moved(followedBefore);
}

void TimelineCanvas::showRange(const TimeRange &range)
{
    look(Gesture::single, [&] { m_visible.show(range); });
}

void TimelineCanvas::mirror(const VisibleTime &other)
{
    const bool followedBefore = m_visible.isFollowing();
    if (other.isShowingAll())
        m_visible.fitAll();
    else
        m_visible.showExactly(other.visible());
    moved(followedBefore);
}

} // namespace lockscope
