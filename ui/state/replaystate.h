// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace lockscope {

class Viewer;

/// The position in time that the timeline, the event table, the listing and the state panel show.
/// If no position is set, the window has no playhead, and they show the end of the trace. Thread:
/// the window's.
class Playhead : public QObject {
    Q_OBJECT
public:
    /// The way in which the playhead has moved: a jump to a time, a step to a row or to an end of
    /// the trace, or playback. The timeline scrolls to the playhead after a step and during
    /// playback, but not after a jump.
    enum class Move { jumped, stepped, played };

    using QObject::QObject;

    /// Sets another trace, or a later snapshot of the same one. With `keep`, the playhead stays at
    /// its time, or moves to the nearest time in the trace. Without `keep`, the playhead is
    /// removed.
    void setTrace(std::shared_ptr<const Trace> trace, bool keep);
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    bool hasTrace() const { return m_trace && !m_trace->isEmpty(); }

    /// Returns the position; empty if there is no playhead.
    const std::optional<TracePosition> &at() const { return m_position; }
    /// Returns the position, or without a playhead the end of the trace.
    TracePosition shown() const;
    /// Returns the index of the last row before the position; empty without a playhead or before
    /// the first row.
    std::optional<std::size_t> row() const;
    /// Return the first and last possible time.
    WorldTime begin() const;
    WorldTime end() const;

public Q_SLOTS:
    /// Moves to a time, limited to the range of the trace. Does nothing without a trace.
    void moveTo(lockscope::WorldTime time) { move(time, Move::jumped); }
    void playTo(lockscope::WorldTime time) { move(time, Move::played); }
    /// Moves to the position directly after a row.
    void moveToRow(std::size_t row);
    /// Moves to the next or to the previous row of the trace. Without a playhead, moves to the
    /// first or to the last row.
    void step(bool forwards);
    void toBegin() { move(begin(), Move::stepped); }
    void toEnd() { move(end(), Move::stepped); }
    /// Removes the playhead.
    void clear();

Q_SIGNALS:
    /// The playhead has moved, appeared or been removed.
    void moved(lockscope::Playhead::Move way);

private:
    void move(WorldTime time, Move way);
    void setPosition(std::optional<TracePosition> position, Move way);

    std::shared_ptr<const Trace> m_trace;
    std::optional<TracePosition> m_position;
};

/// Moves the playhead through time, forwards or backwards, at a fraction or a multiple of real
/// speed. At each time, the window shows the same state as if the user had moved the playhead to
/// this time row by row. Thread: the window's.
class Player : public QObject {
    Q_OBJECT
public:
    /// Returns the available speeds in ascending order: 1/100 to 10.
    static const std::vector<double> &speeds();

    explicit Player(Playhead &playhead, QObject *parent = nullptr);

    bool isPlaying() const { return m_frameTimer.isActive(); }
    bool isForwards() const { return m_isForwards; }
    double speed() const { return m_speed; }
    void setSpeed(double speed);
    /// Returns the lines of the listing before which playback pauses, whichever client comes there.
    const std::set<int> &stops() const { return m_stops; }
    void setStops(std::set<int> lines);

public Q_SLOTS:
    /// Plays forwards or backwards, or pauses if it already plays in this direction. If the
    /// playhead is at the last position in this direction, or if there is no playhead, starts at
    /// the opposite end of the trace.
    void playOrPause(bool forwards);
    void pause();

Q_SIGNALS:
    void changed();

private:
    void advance();
    /// Returns the first row after the playhead and not after `time` in which a client comes to one
    /// of the lines of stops().
    std::optional<std::size_t> nextStop(WorldTime time) const;

    Playhead &m_playhead;
    QTimer m_frameTimer;
    QElapsedTimer m_sinceAdvance; ///< the real time since the last call of advance()
    std::set<int> m_stops;
    double m_speed = 0.1;
    double m_fraction = 0; ///< the fraction of a nanosecond that the last call of advance() has
                           ///< left out; the next call adds it
    bool m_isForwards = true;
};

/// The state of clients and nodes at the playhead. This class computes the state on the first
/// request after a change, and caches it. It does not copy the spans, so their owner must call
/// setTrace() or grow() after each change of the spans. Thread: the window's.
class CurrentState : public QObject {
    Q_OBJECT
public:
    explicit CurrentState(Playhead &playhead, QObject *parent = nullptr);

    /// Sets a trace and its spans. REQUIRES: the playhead has the same trace; `spans` lives until
    /// the next call of setTrace() or clear(). `index`: the state index of the whole trace; null:
    /// this class creates it.
    void setTrace(std::shared_ptr<const Trace> trace, const Spans &spans, ActorCounts actors,
        std::shared_ptr<const StateIndex> index = {});
    /// Sets a later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    void clear();

    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    /// Returns the state at the playhead; null without a trace.
    const StateAt *state() const;
    /// Returns the state at another time; empty without a trace.
    std::optional<StateAt> at(WorldTime time) const;
    /// Returns the state at a position between two rows; empty without a trace.
    std::optional<StateAt> at(const TracePosition &position) const;

Q_SIGNALS:
    void changed();

private:
    void dropState();
    const StateIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }

    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    ActorCounts m_actors;
    mutable StateIndex m_ownIndex;
    std::shared_ptr<const StateIndex> m_givenIndex; ///< if set, used instead of m_ownIndex
    mutable std::optional<StateAt> m_state;
};

/// The playhead of the shown run, its player, and the state of clients and nodes at the playhead.
/// Thread: the window's.
class ReplayState : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the viewer outlives this object.
    explicit ReplayState(const Viewer &viewer);

    Playhead &playhead() { return m_playhead; }
    Player &player() { return m_player; }
    CurrentState &currentState() { return m_currentState; }

private:
    /// Returns the numbers of clients and nodes in the settings of the shown run; for a run from a
    /// file, all are 0.
    ActorCounts actorCountsOfSettings() const;
    void takeRun();
    void takeNewRows();

    const Viewer &m_viewer;
    Playhead m_playhead;
    Player m_player{m_playhead};
    CurrentState m_currentState{m_playhead};
    std::string m_shownScenario, m_shownScheme; ///< the ids of those of the shown trace
};

} // namespace lockscope
