// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/mapview.h"

#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double oldOpacity = 0.35;                           // of an answer to other numbers
constexpr double left = 66, right = 10, top = 8, bottom = 38; // around the cells, in pixels

Duration lengthOf(double value)
{
    return Duration{static_cast<std::int64_t>(value)};
}

// The colours of the map cividis, which reads the same without colour vision.
QColor shareColour(double share)
{
    const QColor none(0x00, 0x22, 0x4e), half(0x7c, 0x7b, 0x78), all(0xfe, 0xe8, 0x38);
    return share < 0.5 ? mixed(half, none, 2 * share) : mixed(all, half, 2 * share - 1);
}

bool isKnown(const MapCell &cell)
{
    return cell.runs() > cell.count(Outcome::untested);
}

double shareOf(const MapCell &cell)
{
    return static_cast<double>(cell.count(Outcome::violated)) / cell.runs();
}

// Text with an edge, to be read on each colour of the map.
void paintEdged(QPainter &painter, QPointF place, const QString &text, double factor)
{
    QPainterPath path;
    QFont font = scaledFont(painter.font(), factor);
    font.setBold(true);
    path.addText(place, font, text);
    painter.strokePath(path, QPen(Qt::black, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(path, Qt::white);
}

} // namespace

MapView::MapView(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("askMap"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Map: the lease against the pauses"));
}

void MapView::setAnswer(std::shared_ptr<const Assessment> answer)
{
    m_answer = answer && !answer->cells.empty() ? std::move(answer) : nullptr;
    if (m_answer)
        moveTo(placeAt(pointOf(settingNumber(m_answer->map.effective.scenario.settings, "ttl"),
                           static_cast<double>(m_answer->pause.count())))
                   .value_or(Place{}));
    update();
}

QRectF MapView::plot() const
{
    return QRectF(rect()).adjusted(left, top, -right, -bottom);
}

QRectF MapView::rectOf(Place place) const
{
    const auto &axes = m_answer->map.axes;
    const double width = plot().width() / static_cast<double>(axes[0].values.size());
    const double height = plot().height() / static_cast<double>(axes[1].values.size());
    return {plot().left() + width * place.column, plot().bottom() - height * (place.row + 1), width,
        height};
}

QPointF MapView::pointOf(double ttl, double pause) const
{
    // The first lease is a little more than 0, the others are at equal distances from 0.
    const auto &ttls = m_answer->map.axes[0].values, &pauses = m_answer->map.axes[1].values;
    const auto along = [](const std::vector<double> &values, double value) {
        const auto last = static_cast<double>(values.size() - 1);
        return value / values.back() * last + 0.5;
    };
    const QRectF cell = rectOf({});
    return {plot().left() + along(ttls, ttl) * cell.width(),
        plot().bottom() - along(pauses, pause) * cell.height()};
}

std::optional<MapView::Place> MapView::placeAt(QPointF position) const
{
    if (!m_answer || !plot().contains(position))
        return std::nullopt;
    const QRectF cell = rectOf({});
    return Place{static_cast<int>((position.x() - plot().left()) / cell.width()),
        static_cast<int>((plot().bottom() - position.y()) / cell.height())};
}

const MapCell &MapView::cellAt(Place place) const
{
    return m_answer
        ->cells[static_cast<std::size_t>(place.column) * m_answer->map.axes[1].values.size()
            + static_cast<std::size_t>(place.row)];
}

QString MapView::wordsOf(Place place) const
{
    const MapCell &cell = cellAt(place);
    const QString values =
        tr("TTL %1, pauses of %2:")
            .arg(lengthText(lengthOf(cell.values[0])), lengthText(lengthOf(cell.values[1])));
    return values + u' '
        + (isKnown(cell) ? tr("%1 of %2 runs of the model are violated")
                               .arg(cell.count(Outcome::violated))
                               .arg(cell.runs())
                         : tr("no run tests the lock"));
}

void MapView::moveTo(Place place)
{
    const auto &axes = m_answer->map.axes;
    m_cursor = {std::clamp(place.column, 0, static_cast<int>(axes[0].values.size()) - 1),
        std::clamp(place.row, 0, static_cast<int>(axes[1].values.size()) - 1)};
    setAccessibleDescription(wordsOf(m_cursor));
    if (hasFocus()) {
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
    update();
}

void MapView::ask(Place place)
{
    const MapCell &cell = cellAt(place);
    Q_EMIT runAsked(lengthOf(cell.values[0]), lengthOf(cell.values[1]));
}

void MapView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_answer)
        return;
    painter.setOpacity(isEnabled() ? 1 : oldOpacity);
    paintCells(painter);
    paintAxes(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAreas(painter);
    paintOwn(painter);
}

void MapView::paintCells(QPainter &painter) const
{
    const auto columns = static_cast<int>(m_answer->map.axes[0].values.size());
    const auto rows = static_cast<int>(m_answer->map.axes[1].values.size());
    for (int column = 0; column < columns; ++column) {
        for (int row = 0; row < rows; ++row) {
            const QRectF rect = rectOf({column, row});
            const MapCell &cell = cellAt({column, row});
            if (!isKnown(cell)) {
                painter.fillRect(rect, Theme::current().lane);
                continue;
            }
            const double share = shareOf(cell);
            const QColor ground = shareColour(share);
            // Whole pixels, so that no seam is between the cells.
            painter.fillRect(rect.toAlignedRect(), ground);
            painter.setPen(mixed(readableOn(ground), ground, 0.6));
            const QPointF middle = rect.center();
            if (share == 0) {
                painter.drawPoint(middle);
                continue;
            }
            painter.drawLine(middle - QPointF(2, 2), middle + QPointF(2, 2));
            painter.drawLine(middle - QPointF(2, -2), middle + QPointF(2, -2));
        }
    }
    if (hasFocus()) {
        painter.setPen(QPen(Theme::current().accent, 2));
        painter.drawRect(rectOf(m_cursor));
    }
}

// The words on the two areas, where these usually are.
void MapView::paintAreas(QPainter &painter) const
{
    const auto paint = [&](const QString &text, double share, double x, double y) {
        const double width = QFontMetricsF(scaledFont(font(), 1.25)).horizontalAdvance(text) + 8;
        const QPointF middle(
            plot().left() + x * plot().width(), plot().top() + y * plot().height());
        const auto place = placeAt(middle);
        if (place && isKnown(cellAt(*place)) && shareOf(cellAt(*place)) == share)
            paintEdged(painter,
                {std::min(middle.x() - width / 2, plot().right() - width), middle.y()}, text, 1.15);
    };
    paint(tr("violated"), 1, 0.2, 0.25);
    paint(tr("no violation found"), 0, 0.75, 0.85);
}

void MapView::paintAxes(QPainter &painter) const
{
    const Theme &theme = Theme::current();
    const auto &ttls = m_answer->map.axes[0].values, &pauses = m_answer->map.axes[1].values;
    painter.setFont(scaledFont(font(), 0.85));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.textMuted);
    for (std::size_t i = 4; i < ttls.size(); i += 4) {
        const double x = pointOf(ttls[i], 0).x();
        painter.drawLine(QPointF(x, plot().bottom()), QPointF(x, plot().bottom() + 3));
        painter.drawText(QRectF(x - 40, plot().bottom() + 4, 80, metrics.height()),
            Qt::AlignHCenter, lengthText(lengthOf(ttls[i])));
    }
    for (std::size_t i = 0; i < pauses.size(); i += 4) {
        const double y = pointOf(0, pauses[i]).y();
        painter.drawLine(QPointF(plot().left() - 3, y), QPointF(plot().left(), y));
        painter.drawText(QRectF(0, y - metrics.height() / 2, left - 6, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            i == 0 ? QStringLiteral("0") : lengthText(lengthOf(pauses[i])));
    }
    painter.setPen(theme.text);
    painter.drawText(QRectF(plot().left(), plot().bottom() + 4 + metrics.height(), plot().width(),
                         metrics.height()),
        Qt::AlignRight, settingLabel("ttl") + QStringLiteral(" →"));
    painter.save();
    painter.translate(metrics.height() + 1, plot().center().y());
    painter.rotate(-90);
    painter.drawText(
        QRectF(-plot().height() / 2, -metrics.height(), plot().height(), metrics.height()),
        Qt::AlignRight, tr("pauses of one hold") + QStringLiteral(" →"));
    painter.restore();
}

// The user's own values, and an arrow to the pauses that break the lock.
void MapView::paintOwn(QPainter &painter) const
{
    painter.setFont(font());
    const Settings &settings = m_answer->map.effective.scenario.settings;
    const double ttl = settingNumber(settings, "ttl");
    const QPointF own = pointOf(ttl, static_cast<double>(m_answer->pause.count()));
    painter.setPen(QPen(QColor(255, 255, 255, 130), 1, Qt::DashLine));
    painter.drawLine(QPointF(plot().left(), own.y()), own);
    painter.drawLine(own, QPointF(own.x(), plot().bottom()));
    const AssessedChoice &asked = m_answer->choices.front();
    if (const auto margin = m_answer->marginOf(asked)) {
        const QPointF end = pointOf(ttl, static_cast<double>(asked.breaksFrom->count()));
        for (const QPen &pen : {QPen(Qt::black, 4.5), QPen(Qt::white, 2)}) {
            painter.setPen(pen);
            painter.drawLine(own, end);
            const double side = end.y() < own.y() ? 5 : -5;
            painter.drawLine(end, end + QPointF(-4, side));
            painter.drawLine(end, end + QPointF(4, side));
        }
        const QString length = lengthText(std::chrono::abs(*margin));
        paintEdged(painter, {own.x() + 9, (own.y() + end.y()) / 2 + 4},
            *margin > Duration{} ? tr("margin %1").arg(length) : tr("%1 too long").arg(length), 1);
    }
    painter.setPen(QPen(Qt::black, 1.5));
    painter.setBrush(Qt::white);
    painter.drawEllipse(own, 5.5, 5.5);
    painter.setBrush(Qt::black);
    painter.drawEllipse(own, 1.5, 1.5);
    paintEdged(painter, own + QPointF(9, own.y() > plot().bottom() - 18 ? -6 : 16), tr("you"), 1);
}

void MapView::keyPressEvent(QKeyEvent *event)
{
    if (!m_answer)
        return QWidget::keyPressEvent(event);
    const MapCell &cell = cellAt(m_cursor);
    switch (event->key()) {
    case Qt::Key_Left: return moveTo({m_cursor.column - 1, m_cursor.row});
    case Qt::Key_Right: return moveTo({m_cursor.column + 1, m_cursor.row});
    case Qt::Key_Up: return moveTo({m_cursor.column, m_cursor.row + 1});
    case Qt::Key_Down: return moveTo({m_cursor.column, m_cursor.row - 1});
    case Qt::Key_Return:
    case Qt::Key_Enter: return ask(m_cursor);
    case Qt::Key_S: Q_EMIT valuesTaken(lengthOf(cell.values[0]), lengthOf(cell.values[1])); return;
    default: QWidget::keyPressEvent(event);
    }
}

void MapView::mousePressEvent(QMouseEvent *event)
{
    if (const auto place = placeAt(event->position()); place && event->button() == Qt::LeftButton)
        ask(*place);
}

void MapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

bool MapView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    const auto place = placeAt(help->pos());
    QToolTip::showText(help->globalPos(),
        place ? wordsOf(*place) + u'\n' + tr("Click: show this run. It is not your failure rate.")
              : QString(),
        this);
    return true;
}

} // namespace lockscope
