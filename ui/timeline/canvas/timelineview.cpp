// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelineview.h"

#include "ui/theme/paintword.h"
#include "ui/theme/scaledfont.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/timeline/canvas/lanemenu.h"
#include "ui/timeline/canvas/timelinestrip.h"
#include "ui/timeline/frame/filtersign.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/timeline/lanes/overlays.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr double sketchMargin = 14; // pixels at both ends of a lane
constexpr double sketchSign = 84;   // pixels
constexpr double hiddenMargin = 12; // in pixels, left of the number of hidden lanes

LaneModel::Actors actorsOf(const RunView &run)
{
    if (run.source == RunView::Source::none || run.source == RunView::Source::file)
        return {};
    const Settings &settings = run.effective.scenario.settings;
    return {static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes),
        settings.clients > 0};
}

} // namespace

TimelineView::TimelineView(Selection &selection, Playhead &playhead, QWidget *parent)
    : TimelineView(selection, &playhead, nullptr, parent)
{
}

TimelineView::TimelineView(Selection &selection, QWidget *parent)
    : TimelineView(selection, nullptr, std::make_unique<Playhead>(), parent)
{
}

TimelineView::TimelineView(
    Selection &selection, Playhead *shared, std::unique_ptr<Playhead> own, QWidget *parent)
    : QWidget(parent), m_ownPlayhead(std::move(own)), m_playhead(shared ? *shared : *m_ownPlayhead),
      m_scrollBar(new QScrollBar(Qt::Vertical, this)), m_navigation(m_content), m_layout(m_content),
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
    whenRestyled(*this, [this] { layOut(); });
}

CanvasParts TimelineView::parts()
{
    return {*this, m_playhead, m_content, m_navigation, m_layout, m_selection, m_marks, m_labels,
        m_overview, m_hover};
}

void TimelineView::connectParts()
{
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&m_playhead, &Playhead::moved, this, &TimelineView::keepPlayheadVisible);
    connect(
        &m_navigation, &TimeNavigation::followingChanged, this, &TimelineView::followingChanged);
    connect(&m_navigation, &TimeNavigation::changed, this, [this] {
        updateStrip();
        Q_EMIT visibleTimeChanged();
        update();
    });
    connect(&m_layout, &TimelineLayout::scrolled, this, &TimelineView::updateScrollBar);
    connect(&m_layout, &TimelineLayout::scrolled, this, repaint);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) { setScroll(value); });
    connect(&m_layout, &TimelineLayout::arranged, this, [this] {
        m_hover.forget();
        Q_EMIT hinted(QString());
        layOutAndUpdate();
    });
    connect(&m_selection, &TimelineSelection::changed, this, repaint);
    connect(&m_marks, &MarkEditor::changed, this, &TimelineView::layOutAndUpdate);
    connect(&m_marks, &MarkEditor::hinted, this, &TimelineView::hinted);
    connect(&m_hover, &HoverTip::hinted, this, &TimelineView::hinted);
    connect(&m_mouse, &MouseGestures::hinted, this, &TimelineView::hinted);
    connect(&m_drop, &FaultDropTarget::dropped, this, &TimelineView::faultDropped);
    connect(&m_commands, &CommandRunner::playPressed, this, &TimelineView::playPressed);
}

void TimelineView::show(std::shared_ptr<const RunView> run, bool live, bool keepPlace)
{
    if (m_ownPlayhead)
        m_ownPlayhead->setTrace(run->trace, live);
    m_layout.setActors(actorsOf(*run));
    const bool isSameRun = m_content.show(std::move(run));
    if (!isSameRun) {
        if (!m_hover.hit().isEmpty()) // not a hint of another widget
            Q_EMIT hinted(QString());
        m_hover.forget();
        m_selection.forgetViolation();
        if (!m_content.spans())
            m_layout.clearLanes();
        if (!keepPlace)
            resetUserState();
    }
    showContent(isSameRun || keepPlace, live);
}

void TimelineView::showContent(bool keepPlace, bool live)
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

void TimelineView::shareAxis(TimelineView &a, TimelineView &b)
{
    const TimeRange range = united(a.m_content.ownRange(), b.m_content.ownRange());
    const double labelsWidth =
        std::max(a.m_layout.labelsWidthNeeded(), b.m_layout.labelsWidthNeeded());
    a.setAxisAtLeast(range, labelsWidth);
    b.setAxisAtLeast(range, labelsWidth);
}

void TimelineView::follow(const Viewer &viewer, const ModelPreview &preview)
{
    const auto showAgain = [this, &viewer] { show(viewer.view(), viewer.isRunning()); };
    connect(&viewer, &Viewer::runChanged, this,
        [this, &viewer](const std::shared_ptr<const RunView> &run, const auto &previous) {
            show(run, viewer.isRunning(), previous != nullptr);
        });
    connect(&viewer, &Viewer::runGrew, this, showAgain);
    connect(&viewer, &Viewer::verdictChanged, this, showAgain);
    connect(&viewer, &Viewer::runningChanged, this, [showAgain](bool isRunning) {
        if (!isRunning)
            showAgain();
    });
    connect(&preview, &ModelPreview::ghostChanged, this,
        [this, &preview] { setGhost(preview.ghost()); });
    show(viewer.view(), viewer.isRunning(), true);
    setGhost(preview.ghost());
}

TimelineView::Place TimelineView::place() const
{
    return {visibleTime(), zooms(), marks(), arrangement(), scroll()};
}

void TimelineView::restore(const Place &place)
{
    m_marks.setMarks(place.marks);
    setArrangement(place.arrangement);
    layOut();
    m_navigation.restore(place.time, place.zooms);
    setScroll(place.scroll);
}

void TimelineView::setAxisAtLeast(const TimeRange &range, double labelsWidth)
{
    const TimeRange before = m_content.range();
    m_content.setRangeMin(range);
    if (m_layout.setLabelsWidthMin(labelsWidth) || m_content.range() != before)
        showContent(true, m_navigation.time().isLive());
}

void TimelineView::resetUserState()
{
    m_selection.clearMeasuredRange();
    m_layout.forgetScroll();
    m_navigation.forgetZooms();
    m_marks.setMarks({});
}

void TimelineView::setGhost(std::shared_ptr<const SpanBuilder> ghost, const QString &name)
{
    m_content.setGhost(std::move(ghost), name);
    update();
}

void TimelineView::setDivergence(std::optional<WorldTime> time)
{
    m_content.setDivergence(time);
    update();
}

void TimelineView::setStacked(bool isStacked)
{
    m_isStacked = isStacked;
    m_layout.setStacked(isStacked);
    layOutAndUpdate();
}

void TimelineView::setMatchingRows(std::shared_ptr<const MatchingRows> rows)
{
    m_content.setMatchingRows(std::move(rows));
    update();
}

void TimelineView::setStrip(TimelineStrip *strip)
{
    m_strip = strip;
    strip->setParent(this);
    connect(strip, &TimelineStrip::heightChanged, this, &TimelineView::layOutAndUpdate);
    connect(strip, &TimelineStrip::dragChanged, &m_navigation, &TimeNavigation::setRangeFixed);
    layOut();
}

void TimelineView::setFollowing(bool following)
{
    m_navigation.change([following](VisibleTime &time) { time.setFollowing(following); });
}

Duration TimelineView::timePerPixel() const
{
    return Duration(std::llround(visibleTime().coordinates().nsPerPixel));
}

void TimelineView::goTo(WorldTime time)
{
    m_playhead.moveTo(time);
    if (!m_content.isEmpty() && m_playhead.at())
        m_navigation.changeByUser(TimeNavigation::Gesture::single,
            [this](VisibleTime &visible) { visible.reveal(m_playhead.at()->time); });
}

void TimelineView::keepPlayheadVisible(Playhead::Move way)
{
    update();
    if (m_playhead.at() && !m_content.isEmpty() && way != Playhead::Move::jumped)
        m_navigation.keepVisible(m_playhead.at()->time, way == Playhead::Move::stepped);
}

void TimelineView::layOut()
{
    const double widthBefore = m_navigation.width();
    do {
        const int barWidth =
            m_isStacked || !m_scrollBar->isHidden() ? m_scrollBar->sizeHint().width() : 0;
        m_layout.layOut({QSizeF(width() - barWidth, height()), font(),
            m_strip ? static_cast<double>(m_strip->heightWanted()) : 0,
            !m_marks.marks().isEmpty()});
    } while (updateScrollBar());
    const TimelineLayout::Areas &areas = m_layout.areas();
    m_navigation.setWidth(areas.lanes.width());
    m_overview.setRect(areas.overview);
    m_overview.setTimeRange(m_navigation.time().content());
    if (m_strip)
        m_strip->setGeometry(areas.strip.toRect());
    updateStrip();
    if (m_navigation.width() != widthBefore)
        Q_EMIT visibleTimeChanged();
}

bool TimelineView::updateScrollBar()
{
    const QSignalBlocker quiet(m_scrollBar); // only the user's moves of the scroll bar scroll
    const QRectF lanes = m_layout.areas().lanes;
    m_scrollBar->setRange(0, static_cast<int>(std::ceil(m_layout.scrollMax())));
    m_scrollBar->setPageStep(static_cast<int>(lanes.height()));
    m_scrollBar->setSingleStep(24);
    m_scrollBar->setValue(static_cast<int>(m_layout.scroll()));
    const int barWidth = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(width() - barWidth, 0, barWidth, height());
    const bool wasHidden = m_scrollBar->isHidden();
    m_scrollBar->setVisible(m_layout.scrollMax() > 0);
    return !m_isStacked && wasHidden != m_scrollBar->isHidden();
}

void TimelineView::layOutAndUpdate()
{
    layOut();
    update();
}

void TimelineView::updateStrip()
{
    if (!m_strip)
        return;
    m_strip->setVisible(
        (!m_content.isEmpty() || m_content.isSketch()) && m_layout.areas().strip.height() > 0);
    m_strip->showTime(m_navigation.coordinates(), m_layout.areas().lanes.left());
}

void TimelineView::paintEvent(QPaintEvent *)
{
    m_accessible.refreshSoon();
    QPainter painter(this);
    painter.setFont(font());
    if (m_content.isEmpty()) {
        painter.fillRect(rect(), Theme::current().panel);
        if (m_content.isSketch())
            paintSketch(painter);
        else
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

QString TimelineView::emptyHint() const
{
    return m_emptyHint.isEmpty() ? TimelineText::nothingShown() : m_emptyHint;
}

void TimelineView::setEmptyHint(const QString &hint)
{
    m_emptyHint = hint;
    update();
}

void TimelineView::paintEmptyHint(QPainter &painter) const
{
    painter.setFont(scaledFont(font(), 1.4));
    painter.setPen(Theme::current().textMuted);
    painter.drawText(QRectF(rect()).adjusted(24, 0, -24, 0),
        static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, emptyHint());
}

// Paints the lanes without times, because the length of a run can tell how it ends.
void TimelineView::paintSketch(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const TimelineLayout::Areas &areas = m_layout.areas();
    painter.setFont(m_layout.laneFont(font()));
    m_labels.paint(painter);
    painter.setClipRect(areas.lanes);
    painter.setPen(QPen(theme.textMuted, 1, Qt::DotLine));
    for (const TimelineLane &lane : m_layout.lanes().lanes()) {
        const double y = areas.lanes.top() + lane.top + lane.height / 2 - m_layout.scroll();
        painter.drawLine(QPointF(areas.lanes.left() + sketchMargin, y),
            QPointF(areas.lanes.right() - sketchMargin, y));
    }
    QRectF ring(0, 0, sketchSign, sketchSign);
    ring.moveCenter(areas.lanes.center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawEllipse(ring.adjusted(-6, -6, 6, 6));
    paintOutcome(painter, Outcome::untested, ring, {theme.textMuted, theme.panel});
}

void TimelineView::paintHead(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const TimelineLayout::Areas &areas = m_layout.areas();
    const TimelineCoordinates &time = m_navigation.coordinates();
    const double labels = areas.labels.width();
    painter.fillRect(QRectF(0, 0, labels, areas.lanes.top()), theme.panel);
    // A stacked timeline keeps the width of a scroll bar free, also if the bar is hidden.
    painter.fillRect(
        QRectF(areas.lanes.right(), 0, width() - areas.lanes.right(), height()), theme.panel);
    painter.fillRect(QRectF(labels, areas.overview.bottom(), width(),
                         areas.ruler.top() - areas.overview.bottom()),
        theme.panel);
    m_overview.paint(
        painter, m_content.index(), m_content.violations(), m_navigation.time().visible(), theme);
    const auto widthOf = [this](const QString &text) { return wordWidth(font(), text); };
    paintRuler(
        painter, areas.ruler, rulerTicks(time, areas.ruler.width(), widthOf, shownRunEnd()), theme);
    std::vector<double> settingChanges;
    for (const std::size_t row : m_content.settingChanges())
        settingChanges.push_back(time.xOf(m_content.trace()[row].time));
    paintRulerMarks(painter, areas.ruler, settingChanges, theme);
    m_marks.paint(painter);
    if (const int hidden = m_layout.hiddenCount(); hidden > 0) {
        painter.setPen(theme.accent);
        painter.drawText(m_layout.hiddenRect().adjusted(hiddenMargin, 0, 0, 0), Qt::AlignVCenter,
            TimelineText::hiddenLanes(hidden));
    }
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

bool TimelineView::event(QEvent *event)
{
    if (event->type() != QEvent::Gesture || m_content.isEmpty())
        return QWidget::event(event);
    if (const auto *pinch = static_cast<QPinchGesture *>(
            static_cast<QGestureEvent *>(event)->gesture(Qt::PinchGesture)))
        m_mouse.pinch(*pinch);
    return true;
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    if (!m_content.isEmpty())
        m_mouse.wheel(*event);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty())
        m_mouse.press(*event);
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty())
        m_mouse.move(*event);
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    m_mouse.release(*event);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!m_content.isEmpty() && event->button() == Qt::LeftButton)
        m_mouse.doubleClick(event->position());
}

// Shortcuts without a modifier key work only while the timeline has the focus, so that the user can
// type into text fields and spin boxes.
void TimelineView::keyPressEvent(QKeyEvent *event)
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

void TimelineView::keyReleaseEvent(QKeyEvent *event)
{
    if (underMouse() && !m_mouse.isPressed()
        && (event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control))
        m_mouse.hint(m_hover.pointer(), Qt::NoModifier);
    QWidget::keyReleaseEvent(event);
}

void TimelineView::contextMenuEvent(QContextMenuEvent *event)
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

void TimelineView::dragEnterEvent(QDragEnterEvent *event)
{
    m_drop.enter(*event);
}

void TimelineView::dragMoveEvent(QDragMoveEvent *event)
{
    m_drop.move(*event);
}

void TimelineView::dropEvent(QDropEvent *event)
{
    m_drop.drop(*event);
}

} // namespace lockscope
