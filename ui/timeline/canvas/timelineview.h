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

/// The timeline: ruler, lane labels, lanes, overview. It does not copy the spans that it shows: their owner calls show() or replace()
/// after each change of them. Thread: the window's.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playhead` is the window's; it must outlive the view.
    TimelineView(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);
    /// Creates a view with its own playhead.
    explicit TimelineView(Selection &selection, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Shows a run. `spans` must live until the next call, or as long as the view. `live`: more rows will come, and the right edge
    /// follows them while following is on.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a complete run with the index that was built with it. `keepPlace`: it replaces another run of the same scenario, and
    /// the visible range stays. `spans` as in show().
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans, std::shared_ptr<const TimelineIndex> index, bool keepPlace);
    /// Shows the spans of another run as outlines over this one; null: none. They must live until the next call. `name`: the label of
    /// the outlines; empty: the previous run.
    void setGhost(const Spans *ghost, const QString &name = {});
    bool hasGhost() const;
    /// Sets how many clients and nodes a run starts with, before show(): their lanes exist before their first event.
    void setActors(std::uint16_t clients, std::uint8_t nodes);
    /// Gives two timelines below each other one axis: it covers both runs, and a time has the same x in both if they show the same range
    /// (mirror()). Call it again when a run changes.
    static void shareAxis(TimelineView &a, TimelineView &b);
    /// Gives the timeline its own axis again.
    void endShareAxis();
    /// Sets whether this is one of two timelines below each other. Then the lane names and the scroll bar take the same width for any lane
    /// height, so that both have one axis; and lanes are collapsed if they do not fit.
    void setSteady(bool isSteady);
    /// Shows the same times at the same pixels as another timeline.
    void mirror(const TimelineView &other);
    /// Sets the time at which another run diverges from this one, marked across all lanes; nothing: none.
    void setDivergence(std::optional<WorldTime> time);
    /// Sets the violations to mark across all lanes.
    void setVerdict(const Verdict &verdict);
    /// Does the same as setVerdict() without a copy of the verdict, which may be long and changes several times a second during a live run.
    /// `notes`: the notes that another thread has derived from it; null: this call derives them.
    void shareVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// Sets the rows that match a filter; all others are dimmed. Null: there is no filter.
    void setMatchingRows(std::shared_ptr<const MatchingRows> rows);
    /// Sets the widget above the ruler, on the same axis; it becomes a child of the timeline.
    void setStrip(TimelineStrip *strip);
    /// Makes the lane of a client or a node visible and marks it.
    void pickLane(ClientId client, NodeId node);
    /// Shows no run.
    void clear();

    /// The child widget that paints, and receives keys and gestures.
    TimelineCanvas &canvas() const;
    bool isFollowing() const;
    /// The visible range of time.
    WorldTime visibleFrom() const;
    WorldTime visibleTo() const;
    /// Returns the duration of a pixel, that is the zoom.
    Duration timePerPixel() const;

public Q_SLOTS:
    void fitAll();
    void zoomIn();
    void zoomOut();
    void setFollowing(bool following);
    /// Shows a range with a margin on both sides.
    void showRange(lockscope::WorldTime from, lockscope::WorldTime to);

Q_SIGNALS:
    void followingChanged(bool following);
    /// The visible range of time has changed.
    void visibleTimeChanged();
    /// A line about what is under the pointer, or empty: for the status bar.
    void hinted(const QString &text);
    /// The key for play or pause was pressed.
    void playPressed(bool forwards);
    /// The user requested a context menu.
    void menuWanted(const lockscope::TimelinePlace &place);
    /// A fault of that kind was dropped here from the palette.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);

private:
    class Private;
    void build();
    std::unique_ptr<Private> m_private;
};

} // namespace lockscope
