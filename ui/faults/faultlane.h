// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/livelab/faultsbyhand.h"
#include "ui/faults/faultchip.h"
#include "ui/index/visibletime.h"
#include "ui/timeline/canvas/timelinestrip.h"

#include <QTimer>

#include <optional>
#include <vector>

class QMenu;

namespace lockscope {

class FaultPlanEditor;

/// Moves, stretches and copies the faults of the plan on the time axis: by dragging, or in steps
/// with the keyboard. Thread: the window's.
class FaultMover {
public:
    explicit FaultMover(FaultPlanEditor &planEditor) : m_planEditor(planEditor) { }

    /// Starts to drag a fault; `shown` is what its chip shows. `isCopy`: adds a copy of the fault
    /// to the plan and drags the copy. Returns false if this fault cannot be moved (or stretched,
    /// as `grip` says).
    bool beginDrag(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip, bool isCopy,
        const TimelineCoordinates &coordinates);
    /// Moves or stretches the fault by that many pixels from its state at beginDrag(), and returns
    /// it. A pixel is as long as it was at beginDrag(). The result is rounded to a step of
    /// `coordinates`: the current ones, as the user may have zoomed. REQUIRES: isDragging().
    Fault drag(double pixels, const TimelineCoordinates &coordinates);
    /// Ends the drag. Returns false if there was none.
    bool endDrag();
    bool isDragging() const { return m_drag.has_value(); }

    /// Moves the fault in time, or changes its length if `changesLength`, by `steps` steps. A step
    /// is the shortest step of a ruler (rulerStep(): 1, 2 or 5 ms, for example) that is at least 10
    /// pixels long, or one pixel if `isSmallStep`. Does nothing if the fault cannot be moved or
    /// stretched.
    void nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isSmallStep,
        bool changesLength, const TimelineCoordinates &coordinates);

private:
    /// A drag in progress: the plan (with the copy, if the copy is dragged), the fault and its span
    /// when the drag began.
    struct Drag {
        FaultChip::Grip grip;
        FaultPlan planAtStart;
        FaultId id;
        FaultSpan span;
        TimelineCoordinates coordinates;
    };

    FaultPlanEditor &m_planEditor;
    std::optional<Drag> m_drag;
};

class FaultPlanEditor;
class Playhead;
class Viewer;

/// The faults of the current choice as chips on the time axis of the timeline. A fault that begins
/// at a fixed time has its chip at that time; the user can move, stretch, copy and delete it with
/// the mouse or the keyboard. The chip of a fault without a fixed time is at the time at which the
/// fault happened in the shown run; if the fault did not happen, the chip is at the left end of the
/// lane. Further chips are the faults that the user injected into the shown live run: editing or
/// moving one adds it to the choice. Random faults have no chips, but a tick each, with a tooltip.
/// If the shown run is that of a file and belongs to another scenario, the chips are the faults of
/// that run and none of the choice. Thread: the window's.
class FaultLane : public TimelineStrip {
    Q_OBJECT
public:
    FaultLane(FaultPlanEditor &planEditor, const Viewer &viewer, Playhead &playhead,
        QWidget *parent = nullptr);

    int heightWanted() const override;
    void showTime(const TimelineCoordinates &coordinates, double left) override;

    /// Returns the chip of a fault of the choice; null if there is none.
    FaultChip *chipOf(FaultId id) const;
    /// Returns the chips of injected faults that the choice does not have.
    std::vector<FaultChip *> injectedChips() const;
    /// Return a new menu for a chip: of a fault of the choice, or of an injected fault. The caller
    /// must show and delete it.
    QMenu *menuFor(FaultId id);
    QMenu *menuForInjected(const Fault &fault);
    /// Opens the dialog for a fault.
    void edit(FaultId id);
    /// Returns the x position where the lane's label ends and its axis begins.
    double axisLeft() const { return m_axisLeft; }
    WorldTime timeAt(double x) const { return m_coordinates.timeAt(x - m_axisLeft); }

Q_SIGNALS:
    /// `text`: a line for the status bar about the fault that the user drags, or why it cannot be
    /// dragged; empty: clears the line.
    void hinted(const QString &text);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Shows one chip for each fault of the current plan, and then one chip for each element of
    /// m_injected.
    void showPlan();
    /// Sets m_injected: the faults that the user injected into the run and that `plan` does not
    /// have. `trace`: the shown run, if it can have any; otherwise null, and m_injected becomes
    /// empty.
    void findInjected(const FaultPlan &plan, const Trace *trace);
    /// Adds the injected fault of a chip to the choice and returns the id of the fault. If the chip
    /// shows a fault that the choice already has, only returns the id of this fault.
    FaultId keep(const FaultChip *chip);
    /// Adds all faults of m_injected to the choice.
    void keepAll();
    int chipRowHeight() const;
    int chipRowsThatFit() const;
    void placeChips();
    void connectChip(FaultChip *chip);
    FaultId idOf(const FaultChip *chip) const;
    void beginDrag(FaultChip *chip, FaultChip::Grip grip, bool isCopy);
    void drag(double pixels);
    void endDrag();
    void remove(FaultId id);
    /// Returns the text beside the lane's name: that the plan was changed, or applies only to the
    /// next run, or how many random faults the shown run has; often empty.
    QString planNote() const;
    /// Returns why there are no chips: there are no faults, or the faults are random.
    QString noChipsText() const;
    /// Returns the sentences of the faults whose ticks are at this x, one per line.
    QString faultsOfTicksAt(double x) const;

    FaultPlanEditor &m_planEditor;
    const Viewer &m_viewer;
    Playhead &m_playhead;
    std::size_t m_planChips =
        0; ///< the number of faults of the choice that have chips: all, or none
    std::vector<FaultChip *>
        m_chips; ///< owned as children; the chips of the plan by fault id, then those of m_injected
    FaultsByHand m_faultsByHand;      ///< finds the injected faults in the trace
    std::vector<FaultByHand> m_ticks; ///< random faults, and faults of the plan that began again
    /// The injected faults that the choice does not have. Does not change while a chip is dragged,
    /// so that the dragged chip stays.
    std::vector<FaultChip::Shown> m_injected;
    FaultMover m_mover;
    TimelineCoordinates m_coordinates;
    double m_axisLeft = 0;
    int m_chipRowCount = 1;          ///< how many rows of chips there are
    bool m_isHeightChanging = false; ///< heightChanged() is being emitted
    QTimer m_growthTimer;            ///< delays the update for new rows of a live run
    FaultSpans m_spans{FaultPlan()};
};

} // namespace lockscope
