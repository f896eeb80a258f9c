// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include <deque>

class QPainter;

namespace lockscope {

/// The lines of one row of the listing, broken to a width. What goes on in the next line hangs in behind its own beginning, so that the
/// shape of the code stays; the very first line can be shorter, since the clients' marks stand behind it. Thread: the window's.
class StepLayout {
public:
    struct Room {
        double width;      ///< of every line but the first
        double firstWidth; ///< of the first line
    };
    StepLayout(const std::vector<ListingModel::Line> &lines, const QFont &font, const QFont &noteFont, Room room);

    double height() const { return m_height; }
    /// Of the first line, beside which the number and the marks stand.
    double firstHeight() const { return m_firstHeight; }
    void paint(QPainter &painter, QPointF topLeft, const QColor &text, const QColor &note) const;

private:
    void breakLines(QTextLayout &layout, const QString &text, Room room);

    std::deque<QTextLayout> m_layouts; // a line each
    std::vector<bool> m_isNote;
    double m_height = 0;
    double m_firstHeight = 0;
};

} // namespace lockscope
