// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultchip.h"
#include "ui/faults/faultmover.h"
#include "ui/timeline/canvas/timelinestrip.h"

#include <QTimer>

#include <vector>

class QMenu;

namespace lockscope {

class FaultPlanEditor;
class Playhead;
class Viewer;

/// The faults of the choice on the timeline's axis. A fault with a time is placed there; the user can move, stretch, copy and delete it
/// with the mouse or keyboard. Other faults are placed where they happened in the run on display. Thread: the window's.
class FaultLane : public TimelineStrip {
    Q_OBJECT
public:
    FaultLane(FaultPlanEditor &edits, const Viewer &viewer, Playhead &playhead, QWidget *parent = nullptr);

    int heightWanted() const override;
    void showTime(const TimelineCoordinates &coordinates, double left) override;

    /// Returns the chip of a fault; null if there is none.
    FaultChip *chipOf(FaultId id) const;
    /// Returns the menu of a chip, not shown yet. The caller owns it.
    QMenu *menuFor(FaultId id);
    void edit(FaultId id);
    /// Returns the x position where the lane's label ends and its axis begins.
    double axisLeft() const { return m_left; }
    WorldTime timeAt(double x) const { return m_coordinates.timeAt(x - m_left); }

Q_SIGNALS:
    void hinted(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showPlan();
    int rowHeight() const;
    void placeChips();
    void connectChip(FaultChip *chip);
    FaultId idOf(const FaultChip *chip) const;
    void beginDrag(FaultChip *chip, FaultChip::Grip grip, bool isCopy);
    void drag(double pixels);
    void endDrag();
    void remove(FaultId id);
    QString note() const;

    FaultPlanEditor &m_edits;
    const Viewer &m_viewer;
    Playhead &m_playhead;
    std::vector<FaultChip *> m_chips; ///< owned as children; index: fault id
    FaultMover m_mover;
    TimelineCoordinates m_coordinates;
    double m_left = 0;
    int m_rows = 1;
    QTimer m_soon;
    FaultSpans m_courses{FaultPlan()};
};

} // namespace lockscope
