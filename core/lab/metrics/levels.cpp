// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/levels.h"

#include "core/lab/metrics/indexrange.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Returns the index of the slice of a time. REQUIRES: the time is in the range.
std::size_t sliceOf(WorldTime time, const TimeRange &range, std::size_t slices)
{
    if (range.length() <= Duration::zero())
        return 0;
    const double fraction = static_cast<double>((time - range.from).count())
        / static_cast<double>(range.length().count());
    return std::min(slices - 1, static_cast<std::size_t>(fraction * static_cast<double>(slices)));
}

// Appends the items with these indices, each once and in ascending order.
template <class Timed> void appendItems(
    std::vector<Timed> &kept, const std::vector<Timed> &all, std::vector<std::size_t> indices)
{
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    for (const std::size_t index : indices)
        kept.push_back(all[index]);
}

// Calls `visit` for each slice that is not empty, with the index of its first item and the index
// after its last item.
template <class Timed, class Visit> void forEachSlice(
    const std::vector<Timed> &all, const TimeRange &range, std::size_t slices, Visit visit)
{
    const IndexRange indices = indicesIn(all, range);
    std::size_t first = indices.first;
    while (first < indices.end) {
        const std::size_t slice = sliceOf(all[first].time, range, slices);
        std::size_t last = first + 1;
        while (last < indices.end && sliceOf(all[last].time, range, slices) == slice)
            ++last;
        visit(first, last);
        first = last;
    }
}

// Returns the indices of the items with the minimum and the maximum value of `member`, of several
// equal items the first. `indices`: the first index, and the index after the last. REQUIRES:
// indices.first < indices.second.
template <class Timed, class Member> std::pair<std::size_t, std::size_t> extremes(
    const std::vector<Timed> &all, std::pair<std::size_t, std::size_t> indices, Member member)
{
    std::pair<std::size_t, std::size_t> found{indices.first, indices.first};
    for (std::size_t index = indices.first; index < indices.second; ++index) {
        if (all[index].*member < all[found.first].*member)
            found.first = index;
        if (all[index].*member > all[found.second].*member)
            found.second = index;
    }
    return found;
}

} // namespace

std::vector<Level> thinned(
    const std::vector<Level> &levels, const TimeRange &range, std::size_t slices)
{
    const IndexRange indices = indicesIn(levels, range);
    const Level before = indices.first > 0 ? levels[indices.first - 1] : Level{};
    std::vector<Level> kept{{range.from, before.value, before.seq}};
    forEachSlice(levels, range, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(levels, {first, last}, &Level::value);
        appendItems(kept, levels, {first, lowest, highest, last - 1});
    });
    return kept;
}

std::vector<Sample> thinned(
    const std::vector<Sample> &samples, const TimeRange &range, std::size_t slices)
{
    std::vector<Sample> kept;
    forEachSlice(samples, range, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(samples, {first, last}, &Sample::length);
        appendItems(kept, samples, {lowest, highest});
    });
    return kept;
}

Duration timeAtLeast(const std::vector<Level> &levels, const TimeRange &range, std::int64_t value)
{
    Duration sum{};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const WorldTime begin = std::max(levels[i].time, range.from);
        const WorldTime end =
            i + 1 < levels.size() ? std::min(levels[i + 1].time, range.to) : range.to;
        if (levels[i].value >= value && begin < end)
            sum += end - begin;
    }
    return sum;
}

} // namespace lockscope
