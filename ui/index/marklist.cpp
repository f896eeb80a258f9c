// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/marklist.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t nearRowsMax = 4; // this many rows are compared one by one before a search

} // namespace

std::optional<Mark> markOf(EventKind kind)
{
    switch (kind) {
    case EventKind::granted: return Mark::granted;
    case EventKind::extended: return Mark::extended;
    case EventKind::released: return Mark::released;
    case EventKind::denied: return Mark::denied;
    case EventKind::releaseRefused:
    case EventKind::extendFailed:
    case EventKind::crashed:
    case EventKind::nodeDown:
    case EventKind::keyLost: return Mark::lost;
    case EventKind::wrote: return Mark::wrote;
    case EventKind::writeRejected: return Mark::rejected;
    case EventKind::stole: return Mark::stole;
    case EventKind::clockJumped: return Mark::jumped;
    case EventKind::promoted: return Mark::promoted;
    default: return std::nullopt;
    }
}

void MarkList::add(std::uint32_t row, WorldTime time)
{
    if (size() > 0)
        m_openGap = std::max(m_openGap, time - m_times.last());
    if (size() > 0 && size() % stride == 0)
        closeBlock();
    m_rows.push_back(row);
    m_times.add(time);
}

void MarkList::closeBlock()
{
    Duration longest = std::exchange(m_openGap, Duration{});
    for (std::size_t level = 0;; ++level) {
        if (level == m_gaps.size())
            m_gaps.emplace_back();
        RemapVector<Duration> &gaps = m_gaps[level];
        gaps.push_back(longest);
        if (gaps.size() % stride != 0)
            return;
        longest = *std::max_element(gaps.end() - stride, gaps.end());
    }
}

std::size_t MarkList::lastOfCrowd(std::size_t first, Duration grain) const
{
    std::size_t i = first;
    while (i + 1 < size()) {
        std::size_t step = 0;
        std::size_t length = stride;
        for (const RemapVector<Duration> &gaps : m_gaps) {
            if (i % length != 0 || i / length >= gaps.size() || gaps[i / length] > grain)
                break;
            step = length;
            length *= stride;
        }
        if (step == 0 && time(i + 1) - time(i) > grain)
            break;
        i += std::max<std::size_t>(step, 1);
    }
    return i;
}

std::size_t MarkList::firstFrom(WorldTime time, std::size_t startIndex, Duration grain) const
{
    // Usually one of the next few rows matches. Otherwise, searches the samples (every sixteenth
    // time), with steps that double.
    for (std::size_t i = startIndex; i < std::min(startIndex + nearRowsMax, size()); ++i) {
        if (m_times[i] >= time)
            return i;
    }
    const RemapVector<WorldTime> &samples = m_times.samples();
    const std::size_t block = startIndex / stride;
    std::size_t low = block;
    std::size_t step = 1;
    while (low + step < samples.size() && samples[low + step] < time) {
        low += step;
        step *= 2;
    }
    const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(low);
    const auto end =
        samples.begin() + static_cast<std::ptrdiff_t>(std::min(samples.size(), low + step + 1));
    const auto sample =
        static_cast<std::size_t>(std::lower_bound(begin, end, time) - samples.begin());
    if (sample > block && sample < samples.size() && samples[sample] - samples[sample - 1] < grain)
        return std::max(startIndex, sample * stride);
    const std::size_t first = std::max(startIndex, sample > 0 ? (sample - 1) * stride : 0);
    const std::size_t last = std::max(first, std::min(size(), sample * stride + 1));
    return m_times.lowerBound(first, last, time);
}

} // namespace lockscope
