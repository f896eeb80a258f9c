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

/// The timeline with its scroll bar. It does not copy the spans that it shows, so their owner must
/// call show() or replace() after each change of the spans. Thread: the window's.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playhead`: the window's playhead. REQUIRES: it outlives the view.
    TimelineView(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);
    /// Creates a view with its own playhead.
    explicit TimelineView(Selection &selection, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Shows a run. REQUIRES: `spans` live until the next show(), replace() or clear(), or as long
    /// as the view. `live`: more rows will come, and the right edge follows them while
    /// isFollowing().
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a complete run with its index. `keepPlace`: the run replaces another run of the same
    /// scenario, and the visible range stays. `spans`: as in show().
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans,
        std::shared_ptr<const TimelineIndex> index, bool keepPlace);
    /// Shows the spans of another run as outlines over this run; null: none. REQUIRES: these spans
    /// live until the next setGhost(). `name`: the label of the outlines; empty: "before".
    void setGhost(const Spans *ghost, const QString &name = {});
    bool hasGhost() const;
    /// Sets the numbers of clients and nodes with which a run starts. Call it before show(), so
    /// that their lanes exist before their first event.
    void setActors(std::uint16_t clients, std::uint8_t nodes);
    /// Gives two timelines, one below the other, a common axis that covers both runs. A time then
    /// has the same x in both timelines if they show the same range (mirror()). Call it again when
    /// a run changes.
    static void shareAxis(TimelineView &a, TimelineView &b);
    /// Gives the timeline its own axis again.
    void endShareAxis();
    /// Sets whether this is one of two timelines, one below the other. If so, the widths of the
    /// lane names and the scroll bar do not depend on the height of the lanes, so that both
    /// timelines can have a common axis. Lanes are collapsed if they do not fit.
    void setStacked(bool isStacked);
    /// Shows the same times at the same pixels as another timeline.
    void mirror(const TimelineView &other);
    /// Sets the time at which another run diverges from this run; nothing: there is none. The
    /// timeline marks this time across all lanes.
    void setDivergence(std::optional<WorldTime> time);
    /// Sets the verdict, whose violations the timeline marks across all lanes.
    void setVerdict(const Verdict &verdict);
    /// Does the same as setVerdict() without a copy of the verdict, because the verdict may be long
    /// and changes several times a second during a live run. `notes`: the notes that another thread
    /// has derived from the verdict; null: this call derives them.
    void shareVerdict(
        std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// Sets the rows that match a filter; null: there is no filter. The timeline dims all other
    /// rows.
    void setMatchingRows(std::shared_ptr<const MatchingRows> rows);
    /// Sets the widget above the ruler, on the same axis; it becomes a child of the timeline.
    void setStrip(TimelineStrip *strip);
    /// Picks the lane of a client or a node: makes it visible and highlights its name.
    void pickLane(ClientId client, NodeId node);
    /// Shows no run.
    void clear();

    /// The child widget that paints, and receives keys and gestures.
    TimelineCanvas &canvas() const;
    /// Whether the right edge of the visible range follows the newest rows of a live run.
    bool isFollowing() const;
    /// The visible range of time.
    WorldTime visibleFrom() const;
    WorldTime visibleTo() const;
    /// Returns the length of time that a pixel shows (the zoom).
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
    /// `text`: a line for the status bar about the object under the pointer, or an empty text.
    void hinted(const QString &text);
    /// The key for play or pause was pressed.
    void playPressed(bool forwards);
    /// The user requested a context menu.
    void menuWanted(const lockscope::TimelinePlace &place);
    /// The user has dropped a fault of this kind from the palette on the timeline.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);

private:
    class Private;
    void build();
    std::unique_ptr<Private> m_private;
};

} // namespace lockscope
