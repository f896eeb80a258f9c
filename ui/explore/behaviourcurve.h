// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/searchjob.h"

#include <QWidget>

#include <vector>

namespace lockscope {

/// A small chart of a search: the number of different behaviours against the number of placements
/// tried. A placement is a set of faults with their positions in one run. A behaviour is the order
/// of the lock's events in a run. If the curve is flat at its end, further placements would
/// probably show few new behaviours. Thread: the window's.
class BehaviourCurve : public QWidget {
    Q_OBJECT
public:
    explicit BehaviourCurve(QWidget *parent = nullptr);

    void setCurve(std::vector<CurvePoint> curve);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();

    std::vector<CurvePoint> m_curve;
};

} // namespace lockscope
