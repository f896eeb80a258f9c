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

/// Everything with which the user adds faults to the choice: the lane, the palette, drops on the timeline, the listing's margin. It
/// creates and connects the parts; the window places the palette. Owned by the window.
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

    /// Adds a fault of that kind at a place, or shows why that is not possible.
    void add(const TimelinePlace &place, const QString &kind);
    /// Adds it at the playhead; without a playhead in the middle of the visible range.
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
