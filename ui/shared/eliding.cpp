// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/eliding.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include <algorithm>
#include <utility>

namespace lockscope {

QString ElidedLabel::shownText() const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()), shownText());
}

ElidingCombo::ElidingCombo(QWidget *parent) : QComboBox(parent)
{
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    setFocusPolicy(Qt::StrongFocus);
}

void ElidingCombo::setLines(int lines)
{
    if (std::exchange(m_lines, lines) != lines)
        updateGeometry();
}

QSize ElidingCombo::sizeHint() const
{
    const QSize oneLine = QComboBox::sizeHint();
    return {oneLine.width(), oneLine.height() + (m_lines - 1) * fontMetrics().lineSpacing()};
}

QSize ElidingCombo::minimumSizeHint() const
{
    const QSize oneLine = QComboBox::minimumSizeHint();
    return {oneLine.width(), oneLine.height() + (m_lines - 1) * fontMetrics().lineSpacing()};
}

void ElidingCombo::showPopup()
{
    constexpr int widthMax = 560;
    view()->setMinimumWidth(std::min(widthMax, view()->sizeHintForColumn(0) + 32));
    QComboBox::showPopup();
}

void ElidingCombo::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    if (currentIndex() < 0)
        option.currentText = placeholderText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect textRect =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    if (m_lines > 1) {
        painter.setPen(palette().color(
            isEnabled() ? QPalette::Normal : QPalette::Disabled, QPalette::ButtonText));
        painter.drawText(textRect.adjusted(4, 0, -2, 0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, option.currentText);
        return;
    }
    option.currentText =
        fontMetrics().elidedText(option.currentText, Qt::ElideRight, textRect.width() - 4);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace lockscope
