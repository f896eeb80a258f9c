// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelinecanvas.h"

#include "ui/theme/paintword.h"
#include "ui/theme/scaledfont.h"
#include "ui/timeline/canvas/lanemenu.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/timeline/frame/filtersign.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/timeline/lanes/playheadline.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <utility>

namespace lockscope {

TimelineCanvas::TimelineCanvas(Selection &selection, Playhead &playhead, QWidget *parent)
    : QWidget(parent), m_playhead(playhead), m_navigation(m_content), m_layout(m_content),
      m_selection(selection, m_content, m_navigation, m_layout),
      m_marks(*this, m_content, m_navigation, m_layout), m_labels(m_content, m_layout, m_selection),
      m_hover(*this, m_content, m_navigation, m_layout, m_marks), m_painter(parts()),
      m_mouse(parts()), m_commands(parts()), m_drop(parts()), m_accessible(parts())
{
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Timeline"));
    connectParts();
}

CanvasParts TimelineCanvas::parts()
{
    return {*this, m_playhead, m_content, m_navigation, m_layout, m_selection, m_marks, m_labels,
        m_overview, m_hover};
}

void TimelineCanvas::connectParts()
{
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&m_playhead, &Playhead::moved, this, &TimelineCanvas::keepPlayheadVisible);
    connect(
        &m_navigation, &TimeNavigation::followingChanged, this, &TimelineCanvas::followingChanged);
    connect(&m_navigation, &TimeNavigation::changed, this, [this] {
        updateStrip();
        Q_EMIT visibleTimeChanged();
        update();
    });
    connect(&m_layout, &TimelineLayout::scrolled, this, &TimelineCanvas::scrollChanged);
    connect(&m_layout, &TimelineLayout::scrolled, this, repaint);
    connect(&m_layout, &TimelineLayout::arranged, this, [this] {
        m_hover.forget();
        layOutAndUpdate();
    });
    connect(&m_selection, &TimelineSelection::changed, this, repaint);
    connect(&m_marks, &MarkEditor::changed, this, &TimelineCanvas::layOutAndUpdate);
    connect(&m_marks, &MarkEditor::hinted, this, &TimelineCanvas::hinted);
    connect(&m_hover, &HoverTip::hinted, this, &TimelineCanvas::hinted);
    connect(&m_mouse, &MouseGestures::hinted, this, &TimelineCanvas::hinted);
    connect(&m_drop, &FaultDropTarget::dropped, this, &TimelineCanvas::faultDropped);
    connect(&m_commands, &CommandRunner::playPressed, this, &TimelineCanvas::playPressed);
}

void TimelineCanvas::show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live)
{
    const bool isGrown = m_content.show(std::move(trace), spans);
    if (!isGrown) {
        m_hover.forget();
        m_selection.forgetViolation();
        resetUserState();
    }
    showContent(isGrown, live);
}

void TimelineCanvas::replace(std::shared_ptr<const Trace> trace, const Spans &spans,
    std::shared_ptr<const TimelineIndex> index, bool keepPlace)
{
    m_content.replace(std::move(trace), spans, std::move(index));
    m_hover.forget();
    m_selection.forgetViolation();
    if (!keepPlace)
        resetUserState();
    showContent(keepPlace, false);
}

void TimelineCanvas::clear()
{
    m_content.clear();
    m_layout.clearLanes();
    m_hover.forget();
    m_selection.forgetViolation();
    resetUserState();
    showContent(false, false);
}

void TimelineCanvas::showContent(bool keepPlace, bool live)
{
    m_overview.forget();
    m_navigation.change([&](VisibleTime &time) {
        if (keepPlace)
            time.grow(m_content.range(), live);
        else
            time.setContent(m_content.range(), live);
        layOut();
        m_selection.refresh();
    });
}

void TimelineCanvas::setAxisAtLeast(const TimeRange &range, double labelsWidth)
{
    const TimeRange before = m_content.range();
    m_content.setRangeMin(range);
    if (m_layout.setLabelsWidthMin(labelsWidth) || m_content.range() != before)
        showContent(true, m_navigation.time().isLive());
}

void TimelineCanvas::resetUserState()
{
    m_selection.clearMeasuredRange();
    m_layout.forgetScroll();
    m_navigation.forgetZooms();
    m_marks.clear();
}

void TimelineCanvas::setGhost(const Spans *ghost, const QString &name)
{
    m_content.setGhost(ghost, name);
    update();
}

void TimelineCanvas::setDivergence(std::optional<WorldTime> time)
{
    m_content.setDivergence(time);
    update();
}

void TimelineCanvas::setStacked(bool isStacked)
{
    m_layout.setStacked(isStacked);
    layOutAndUpdate();
}

void TimelineCanvas::setVerdict(
    std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes)
{
    m_content.setVerdict(std::move(verdict), std::move(notes));
    m_overview.forget();
    update();
}

void TimelineCanvas::setMatchingRows(std::shared_ptr<const MatchingRows> rows)
{
    m_content.setMatchingRows(std::move(rows));
    update();
}

void TimelineCanvas::setStrip(TimelineStrip *strip)
{
    m_strip = strip;
    strip->setParent(this);
    connect(strip, &TimelineStrip::heightChanged, this, &TimelineCanvas::layOutAndUpdate);
    connect(strip, &TimelineStrip::dragChanged, &m_navigation, &TimeNavigation::setRangeFixed);
    layOut();
}

void TimelineCanvas::setFollowing(bool following)
{
    m_navigation.change([following](VisibleTime &time) { time.setFollowing(following); });
}

void TimelineCanvas::goTo(WorldTime time)
{
    m_playhead.moveTo(time);
    if (!m_content.isEmpty() && m_playhead.at())
        m_navigation.changeByUser(TimeNavigation::Gesture::single,
            [this](VisibleTime &visible) { visible.reveal(m_playhead.at()->time); });
}

void TimelineCanvas::keepPlayheadVisible(Playhead::Move way)
{
    update();
    if (m_playhead.at() && !m_content.isEmpty() && way != Playhead::Move::jumped)
        m_navigation.keepVisible(m_playhead.at()->time, way == Playhead::Move::stepped);
}

void TimelineCanvas::layOut()
{
    m_layout.layOut({QSizeF(size()), font(),
        m_strip ? static_cast<double>(m_strip->heightWanted()) : 0, !m_marks.marks().isEmpty()});
    const TimelineLayout::Areas &areas = m_layout.areas();
    m_navigation.setWidth(areas.lanes.width());
    m_overview.setRect(areas.overview);
    m_overview.setTimeRange(m_navigation.time().content());
    if (m_strip)
        m_strip->setGeometry(areas.strip.toRect());
    updateStrip();
    Q_EMIT scrollChanged();
}

void TimelineCanvas::layOutAndUpdate()
{
    layOut();
    update();
}

void TimelineCanvas::updateStrip()
{
    if (!m_strip)
        return;
    m_strip->setVisible(!m_content.isEmpty() && m_layout.areas().strip.height() > 0);
    m_strip->showTime(m_navigation.coordinates(), m_layout.areas().lanes.left());
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    m_accessible.refreshSoon();
    QPainter painter(this);
    painter.setFont(font());
    if (m_content.isEmpty()) {
        painter.fillRect(rect(), Theme::current().panel);
        paintEmptyHint(painter);
        return;
    }
    painter.setFont(m_layout.laneFont(font()));
    m_content.findMessages(m_navigation.time().visible());
    m_painter.paint(painter);
    m_labels.paint(painter);
    painter.setFont(font());
    paintHead(painter);
}

QString TimelineCanvas::emptyHint() const
{
    return m_emptyHint.isEmpty() ? TimelineText::nothingShown() : m_emptyHint;
}

void TimelineCanvas::setEmptyHint(const QString &hint)
{
    m_emptyHint = hint;
    update();
}

void TimelineCanvas::paintEmptyHint(QPainter &painter) const
{
    painter.setFont(scaledFont(font(), 1.4));
    painter.setPen(Theme::current().textMuted);
    painter.drawText(QRectF(rect()).adjusted(24, 0, -24, 0),
        static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, emptyHint());
}

void TimelineCanvas::paintHead(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const TimelineLayout::Areas &areas = m_layout.areas();
    const TimelineCoordinates &time = m_navigation.coordinates();
    const double labels = areas.labels.width();
    painter.fillRect(QRectF(0, 0, labels, areas.lanes.top()), theme.panel);
    painter.fillRect(QRectF(labels, areas.overview.bottom(), width(),
                         areas.ruler.top() - areas.overview.bottom()),
        theme.panel);
    m_overview.paint(
        painter, m_content.index(), m_content.violations(), m_navigation.time().visible(), theme);
    const auto widthOf = [this](const QString &text) { return wordWidth(font(), text); };
    paintRuler(
        painter, areas.ruler, rulerTicks(time, areas.ruler.width(), widthOf, shownRunEnd()), theme);
    m_marks.paint(painter);
    if (m_content.matchingRows())
        paintFilterSign(painter, QRectF(0, areas.overview.top(), labels, areas.overview.height()),
            devicePixelRatioF());
    painter.fillRect(QRectF(areas.labels.right() - 1, 0, 1, areas.lanes.top()), theme.grid);
    painter.fillRect(QRectF(0, areas.lanes.top() - 1, width(), 1), theme.grid);
    if (m_playhead.at())
        paintPlayheadHandle(
            painter, areas.ruler, areas.lanes.top(), time.xOf(m_playhead.at()->time), theme);
    // A thin line in the ruler marks the position of the pointer.
    if (m_hover.pointer().x() > areas.ruler.left() && underMouse())
        painter.fillRect(QRectF(m_hover.pointer().x(), areas.ruler.top(), 1, areas.ruler.height()),
            theme.accent);
    m_drop.paint(painter);
}

bool TimelineCanvas::event(QEvent *event)
{
    if (event->type() != QEvent::Gesture || m_content.isEmpty())
        return QWidget::event(event);
    if (const auto *pinch = static_cast<QPinchGesture *>(
            static_cast<QGestureEvent *>(event)->gesture(Qt::PinchGesture)))
        m_mouse.pinch(*pinch);
    return true;
}

void TimelineCanvas::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange
        || event->type() == QEvent::PaletteChange)
        layOut();
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timeline"));
        m_labels.forgetPictures();
    }
    QWidget::changeEvent(event);
    update();
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    event->accept();
    if (!m_content.isEmpty())
        m_mouse.wheel(*event);
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty())
        m_mouse.press(*event);
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty())
        m_mouse.move(*event);
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    m_mouse.release(*event);
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty() && event->button() == Qt::LeftButton)
        m_mouse.doubleClick(event->position());
}

// Shortcuts without a modifier key work only while the timeline has the focus, so that the user can
// type into text fields and spin boxes.
void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const auto command = m_commands.shortcuts().find(event->keyCombination());
    if (command && m_commands.run(*command))
        return;
    if (underMouse() && !m_mouse.isPressed())
        m_mouse.hint(m_hover.pointer(),
            event->modifiers()
                | (event->key() == Qt::Key_Shift ? Qt::ShiftModifier : Qt::NoModifier)
                | (event->key() == Qt::Key_Control ? Qt::ControlModifier : Qt::NoModifier));
    QWidget::keyPressEvent(event);
}

void TimelineCanvas::keyReleaseEvent(QKeyEvent *event)
{
    if (underMouse() && !m_mouse.isPressed()
        && (event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control))
        m_mouse.hint(m_hover.pointer(), Qt::NoModifier);
    QWidget::keyReleaseEvent(event);
}

void TimelineCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    if (m_content.isEmpty() || m_mouse.isPressed())
        return;
    const bool isByKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = event->pos();
    if (const auto label = isByKeyboard ? std::nullopt : m_labels.hitAt(position)) {
        (new LaneMenu(m_layout, lanes().groups()[label->group].key, this))
            ->popup(event->globalPos());
        return;
    }
    if (const auto marker = isByKeyboard ? std::nullopt : m_marks.markerAt(position)) {
        m_marks.openMenu(*marker, event->globalPos());
        return;
    }
    if (!isByKeyboard && !lanesRect().contains(position))
        return;
    TimelinePlace place = placeAt(parts(), position);
    place.globalPosition = event->globalPos();
    if (isByKeyboard) {
        place.lane.reset();
        place.row = m_selection.row();
        if (m_playhead.at())
            place.time = m_playhead.at()->time;
        else if (place.row)
            place.time = m_content.trace()[*place.row].time;
    }
    m_hover.forget();
    m_hover.cancelTip();
    Q_EMIT menuWanted(place);
}

void TimelineCanvas::dragEnterEvent(QDragEnterEvent *event)
{
    m_drop.enter(*event);
}

void TimelineCanvas::dragMoveEvent(QDragMoveEvent *event)
{
    m_drop.move(*event);
}

void TimelineCanvas::dropEvent(QDropEvent *event)
{
    m_drop.drop(*event);
}

} // namespace lockscope
