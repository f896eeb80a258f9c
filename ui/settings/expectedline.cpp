// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/expectedline.h"

#include "ui/theme/theme.h"
#include "ui/words/outcomewords.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {
constexpr int shapeSize = 22;
constexpr int shapeGap = 8;
}

ExpectedLine::ExpectedLine(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    // Readable from the back of a room.
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    setFont(large);
}

void ExpectedLine::setOutcome(std::optional<Outcome> outcome, bool isTurned)
{
    m_outcome = outcome;
    m_isTurned = isTurned;
    setAccessibleName(text());
    showToolTip();
    updateGeometry();
    update();
}

// The text stays the same, so that nothing below it moves during a slider drag.
void ExpectedLine::showToolTip()
{
    setToolTip(m_outcome && m_isTurned ? tr("This applies to the scenario's own settings. Some settings have been changed.")
                                       : QString());
}

QString ExpectedLine::text() const
{
    if (!m_outcome)
        return tr("Expected: not specified");
    //: %1 is an outcome, "violated".
    return tr("Expected: %1").arg(outcomeWord(*m_outcome));
}

QSize ExpectedLine::sizeHint() const
{
    return {shapeSize + shapeGap + fontMetrics().horizontalAdvance(text()) + 4, std::max(shapeSize, fontMetrics().height()) + 4};
}

QSize ExpectedLine::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

int ExpectedLine::heightForWidth(int width) const
{
    const int room = std::max(60, width - (m_outcome ? shapeSize + shapeGap : 0));
    const QRect words = fontMetrics().boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, text());
    return std::max(shapeSize, words.height()) + 4;
}

void ExpectedLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::current();
    QRect words = rect();
    if (m_outcome) {
        const QRectF shape(0, (height() - shapeSize) / 2.0, shapeSize, shapeSize);
        paintOutcome(painter, *m_outcome, shape, {m_isTurned ? theme.textMuted : outcomeColour(*m_outcome), theme.window});
        words.setLeft(shapeSize + shapeGap);
    }
    painter.setPen(m_outcome && !m_isTurned ? theme.text : theme.textMuted);
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text());
}

void ExpectedLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setOutcome(m_outcome, m_isTurned);
    QWidget::changeEvent(event);
}

} // namespace lockscope
