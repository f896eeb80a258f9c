// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "ui/listing/flowpicture.h"
#include "ui/shared/accessibleparts.h"

#include <QWidget>

namespace lockscope {

class ListingView;

/// The listing as a flow chart, with the clients, break points and the selected line as in the listing. A click on a box or Enter selects
/// the next event of its line; the arrow keys move from box to box; B sets a break point. It is as wide as its parent, and as high as the
/// chart. Thread: the window's.
class FlowView : public QWidget {
    Q_OBJECT
public:
    /// `listing`: the listing whose rows are shown.
    explicit FlowView(ListingView &listing, QWidget *parent = nullptr);

    const FlowPlan &plan() const { return m_plan; }
    /// Returns the tooltip at a position: about a gap, or about a line.
    QString toolTipAt(const QPointF &position) const;
    /// Returns the chart as a picture for files and the clipboard.
    FlowPicture picture() const;
    /// Returns the chart in words, one line of the listing on each line.
    QString text() const;

Q_SIGNALS:
    /// The box of a line has the keyboard focus.
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
    void changeEvent(QEvent *event) override;

private:
    void updateChart();
    void layOut();
    void moveFocus(int by);
    void pick(int line);
    QString wordsOf(int line) const;
    std::vector<AccessiblePart> accessibleParts();

    ListingView &m_listing;
    FlowChart m_chart;
    FlowPlan m_plan;
    int m_focusedLine = 0;
    AccessibleParts m_accessible;
};

} // namespace lockscope
