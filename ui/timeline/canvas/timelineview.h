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

/// The timeline: ruler, lane labels, lanes, overview. It shows a trace's spans and changes nothing.
/// Thread: the window's. It keeps no copy of the spans: whoever owns them tells it after each change.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playhead` is the window's; it must outlive the view.
    TimelineView(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);
    /// With a playhead of its own.
    explicit TimelineView(Selection &selection, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// What to show from now on. `spans` must outlive the view or the next call. `live`: more rows will come, and the right
    /// edge follows them while following is on.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a whole run with the index that was made with it. `keepPlace`: it takes the place of another run of the same
    /// scenario, so what is in sight stays in sight. `spans` as above.
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans, std::shared_ptr<const TimelineIndex> index, bool keepPlace);
    /// The spans of another run, as outlines over this one; null: none. They must outlive the next call. `name`: what they are called;
    /// empty: the run before.
    void setGhost(const Spans *ghost, const QString &name = {});
    bool hasGhost() const;
    /// How many clients and nodes a run begins with, before show(): their lanes are there before anything happens in them.
    void setCast(std::uint16_t clients, std::uint8_t nodes);
    /// What the axis reaches over at least, before show(): for two timelines on one axis.
    void setAxisLeast(WorldTime from, WorldTime to);
    /// Whether what stands beside the lanes, their names and the scroll bar, takes the same room however high the lanes are: so two
    /// timelines below each other have one axis.
    void setSteady(bool isSteady);
    /// Looks where another timeline does.
    void mirror(const TimelineView &other);
    /// The moment at which another run parts from this one, marked across all lanes; nothing: none.
    void setParting(std::optional<WorldTime> time);
    /// The violations to mark across all lanes.
    void setVerdict(const Verdict &verdict);
    /// The same of one that is shared, with what a thread of its own has looked up for it (null: it is looked up in this call): for a run
    /// that goes on, whose verdict may be long and is another one several times a second.
    void shareVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// What a filter lets pass; all else is dimmed. Null: there is no filter.
    void setLit(std::shared_ptr<const MatchingRows> lit);
    /// What stands above the ruler, on the same axis; it becomes a child of the timeline.
    void setStrip(TimelineStrip *strip);
    /// Brings the lane of a client, or of a node, into sight and marks it.
    void pickLane(ClientId client, NodeId node);
    /// Nothing to show.
    void clear();

    /// The one widget in it that paints, and takes keys and gestures.
    TimelineCanvas &canvas() const;
    bool isFollowing() const;
    /// The visible stretch of time.
    WorldTime visibleFrom() const;
    WorldTime visibleTo() const;
    /// How long a pixel is: the zoom.
    Duration timePerPixel() const;

public Q_SLOTS:
    void fitAll();
    void zoomIn();
    void zoomOut();
    void setFollowing(bool following);
    /// Brings a stretch into sight, with some room on both sides.
    void showRange(lockscope::WorldTime from, lockscope::WorldTime to);

Q_SIGNALS:
    void followingChanged(bool following);
    /// Another stretch of time is in sight.
    void visibleTimeChanged();
    /// One line about what is under the pointer, or empty: for the status bar.
    void hinted(const QString &text);
    /// The key that plays, or pauses.
    void playPressed(bool forwards);
    /// A context menu is asked for.
    void menuWanted(const lockscope::TimelinePlace &place);
    /// A fault of that kind was dragged here from the palette.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);

private:
    class Private;
    void build();
    std::unique_ptr<Private> m_private;
};

} // namespace lockscope
