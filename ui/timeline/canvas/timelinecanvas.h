// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/playhead.h"
#include "ui/timeline/canvas/commandrunner.h"
#include "ui/timeline/canvas/faultdroptarget.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/labelcolumn.h"
#include "ui/timeline/canvas/lanespainter.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/mousegestures.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/frame/overview.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope {

class TimelineStrip;

/// The widget that shows the timeline. From the top: overview, ruler, a row of flags, the lanes; at the left the lanes' names.
/// It connects its parts, paints the frame around the lanes and hands its events to the parts. Thread: the window's.
class TimelineCanvas : public QWidget {
    Q_OBJECT
public:
    TimelineCanvas(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);

    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a run in the place of another of the same scenario (`keepPlace`: the stretch in sight stays), with its index.
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans, std::shared_ptr<const TimelineIndex> index, bool keepPlace);
    /// The spans of another run, drawn as outlines; null: none. They must outlive the next call. `name`: empty: the run before.
    void setGhost(const Spans *ghost, const QString &name = {});
    /// Where another run parts from this one.
    void setParting(std::optional<WorldTime> time);
    /// Outlines are to be seen: there is another run than the one before.
    bool hasGhost() const { return m_content.ghost(); }
    void setCast(LaneModel::Cast cast) { m_layout.setCast(cast); }
    /// Whether the lanes' names take as much room as they ever would, however high the lanes are.
    void setSteady(bool isSteady);
    /// What the axis reaches over at least, whatever the trace does; without length: nothing.
    void setAxisLeast(const TimeRange &range) { m_content.setRangeMin(range); }
    /// What the judge found: violations, in the order of their beginning, and findings, of which the writes that did harm have notes.
    /// `notes`: those, if somebody has looked them up; null: it is done here.
    void setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// What a filter lets pass: all else is dimmed, and a word beside the overview says so. Null: no filter, nothing is dimmed.
    void setLit(std::shared_ptr<const MatchingRows> lit);
    /// Whether something is dimmed.
    bool isDimming() const { return m_content.lit(); }
    /// Brings the lane of a client or a node into sight, out of the fold and out of hiding if need be, and marks its group; a click
    /// elsewhere takes the mark away.
    void pickLane(ClientId client, NodeId node) { m_selection.pickLane(client, node); }
    /// The lane that is marked, if one is.
    const TimelineLane *pickedLane() const { return m_selection.pickedLane(); }
    /// What stands above the ruler; it becomes a child of this.
    void setStrip(TimelineStrip *strip);
    void clear();

    const VisibleTime &visibleTime() const { return m_navigation.time(); }
    /// The lanes' own rectangle; for tests and for the scroll bar.
    QRectF lanesRect() const { return m_layout.areas().lanes; }
    const LaneModel &lanes() const { return m_layout.lanes(); }
    /// A group's name at the left of its lanes, in the widget's coordinates.
    QRectF labelRect(const LaneGroup &group) const { return m_layout.labelRect(group); }
    QRectF rulerRect() const { return m_layout.areas().ruler; }
    /// The row of cursors and markers; it has no height while there are none.
    QRectF marksRect() const { return m_layout.areas().marks; }
    QRectF overviewRect() const { return m_layout.areas().overview; }
    double scroll() const { return m_layout.scroll(); }
    double scrollMax() const { return m_layout.scrollMax(); }
    void setScroll(double scroll) { m_layout.setScroll(scroll); }

    void fitAll() { m_navigation.fitAll(); }
    void zoomBy(double factor) { m_navigation.zoomAt(m_navigation.width() / 2, factor); }
    void setFollowing(bool following);
    void showRange(const TimeRange &range) { m_navigation.showRange(range); }
    /// Looks where another one does.
    void mirror(const VisibleTime &other) { m_navigation.mirror(other); }

    /// Back and forward through what one has looked at.
    const ZoomStack &zooms() const { return m_navigation.zooms(); }
    void goBack() { m_navigation.goBack(); }
    void goForward() { m_navigation.goForward(); }

    /// Does what a key of the timeline does.
    void carryOut(TimelineCommand command) { m_commands.run(command); }
    const TimelineKeys &keys() const { return m_commands.keys(); }
    void setKeys(const TimelineKeys &keys) { m_commands.setKeys(keys); }
    bool isWheelZooming() const { return m_mouse.isWheelZooming(); }
    void setWheelZooming(bool zooms) { m_mouse.setWheelZooming(zooms); }

    const LaneArrangement &arrangement() const { return m_layout.arrangement(); }
    void setArrangement(const LaneArrangement &arrangement) { m_layout.setArrangement(arrangement); }
    /// Whether there is such a group, be it hidden or folded.
    bool hasLane(LaneKey key) const { return m_layout.hasLane(key); }
    const TimeMarks &marks() const { return m_marks.marks(); }
    /// Puts the playhead there, and brings it into sight.
    void goTo(WorldTime time);

    QSize sizeHint() const override { return {1000, 480}; }
    QSize minimumSizeHint() const override { return {320, 160}; }

Q_SIGNALS:
    void followingChanged(bool following);
    void hinted(const QString &text);
    /// The key that plays, or pauses.
    void playPressed(bool forwards);
    void menuWanted(const lockscope::TimelinePlace &place);
    /// A fault of that kind was dragged here from the palette.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);
    /// The height of the lanes, or how far they are scrolled, changed.
    void scrollChanged();
    /// Another stretch of time is in sight, or the same in another way.
    void visibleTimeChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void connectParts();
    CanvasParts parts();
    /// Shows the content on the axis; `keepPlace`: the range in sight stays.
    void showContent(bool keepPlace, bool live);
    /// Forgets what belongs to another run: its marks, its steps, what is measured.
    void forgetHands();
    void layOut();
    void layOutAndUpdate();
    void showStrip();
    void followPlayhead(Playhead::Move by);
    void paintHint(QPainter &painter) const;
    void paintHead(QPainter &painter);

    Playhead &m_playhead;
    TimelineContent m_content;
    TimeNavigation m_navigation;
    TimelineLayout m_layout;
    TimelineSelection m_selection;
    MarkEditor m_marks;
    LabelColumn m_labels;
    Overview m_overview;
    HoverTip m_hover;
    LanesPainter m_painter;
    MouseGestures m_mouse;
    CommandRunner m_commands;
    FaultDropTarget m_drop;
    TimelineStrip *m_strip = nullptr;
};

} // namespace lockscope
