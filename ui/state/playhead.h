// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

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

} // namespace lockscope
