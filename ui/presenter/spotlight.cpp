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

constexpr double radiusLines = 5;      // the radius of the disc, in lines of text
constexpr float dimmingOpacity = 0.6F; // opacity of the black over the rest of the window, 0 to 1
constexpr double ringWidth = 3;

} // namespace

Spotlight::Spotlight(QWidget *window)
    : Cover(window), m_centre(window->mapFromGlobal(QCursor::pos()))
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    // The filter is on the native window, which receives every move of the pointer; a widget
    // receives only the moves that it tracks.
    window->windowHandle()->installEventFilter(this);
    show();
}

double Spotlight::radius() const
{
    return fontMetrics().height() * radiusLines;
}

QRectF Spotlight::disc() const
{
    return {m_centre.x() - radius(), m_centre.y() - radius(), 2 * radius(), 2 * radius()};
}

void Spotlight::moveTo(QPointF centre)
{
    const double margin = ringWidth + 1;
    const QRect oldArea = disc().adjusted(-margin, -margin, margin, margin).toAlignedRect();
    m_centre = centre;
    update(
        QRegion(oldArea).united(disc().adjusted(-margin, -margin, margin, margin).toAlignedRect()));
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
    dimmed.addEllipse(
        disc()); // not filled: the odd-even fill rule leaves out an area that is inside two shapes
    QColor dimming(Qt::black);
    dimming.setAlphaF(dimmingOpacity);
    painter.fillPath(dimmed, dimming);
    painter.setPen(QPen(Theme::current().accent, ringWidth));
    painter.drawEllipse(disc());
}

} // namespace lockscope
