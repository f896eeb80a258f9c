// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/flow/flowchart.h"
#include "ui/listing/steplayout.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <vector>

namespace lockscope {

/// The layout of a flow chart for a given width. The lines of the listing are boxes in one column;
/// a box with pointed sides is a decision. An arrow to the next line leads down. All other arrows
/// leave a box at the right: to an end beside it, or along a track at the right edge to another
/// line. A value.
class FlowPlan {
public:
    FlowPlan() = default;
    FlowPlan(const FlowChart &chart, double width, const QFont &font);

    /// The framed text above the first box of a path, such as "after the work: release". A path
    /// (FlowPath) is a part of the chart that begins on its own, such as the acquisition or the
    /// release.
    struct Entry {
        QRectF rect;
        FlowPath path;
    };
    /// The box of a line of the listing.
    struct Box {
        QRectF rect;
        QString text;
        int line; ///< the number of the line
        bool isDecision;
    };
    /// The framed text beside a box where a path ends: the result of the path.
    struct End {
        QRectF rect;
        FlowEnd end;
    };
    /// An arrow. It may lead from an entry to the first box of its path.
    struct Arrow {
        QPolygonF points;     ///< the last point is the tip
        QStringList label{};  ///< the answer for which a client takes the arrow, and the setting
                              ///< that the arrow needs
        QPointF labelAt{};    ///< the left end of the first baseline
        bool isActive = true; ///< false: with the settings of the chart, no client takes this arrow
        std::vector<ListingGap> gaps{}; ///< the gaps between the lines at the two ends of the
                                        ///< arrow: there other clients can interfere
        QPointF gapAt{};                ///< the centre of the one sign for all `gaps`
    };
    const std::vector<Entry> &entries() const { return m_entries; }
    const std::vector<Box> &boxes() const { return m_boxes; } ///< in the order of the chart's nodes
    const std::vector<End> &ends() const { return m_ends; }
    const std::vector<Arrow> &arrows() const { return m_arrows; }
    double height() const { return m_height; }
    /// The space at the bottom for the explanation of the sign of the gaps; empty if the chart has
    /// no gap.
    const QRectF &legend() const { return m_legend; }

    /// Return the fonts of the boxes and of the other texts.
    static QFont lineFont(const QFont &font);
    static QFont labelFont(const QFont &font);
    /// Returns the text of a box, wrapped to the width of the box. `font`: the font of the chart.
    static StepLayout layoutOf(const Box &box, const QFont &font);
    /// Returns the top left corner of the text of a box.
    static QPointF textPosition(const Box &box, const StepLayout &text);
    /// Returns the box at a position; null if there is none. The space for the breakpoint beside a
    /// box belongs to the box.
    const Box *boxAt(const QPointF &position) const;
    /// Returns the box of a line; null if there is none.
    const Box *boxOfLine(int line) const;
    /// Returns the gaps whose sign is at a position; null if there is none.
    const std::vector<ListingGap> *gapsAt(const QPointF &position) const;

private:
    void measure(const FlowChart &chart, double width, const QFont &font);
    void addEntry(const FlowNode &node, const QFont &font);
    void addBox(const FlowChart &chart, const FlowNode &node, bool isLastOfPath, const QFont &font);
    void addExit(const FlowArrow &arrow, const QFont &font);
    void addJumps();

    /// An arrow to a line that is not the next one. addJumps() adds its points along a track when
    /// the boxes of all lines are placed.
    struct Jump {
        std::size_t arrow; ///< the index in m_arrows
        int to;            ///< the number of the line
    };
    double m_left = 0, m_right = 0; ///< the left and the right edge of the boxes
    /// The right edge of the exits: the arrows that leave a box at the right, with their labels and
    /// ends. Tracks are right of this edge.
    double m_exitsRight = 0;
    double m_top = 0;     ///< the top of the next box
    double m_exitTop = 0; ///< the y coordinate of the next exit of the current box
    double m_height = 0;
    QRectF m_legend;
    std::vector<int> m_jumpTargets; ///< the numbers of the lines to which a track leads
    std::vector<Jump> m_jumps;
    std::vector<Entry> m_entries;
    std::vector<Box> m_boxes;
    std::vector<End> m_ends;
    std::vector<Arrow> m_arrows;
};

} // namespace lockscope
