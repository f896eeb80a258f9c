// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingmarks.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace lockscope {
namespace {

constexpr double discRadius = 8;

void paintPaused(QPainter &painter, const QRectF &rect)
{
    // Two bars on a small background, below the number so that the number stays readable.
    const Theme &theme = Theme::current();
    const QRectF background(rect.left() - 1, rect.bottom() - 5, rect.width() + 2, 7);
    painter.setPen(QPen(theme.text, 1));
    painter.setBrush(theme.panel);
    painter.drawRect(background);
    const double middle = background.center().x();
    painter.fillRect(QRectF(middle - 3, background.top() + 1.5, 2, 4), theme.text);
    painter.fillRect(QRectF(middle + 1, background.top() + 1.5, 2, 4), theme.text);
}

} // namespace

void paintBreakPoint(
    QPainter &painter, const QPointF &centre, const std::vector<ClientId> &clients, bool isHovered)
{
    const Theme &theme = Theme::current();
    const QRectF disc(
        centre.x() - discRadius, centre.y() - discRadius, 2 * discRadius, 2 * discRadius);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (clients.size() == 1) {
        painter.setPen(QPen(theme.clientOutline(clients.front()), 1.5));
        painter.setBrush(theme.client(clients.front()));
        painter.drawEllipse(disc);
        painter.setPen(theme.textOnClient(clients.front()));
        painter.drawText(disc, Qt::AlignCenter, QString::number(clients.front().value));
    } else if (clients.size() > 1) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(theme.panel);
        painter.drawEllipse(disc);
        painter.drawText(disc, Qt::AlignCenter, QStringLiteral("×%1").arg(clients.size()));
    } else if (isHovered) {
        painter.setPen(QPen(theme.textMuted, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc);
    }
    painter.restore();
}

void paintListingMark(QPainter &painter, const QRectF &rect, const ListingModel::Mark &mark)
{
    paintClientSwatch(painter, rect, mark.client, Theme::current());
    painter.setPen(Theme::current().textOnClient(mark.client));
    painter.drawText(rect, Qt::AlignCenter, QString::number(mark.client.value));
    if (mark.isPaused)
        paintPaused(painter, rect);
}

} // namespace lockscope
