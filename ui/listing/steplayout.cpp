// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/steplayout.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double widthLeast = 60;
constexpr int hangingSpaces = 4; // more than the indentation of a block

// Keeps an arrow on one line.
QString unbroken(QString text)
{
    constexpr QChar wordJoiner(0x2060);
    return text.replace(QStringLiteral("->"), QStringLiteral("-%1>").arg(wordJoiner));
}

} // namespace

StepLayout::StepLayout(const std::vector<ListingModel::Line> &lines, const QFont &font, const QFont &noteFont, Room room)
{
    for (const ListingModel::Line &line : lines) {
        m_isNote.push_back(line.isNote);
        QTextLayout &layout = m_layouts.emplace_back(unbroken(line.text), line.isNote ? noteFont : font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        breakLines(layout, line.text, room);
    }
}

void StepLayout::breakLines(QTextLayout &layout, const QString &text, Room room)
{
    const auto begin = std::find_if(text.begin(), text.end(), [](QChar c) { return c != u' '; });
    const auto indentation = static_cast<int>(begin - text.begin()) + hangingSpaces;
    const double hanging = std::min(QFontMetricsF(layout.font()).horizontalAdvance(u' ') * indentation, room.width / 2);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        const double left = line.lineNumber() == 0 ? 0 : hanging;
        line.setLineWidth(std::max(widthLeast, (m_height == 0 ? room.firstWidth : room.width) - left));
        line.setPosition({left, m_height});
        m_firstHeight = m_height == 0 ? line.height() : m_firstHeight;
        m_height += line.height();
    }
    layout.endLayout();
}

void StepLayout::paint(QPainter &painter, QPointF topLeft, const QColor &text, const QColor &note) const
{
    for (std::size_t i = 0; i < m_layouts.size(); ++i) {
        painter.setPen(m_isNote[i] ? note : text);
        m_layouts[i].draw(&painter, topLeft);
    }
}

} // namespace lockscope
