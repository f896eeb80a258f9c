// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "replay/playhead.h"
#include "shared/selection.h"
#include "timeline/lanehit.h"
#include "timeline/lanescene.h"
#include "timeline/measurebox.h"
#include "timeline/messages.h"
#include "timeline/overview.h"
#include "timeline/timelineplace.h"
#include "timeline/timelinestrip.h"
#include "timeline/visibletime.h"

#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

class QGestureEvent;

namespace lockscope {

/// The one widget that paints the timeline and takes its gestures. From the top: overview, ruler, a row of flags, the lanes; at the
/// left the lanes' names. Thread: the window's. It owns where one looks; what is looked at belongs to others.
class TimelineCanvas : public QWidget {
    Q_OBJECT
public:
    TimelineCanvas(Selection &selection, Playhead &playhead, QWidget *parent = nullptr);

    void show(std::shared_ptr<const Trace> trace, const Spans &spans, bool live);
    /// Shows a run in the place of another of the same scenario (`keepPlace`: the stretch in sight stays), with its index.
    void replace(std::shared_ptr<const Trace> trace, const Spans &spans, TimelineIndex index, bool keepPlace);
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
    void setViolations(std::vector<Violation> violations);
    /// What the judge found beside the violations: notes at the writes that did harm.
    void setFindings(const std::vector<Finding> &findings);
    /// Brings the lane of a client or a node into sight and marks its group; a click elsewhere takes the mark away.
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
    double scroll() const { return m_scroll; }
    double scrollMax() const;
    void setScroll(double scroll);

    void fitAll();
    void zoomBy(double factor);
    void setFollowing(bool following);
    void showRange(const TimeRange &range);
    /// Looks where another one does.
    void mirror(const VisibleTime &other);

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
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    static constexpr double wordsMost = 1.3; ///< how much larger the words of the highest lanes are
    enum class Drag { none, undecided, pan, measure, overview, ruler };

    // Places and content.
    void layOut();
    void showStrip();
    void holdAxis(bool isHeld);
    TimelinePlace placeAt(const QPointF &position) const;
    void moved(bool followedBefore);
    bool isEmpty() const { return !m_trace || m_trace->isEmpty(); }
    LaneScope scope() const;
    /// Reads once what the run's leases are made of.
    void learnTerms();
    /// Words grow with the lanes, though less.
    QFont laneFont() const { return scaledFont(std::clamp(1 + (m_lanes.stretch() - 1) * 0.18, 1.0, wordsMost)); }
    QFont scaledFont(double share) const;
    double laneX(const QPointF &position) const { return position.x() - m_lanesRect.left(); }
    /// What is under the pointer; a violation's flag counts too.
    LaneHit hitUnder(const QPointF &position) const;

    // Painting.
    void paintHint(QPainter &painter);
    void paintLanesArea(QPainter &painter);
    void paintHead(QPainter &painter);

    // Gestures.
    void zoomAt(double x, double factor);
    void panBy(double pixels);
    void dragTo(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void beginDrag(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void scrubTo(const QPointF &position);
    void clickAt(const QPointF &position);
    void pinched(QGestureEvent *event);
    void hover(const QPointF &position);
    void showTip();
    bool pressKey(int key, Qt::KeyboardModifiers modifiers);
    bool pressLetter(int key, Qt::KeyboardModifiers modifiers);
    bool pressReplayKey(int key, Qt::KeyboardModifiers modifiers);

    // The playhead.
    void playheadMoved(Playhead::Move by);

    // Selection.
    void selectionChanged(std::optional<Seq> event, bool reveal);
    void selectRow(std::size_t row, bool reveal);
    void centreSelection();
    void stepViolation(bool forwards);
    void stepEvent(bool forwards);
    void revealLane(const TimelineLane &lane);

    Selection &m_selection;
    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    const Spans *m_ghost = nullptr;
    QString m_ghostName;
    std::optional<WorldTime> m_parting;
    bool m_isSteady = false;
    std::vector<Violation> m_violations;
    std::map<std::uint32_t, WriteNote> m_writeNotes;
    TimelineIndex m_index;
    std::optional<LeaseTerms> m_terms;
    MessageWindow m_messages;
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
    QRectF m_rulerRect, m_flagsRect, m_labelsRect, m_lanesRect;
    double m_scroll = 0;

    std::optional<std::size_t> m_selectedRow;
    std::optional<Span> m_selectedSpan;
    std::optional<std::size_t> m_violation; // the one last gone to
    std::optional<TimeRange> m_measure;
    LaneHit m_hover;
    QPointF m_pointer;
    QTimer m_tipTimer;

    Drag m_drag = Drag::none;
    QPointF m_dragFrom;
    QPointF m_dragLast;
    Overview::Grip m_grip = Overview::Grip::none;
    TimeRange m_gripRange;
};

} // namespace lockscope
