// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/counttable.h"

#include <QEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int gap = 16;     // between a name and its number
constexpr int lineGap = 4;
constexpr int nameLeast = 60; // pixels: in less width, a name would wrap after every letter

} // namespace

CountTable::CountTable(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CountTable::setRows(std::vector<Row> rows)
{
    if (rows == m_rows)
        return;
    const bool isSameNames = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                        [](const Row &a, const Row &b) { return a.name == b.name; });
    m_rows = std::move(rows);
    const int before = m_numbersWidth;
    m_numbersWidth = isSameNames ? std::max(before, numbersWidth()) : numbersWidth();
    QStringList lines;
    for (const Row &row : m_rows)
        lines << row.name + QStringLiteral(": ") + row.number;
    setAccessibleName(lines.join(u'\n'));
    if (!isSameNames || m_numbersWidth != before)
        updateGeometry();
    update();
}

int CountTable::numbersWidth() const
{
    int width = 0;
    for (const Row &row : m_rows)
        width = std::max(width, fontMetrics().horizontalAdvance(row.number));
    return width;
}

int CountTable::namesRoom(int width) const
{
    return std::max(nameLeast, width - m_numbersWidth - gap);
}

int CountTable::nameHeight(const QString &name, int width) const
{
    return fontMetrics().boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, name).height();
}

QSize CountTable::sizeHint() const
{
    return {220, heightForWidth(220)};
}

int CountTable::heightForWidth(int width) const
{
    int height = 0;
    for (const Row &row : m_rows)
        height += nameHeight(row.name, namesRoom(width)) + lineGap;
    return height;
}

void CountTable::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int room = namesRoom(width());
    int top = 0;
    for (const Row &row : m_rows) {
        const int height = nameHeight(row.name, room);
        painter.drawText(QRect(0, top, room, height), Qt::AlignLeft | Qt::TextWordWrap, row.name);
        painter.drawText(QRect(0, top, width(), height), Qt::AlignRight | Qt::AlignTop, row.number);
        top += height + lineGap;
    }
}

void CountTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange) {
        m_numbersWidth = numbersWidth();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

} // namespace lockscope
