// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultchip.h"

#include "core/scenario/faultlist.h"
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

} // namespace lockscope
