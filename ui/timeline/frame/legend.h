// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace lockscope {

/// One sign of the timeline: its words, and a function that draws it into a small rectangle with the current theme.
struct LegendSign {
    QString words;
    std::function<void(QPainter &, const QRectF &)> paint;
    bool isOfFaultLane = false; ///< the sign appears only in the fault lane, which exported pictures do not contain
};

/// Returns all signs, in the order of the legend.
std::vector<LegendSign> legendSigns();

/// A popup that explains the signs of the timeline: each as it is drawn there, with its words. It closes at the next click.
class Legend : public QFrame {
    Q_OBJECT
public:
    explicit Legend(QWidget *parent = nullptr);
    /// Shows the popup above a widget.
    void popUpAt(const QWidget &anchor);
    /// Returns the number of signs.
    int count() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    QSize sizeHint() const override;

private:
    int lineHeight() const;
    /// The lines are in two columns, so that the popup is no higher than the window.
    int rows() const;
    int columnWidth() const;
};

} // namespace lockscope
