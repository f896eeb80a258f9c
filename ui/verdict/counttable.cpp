// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/counttable.h"

#include "ui/theme/restyle.h"
#include "ui/theme/scaledfont.h"
#include "ui/words/text.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int numberGap = 16; // between a name and its number
constexpr int lineGap = 4;
constexpr double largeScale = 2;
constexpr int nameWidthMin = 60; // pixels: in less width, a name would wrap after every letter

} // namespace

CountTable::CountTable(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    whenRestyled(*this, [this] { m_numbersWidth = maxNumberWidth(); });
}

QFont CountTable::numberFont(const Row &row) const
{
    if (!row.isLarge)
        return font();
    QFont large = scaledFont(font(), largeScale);
    large.setBold(true);
    return large;
}

void CountTable::setRows(std::vector<Row> rows)
{
    if (rows == m_rows)
        return;
    const bool hasSameNames = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
        [](const Row &a, const Row &b) { return a.name == b.name; });
    m_rows = std::move(rows);
    const int oldWidth = m_numbersWidth;
    m_numbersWidth = hasSameNames ? std::max(oldWidth, maxNumberWidth()) : maxNumberWidth();
    QStringList lines;
    for (const Row &row : m_rows)
        lines << withDetail(row.name, row.number);
    setAccessibleName(lines.join(u'\n'));
    if (!hasSameNames || m_numbersWidth != oldWidth)
        updateGeometry();
    update();
}

int CountTable::maxNumberWidth() const
{
    int width = 0;
    for (const Row &row : m_rows)
        width = std::max(width, QFontMetrics(numberFont(row)).horizontalAdvance(row.number));
    return width;
}

int CountTable::nameWidth(int width) const
{
    return std::max(nameWidthMin, width - m_numbersWidth - numberGap);
}

int CountTable::rowHeight(const Row &row, int width) const
{
    return std::max(QFontMetrics(numberFont(row)).height(),
        fontMetrics().boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, row.name).height());
}

QSize CountTable::sizeHint() const
{
    return {220, heightForWidth(220)};
}

int CountTable::heightForWidth(int width) const
{
    int height = 0;
    for (const Row &row : m_rows)
        height += rowHeight(row, nameWidth(width)) + lineGap;
    return height;
}

void CountTable::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int wrapWidth = nameWidth(width());
    int top = 0;
    for (const Row &row : m_rows) {
        const int height = rowHeight(row, wrapWidth);
        painter.setFont(font());
        painter.drawText(QRect(0, top, wrapWidth, height),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, row.name);
        painter.setFont(numberFont(row));
        painter.drawText(
            QRect(0, top, width(), height), Qt::AlignRight | Qt::AlignVCenter, row.number);
        top += height + lineGap;
    }
}

} // namespace lockscope
