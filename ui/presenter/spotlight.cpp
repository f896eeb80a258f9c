// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/spotlight.h"

#include "ui/theme/theme.h"

#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPaintEvent>
#include <QWindow>

namespace lockscope {
namespace {

constexpr double linesHigh = 5; // the radius of the disc, in lines of text
constexpr float veilShare = 0.6F;
constexpr double ringWidth = 3;

} // namespace

Spotlight::Spotlight(QWidget *window) : Cover(window), m_centre(window->mapFromGlobal(QCursor::pos()))
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    // The native window receives every move of the pointer; widgets receive only the moves they track.
    window->windowHandle()->installEventFilter(this);
    show();
}

double Spotlight::radius() const
{
    return fontMetrics().height() * linesHigh;
}

QRectF Spotlight::disc() const
{
    return {m_centre.x() - radius(), m_centre.y() - radius(), 2 * radius(), 2 * radius()};
}

void Spotlight::moveTo(QPointF centre)
{
    const double edge = ringWidth + 1;
    const QRect before = disc().adjusted(-edge, -edge, edge, edge).toAlignedRect();
    m_centre = centre;
    update(QRegion(before).united(disc().adjusted(-edge, -edge, edge, edge).toAlignedRect()));
}

bool Spotlight::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove && watched == window()->windowHandle())
        moveTo(static_cast<QMouseEvent *>(event)->position());
    return Cover::eventFilter(watched, event);
}

void Spotlight::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dimmed;
    dimmed.addRect(event->rect());
    dimmed.addEllipse(disc()); // excluded by the odd-even fill rule
    QColor veil(Qt::black);
    veil.setAlphaF(veilShare);
    painter.fillPath(dimmed, veil);
    painter.setPen(QPen(Theme::current().accent, ringWidth));
    painter.drawEllipse(disc());
}

} // namespace lockscope
