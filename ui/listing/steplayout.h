// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include <deque>

class QPainter;

namespace lockscope {

/// The lines of one row of the listing, wrapped to a width. Continuation lines are indented more than their first line, so that the
/// structure of the code stays visible. The very first line can be shorter, because the clients' marks are beside it. Thread: the
/// window's.
class StepLayout {
public:
    struct Room {
        double width;      ///< of all lines except the first
        double firstWidth; ///< of the first line
    };
    StepLayout(const std::vector<ListingModel::Line> &lines, const QFont &font, const QFont &noteFont, Room room);

    double height() const { return m_height; }
    /// Returns the height of the first line, beside which number and marks are painted.
    double firstHeight() const { return m_firstHeight; }
    void paint(QPainter &painter, QPointF topLeft, const QColor &text, const QColor &note) const;

private:
    void breakLines(QTextLayout &layout, const QString &text, Room room);

    std::deque<QTextLayout> m_layouts; // one line each
    std::vector<bool> m_isNote;
    double m_height = 0;
    double m_firstHeight = 0;
};

} // namespace lockscope
