// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include <deque>

class QPainter;

namespace lockscope {

/// The text of one row of the listing (ListingModel::Row), wrapped to a width. Where a line of the
/// text is wrapped, its continuation is indented more than its beginning, so that the structure of
/// the code stays visible. The first line on the screen can have less width, because the clients'
/// marks are beside it. Thread: the window's.
class StepLayout {
public:
    /// The maximum widths of the lines on the screen, in pixels.
    struct Widths {
        double width;      ///< of all lines except the first
        double firstWidth; ///< of the first line
    };
    StepLayout(const std::vector<ListingModel::Line> &lines, const QFont &font,
        const QFont &noteFont, Widths widths);

    double height() const { return m_height; }
    /// Returns the height of the first line on the screen; the number of the step and the marks are
    /// painted beside it.
    double firstHeight() const { return m_firstHeight; }
    void paint(QPainter &painter, QPointF topLeft, const QColor &text, const QColor &note) const;

private:
    void breakLines(QTextLayout &layout, const QString &text, Widths widths);

    std::deque<QTextLayout> m_layouts; // one for each element of `lines`
    std::vector<bool> m_isNote;
    double m_height = 0;
    double m_firstHeight = 0;
};

} // namespace lockscope
