// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/steplayout.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double textWidthMin = 60;
constexpr int continuationSpaces =
    4; // the additional indentation of a continuation; a block of code is indented less

// Returns the text with "->" in a form that is not wrapped between its two characters.
QString withWholeArrows(QString text)
{
    constexpr QChar wordJoiner(0x2060);
    return text.replace(QStringLiteral("->"), QStringLiteral("-%1>").arg(wordJoiner));
}

} // namespace

StepLayout::StepLayout(const std::vector<ListingModel::Line> &lines, const QFont &font,
    const QFont &noteFont, Widths widths)
{
    for (const ListingModel::Line &line : lines) {
        m_isNote.push_back(line.isNote);
        QTextLayout &layout =
            m_layouts.emplace_back(withWholeArrows(line.text), line.isNote ? noteFont : font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        breakLines(layout, line.text, widths);
    }
}

void StepLayout::breakLines(QTextLayout &layout, const QString &text, Widths widths)
{
    const auto begin = std::find_if(text.begin(), text.end(), [](QChar c) { return c != u' '; });
    const auto indentSpaces = static_cast<int>(begin - text.begin()) + continuationSpaces;
    const double continuationIndent = std::min(
        QFontMetricsF(layout.font()).horizontalAdvance(u' ') * indentSpaces, widths.width / 2);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        const double left = line.lineNumber() == 0 ? 0 : continuationIndent;
        line.setLineWidth(
            std::max(textWidthMin, (m_height == 0 ? widths.firstWidth : widths.width) - left));
        line.setPosition({left, m_height});
        m_firstHeight = m_height == 0 ? line.height() : m_firstHeight;
        m_height += line.height();
    }
    layout.endLayout();
}

void StepLayout::paint(
    QPainter &painter, QPointF topLeft, const QColor &text, const QColor &note) const
{
    for (std::size_t i = 0; i < m_layouts.size(); ++i) {
        painter.setPen(m_isNote[i] ? note : text);
        m_layouts[i].draw(&painter, topLeft);
    }
}

} // namespace lockscope
