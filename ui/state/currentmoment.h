// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/moment.h"
#include "ui/state/playhead.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

/// The state of everything at the playhead, worked out when somebody asks, once for all who ask. Thread: the window's. It keeps no
/// copy of the spans: whoever owns them tells it after each change.
class CurrentMoment : public QObject {
    Q_OBJECT
public:
    explicit CurrentMoment(Playhead &playhead, QObject *parent = nullptr);

    /// What the playhead is of. `spans` must outlive the next call. `index`: of the whole trace; null: it is made here.
    void show(std::shared_ptr<const Trace> trace, const Spans &spans, MomentCast cast, std::shared_ptr<const MomentIndex> index = {});
    /// A later snapshot of it.
    void grow(std::shared_ptr<const Trace> trace);
    void clear();

    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    /// Nothing without a trace.
    const Moment *moment() const;
    /// The state at another time. Nothing without a trace.
    std::optional<Moment> at(WorldTime time) const;
    /// The state at a moment between two rows.
    std::optional<Moment> at(const Instant &instant) const;

Q_SIGNALS:
    void changed();

private:
    void forget();
    const MomentIndex &index() const { return m_givenIndex ? *m_givenIndex : m_ownIndex; }

    Playhead &m_playhead;
    std::shared_ptr<const Trace> m_trace;
    const Spans *m_spans = nullptr;
    MomentCast m_cast;
    mutable MomentIndex m_ownIndex;
    std::shared_ptr<const MomentIndex> m_givenIndex; ///< counts instead of m_ownIndex where it is there
    mutable std::optional<Moment> m_moment;
};

} // namespace lockscope
