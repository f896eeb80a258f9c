// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/currentstate.h"

namespace lockscope {

CurrentState::CurrentState(Playhead &playhead, QObject *parent)
    : QObject(parent), m_playhead(playhead)
{
    connect(&playhead, &Playhead::moved, this, &CurrentState::dropState);
}

void CurrentState::setTrace(std::shared_ptr<const Trace> trace, const Spans &spans,
    ActorCounts actors, std::shared_ptr<const StateIndex> index)
{
    m_trace = std::move(trace);
    m_spans = &spans;
    m_actors = actors;
    m_ownIndex.clear();
    m_givenIndex = std::move(index);
    dropState();
}

void CurrentState::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    dropState();
}

void CurrentState::clear()
{
    m_trace.reset();
    m_spans = nullptr;
    m_ownIndex.clear();
    m_givenIndex.reset();
    dropState();
}

void CurrentState::dropState()
{
    m_state.reset();
    Q_EMIT changed();
}

std::optional<StateAt> CurrentState::at(WorldTime time) const
{
    return m_trace ? at(positionAt(*m_trace, time)) : std::nullopt;
}

std::optional<StateAt> CurrentState::at(const TracePosition &position) const
{
    if (!state()) // state() also updates m_ownIndex
        return std::nullopt;
    return stateAt(*m_trace, *m_spans, index(), position, m_actors);
}

const StateAt *CurrentState::state() const
{
    if (!m_trace || !m_spans)
        return nullptr;
    if (!m_state) {
        if (!m_givenIndex)
            m_ownIndex.update(*m_trace, *m_spans);
        m_state = stateAt(*m_trace, *m_spans, index(), m_playhead.shown(), m_actors);
    }
    return &*m_state;
}

} // namespace lockscope
