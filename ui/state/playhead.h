// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// The moment that the whole window shows: timeline, event table, listing and state look at the same. There may be none; then the
/// end of the trace is shown. Thread: the window's.
class Playhead : public QObject {
    Q_OBJECT
public:
    /// What moved it: whoever only passes by, as a player does, is followed in another way than a jump.
    enum class Move { put, stepped, played };

    using QObject::QObject;

    /// Another trace, or a later snapshot of it (`keep`): a playhead that was there stays at its time as far as the trace goes.
    void setTrace(std::shared_ptr<const Trace> trace, bool keep);
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    bool hasTrace() const { return m_trace && !m_trace->isEmpty(); }

    /// Where it is, if it is anywhere.
    const std::optional<TracePosition> &at() const { return m_at; }
    /// Where it is, or else the end of the trace.
    TracePosition shown() const;
    /// The index of the last row that has happened there; nothing without a playhead, or before the first row.
    std::optional<std::size_t> row() const;
    /// The first and the last time that it can be at.
    WorldTime begin() const;
    WorldTime end() const;

public Q_SLOTS:
    /// To a time, or the nearest that the trace has. Nothing without a trace.
    void moveTo(lockscope::WorldTime time) { move(time, Move::put); }
    void playTo(lockscope::WorldTime time) { move(time, Move::played); }
    /// To the moment right after a row.
    void moveToRow(std::size_t row);
    /// To the next event or the one before, through all rows of the trace.
    void step(bool forwards);
    void toBegin() { move(begin(), Move::stepped); }
    void toEnd() { move(end(), Move::stepped); }
    /// Takes it away.
    void clear();

Q_SIGNALS:
    /// It is elsewhere, or gone.
    void moved(lockscope::Playhead::Move by);

private:
    void move(WorldTime time, Move by);
    void put(std::optional<TracePosition> at, Move by);

    std::shared_ptr<const Trace> m_trace;
    std::optional<TracePosition> m_at;
};

} // namespace lockscope
