// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/matchingrows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t partSize = 262'144; // number of matching rows in a full part

MarkList &listAt(std::vector<MarkList> &lists, std::size_t number)
{
    if (lists.size() <= number)
        lists.resize(number + 1);
    return lists[number];
}

/// Returns the index of the first row of a list that is not before `row`.
std::size_t indexFrom(const MarkList &list, std::size_t row)
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

void PixelRanges::sortAndJoin()
{
    std::sort(m_ranges.begin(), m_ranges.end());
    std::size_t count = 0;
    for (const auto &range : m_ranges) {
        if (count > 0 && range.first <= m_ranges[count - 1].second)
            m_ranges[count - 1].second = std::max(m_ranges[count - 1].second, range.second);
        else
            m_ranges[count++] = range;
    }
    m_ranges.resize(count);
}

bool PixelRanges::touches(double from, double to) const
{
    const auto after = std::upper_bound(m_ranges.begin(), m_ranges.end(), to,
        [](double x, const auto &range) { return x < range.first; });
    return after != m_ranges.begin() && from <= std::prev(after)->second;
}

void PixelRanges::addFrom(const PixelRanges &other, double from, double to)
{
    for (const auto &[left, right] : other.m_ranges) {
        if (right > from && left < to)
            add(std::max(left, from), std::min(right, to));
    }
}

std::vector<std::pair<double, double>> PixelRanges::gaps(double width) const
{
    std::vector<std::pair<double, double>> gaps;
    double from = 0;
    for (const auto &[left, right] : m_ranges) {
        if (left > from)
            gaps.emplace_back(from, std::min(left, width));
        from = std::max(from, right);
        if (from >= width)
            return gaps;
    }
    gaps.emplace_back(from, width);
    return gaps;
}

const MarkList *MatchingRows::listOf(const Part &part, LaneKey lane)
{
    const auto at = [](const std::vector<MarkList> &lists, std::size_t number) {
        return number < lists.size() ? &lists[number] : nullptr;
    };
    if (lane.isFold)
        return &part.allClients;
    if (lane.node == storeNode)
        return &part.store;
    return lane.client ? at(part.clients, lane.client.value) : at(part.nodes, lane.node.value);
}

bool MatchingRows::hasNoMatch(LaneKey lane) const
{
    return std::none_of(m_parts.begin(), m_parts.end(), [lane](const auto &part) {
        const MarkList *const list = listOf(*part, lane);
        return list && list->size() > 0;
    });
}

bool MatchingRows::hasMatchBetween(LaneKey lane, std::size_t first, std::size_t last) const
{
    if (last >= m_checkedCount)
        return true;
    auto part = std::partition_point(m_parts.begin(), m_parts.end(),
        [first](const auto &candidate) { return candidate->last < first; });
    for (; part != m_parts.end() && (*part)->first <= last; ++part) {
        const MarkList *const list = listOf(**part, lane);
        const std::size_t index = list ? indexFrom(*list, first) : 0;
        if (list && index < list->size() && list->row(index) <= last)
            return true;
    }
    return false;
}

void MatchingRows::addColumns(
    LaneKey lane, const TimelineCoordinates &time, double width, PixelRanges &ranges) const
{
    const Duration grain{static_cast<Duration::rep>(time.nsPerPixel)};
    const WorldTime from = time.timeAt(0);
    for (const auto &part : m_parts) {
        const MarkList *const list = listOf(*part, lane);
        for (std::size_t i = list ? list->firstFrom(from) : 0; list && i < list->size(); ++i) {
            const double left = std::floor(time.xOf(list->time(i)));
            if (left >= width)
                return;
            i = list->lastOfCrowd(i, grain);
            ranges.add(left, std::floor(time.xOf(list->time(i))) + 1);
        }
    }
}

void MatchingRowsWriter::take(
    const Trace &trace, const std::vector<std::uint32_t> &rows, std::size_t checkedCount)
{
    for (const std::uint32_t row : rows) {
        if (m_open.count == 0)
            m_open.first = row;
        m_open.last = row;
        add(trace[row], row);
        if (++m_open.count == partSize)
            m_full.push_back(std::make_shared<const MatchingRows::Part>(std::exchange(m_open, {})));
    }
    m_checkedCount = checkedCount;
    m_texts = &trace.texts();
}

void MatchingRowsWriter::add(const Event &event, std::uint32_t row)
{
    if (event.client)
        listAt(m_open.clients, event.client.value).add(row, event.time);
    if (event.client)
        m_open.allClients.add(row, event.time);
    if (event.node && event.actor.kind != ActorKind::client)
        listAt(m_open.nodes, event.node.value).add(row, event.time);
    if (event.kind == EventKind::wrote || event.kind == EventKind::writeRejected)
        m_open.store.add(row, event.time);
}

std::shared_ptr<const MatchingRows> MatchingRowsWriter::rows() const
{
    auto rows = std::make_shared<MatchingRows>();
    rows->m_texts = m_texts;
    rows->m_parts = m_full;
    if (m_open.count > 0)
        rows->m_parts.push_back(std::make_shared<const MatchingRows::Part>(m_open));
    rows->m_checkedCount = m_checkedCount;
    return rows;
}

} // namespace lockscope
