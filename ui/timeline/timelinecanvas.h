// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "replay/playhead.h"
#include "shared/selection.h"
#include "timeline/foldcolumns.h"
#include "timeline/labelpicture.h"
#include "timeline/lanearrangement.h"
#include "timeline/lanehit.h"
#include "timeline/lanescene.h"
#include "timeline/litrows.h"
#include "timeline/measurebox.h"
#include "timeline/messages.h"
#include "timeline/overview.h"
#include "timeline/paintbytwo.h"
#include "timeline/timelinecommands.h"
#include "timeline/timelineplace.h"
#include "timeline/timelinestrip.h"
#include "timeline/timemarks.h"
#include "timeline/visibletime.h"
#include "timeline/zoomstack.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QGestureEvent;
class QLineEdit;
class QMenu;

namespace lockscope {

/// The one widget that paints the timeline and takes its gestures. From the top: overview, ruler, a row of flags, the lanes; at the
/// left the lanes' names. Thread: the window's. It owns where one looks; what is looked at belongs to others.
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
    bool hasGhost() const { return m_ghost && m_ghost != m_spans; }
    void setCast(LaneModel::Cast cast);
    /// Whether the lanes' names take as much room as they ever would, however high the lanes are.
    void setSteady(bool isSteady);
    /// What the axis reaches over at least, whatever the trace does; without length: nothing.
    void setAxisLeast(const TimeRange &range);
    /// What the judge found: violations, in the order of their beginning, and findings, of which the writes that did harm have notes.
    /// `notes`: those, if somebody has looked them up; null: it is done here.
    void setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes);
    /// What a filter lets pass: all else is dimmed, and a word beside the overview says so. Null: no filter, nothing is dimmed.
    void setLit(std::shared_ptr<const LitRows> lit);
    /// Whether something is dimmed.
    bool isDimming() const { return m_lit && m_trace && m_lit->isOf(*m_trace); }
    /// Brings the lane of a client or a node into sight, out of the fold and out of hiding if need be, and marks its group; a click
    /// elsewhere takes the mark away.
    void pickLane(ClientId client, NodeId node);
    /// The lane that is marked, if one is.
    const TimelineLane *pickedLane() const;
    /// What stands above the ruler; it becomes a child of this.
    void setStrip(TimelineStrip *strip);
    void clear();

    const VisibleTime &visibleTime() const { return m_visible; }
    /// The lanes' own rectangle; for tests and for the scroll bar.
    QRectF lanesRect() const { return m_lanesRect; }
    const LaneModel &lanes() const { return m_lanes; }
    /// A group's name at the left of its lanes, in the widget's coordinates.
    QRectF labelRect(const LaneGroup &group) const;
    QRectF rulerRect() const { return m_rulerRect; }
    /// The row of cursors and markers; it has no height while there are none.
    QRectF marksRect() const { return m_marksRect; }
    QRectF overviewRect() const { return m_overview.rect(); }
    double scroll() const { return m_scroll; }
    double scrollMax() const;
    void setScroll(double scroll);

    void fitAll();
    void zoomBy(double factor);
    void setFollowing(bool following);
    void showRange(const TimeRange &range);
    /// Looks where another one does.
    void mirror(const VisibleTime &other);

    /// Back and forward through what one has looked at.
    const ZoomStack &zooms() const { return m_zooms; }
    void goBack();
    void goForward();

    /// Does what a key of the timeline does.
    void carryOut(TimelineCommand command);
    const TimelineKeys &keys() const { return m_keys; }
    void setKeys(const TimelineKeys &keys) { m_keys = keys; }
    bool isWheelZooming() const { return m_wheelZooms; }
    void setWheelZooming(bool zooms) { m_wheelZooms = zooms; }

    const LaneArrangement &arrangement() const { return m_arrangement; }
    void setArrangement(const LaneArrangement &arrangement);
    /// Whether there is such a group, be it hidden or folded.
    bool hasLane(LaneKey key) const;
    const TimeMarks &marks() const { return m_marks; }
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
    static constexpr double wordsMost = 1.3; ///< how much larger the words of the highest lanes are
    enum class Drag { none, undecided, pan, measure, overview, ruler, cursor, marker, label, lanes, height };
    /// What moves the time; moves of the same kind, close to one another, are one step of the zoom stack.
    enum class Gesture { single, wheel, key, drag };

    // Places and content.
    void layOut();
    void showStrip();
    void holdAxis(bool isHeld);
    void forgetHands();
    TimelinePlace placeAt(const QPointF &position) const;
    void moved(bool followedBefore);
    bool isEmpty() const { return !m_trace || m_trace->isEmpty(); }
    LaneScope scope() const;
    const TimelineIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }
    /// Reads once what the run's leases are made of.
    void learnTerms();
    /// Words grow with the lanes, though less.
    QFont laneFont() const { return scaledFont(std::clamp(1 + (m_lanes.stretch() - 1) * 0.18, 1.0, wordsMost)); }
    QFont scaledFont(double share) const;
    double laneX(const QPointF &position) const { return position.x() - m_lanesRect.left(); }
    /// The height in all lanes; pinned ones do not scroll.
    double laneY(const QPointF &position) const;
    /// What is under the pointer; a violation's flag counts too.
    LaneHit hitUnder(const QPointF &position) const;

    // Painting.
    void paintHint(QPainter &painter);
    void paintLanesArea(QPainter &painter);
    void paintLanesPart(QPainter &painter, const QRectF &part, double scroll);
    struct LanesPart;
    LaneScene sceneOf(QPainter &painter, const LanesPart &part, std::vector<LaneWord> &words, std::vector<LaneSign> &signs) const;
    void paintRows(QPainter &painter, const LanePixels &pixels, const LanesPart &part, const RowsToPaint &rows) const;
    void paintLabels(QPainter &painter);
    void paintMarks(QPainter &painter);
    void paintHead(QPainter &painter);
    const std::vector<Violation> &violations() const;
    void paintFilterSign(QPainter &painter);
    void paintDimLabels(QPainter &painter);

    // Gestures.
    Sight sight() const { return {m_visible.visible(), m_visible.isShowingAll()}; }
    void look(Gesture gesture, const std::function<void()> &change);
    void lookAt(const std::optional<Sight> &sight);
    void zoomAt(double x, double factor, Gesture gesture = Gesture::single);
    void panBy(double pixels, Gesture gesture = Gesture::single);
    void dragTo(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void beginDrag(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void scrubTo(const QPointF &position);
    void clickAt(const QPointF &position);
    void pinched(QGestureEvent *event);
    void hover(const QPointF &position);
    void showTip();
    void hintAt(const QPointF &position, Qt::KeyboardModifiers modifiers);
    bool travel(TimelineCommand command);
    bool walk(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);
    void toEdge(bool isEnd);
    void leave();
    void dragOverview(const QPointF &position);

    // Cursors and markers.
    /// Where a new mark would stand: under the pointer, or else at the playhead, or in the middle.
    WorldTime timeOfHand() const;
    WorldTime timeUnder(const QPointF &position) const;
    void grabCursor(TimeMarks::Cursor which);
    std::optional<TimeMarks::Cursor> cursorAt(const QPointF &position) const;
    std::optional<std::size_t> markerAt(const QPointF &position) const;
    void addMarker(WorldTime time);
    void removeMarker();
    void nameMarker(std::size_t index);
    void hintMarks();
    void marksChanged();
    void marksMenu(std::size_t index, const QPoint &globalPosition);
    QStringList markerLines(std::size_t index) const;

    // The lanes' names.
    enum class LabelPart { triangle, name, edge };
    struct LabelHit {
        std::size_t group = 0;
        LabelPart part = LabelPart::name;
    };
    std::optional<LabelHit> labelAt(const QPointF &position) const;
    /// A click on the triangle collapses a group, or opens it; that of the fold brings its clients out.
    static void toggleGroup(LaneArrangement &lanes, LaneKey key);
    bool pressLabel(const QPointF &position);
    void dragLabel(const QPointF &position);
    void releaseLabel(const QPointF &position);
    std::size_t dropAt(const QPointF &position) const;
    void labelMenu(LaneKey key, const QPoint &globalPosition);
    void addFoldActions(QMenu &menu, LaneKey key);
    void addShowActions(QMenu &menu);
    void rearrange(const std::function<void(LaneArrangement &)> &change);

    // The playhead.
    void playheadMoved(Playhead::Move by);

    // Selection.
    void selectionChanged(std::optional<Seq> event, bool reveal);
    void selectRow(std::size_t row, bool reveal);
    void centreSelection();
    void fitSelection();
    void stepViolation(bool forwards);
    void stepEvent(bool forwards);
    void stepCause(bool forwards);
    void revealLane(const TimelineLane &lane);

    Selection &m_selection;
    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    const Spans *m_ghost = nullptr;
    QString m_ghostName;
    std::optional<WorldTime> m_parting;
    bool m_isSteady = false;
    std::shared_ptr<const Verdict> m_verdict; ///< null: nothing is known
    std::shared_ptr<const WriteNotes> m_writeNotes;
    TimelineIndex m_ownIndex;
    std::shared_ptr<const TimelineIndex> m_givenIndex; ///< counts instead of m_ownIndex where it is there
    std::optional<LeaseTerms> m_terms;
    MessageWindow m_messages;
    std::shared_ptr<const LitRows> m_lit;
    FoldPast m_foldPast;
    FairCut m_cut; ///< between the lanes that two threads paint
    LabelPicture m_labels;
    LabelPicture m_pinnedLabels;
    LaneModel m_lanes;
    LaneModel::Cast m_cast;
    TimeRange m_axisLeast;
    VisibleTime m_visible;
    TimelineStrip *m_strip = nullptr;
    bool m_showsAllAgain = false; ///< when what is held on the strip is let go
    ClientId m_pickedClient;
    NodeId m_pickedNode;
    std::optional<double> m_dropX; ///< where a fault would be let go
    Overview m_overview;
    QRectF m_rulerRect, m_marksRect, m_flagsRect, m_labelsRect, m_lanesRect;
    double m_scroll = 0;

    std::optional<std::size_t> m_selectedRow;
    std::optional<Span> m_selectedSpan;
    std::optional<std::size_t> m_violation; // the one last gone to
    std::optional<TimeRange> m_measure;
    LaneHit m_hover;
    QPointF m_pointer;
    QTimer m_tipTimer;

    // Hands on it.
    TimelineKeys m_keys;
    bool m_wheelZooms = false;
    bool m_hasCentred = false; ///< the command before this one centred the selection
    ZoomStack m_zooms;
    Gesture m_gesture = Gesture::single;
    QElapsedTimer m_gestureClock;
    LaneArrangement m_arrangement;
    LabelHit m_label;             ///< what was pressed
    double m_labelShare = 1;      ///< its height before
    double m_labelHeight = 1;
    std::optional<std::size_t> m_drop; ///< the group that a dragged one would stand before
    TimeMarks m_marks;
    std::optional<TimeMarks::Cursor> m_heldCursor; ///< goes with the pointer
    TimeMarks::Cursor m_dragCursor = TimeMarks::Cursor::left;
    std::optional<std::size_t> m_marker;           ///< the one that is meant
    std::optional<std::size_t> m_hoverMarker;
    QLineEdit *m_name = nullptr; ///< of the marker that is being named

    Drag m_drag = Drag::none;
    QPointF m_dragFrom;
    QPointF m_dragLast;
    Overview::Grip m_grip = Overview::Grip::none;
    TimeRange m_gripRange;
};

} // namespace lockscope
