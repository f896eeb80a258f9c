// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultchip.h"

#include "core/scenario/faultlist.h"
#include "core/trace/trace.h"
#include "ui/theme/clientmark.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int padding = 5;
constexpr int barHeight = 4;
constexpr double gripReach =
    7; // the user can grip the end of the bar up to this many pixels before and after it

bool isCopyKey(const QKeyEvent &event)
{
    return event.matches(QKeySequence::Copy);
}

} // namespace

FaultChip::FaultChip(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("faultChip"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    // clicked() is emitted only if assistive technology presses the chip: the mouse and key events
    // are handled below.
    connect(this, &QAbstractButton::clicked, this, &FaultChip::editWanted);
}

void FaultChip::showFault(Shown shown)
{
    m_shown = std::move(shown);
    showTexts();
    update();
}

void FaultChip::setBarLength(double pixels)
{
    if (pixels == m_shown.barLength)
        return;
    m_shown.barLength = pixels;
    update();
}

void FaultChip::showTexts()
{
    m_target = FaultWords::target(m_shown.fault);
    m_title = FaultWords::title(m_shown.fault);
    QStringList lines{FaultWords::sentence(m_shown.fault)};
    if (m_shown.isOfFile)
        lines << tr("It belongs to the opened file. It is not in the chosen scenario: press Enter "
                    "or drag it to add it there.");
    else if (m_shown.isInjected)
        lines << tr("You injected it into this run. It is not in the scenario: press Enter or drag "
                    "it to keep it there.");
    else if (!m_shown.span.isTimed)
        lines << (m_shown.span.begin
                ? tr("This fault has no fixed time. It is shown where it happened in this run.")
                : tr("It has not happened in this run."));
    lines << faultMeaning(faultKindOf(m_shown.fault));
    if (!m_shown.refusal.isEmpty())
        lines << tr("Cannot run: %1").arg(m_shown.refusal);
    QStringList html;
    for (const QString &line : std::as_const(lines))
        html << line.toHtmlEscaped();
    html.front() = QStringLiteral("<b>%1</b>").arg(html.front());
    setToolTip(QStringLiteral("<p>%1</p>").arg(html.join(QStringLiteral("<br>"))));
    setAccessibleName(withDetail(m_target, m_title));
    setAccessibleDescription(lines.join(u' '));
}

int FaultChip::textWidth() const
{
    const QFontMetrics metrics = fontMetrics();
    return 3 * padding + metrics.height() + metrics.horizontalAdvance(m_target) + padding
        + metrics.horizontalAdvance(m_title) + padding;
}

QSize FaultChip::sizeHint() const
{
    return {textWidth(), fontMetrics().height() + 2 * barHeight};
}

FaultChip::Grip FaultChip::gripAt(const QPointF &position) const
{
    const double barLength = m_shown.barLength;
    // Before the end, the handle takes at most a quarter of the bar; a press on the rest of the bar
    // moves the fault.
    const double handleBegin = barLength - std::min(gripReach, barLength / 4);
    if (hasSettableLength(m_shown.fault) && barLength > 0 && position.x() >= handleBegin
        && position.x() <= barLength + gripReach)
        return Grip::end;
    return Grip::whole;
}

void FaultChip::hideLeft(int pixels)
{
    if (pixels == m_hiddenLeft)
        return;
    m_hiddenLeft = pixels;
    if (pixels > 0)
        setMask(QRect(pixels, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX));
    else
        clearMask();
    update();
}

void FaultChip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const ClientId client = m_shown.fault.target.client;
    const bool hasNotHappened = !m_shown.span.begin;
    const QColor ink = hasNotHappened || !m_shown.refusal.isEmpty() ? theme.textMuted : theme.text;
    const QColor edge = client ? theme.clientOutline(client) : theme.textMuted;
    QPen pen(hasFocus() ? theme.accent : edge, hasFocus() ? 2 : 1);
    if (m_shown.isInjected)
        pen.setStyle(Qt::DotLine);
    else if (!m_shown.span.isTimed)
        pen.setStyle(Qt::DashLine); // the fault does not begin at a fixed time
    painter.setPen(pen);
    const QColor inside = m_shown.isInjected ? theme.panel : theme.laneAlternate;
    painter.setBrush(underMouse() ? mixed(theme.text, theme.panel, 0.08) : inside);
    painter.drawRoundedRect(frame, 3, 3);
    if (m_shown.barLength > 0) {
        const QRectF bar(1, height() - barHeight - 1,
            std::min<double>(m_shown.barLength, width() - 2), barHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(client ? theme.client(client) : theme.textMuted);
        painter.drawRect(bar);
        if (!m_shown.span.isOpen) {
            painter.setBrush(theme.text); // the handle for changing the length
            painter.drawRect(QRectF(bar.right() - 1.5, bar.top() - 4, 3, barHeight + 4));
        }
    }
    const int lineHeight = fontMetrics().height();
    const double top = (height() - barHeight - lineHeight) / 2.0;
    double x = m_hiddenLeft + padding;
    const QString icon = QString::fromLatin1(faultKindOf(m_shown.fault).icon);
    painter.drawPixmap(QPointF(x, top), colouredIcon(icon, ink, lineHeight, devicePixelRatioF()));
    x += lineHeight + padding;
    const double targetWidth = fontMetrics().horizontalAdvance(m_target);
    QRectF targetRect(x - 2, top, targetWidth + 4, lineHeight);
    if (client) {
        fillWithClient(painter, targetRect, client, theme);
        painter.setPen(theme.textOnClient(client));
    } else {
        painter.setPen(ink);
    }
    painter.drawText(targetRect, Qt::AlignCenter, m_target);
    x = targetRect.right() + padding;
    painter.setPen(ink);
    painter.drawText(
        QRectF(x, top, width() - x, lineHeight), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    if (!m_shown.refusal.isEmpty()) {
        painter.setPen(QPen(theme.textMuted, 1.5));
        painter.drawLine(QPointF(padding, top + lineHeight / 2.0),
            QPointF(width() - padding, top + lineHeight / 2.0));
    }
}

void FaultChip::mousePressEvent(QMouseEvent *event)
{
    event->accept();
    if (event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    m_grip = gripAt(event->position());
    m_pressPosition = event->globalPosition();
    m_isDragged = false;
}

void FaultChip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_grip == Grip::none) {
        showCursor(event->position());
        return;
    }
    const double pixels = event->globalPosition().x() - m_pressPosition.x();
    if (!m_isDragged) {
        if (std::abs(pixels) < QApplication::startDragDistance() / 2.0)
            return;
        m_isDragged = true;
        Q_EMIT dragBegun(m_grip, event->modifiers() & Qt::ControlModifier);
    }
    Q_EMIT dragged(pixels);
}

void FaultChip::mouseReleaseEvent(QMouseEvent *event)
{
    event->accept();
    const bool wasDragged = std::exchange(m_isDragged, false);
    m_grip = Grip::none;
    if (wasDragged)
        Q_EMIT dragEnded();
}

void FaultChip::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT editWanted();
}

// Accepts Ctrl+C, so that keyPressEvent() receives it and no shortcut of the window.
bool FaultChip::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && isCopyKey(*static_cast<QKeyEvent *>(event)))
        event->accept();
    return QWidget::event(event);
}

void FaultChip::keyPressEvent(QKeyEvent *event)
{
    const bool isSmallStep = event->modifiers() & Qt::ShiftModifier;
    const bool isControl = event->modifiers() & Qt::ControlModifier;
    if (isCopyKey(*event)) {
        Q_EMIT copyWanted();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left: Q_EMIT nudged(-1, isSmallStep, isControl); return;
    case Qt::Key_Right: Q_EMIT nudged(1, isSmallStep, isControl); return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: Q_EMIT removeWanted(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2: Q_EMIT editWanted(); return;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void FaultChip::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    Q_EMIT menuWanted(event->reason() == QContextMenuEvent::Keyboard
            ? mapToGlobal(QPoint(8, height()))
            : event->globalPos());
}

void FaultChip::enterEvent(QEnterEvent *event)
{
    showCursor(event->position());
    QAbstractButton::enterEvent(event);
}

void FaultChip::showCursor(const QPointF &position)
{
    if (gripAt(position) == Grip::end)
        setCursor(Qt::SplitHCursor);
    else if (m_shown.span.isTimed)
        setCursor(Qt::SizeHorCursor);
    else
        unsetCursor();
}

namespace {

constexpr Duration rowDelayMax =
    5ms; // a fault's row may be this much later than the time at which the plan begins the fault

/// Returns whether a row of this kind records the start or the end of a fault; a trace has few such
/// rows.
bool isFaultRow(EventKind kind)
{
    return (kind >= EventKind::paused && kind <= EventKind::restarted)
        || (kind >= EventKind::nodeUp && kind <= EventKind::clockJumped)
        || (kind >= EventKind::linkCut && kind <= EventKind::demoted);
}

// Returns the kind of the event that ends a fault; unknown: no event ends it.
EventKind endKind(EventKind begin)
{
    switch (begin) {
    case EventKind::paused: return EventKind::resumed;
    case EventKind::crashed: return EventKind::restarted;
    case EventKind::frozen: return EventKind::thawed;
    case EventKind::nodeDown: return EventKind::nodeUp;
    case EventKind::linkCut: return EventKind::linkHealed;
    default: return EventKind::unknown;
    }
}

// Returns whether the row is about the client, node or link that the fault targets.
bool isAboutTarget(const Fault &fault, const Event &event)
{
    const ClientId client = fault.target.client;
    const NodeId node = fault.target.node;
    if (subjectOf(fault.action) == FaultSubject::link) {
        const bool isStore = event.actor.kind == ActorKind::linkClientStore;
        const bool isClientLink = isStore || event.actor.kind == ActorKind::linkClientNode;
        if (isClientLink == (fault.target.isReplication || fault.target.sentinel > 0))
            return false;
        if (!isClientLink)
            return event.actor.first == node.value || event.actor.second == node.value;
        return (!client || event.actor.first == client.value)
            && (!node || (isStore ? node == storeNode : event.actor.second == node.value));
    }
    return node ? event.node == node && event.actor.kind != ActorKind::client
                : event.client == client;
}

// Returns the time at which a fault ends: for a pause whose row has a length, the planned end.
// Nothing: the trace has no end of the fault. `rows`: the rows of all faults; `begin`: the row at
// which the fault begins.
std::optional<WorldTime> endTimeOf(
    const Trace &trace, const std::vector<std::size_t> &rows, std::size_t begin)
{
    const Event &event = trace[begin];
    if (event.span != noSpan && event.kind == EventKind::paused)
        return event.time + event.span;
    const EventKind end = endKind(event.kind);
    for (auto row = std::upper_bound(rows.begin(), rows.end(), begin); row != rows.end(); ++row) {
        const Event &laterEvent = trace[*row];
        if (laterEvent.kind == end && laterEvent.actor == event.actor)
            return laterEvent.time;
    }
    return {};
}

} // namespace

// The result of the search for the start of one fault in the rows so far.
struct FaultSpans::FaultSearch {
    Fault fault;
    int matchCount = 0; // how many rows matched the condition; for a fault of one message, how many
                        // messages its link had
    // The time at which the condition was met, plus its delay (maybe after the last row); or the
    // time at which the message was sent.
    std::optional<WorldTime> triggeredAt;
};

FaultSpans::FaultSpans(FaultPlan plan) : m_plan(std::move(plan))
{
    restart(nullptr);
}

FaultSpans::~FaultSpans() = default;
FaultSpans::FaultSpans(FaultSpans &&) noexcept = default;
FaultSpans &FaultSpans::operator=(FaultSpans &&) noexcept = default;

void FaultSpans::restart(const Trace *trace)
{
    m_texts = trace ? &trace->texts() : nullptr;
    m_checkedRows = 0;
    m_faultRows.clear();
    m_searches.clear();
    m_needsRows = false;
    for (const Fault &fault : m_plan) {
        m_searches.push_back({fault, 0, {}});
        m_needsRows = m_needsRows || !fault.begin.time || !lengthOf(fault);
    }
}

void FaultSpans::checkRow(const Event &event, std::size_t row)
{
    if (isFaultRow(event.kind))
        m_faultRows.push_back(row);
    for (FaultSearch &search : m_searches) {
        if (search.triggeredAt)
            continue;
        const auto &when = search.fault.begin.when;
        const FaultTarget &link = search.fault.target;
        if (when) {
            if (matches(*when, event, *m_texts) && ++search.matchCount == when->count)
                search.triggeredAt = event.time + when->after;
        } else if (affectsOneMessage(search.fault.action) && event.kind == EventKind::sent
            && event.client == link.client
            && (event.node == link.node || (link.node == storeNode && !event.node))
            && ++search.matchCount == search.fault.begin.occurrence) {
            search.triggeredAt = event.time;
        }
    }
}

FaultSpan FaultSpans::spanOf(
    const FaultSearch &search, const Trace *trace, std::set<std::size_t> &usedRows) const
{
    FaultSpan span;
    const auto &time = search.fault.begin.time;
    span.isTimed = time.has_value();
    const auto length = lengthOf(search.fault);
    if (time) {
        span.begin = WorldTime(*time);
        if (length) {
            span.end = *span.begin + *length;
            return span;
        }
    }
    const FaultActionInfo &info = infoOf(search.fault.action);
    const WorldTime earliest = time ? WorldTime(*time) : search.triggeredAt.value_or(WorldTime{});
    const bool isLateStart = search.fault.action == FaultAction::lateStart;
    for (const std::size_t row : m_faultRows) {
        const Event &event = (*trace)[row];
        const bool isTooLate = time && event.time - earliest > rowDelayMax;
        if (event.kind != info.row || event.time < earliest || isTooLate || usedRows.contains(row)
            || !isAboutTarget(search.fault, event))
            continue;
        usedRows.insert(row);
        if (!time)
            span.begin = event.time;
        span.end = endTimeOf(*trace, m_faultRows, row);
        break;
    }
    // A trigger after the last row does not count: the run ended before it or has not reached it
    // yet.
    const bool hasTriggered = search.triggeredAt && trace && trace->size() > 0
        && *search.triggeredAt <= (*trace)[trace->size() - 1].time;
    const std::optional<WorldTime> triggeredAt = hasTriggered ? search.triggeredAt : std::nullopt;
    const bool isFromBeginning = !search.fault.begin.when
        && (info.start == FaultStart::any || info.start == FaultStart::clientStart);
    if (isLateStart) {
        span.begin = WorldTime{};
        span.end = triggeredAt;
    } else if (!span.begin) {
        span.begin = isFromBeginning ? WorldTime{} : triggeredAt;
    }
    if (span.begin && !span.end && length)
        span.end = *span.begin + *length;
    span.isOpen = span.begin && !span.end && (hasSettableLength(search.fault) || isLateStart);
    return span;
}

std::vector<FaultSpan> FaultSpans::spansIn(const Trace *trace)
{
    if (!trace || m_texts != &trace->texts() || m_checkedRows > trace->size())
        restart(trace);
    for (; trace && m_needsRows && m_checkedRows < trace->size(); ++m_checkedRows)
        checkRow((*trace)[m_checkedRows], m_checkedRows);
    // Faults with a known start take their rows first; the rows that remain belong to the other
    // faults, such as those that start at a step of a client.
    std::vector<FaultSpan> spans(m_searches.size());
    std::set<std::size_t> usedRows;
    for (const bool isBeginKnown : {true, false}) {
        for (std::size_t i = 0; i < m_searches.size(); ++i) {
            if ((m_searches[i].triggeredAt || m_searches[i].fault.begin.time) == isBeginKnown)
                spans[i] = spanOf(m_searches[i], trace, usedRows);
        }
    }
    return spans;
}

} // namespace lockscope
