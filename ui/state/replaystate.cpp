// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/replaystate.h"

#include "core/scenario/files/forks.h"
#include "core/trace/tracebegin.h"
#include "ui/state/viewer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds frameInterval{16};
/// The maximum real time that one call of advance() counts, before the speed is applied. So the
/// playhead does not jump ahead if the window hangs for a longer time.
constexpr double frameTimeMax = 250e6; // ns

} // namespace

void Playhead::setTrace(std::shared_ptr<const Trace> trace, bool keep)
{
    m_trace = std::move(trace);
    if (!m_position)
        return;
    if (!keep || !hasTrace())
        return clear();
    // In a later snapshot of the same trace, the number of rows before the position is still
    // correct. In another run, it must be computed again.
    const WorldTime time = std::clamp(m_position->time, begin(), end());
    const std::size_t rows = m_position->rows;
    const bool isRowCountCorrect = rows > 0 && rows <= m_trace->size()
        && (*m_trace)[rows - 1].time <= m_position->time
        && (rows == m_trace->size() || (*m_trace)[rows].time >= m_position->time);
    setPosition(
        isRowCountCorrect && time == m_position->time ? *m_position : positionAt(*m_trace, time),
        Move::jumped);
}

TracePosition Playhead::shown() const
{
    if (m_position)
        return *m_position;
    return m_trace ? lastPosition(*m_trace) : TracePosition{};
}

std::optional<std::size_t> Playhead::row() const
{
    return m_position && m_position->rows > 0 ? std::optional(m_position->rows - 1) : std::nullopt;
}

WorldTime Playhead::begin() const
{
    return hasTrace() && m_trace->isPartial() ? beginOf(*m_trace) : WorldTime{};
}

WorldTime Playhead::end() const
{
    return hasTrace() ? std::max(begin(), (*m_trace)[m_trace->size() - 1].time) : WorldTime{};
}

void Playhead::move(WorldTime time, Move way)
{
    if (hasTrace())
        setPosition(positionAt(*m_trace, std::clamp(time, begin(), end())), way);
}

void Playhead::moveToRow(std::size_t row)
{
    if (hasTrace() && row < m_trace->size())
        setPosition(positionAfterRow(*m_trace, row), Move::stepped);
}

void Playhead::step(bool forwards)
{
    if (!hasTrace())
        return;
    if (!m_position)
        return moveToRow(forwards ? 0 : m_trace->size() - 1);
    if (forwards) {
        if (m_position->rows < m_trace->size())
            moveToRow(m_position->rows);
        return;
    }
    // If the playhead is between two rows, it first moves back to the earlier row.
    const bool isBetween =
        m_position->rows > 0 && (*m_trace)[m_position->rows - 1].time < m_position->time;
    const std::size_t rowsBack = isBetween ? 1 : 2;
    if (m_position->rows >= rowsBack)
        moveToRow(m_position->rows - rowsBack);
}

void Playhead::clear()
{
    setPosition(std::nullopt, Move::jumped);
}

void Playhead::setPosition(std::optional<TracePosition> position, Move way)
{
    if (position == m_position)
        return;
    m_position = position;
    Q_EMIT moved(way);
}

const std::vector<double> &Player::speeds()
{
    static const std::vector<double> all{0.01, 0.05, 0.1, 0.5, 1, 2, 10};
    return all;
}

Player::Player(Playhead &playhead, QObject *parent) : QObject(parent), m_playhead(playhead)
{
    m_frameTimer.setTimerType(Qt::PreciseTimer);
    m_frameTimer.setInterval(frameInterval);
    connect(&m_frameTimer, &QTimer::timeout, this, &Player::advance);
    connect(&playhead, &Playhead::moved, this, [this] {
        if (!m_playhead.at())
            pause();
    });
}

void Player::setSpeed(double speed)
{
    if (speed == m_speed)
        return;
    m_speed = speed;
    Q_EMIT changed();
}

void Player::setStops(std::set<int> lines)
{
    if (lines == m_stops)
        return;
    m_stops = std::move(lines);
    Q_EMIT changed();
}

void Player::playOrPause(bool forwards)
{
    if (isPlaying() && m_isForwards == forwards)
        return pause();
    if (!m_playhead.hasTrace())
        return;
    const auto &at = m_playhead.at();
    const bool isAtEnd =
        !at || (forwards ? at->time >= m_playhead.end() : at->time <= m_playhead.begin());
    if (isAtEnd)
        m_playhead.moveTo(forwards ? m_playhead.begin() : m_playhead.end());
    m_isForwards = forwards;
    m_fraction = 0;
    m_sinceAdvance.start();
    m_frameTimer.start();
    Q_EMIT changed();
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_frameTimer.stop();
    Q_EMIT changed();
}

void Player::advance()
{
    if (!m_playhead.at())
        return pause();
    const double passed =
        std::min(static_cast<double>(m_sinceAdvance.nsecsElapsed()), frameTimeMax) * m_speed
        + m_fraction;
    m_sinceAdvance.start();
    const double whole = std::floor(passed);
    m_fraction = passed - whole;
    const Duration distance(static_cast<Duration::rep>(whole));
    const WorldTime time = m_playhead.at()->time + (m_isForwards ? distance : -distance);
    if (const auto row = m_isForwards ? nextStop(time) : std::nullopt) {
        m_playhead.moveToRow(*row);
        return pause();
    }
    m_playhead.playTo(time);
    if (m_isForwards ? time >= m_playhead.end() : time <= m_playhead.begin())
        pause();
}

std::optional<std::size_t> Player::nextStop(WorldTime time) const
{
    const Trace &trace = *m_playhead.trace();
    for (std::size_t row = m_playhead.at()->rows;
         !m_stops.empty() && row < trace.size() && trace[row].time <= time; ++row) {
        if (trace[row].kind == EventKind::step && m_stops.contains(stepLine(trace, trace[row])))
            return row;
    }
    return {};
}

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

ReplayState::ReplayState(const Viewer &viewer) : m_viewer(viewer)
{
    connect(&viewer, &Viewer::runChanged, this, &ReplayState::takeRun);
    connect(&viewer, &Viewer::runGrew, this, &ReplayState::takeNewRows);
    takeRun();
}

ActorCounts ReplayState::actorCountsOfSettings() const
{
    // The settings tell these numbers before the trace has rows of all clients and nodes. Of a run
    // from a file, the trace is complete.
    if (m_viewer.source() == RunView::Source::file || m_viewer.source() == RunView::Source::none)
        return {};
    const Settings &settings = m_viewer.shownScenario().scenario.settings;
    return {
        static_cast<std::uint16_t>(settings.clients), static_cast<std::uint8_t>(settings.nodes)};
}

void ReplayState::takeRun()
{
    const auto &trace = m_viewer.trace();
    const std::string id = m_viewer.header() ? m_viewer.header()->scenario : std::string();
    // The playhead stays if only settings have changed or the run was forked, so that the user can
    // compare the states at that time.
    const bool keepsPlayhead =
        m_viewer.source() == RunView::Source::model && areOfOneExperiment(id, m_shownScenario);
    m_shownScenario = id;
    m_player.pause();
    // The lines of another scheme are other lines.
    const std::string scheme = m_viewer.header() ? m_viewer.header()->scheme : std::string();
    if (std::exchange(m_shownScheme, scheme) != scheme)
        m_player.setStops({});
    m_playhead.setTrace(trace, keepsPlayhead);
    if (trace)
        m_currentState.setTrace(
            trace, m_viewer.spans(), actorCountsOfSettings(), m_viewer.view()->stateIndex);
    else
        m_currentState.clear();
}

void ReplayState::takeNewRows()
{
    if (m_shownScenario.empty() && m_viewer.header())
        m_shownScenario = m_viewer.header()->scenario;
    m_playhead.setTrace(m_viewer.trace(), true);
    if (m_currentState.trace())
        m_currentState.grow(m_viewer.trace());
    else
        m_currentState.setTrace(m_viewer.trace(), m_viewer.spans(), actorCountsOfSettings());
}

} // namespace lockscope
