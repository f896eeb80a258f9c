// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/eventkind.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QPainter;

namespace lockscope {

class Spans;
class TimelineIndex;

/// One sign of the timeline: its words, and a function that draws it into a small rectangle with
/// the current theme.
struct LegendSign {
    QString words;
    std::function<void(QPainter &, const QRectF &)> paint;
    bool isOnlyInFaultLane = false; ///< the sign appears only in the fault lane (above the ruler),
                                    ///< which exported pictures do not contain
    EventKinds kinds = EventKinds::all(); ///< only a run with a row of one of these has the sign
    /// Returns whether a run with such a row has the sign; null: it has.
    std::function<bool(const Spans &, const TimelineIndex &)> isIn = nullptr;
};

/// Returns all signs, in the order of the legend.
std::vector<LegendSign> legendSigns();

/// Explains the signs of the timeline. Each line has one sign, as the timeline draws it, and its
/// words.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget *parent = nullptr);

private:
    void fill();
};

} // namespace lockscope
