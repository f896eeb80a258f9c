// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/timelineindex.h"
#include "ui/index/writenotes.h"
#include "ui/timeline/canvas/timelineplace.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope {

class MatchingRows;
class Playhead;
class Selection;
class TimelineCanvas;
class TimelineStrip;

/// The timeline: ruler, lane labels, lanes, overview. It only shows a trace's spans. Thread: the window's. It does not copy the spans:
/// their owner must call show() or replace() after each change.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playhead`: the window's. REQUIRES: it outlives the view.
    TimelineView(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);
    /// Creates a separate playhead.
    explicit TimelineView(Selection &selection, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Shows a run. REQUIRES: `spans` outlives the view or the next call. `live`: more rows will come, and the right edge follows them
    /// while following is on.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a complete run with its index. `keepPlace`: it replaces another run of the same scenario, so the visible range stays. `spans`:
    /// as for show().
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans, std::shared_ptr<const TimelineIndex> index, bool keepPlace);
    /// Sets the spans of another run, drawn as outlines over this one; null: none. REQUIRES: they outlive the next call. `name`: their
    /// name; empty: the previous run.
    void setGhost(const Spans *ghost, const QString &name = {});
    bool hasGhost() const;
    /// Sets the number of clients and nodes at the start of a run. Call it before show(): their lanes exist before their first event.
    void setCast(std::uint16_t clients, std::uint8_t nodes);
    /// Sets the minimum range of the axis, so that two timelines have the same one. Call it before show().
    void setAxisLeast(WorldTime from, WorldTime to);
    /// Whether labels and scroll bar always have the same width, whatever the height of the lanes. Two timelines below each other then have
    /// the same axis.
    void setSteady(bool isSteady);
    /// Shows the same range as another timeline.
    void mirror(const TimelineView &other);
    /// Sets the time at which another run diverges from this one, marked across all lanes; none: no mark.
    void setParting(std::optional<WorldTime> time);
    /// Sets the violations to mark across all lanes.
    void setVerdict(const Verdict &verdict);
    /// The same with a shared verdict, and with the notes that a background thread derived for it (null: derived in this call). For a run
    /// in progress, which has a new and possibly long verdict several times a second.
    void shareVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// Sets the rows that match a filter; all others are dimmed. Null: no filter.
    void setLit(std::shared_ptr<const MatchingRows> lit);
    /// Sets the strip above the ruler, with the same axis; it becomes a child of the timeline.
    void setStrip(TimelineStrip *strip);
    /// Scrolls to the lane of a client or node and marks it.
    void pickLane(ClientId client, NodeId node);
    /// Shows no run.
    void clear();

    /// Returns the child widget that paints, and receives keys and gestures.
    TimelineCanvas &canvas() const;
    bool isFollowing() const;
    /// Return the visible time range.
    WorldTime visibleFrom() const;
    WorldTime visibleTo() const;
    /// Returns the time per pixel, which is the zoom.
    Duration timePerPixel() const;

public Q_SLOTS:
    void fitAll();
    void zoomIn();
    void zoomOut();
    void setFollowing(bool following);
    /// Shows a time range with a margin on both sides.
    void showRange(lockscope::WorldTime from, lockscope::WorldTime to);

Q_SIGNALS:
    void followingChanged(bool following);
    /// The visible time range has changed.
    void visibleTimeChanged();
    /// One line for the status bar about the item under the pointer; may be empty.
    void hinted(const QString &text);
    /// The key for play and pause was pressed.
    void playPressed(bool forwards);
    /// The user requested a context menu.
    void menuWanted(const lockscope::TimelinePlace &place);
    /// A fault of this kind was dragged here from the palette.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);

private:
    class Private;
    void build();
    std::unique_ptr<Private> m_private;
};

} // namespace lockscope
