// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/currentstate.h"

namespace lockscope {

CurrentState::CurrentState(Playhead &playhead, QObject *parent) : QObject(parent), m_playhead(playhead)
{
    connect(&playhead, &Playhead::moved, this, &CurrentState::forget);
}

void CurrentState::show(std::shared_ptr<const Trace> trace, const Spans &spans, ActorCounts cast, std::shared_ptr<const StateIndex> index)
{
    m_trace = std::move(trace);
    m_spans = &spans;
    m_cast = cast;
    m_ownIndex.clear();
    m_givenIndex = std::move(index);
    forget();
}

void CurrentState::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    forget();
}

void CurrentState::clear()
{
    m_trace.reset();
    m_spans = nullptr;
    m_ownIndex.clear();
    m_givenIndex.reset();
    forget();
}

void CurrentState::forget()
{
    m_moment.reset();
    Q_EMIT changed();
}

std::optional<StateAt> CurrentState::at(WorldTime time) const
{
    return m_trace ? at(positionAt(*m_trace, time)) : std::nullopt;
}

std::optional<StateAt> CurrentState::at(const TracePosition &instant) const
{
    if (!moment())
        return std::nullopt;
    return stateAt(*m_trace, *m_spans, index(), instant, m_cast);
}

const StateAt *CurrentState::moment() const
{
    if (!m_trace || !m_spans)
        return nullptr;
    if (!m_moment) {
        if (!m_givenIndex)
            m_ownIndex.update(*m_trace, *m_spans);
        m_moment = stateAt(*m_trace, *m_spans, index(), m_playhead.shown(), m_cast);
    }
    return &*m_moment;
}

} // namespace lockscope
