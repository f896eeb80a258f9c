// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/outcomebadge.h"

#include "ui/shared/textlooks.h"
#include "ui/theme/theme.h"
#include "ui/theme/outcomesign.h"

#include <QFontMetrics>
#include <QPainter>

namespace lockscope {
namespace {
constexpr int normalShapeSize = 48;
constexpr int shapeGap = 12;
constexpr double oneLineScaleMin = 0.7;
} // namespace

OutcomeBadge::OutcomeBadge(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OutcomeBadge::setOutcome(std::optional<Outcome> outcome, const QString &text)
{
    if (outcome == m_outcome && text == m_text)
        return;
    const int height = heightForWidth(width());
    m_outcome = outcome;
    m_text = text;
    setAccessibleName(text);
    // updateGeometry() lays out the whole panel, so it is not called if only a number in the text
    // has changed.
    if (heightForWidth(width()) != height)
        updateGeometry();
    update();
}

int OutcomeBadge::textWidth(int width) const
{
    return std::max(60, width - (m_outcome ? shapeSize() + shapeGap : 0));
}

// Returns a large font, or a smaller one if the text would otherwise take many lines.
QFont OutcomeBadge::textFont(int wrapWidth) const
{
    QFont large = font();
    large.setBold(m_outcome.has_value());
    large.setPointSizeF(font().pointSizeF() * (m_outcome ? 2.0 : 1.3));
    const QFontMetrics metrics(large);
    // A line needs less room than two.
    const double fit = double(wrapWidth) / std::max(1, metrics.horizontalAdvance(m_text));
    if (fit < 1 && fit > oneLineScaleMin) {
        large.setPointSizeF(large.pointSizeF() * fit * 0.98);
        return large;
    }
    if (metrics.boundingRect(QRect(0, 0, wrapWidth, 1000), Qt::TextWordWrap, m_text).height()
        > 2 * metrics.lineSpacing())
        large.setPointSizeF(font().pointSizeF() * 1.3);
    return large;
}

int OutcomeBadge::shapeSize() const
{
    return static_cast<int>(normalShapeSize * largeTextFactor(*this));
}

QSize OutcomeBadge::sizeHint() const
{
    return {220, heightForWidth(220)};
}

int OutcomeBadge::heightForWidth(int width) const
{
    const int wrapWidth = textWidth(width);
    const QRect textRect =
        QFontMetrics(textFont(wrapWidth))
            .boundingRect(QRect(0, 0, wrapWidth, 1000), Qt::TextWordWrap, m_text);
    return std::max(shapeSize(), textRect.height()) + 4;
}

void OutcomeBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::current();
    QRect textRect = rect();
    painter.setPen(theme.textMuted);
    if (m_outcome) {
        const QRectF shape(0, (height() - shapeSize()) / 2.0, shapeSize(), shapeSize());
        paintOutcome(painter, *m_outcome, shape, {outcomeColour(*m_outcome), theme.window});
        textRect.setLeft(shapeSize() + shapeGap);
        painter.setPen(theme.text);
    }
    painter.setFont(textFont(textWidth(width())));
    painter.drawText(textRect, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, m_text);
}

} // namespace lockscope
