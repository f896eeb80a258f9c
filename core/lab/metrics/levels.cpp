// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/levels.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Returns the index of the slice of a time. REQUIRES: the time is in the stretch.
std::size_t sliceOf(WorldTime time, const Stretch &stretch, std::size_t slices)
{
    if (stretch.length() <= Duration::zero())
        return 0;
    const double share = static_cast<double>((time - stretch.from).count()) / static_cast<double>(stretch.length().count());
    return std::min(slices - 1, static_cast<std::size_t>(share * static_cast<double>(slices)));
}

// Appends the given rows of one slice, each once and in order.
template <class Timed> void keep(std::vector<Timed> &kept, const std::vector<Timed> &all, std::vector<std::size_t> rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (const std::size_t row : rows)
        kept.push_back(all[row]);
}

// Calls `take` for each slice that is not empty, with the index of its first item and that after its last.
template <class Timed, class Take>
void bySlice(const std::vector<Timed> &all, const Stretch &stretch, std::size_t slices, Take take)
{
    const Part part = partIn(all, stretch);
    std::size_t first = part.first;
    while (first < part.last) {
        const std::size_t slice = sliceOf(all[first].time, stretch, slices);
        std::size_t last = first + 1;
        while (last < part.last && sliceOf(all[last].time, stretch, slices) == slice)
            ++last;
        take(first, last);
        first = last;
    }
}

// Returns the rows of the minimum and the maximum, the first of equal ones. REQUIRES: first < last.
template <class Timed, class Member>
std::pair<std::size_t, std::size_t> extremes(const std::vector<Timed> &all, std::pair<std::size_t, std::size_t> rows, Member member)
{
    std::pair<std::size_t, std::size_t> found{rows.first, rows.first};
    for (std::size_t row = rows.first; row < rows.second; ++row) {
        if (all[row].*member < all[found.first].*member)
            found.first = row;
        if (all[row].*member > all[found.second].*member)
            found.second = row;
    }
    return found;
}

} // namespace

std::vector<Level> thinned(const std::vector<Level> &levels, const Stretch &stretch, std::size_t slices)
{
    const Part part = partIn(levels, stretch);
    const Level before = part.first > 0 ? levels[part.first - 1] : Level{};
    std::vector<Level> kept{{stretch.from, before.value, before.seq}};
    bySlice(levels, stretch, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(levels, {first, last}, &Level::value);
        keep(kept, levels, {first, lowest, highest, last - 1});
    });
    return kept;
}

std::vector<Sample> thinned(const std::vector<Sample> &samples, const Stretch &stretch, std::size_t slices)
{
    std::vector<Sample> kept;
    bySlice(samples, stretch, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(samples, {first, last}, &Sample::length);
        keep(kept, samples, {lowest, highest});
    });
    return kept;
}

Duration timeFrom(const std::vector<Level> &levels, const Stretch &stretch, std::int64_t value)
{
    Duration sum{};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const WorldTime from = std::max(levels[i].time, stretch.from);
        const WorldTime to = i + 1 < levels.size() ? std::min(levels[i + 1].time, stretch.to) : stretch.to;
        if (levels[i].value >= value && from < to)
            sum += to - from;
    }
    return sum;
}

} // namespace lockscope
