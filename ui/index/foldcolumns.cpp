// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/foldcolumns.h"

#include "ui/index/condense.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t slicesMax = std::size_t{1} << 19;
constexpr Duration sliceLengthMin{
    1 << 14}; // 16 us: half a million of these slices cover eight seconds

constexpr std::array<std::pair<SpanKind, FoldState>, 4> spanStates{
    {{SpanKind::waiting, FoldState::waiting}, {SpanKind::paused, FoldState::paused},
        {SpanKind::believed, FoldState::believes}, {SpanKind::inside, FoldState::inside}}};

/// Adds the state of a client to all pixels that the range from `left` to `right` touches.
void addToPixels(FoldColumns &columns, double left, double right, const FoldColumn &clientState)
{
    const auto count = static_cast<double>(columns.size());
    const auto from = static_cast<std::size_t>(std::clamp(std::floor(left), 0.0, count));
    const auto to = static_cast<std::size_t>(
        std::clamp(std::max(std::floor(left) + 1, std::ceil(right)), 0.0, count));
    for (std::size_t i = from; i < to; ++i)
        columns[i].add(clientState);
}

template <class Interval> void addPieces(
    FoldColumns &columns, const std::vector<Piece<Interval>> &pieces, const FoldColumn &clientState)
{
    for (const auto &piece : pieces)
        addToPixels(columns, piece.left, piece.right, clientState);
}

FoldColumns emptyColumns(double width)
{
    return FoldColumns(static_cast<std::size_t>(std::max(1.0, width)));
}

} // namespace

void FoldColumn::add(const FoldColumn &other)
{
    if (state < other.state)
        *this = other;
    else if (state == other.state && state != FoldState::nothing)
        hasSeveralClients = hasSeveralClients || other.hasSeveralClients || client != other.client;
}

FoldColumns foldColumns(const FoldedClients &folded, const TimelineCoordinates &time, double width)
{
    FoldColumns columns = emptyColumns(width);
    const WorldTime end = folded.spans.end();
    for (const ClientId client : folded.clients) {
        for (const auto &[kind, state] : spanStates) {
            const LaneId id{kind, client, {}};
            addPieces(columns,
                condensed(folded.spans.lane(id), time, width, end, &folded.index.pyramid(id)),
                {state, false, client});
        }
        addPieces(columns,
            condensed(folded.index.expiredBeliefs(client), time, width, end,
                &folded.index.expiredBeliefPyramid(client)),
            {FoldState::expiredBelief, false, client});
    }
    return columns;
}

FoldColumns FoldSlices::columns(
    const FoldedClients &folded, const TimelineCoordinates &time, double width)
{
    update(folded);
    const auto length = static_cast<double>(m_sliceLength.count());
    if (time.nsPerPixel < 2 * length)
        return foldColumns(folded, time, width);
    FoldColumns columns = emptyColumns(width);
    // A slice belongs to the pixel that contains its middle.
    const auto sliceAt = [&](double x) {
        const double slices = (time.fromNs + x * time.nsPerPixel) / length;
        return static_cast<std::size_t>(
            std::clamp(std::ceil(slices - 0.5), 0.0, static_cast<double>(m_slices.size())));
    };
    std::size_t slice = sliceAt(0);
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const std::size_t sliceEnd = sliceAt(static_cast<double>(x + 1));
        for (; slice < sliceEnd; ++slice)
            columns[x].add(m_slices[slice]);
    }
    // Spans and expired beliefs that had not ended at the last update are not in the slices.
    const auto addRemaining = [&](const auto &lane, std::size_t from,
                                  const FoldColumn &clientState) {
        for (std::size_t i = from; i < lane.size(); ++i)
            addToPixels(columns, time.xOf(lane[i].begin),
                time.xOf(endOf(lane[i], folded.spans.end())), clientState);
    };
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        const ClientId client = m_clients[i];
        for (std::size_t k = 0; k < spanStates.size(); ++k)
            addRemaining(folded.spans.lane({spanStates[k].first, client, {}}), m_addedCounts[i][k],
                {spanStates[k].second, false, client});
        addRemaining(folded.index.expiredBeliefs(client), m_addedCounts[i].back(),
            {FoldState::expiredBelief, false, client});
    }
    return columns;
}

void FoldSlices::update(const FoldedClients &folded)
{
    if (m_texts != &folded.trace.texts() || m_rows > folded.trace.size()
        || m_clients != folded.clients) {
        *this = FoldSlices();
        m_texts = &folded.trace.texts();
        m_clients = folded.clients;
        m_addedCounts.resize(m_clients.size());
        m_sliceLength = sliceLengthMin;
    }
    m_rows = folded.trace.size();
    const WorldTime end = folded.spans.end();
    const auto addEnded = [&](const auto &lane, std::size_t &added, const FoldColumn &clientState) {
        for (; added < lane.size() && lane[added].end < end; ++added)
            addState(lane[added].begin, lane[added].end, clientState);
    };
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        const ClientId client = m_clients[i];
        for (std::size_t k = 0; k < spanStates.size(); ++k)
            addEnded(folded.spans.lane({spanStates[k].first, client, {}}), m_addedCounts[i][k],
                {spanStates[k].second, false, client});
        addEnded(folded.index.expiredBeliefs(client), m_addedCounts[i].back(),
            {FoldState::expiredBelief, false, client});
    }
}

void FoldSlices::addState(WorldTime begin, WorldTime end, const FoldColumn &clientState)
{
    const auto sliceOf = [this](WorldTime time) {
        return static_cast<std::size_t>(
            std::max(Duration::zero(), time.time_since_epoch()) / m_sliceLength);
    };
    while (sliceOf(end) >= slicesMax) {
        for (std::size_t i = 0; i < m_slices.size(); ++i) {
            if (i % 2 == 0)
                m_slices[i / 2] = m_slices[i];
            else
                m_slices[i / 2].add(m_slices[i]);
        }
        m_slices.resize((m_slices.size() + 1) / 2);
        m_sliceLength *= 2;
    }
    // A span that ends where a slice begins is not in that slice.
    const std::size_t first = sliceOf(begin);
    const std::size_t last = end > begin ? sliceOf(end - Duration(1)) : first;
    if (m_slices.size() <= last)
        m_slices.resize(last + 1);
    for (std::size_t i = first; i <= last; ++i)
        m_slices[i].add(clientState);
}

} // namespace lockscope
