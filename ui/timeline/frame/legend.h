// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace lockscope {

/// A sign of the timeline: its words, and how it is drawn into a small rectangle, in the theme in use.
struct LegendSign {
    QString words;
    std::function<void(QPainter &, const QRectF &)> paint;
    bool isOfFaultLane = false; ///< stands above the lanes, which pictures leave out
};

/// All signs, in the order in which they are explained.
std::vector<LegendSign> legendSigns();

/// What the signs of the timeline mean: each as it is drawn there, with its words. A popup, gone with the next click.
class Legend : public QFrame {
    Q_OBJECT
public:
    explicit Legend(QWidget *parent = nullptr);
    /// Shows it above a widget.
    void popUpAt(const QWidget &anchor);
    /// How many signs it explains.
    int count() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    QSize sizeHint() const override;

private:
    int lineHeight() const;
    /// The lines stand in two columns, so that the popup is no higher than the window.
    int rows() const;
    int columnWidth() const;
};

} // namespace lockscope
