// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/flowpicture.h"

#include "ui/listing/paintflow.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/themeforawhile.h"

#include <QFontMetricsF>
#include <QPainter>

namespace lockscope {
namespace {

constexpr double pictureWidth = 560;
constexpr double titleLeft = 8;
constexpr int textSize = 13;

QFont sized(QFont font)
{
    font.setPixelSize(textSize);
    return font;
}

} // namespace

FlowPicture::FlowPicture(const FlowChart &chart, const QString &title, QFont font)
    : m_title(title), m_font(sized(std::move(font))),
      m_titleHeight(2 * QFontMetricsF(titleFont()).height()), m_plan(chart, pictureWidth, m_font)
{
}

QFont FlowPicture::titleFont() const
{
    QFont font = scaledFont(m_font, 1.2);
    font.setBold(true);
    return font;
}

QSizeF FlowPicture::size() const
{
    return {pictureWidth, m_titleHeight + m_plan.height()};
}

void FlowPicture::paint(QPainter &painter, double) const
{
    const ThemeForAWhile light(Theme::light());
    painter.save();
    painter.fillRect(QRectF(QPointF(), size()), Theme::light().panel);
    painter.setFont(titleFont());
    painter.setPen(Theme::light().text);
    const QRectF line(titleLeft, 0, pictureWidth - 2 * titleLeft, m_titleHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(titleFont()).elidedText(m_title, Qt::ElideRight, line.width()));
    painter.translate(0, m_titleHeight);
    paintFlow({painter, m_plan, m_font});
    painter.restore();
}

} // namespace lockscope
