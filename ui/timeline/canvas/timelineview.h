// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/replaystate.h"
#include "ui/state/runview.h"
#include "ui/timeline/canvas/accessibletimeline.h"
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

class QScrollBar;

namespace lockscope {

class ModelPreview;
class TimelineStrip;
class Viewer;

/// The timeline with its scroll bar. Its areas from the top are: overview, strip, ruler, marks,
/// flags, lanes; the names of the lanes are at the left. It connects its parts, paints the areas
/// above the lanes, and passes its events to the parts. Thread: the window's.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playhead`: the window's playhead. REQUIRES: it outlives the view.
    TimelineView(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);
    /// Creates a view with its own playhead.
    explicit TimelineView(Selection &selection, QWidget *parent = nullptr);

    /// From now on, shows the runs of the viewer, and the ghost of the preview (the run before the
    /// user's change).
    void follow(const Viewer &viewer, const ModelPreview &preview);
    /// What the user sees of a run, and the marks on it.
    struct Place {
        VisibleTime time;
        ZoomStack zooms;
        TimeMarks marks;
        LaneArrangement arrangement;
        double scroll = 0;
    };
    Place place() const;
    /// Restores the place of another timeline. REQUIRES: that timeline showed the same run.
    void restore(const Place &place);
    /// Shows a run; without a trace: no run. Also call it when the run has more rows or another
    /// verdict. REQUIRES: the violations of the verdict are ordered by their beginning. `live`:
    /// more rows will come, and the right edge follows them while isFollowing(). `keepPlace`: the
    /// run replaces another run of the same scenario, and the visible range stays.
    void show(std::shared_ptr<const RunView> run, bool live = false, bool keepPlace = false);
    void clear() { show(std::make_shared<const RunView>()); }
    /// Shows the spans of another run as outlines over this run; null: none. `name`: the label of
    /// the outlines; empty: "before".
    void setGhost(std::shared_ptr<const SpanBuilder> ghost, const QString &name = {});
    /// Sets the time at which another run diverges from this run, and marks it across all lanes;
    /// nothing: there is none.
    void setDivergence(std::optional<WorldTime> time);
    /// Whether outlines of another run are shown.
    bool hasGhost() const { return m_content.ghost(); }
    /// Gives two timelines, one below the other, a common axis that covers both runs. A time then
    /// has the same x in both timelines if they show the same range (mirror()). Call it again when
    /// a run changes.
    static void shareAxis(TimelineView &a, TimelineView &b);
    /// Gives the timeline its own axis again.
    void endShareAxis() { setAxisAtLeast({}, 0); }
    /// Sets whether this is one of two timelines, one below the other. If so, the widths of the
    /// lane names and the scroll bar do not depend on the height of the lanes, so that both
    /// timelines can have a common axis. Lanes are collapsed if they do not fit.
    void setStacked(bool isStacked);
    /// Sets the rows that match the filter; null: there is no filter. The timeline dims all other
    /// rows and shows the sign "filtered" beside the overview.
    void setMatchingRows(std::shared_ptr<const MatchingRows> rows);
    /// Whether a filter dims rows.
    bool isDimming() const { return m_content.matchingRows(); }
    /// Picks the lane of a client or node: makes it visible and highlights its name. Unfolds a
    /// folded lane and shows a hidden one. The lane stays picked until the user clicks in the
    /// lanes.
    void pickLane(ClientId client, NodeId node) { m_selection.pickLane(client, node); }
    /// Returns the picked lane; null if there is none.
    const TimelineLane *pickedLane() const { return m_selection.pickedLane(); }
    /// Sets the strip between the overview and the ruler; it becomes a child of this widget.
    void setStrip(TimelineStrip *strip);
    /// Sets the text that the timeline shows while there is no row; empty: the default text,
    /// TimelineText::nothingShown().
    void setEmptyHint(const QString &hint);
    QString emptyHint() const;

    const VisibleTime &visibleTime() const { return m_navigation.time(); }
    /// Whether the right edge of the visible range follows the newest rows of a live run.
    bool isFollowing() const { return visibleTime().isFollowing(); }
    WorldTime visibleFrom() const { return visibleTime().visible().from; }
    WorldTime visibleTo() const { return visibleTime().visible().to; }
    /// Returns the length of time that a pixel shows (the zoom).
    Duration timePerPixel() const;
    /// Returns the rectangle of the lanes; for tests and the scroll bar.
    QRectF lanesRect() const { return m_layout.areas().lanes; }
    const LaneModel &lanes() const { return m_layout.lanes(); }
    /// Returns the rectangle of a group's name at the left of its lanes, in the widget's
    /// coordinates.
    QRectF labelRect(const LaneGroup &group) const { return m_layout.labelRect(group); }
    QRectF rulerRect() const { return m_layout.areas().ruler; }
    /// Returns the row of cursors and markers; its height is 0 if there are none.
    QRectF marksRect() const { return m_layout.areas().marks; }
    QRectF overviewRect() const { return m_layout.areas().overview; }
    double scroll() const { return m_layout.scroll(); }
    double scrollMax() const { return m_layout.scrollMax(); }
    void setScroll(double scroll) { m_layout.setScroll(scroll); }

    void fitAll() { m_navigation.fitAll(); }
    void zoomBy(double factor) { m_navigation.zoomAt(m_navigation.width() / 2, factor); }
    void zoomIn() { zoomBy(1.5); }
    void zoomOut() { zoomBy(1 / 1.5); }
    void setFollowing(bool following);
    /// Shows a range with a margin on both sides.
    void showRange(WorldTime from, WorldTime to) { m_navigation.showRange({from, to}); }
    /// Shows the same times at the same pixels as another timeline.
    void mirror(const TimelineView &other) { m_navigation.mirror(other.visibleTime()); }

    /// The history of visible ranges; goBack() and goForward() move through it.
    const ZoomStack &zooms() const { return m_navigation.zooms(); }
    void goBack() { m_navigation.goBack(); }
    void goForward() { m_navigation.goForward(); }

    /// Executes a command, as its key does.
    void carryOut(TimelineCommand command) { m_commands.run(command); }
    const TimelineKeys &shortcuts() const { return m_commands.shortcuts(); }
    /// Sets the habits that this timeline reads from now on. REQUIRES: they outlive the timeline.
    void useHabits(const TimelineHabits &habits)
    {
        m_commands.useHabits(habits);
        m_mouse.useHabits(habits);
    }
    bool isWheelZooming() const { return m_mouse.isWheelZooming(); }

    const LaneArrangement &arrangement() const { return m_layout.arrangement(); }
    void setArrangement(const LaneArrangement &arrangement)
    {
        m_layout.setArrangement(arrangement);
    }
    /// Whether the group of lanes with this key exists, even if it is hidden or folded.
    bool hasGroup(LaneKey key) const { return m_layout.hasGroup(key); }
    const TimeMarks &marks() const { return m_marks.marks(); }
    /// Moves the playhead to a time and scrolls to it.
    void goTo(WorldTime time);

    QSize sizeHint() const override { return {1000, 480}; }
    QSize minimumSizeHint() const override { return {320, 160}; }

Q_SIGNALS:
    void followingChanged(bool following);
    /// `text`: a line for the status bar about the object under the pointer, or an empty text.
    void hinted(const QString &text);
    /// The key for play and pause was pressed.
    void playPressed(bool forwards);
    /// The user requested a context menu.
    void menuWanted(const lockscope::TimelinePlace &place);
    /// A fault of this kind was dragged here from the palette.
    void faultDropped(const lockscope::TimelinePlace &place, const QString &kind);
    /// The visible time range or its scale has changed.
    void visibleTimeChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *) override { layOut(); }
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *) override { m_hover.leave(); }
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *) override { m_drop.leave(); }
    void dropEvent(QDropEvent *event) override;

private:
    TimelineView(
        Selection &selection, Playhead *shared, std::unique_ptr<Playhead> own, QWidget *parent);
    void connectParts();
    CanvasParts parts();
    void setAxisAtLeast(const TimeRange &range, double labelsWidth);
    /// Shows the content on the axis. `keepPlace`: the visible range stays.
    void showContent(bool keepPlace, bool live);
    /// Resets the state that the user has made in another run: measured range, scroll position,
    /// history of views, marks.
    void resetUserState();
    void layOut();
    void layOutAndUpdate();
    /// Shows in the scroll bar which lanes are visible, and hides it if all are. Returns whether
    /// the width beside it has changed.
    bool updateScrollBar();
    /// Shows or hides the strip, and gives it the visible time.
    void updateStrip();
    /// Keeps the playhead visible after a step or during playback.
    void keepPlayheadVisible(Playhead::Move way);
    void paintSketch(QPainter &painter);
    void paintEmptyHint(QPainter &painter) const;
    /// Paints everything above the lanes.
    void paintHead(QPainter &painter);

    std::unique_ptr<Playhead> m_ownPlayhead; ///< null if the playhead is the window's
    Playhead &m_playhead;
    QScrollBar *m_scrollBar;
    bool m_isStacked = false;
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
    QString m_emptyHint;
    AccessibleTimeline m_accessible;
};

} // namespace lockscope
