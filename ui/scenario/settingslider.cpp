// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/settingslider.h"

#include "shared/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

namespace lockscope {

SettingSlider::SettingSlider(QWidget *parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
}

void SettingSlider::setMark(int position)
{
    m_mark = position;
    update();
}

void SettingSlider::paintEvent(QPaintEvent *event)
{
    QSlider::paintEvent(event);
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    const int x = handle / 2
        + QStyle::sliderPositionFromValue(minimum(), maximum(), m_mark, width() - handle, option.upsideDown);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().textMuted);
    const qreal bottom = height();
    const QPointF corners[] = {{x - 3.0, bottom}, {x + 3.0, bottom}, {x + 0.0, bottom - 4}};
    painter.drawPolygon(corners, 3);
}

void SettingSlider::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

} // namespace lockscope
