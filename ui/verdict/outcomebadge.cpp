// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/outcomebadge.h"

#include "ui/shared/largetext.h"
#include "ui/theme/theme.h"
#include "ui/words/outcomewords.h"

#include <QFontMetrics>
#include <QPainter>

namespace lockscope {
namespace {
constexpr int normalShapeSize = 48;
constexpr int shapeGap = 12;
}

OutcomeBadge::OutcomeBadge(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OutcomeBadge::setOutcome(std::optional<Outcome> outcome, const QString &word)
{
    if (outcome == m_outcome && word == m_word)
        return;
    const int height = heightForWidth(width());
    m_outcome = outcome;
    m_word = word;
    setAccessibleName(word);
    // updateGeometry() lays out the whole panel, so it is not called if only a number in the word has changed.
    if (heightForWidth(width()) != height)
        updateGeometry();
    update();
}

int OutcomeBadge::wordWidth(int width) const
{
    return std::max(60, width - (m_outcome ? shapeSize() + shapeGap : 0));
}

// Returns a large font, or a smaller one if the word would otherwise take many lines.
QFont OutcomeBadge::wordFont(int wrapWidth) const
{
    QFont large = font();
    large.setBold(m_outcome.has_value());
    large.setPointSizeF(font().pointSizeF() * (m_outcome ? 2.0 : 1.3));
    const QFontMetrics metrics(large);
    if (metrics.boundingRect(QRect(0, 0, wrapWidth, 1000), Qt::TextWordWrap, m_word).height() > 2 * metrics.lineSpacing())
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
    const int wrapWidth = wordWidth(width);
    const QRect wordRect = QFontMetrics(wordFont(wrapWidth)).boundingRect(QRect(0, 0, wrapWidth, 1000), Qt::TextWordWrap, m_word);
    return std::max(shapeSize(), wordRect.height()) + 4;
}

void OutcomeBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::current();
    QRect wordRect = rect();
    painter.setPen(theme.textMuted);
    if (m_outcome) {
        const QRectF shape(0, (height() - shapeSize()) / 2.0, shapeSize(), shapeSize());
        paintOutcome(painter, *m_outcome, shape, {outcomeColour(*m_outcome), theme.window});
        wordRect.setLeft(shapeSize() + shapeGap);
        painter.setPen(theme.text);
    }
    painter.setFont(wordFont(wordWidth(width())));
    painter.drawText(wordRect, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, m_word);
}

} // namespace lockscope
