// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "ui/state/playhead.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// The state of everything at the playhead, worked out when somebody asks, once for all who ask. Thread: the window's. It keeps no
/// copy of the spans: whoever owns them tells it after each change.
class CurrentState : public QObject {
    Q_OBJECT
public:
    explicit CurrentState(Playhead &playhead, QObject *parent = nullptr);

    /// What the playhead is of. `spans` must outlive the next call. `index`: of the whole trace; null: it is made here.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, StateCast cast, std::shared_ptr<const StateIndex> index = {});
    /// A later snapshot of it.
    void grow(std::shared_ptr<const Trace> trace);
    void clear();

    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    /// Nothing without a trace.
    const StateAt *moment() const;
    /// The state at another time. Nothing without a trace.
    std::optional<StateAt> at(WorldTime time) const;
    /// The state at a moment between two rows.
    std::optional<StateAt> at(const TracePosition &instant) const;

Q_SIGNALS:
    void changed();

private:
    void forget();
    const StateIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }

    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    StateCast m_cast;
    mutable StateIndex m_ownIndex;
    std::shared_ptr<const StateIndex> m_givenIndex; ///< counts instead of m_ownIndex where it is there
    mutable std::optional<StateAt> m_moment;
};

} // namespace lockscope
