// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/faultplaneditor.h"
#include "ui/timeline/canvas/timelineplace.h"

namespace lockscope {

class BreakPoints;
class Experiment;
class FaultLane;
class FaultPalette;
class MessageBar;
class Replay;
class TimelineView;

/// All places where a hand puts faults into the choice: the lane, the palette, what is dragged onto the timeline, the listing's margin.
/// It makes the parts and wires them; the window gives the palette its place. Owned by the window.
class FaultUi : public QObject {
    Q_OBJECT
public:
    struct Parts {
        Experiment &experiment;
        Replay &replay;
        TimelineView &timeline;
        MessageBar &messages;
    };
    FaultUi(Parts parts, QWidget &window);

    FaultPlanEditor &edits() { return m_edits; }
    FaultLane *lane() const { return m_lane; }
    FaultPalette *palette() const { return m_palette; }
    BreakPoints &breakPoints() const { return *m_breakPoints; }

    /// Puts a fault of that kind there, or says why not.
    void add(const TimelinePlace &place, const QString &kind);
    /// At the playhead; without one in the middle of what is in sight.
    void addHere(const QString &kind);

private:
    void doNow(const Fault &fault);
    void showFaults();

    Parts m_parts;
    FaultPlanEditor m_edits;
    FaultLane *m_lane;       // owned by the timeline
    FaultPalette *m_palette; // owned by the window
    BreakPoints *m_breakPoints;
};

} // namespace lockscope
