// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/expectedline.h"

#include "ui/theme/outcomesign.h"
#include "ui/theme/theme.h"
#include "ui/words/verdictwords.h"

#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {
constexpr int shapeSize = 22;
constexpr int shapeGap = 8;
} // namespace

ExpectedLine::ExpectedLine(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    // Larger than other text, so that a class can read it on a projector.
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    setFont(large);
}

void ExpectedLine::setOutcome(std::optional<Outcome> outcome, bool areSettingsChanged)
{
    m_outcome = outcome;
    m_areSettingsChanged = areSettingsChanged;
    setAccessibleName(text());
    showToolTip();
    updateGeometry();
    update();
}

// The tooltip, not the text, says that settings are changed: another text could have another height
// and move the controls below it during a slider drag.
void ExpectedLine::showToolTip()
{
    setToolTip(m_outcome && m_areSettingsChanged
            ? tr("This applies to the scenario's own settings. Some settings have been changed.")
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
    return {shapeSize + shapeGap + fontMetrics().horizontalAdvance(text()) + 4,
        std::max(shapeSize, fontMetrics().height()) + 4};
}

QSize ExpectedLine::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

int ExpectedLine::heightForWidth(int width) const
{
    const int textWidth = std::max(60, width - (m_outcome ? shapeSize + shapeGap : 0));
    const QRect textRect =
        fontMetrics().boundingRect(QRect(0, 0, textWidth, 1000), Qt::TextWordWrap, text());
    return std::max(shapeSize, textRect.height()) + 4;
}

void ExpectedLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::current();
    QRect textRect = rect();
    if (m_outcome) {
        const QRectF shape(0, (height() - shapeSize) / 2.0, shapeSize, shapeSize);
        paintOutcome(painter, *m_outcome, shape,
            {m_areSettingsChanged ? theme.textMuted : outcomeColour(*m_outcome), theme.window});
        textRect.setLeft(shapeSize + shapeGap);
    }
    painter.setPen(m_outcome && !m_areSettingsChanged ? theme.text : theme.textMuted);
    painter.drawText(textRect, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace lockscope
