// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/breakpoints.h"
#include "ui/state/faultplaneditor.h"
#include "ui/timeline/canvas/timelineplace.h"

namespace lockscope {

struct Experiment;
class FaultLane;
class FaultPalette;
class MessageBar;
class Player;
class Replay;
class TimelineView;

/// All parts with which the user adds faults to the choice: the fault lane (a strip with the
/// faults, above the ruler of the timeline), the fault palette, the faults that the user drags onto
/// the timeline, and breakpoints in the margin of the listing. This class creates and connects the
/// parts; the window places the palette. Owned by the window.
class FaultUi : public QObject {
    Q_OBJECT
public:
    struct Parts {
        Experiment &experiment;
        Replay &replay;
        TimelineView &timeline;
        MessageBar &messages;
    };
    FaultUi(Parts parts, QWidget &window, QObject *parent);

    FaultPlanEditor &planEditor() { return m_planEditor; }
    FaultLane *lane() const { return m_lane; }
    FaultPalette *palette() const { return m_palette; }
    BreakPoints &breakPoints() { return m_breakPoints; }

    /// Adds a fault of a kind at a place, or shows a message why that is not possible. During a run
    /// on real Redis it injects the fault into that run at once.
    void add(const TimelinePlace &place, const QString &kindId);
    /// Adds a fault at the playhead; without a playhead, in the middle of the visible time range.
    void addAtPlayhead(const QString &kindId);

private:
    void inject(const Fault &fault);
    /// Shows the faults of the choice in the listing.
    void tellStop(const Player &player);
    void showFaults();

    Parts m_parts;
    FaultPlanEditor m_planEditor;
    FaultLane *m_lane;       // owned by the timeline
    FaultPalette *m_palette; // owned by the window
    BreakPoints m_breakPoints;
};

} // namespace lockscope
