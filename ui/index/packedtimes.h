// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "lockscope/base/time.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace lockscope {

/// Ascending times in four and a half bytes each: every sixteenth time in full, the others as microseconds since it. Times that do
/// not fit (more than an hour apart, or with a fraction of a microsecond) are stored separately, so every time is exact. A value.
class PackedTimes {
public:
    /// The number of times that share a full one.
    static constexpr std::size_t stride = 16;

    /// REQUIRES: `time` is not before the last one.
    void add(WorldTime time);
    /// REQUIRES: size() > 0.
    void removeLast();
    std::size_t size() const { return m_offsets.size(); }
    WorldTime operator[](std::size_t i) const
    {
        const std::uint32_t offset = m_offsets[i];
        return offset == farOff ? farTime(i) : m_samples[i / stride] + std::chrono::microseconds(offset);
    }
    /// REQUIRES: size() > 0.
    WorldTime last() const { return (*this)[size() - 1]; }
    /// Returns every sixteenth time.
    const RemapVector<WorldTime> &samples() const { return m_samples; }
    /// Returns the first place from `first` to before `last` whose time is not before `time`; `last` if there is none.
    std::size_t lowerBound(std::size_t first, std::size_t last, WorldTime time) const;

private:
    struct Far {
        std::size_t place;
        WorldTime time;
    };
    static constexpr std::uint32_t farOff = std::numeric_limits<std::uint32_t>::max();
    WorldTime farTime(std::size_t i) const;

    RemapVector<std::uint32_t> m_offsets;
    RemapVector<WorldTime> m_samples;
    RemapVector<Far> m_far; // ordered by place
};

} // namespace lockscope
