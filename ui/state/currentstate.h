// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "ui/state/playhead.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

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

} // namespace lockscope
