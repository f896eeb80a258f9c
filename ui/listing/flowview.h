// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "ui/listing/flowplan.h"
#include "ui/listing/listingmodel.h"
#include "ui/paper/picture.h"
#include "ui/shared/accessible.h"

#include <QWidget>

class QPainter;

namespace lockscope {

/// A flow chart below its title, for files and the clipboard. Its texts are in the window's
/// language.
class FlowPicture : public Picture {
public:
    /// `font`: its size is not used.
    FlowPicture(const FlowChart &chart, const QString &title, QFont font);

    QSizeF size() const override;
    void paint(QPainter &painter, double ratio = 1) const override;

private:
    QFont titleFont() const;

    QString m_title;
    QFont m_font;
    double m_titleHeight;
    FlowPlan m_plan;
};

class ListingView;

/// The listing of the lock scheme as a flow chart: one box for each line. The boxes show the same
/// client marks, breakpoints and selected line as the listing. A click on a box, or Enter, selects
/// the next event of the box's line. The arrow keys move the keyboard focus from box to box. B, or
/// a click beside a box, sets or removes a breakpoint. The widget is as wide as its parent and as
/// high as the chart. Thread: the window's.
class FlowView : public QWidget {
    Q_OBJECT
public:
    /// `listing`: the listing that the chart shows.
    explicit FlowView(ListingView &listing, QWidget *parent = nullptr);

    const FlowPlan &plan() const { return m_plan; }
    /// Returns the tooltip at a position: about a gap (ListingGap), or about a line; empty if there
    /// is neither.
    QString toolTipAt(const QPointF &position) const;
    /// Returns the chart as a picture for files and the clipboard.
    FlowPicture picture() const;
    /// Returns the chart in words: for each line of the listing, a line of text with the ways that
    /// lead on from it.
    QString text() const;

Q_SIGNALS:
    /// Another box has the keyboard focus. `rect`: the rectangle of this box.
    void focusMoved(const QRect &rect);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void updateChart();
    void layOut();
    void moveFocus(int by);
    /// Selects the next event of a line and gives the keyboard focus to its box.
    void pick(int line);
    /// Returns the tooltip of a line: the ways that lead on from it, its gaps, and the clients that
    /// are at it.
    QString wordsOf(int line) const;
    std::vector<AccessiblePart> accessibleParts();

    ListingView &m_listing;
    FlowChart m_chart;
    FlowPlan m_plan;
    int m_focusedLine =
        0; ///< the number of the line of the box with the keyboard focus; 0: there is no box
    AccessibleParts m_accessible;
};

/// The input for painting a flow chart.
struct FlowScene {
    QPainter &painter;
    const FlowPlan &plan;
    const QFont &font;
    const ListingModel *listing = nullptr; ///< has the client marks, breakpoints and selected line
                                           ///< to paint; null: paints none of them
    int focusedLine = 0;                   ///< the line with the keyboard focus; 0: none
};

/// Paints a flow chart in the current theme, with its top left corner at the painter's origin.
/// Thread: the window's.
void paintFlow(const FlowScene &scene);

} // namespace lockscope
