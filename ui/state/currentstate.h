// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "ui/state/playhead.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// Stores the state of clients and nodes at the playhead; computes it on the first request after a change. Thread: the window's. It does
/// not copy the spans: their owner must call show() or grow() after each change.
class CurrentState : public QObject {
    Q_OBJECT
public:
    explicit CurrentState(Playhead &playhead, QObject *parent = nullptr);

    /// Sets the trace of the playhead. REQUIRES: `spans` outlives the next call. `index`: of the whole trace; null: created here.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, ActorCounts cast, std::shared_ptr<const StateIndex> index = {});
    /// Sets a later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    void clear();

    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    /// Returns the state at the playhead; null without a trace.
    const StateAt *moment() const;
    /// Returns the state at another time; empty without a trace.
    std::optional<StateAt> at(WorldTime time) const;
    /// Returns the state at a position between two rows; empty without a trace.
    std::optional<StateAt> at(const TracePosition &instant) const;

Q_SIGNALS:
    void changed();

private:
    void forget();
    const StateIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }

    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    ActorCounts m_cast;
    mutable StateIndex m_ownIndex;
    std::shared_ptr<const StateIndex> m_givenIndex; ///< if set, used instead of m_ownIndex
    mutable std::optional<StateAt> m_moment;
};

} // namespace lockscope
