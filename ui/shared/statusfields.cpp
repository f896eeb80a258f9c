// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/statusfields.h"

#include "ui/theme/theme.h"
#include "ui/theme/outcomesign.h"

#include <QPainter>

namespace lockscope {
namespace {
constexpr int shapeSize = 13; // pixels: the width and height of the outcome's shape
}

void WorldChip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF background = QRectF(rect()).adjusted(1, 2, -1, -2);
    painter.setPen(m_isModel ? QPen(theme.accent, 1.5, Qt::DashLine) : Qt::NoPen);
    painter.setBrush(m_isModel ? theme.panel : theme.accent);
    painter.drawRoundedRect(background, 4, 4);
    painter.setPen(m_isModel ? theme.accent : readableOn(theme.accent));
    painter.drawText(background, Qt::AlignCenter, text());
}

void WorldChip::setIsModel(bool isModel)
{
    m_isModel = isModel;
    update();
}

StatusField::StatusField(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setContentsMargins(14, 0, 14, 0);
}

void StatusField::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (x() > 2 * contentsMargins().left()) // no line before the first field
        QPainter(this).fillRect(QRect(0, 4, 1, height() - 8),
            mixed(Theme::current().textMuted, Theme::current().window, 0.45));
}

void OutcomeField::setOutcome(std::optional<Outcome> outcome)
{
    m_outcome = outcome;
    setContentsMargins(outcome ? 14 + shapeSize + 5 : 14, 0, 14, 0);
    update();
}

void OutcomeField::paintEvent(QPaintEvent *event)
{
    StatusField::paintEvent(event);
    if (!m_outcome)
        return;
    QPainter painter(this);
    const QRectF place(14, (height() - shapeSize) / 2.0, shapeSize, shapeSize);
    paintOutcome(painter, *m_outcome, place, {outcomeColour(*m_outcome), Theme::current().window});
}

} // namespace lockscope
