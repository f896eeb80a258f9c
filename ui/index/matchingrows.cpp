// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/matchingrows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t partSize = 262'144; // matching rows

MarkList &listAt(std::vector<MarkList> &lists, std::size_t number)
{
    if (lists.size() <= number)
        lists.resize(number + 1);
    return lists[number];
}

/// Returns the place of the first row of a list that is not before `row`.
std::size_t placeOf(const MarkList &list, std::size_t row)
{
    std::size_t low = 0;
    for (std::size_t count = list.size(); count > 0;) {
        const std::size_t half = count / 2;
        if (list.row(low + half) < row) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return low;
}

} // namespace

void Pieces::settle()
{
    std::sort(m_pieces.begin(), m_pieces.end());
    std::size_t count = 0;
    for (const auto &piece : m_pieces) {
        if (count > 0 && piece.first <= m_pieces[count - 1].second)
            m_pieces[count - 1].second = std::max(m_pieces[count - 1].second, piece.second);
        else
            m_pieces[count++] = piece;
    }
    m_pieces.resize(count);
}

bool Pieces::touches(double from, double to) const
{
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), to, [](double x, const auto &piece) { return x < piece.first; });
    return after != m_pieces.begin() && from <= std::prev(after)->second;
}

void Pieces::addFrom(const Pieces &other, double from, double to)
{
    for (const auto &[left, right] : other.m_pieces) {
        if (right > from && left < to)
            add(std::max(left, from), std::min(right, to));
    }
}

std::vector<std::pair<double, double>> Pieces::rest(double width) const
{
    std::vector<std::pair<double, double>> rest;
    double from = 0;
    for (const auto &[left, right] : m_pieces) {
        if (left > from)
            rest.emplace_back(from, std::min(left, width));
        from = std::max(from, right);
        if (from >= width)
            return rest;
    }
    rest.emplace_back(from, width);
    return rest;
}

const MarkList *MatchingRows::listOf(const Part &part, LaneKey lane)
{
    const auto at = [](const std::vector<MarkList> &lists, std::size_t number) { return number < lists.size() ? &lists[number] : nullptr; };
    if (lane.isFold)
        return &part.anybody;
    if (lane.node == storeNode)
        return &part.store;
    return lane.client ? at(part.clients, lane.client.value) : at(part.nodes, lane.node.value);
}

bool MatchingRows::isDark(LaneKey lane) const
{
    return std::none_of(m_parts.begin(), m_parts.end(), [lane](const auto &part) {
        const MarkList *const list = listOf(*part, lane);
        return list && list->size() > 0;
    });
}

bool MatchingRows::hasBetween(LaneKey lane, std::size_t first, std::size_t last) const
{
    if (last >= m_looked)
        return true;
    auto part = std::partition_point(m_parts.begin(), m_parts.end(), [first](const auto &one) { return one->last < first; });
    for (; part != m_parts.end() && (*part)->first <= last; ++part) {
        const MarkList *const list = listOf(**part, lane);
        const std::size_t place = list ? placeOf(*list, first) : 0;
        if (list && place < list->size() && list->row(place) <= last)
            return true;
    }
    return false;
}

void MatchingRows::addColumns(LaneKey lane, const TimelineCoordinates &time, double width, Pieces &pieces) const
{
    const Duration grain{static_cast<Duration::rep>(time.nsPerPixel)};
    const WorldTime from = time.timeAt(0);
    for (const auto &part : m_parts) {
        const MarkList *const list = listOf(*part, lane);
        for (std::size_t i = list ? list->firstFrom(from) : 0; list && i < list->size(); ++i) {
            const double left = std::floor(time.xOf(list->time(i)));
            if (left >= width)
                return;
            i = list->crowdEnd(i, grain);
            pieces.add(left, std::floor(time.xOf(list->time(i))) + 1);
        }
    }
}

void LitRowsWriter::take(const Trace &trace, const std::vector<std::uint32_t> &rows, std::size_t looked)
{
    for (const std::uint32_t row : rows) {
        if (m_open.count == 0)
            m_open.first = row;
        m_open.last = row;
        add(trace[row], row);
        if (++m_open.count == partSize)
            m_full.push_back(std::make_shared<const MatchingRows::Part>(std::exchange(m_open, {})));
    }
    m_looked = looked;
    m_texts = &trace.texts();
}

void LitRowsWriter::add(const Event &event, std::uint32_t row)
{
    if (event.client)
        listAt(m_open.clients, event.client.value).add(row, event.time);
    if (event.client)
        m_open.anybody.add(row, event.time);
    if (event.node && event.actor.kind != ActorKind::client)
        listAt(m_open.nodes, event.node.value).add(row, event.time);
    if (event.kind == EventKind::wrote || event.kind == EventKind::writeRejected)
        m_open.store.add(row, event.time);
}

std::shared_ptr<const MatchingRows> LitRowsWriter::rows() const
{
    auto rows = std::make_shared<MatchingRows>();
    rows->m_texts = m_texts;
    rows->m_parts = m_full;
    if (m_open.count > 0)
        rows->m_parts.push_back(std::make_shared<const MatchingRows::Part>(m_open));
    rows->m_looked = m_looked;
    return rows;
}

} // namespace lockscope
