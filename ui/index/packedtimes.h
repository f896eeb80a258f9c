// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "lockscope/base/time.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace lockscope {

/// Ascending times in four and a half bytes each. Every sixteenth time is stored in full. The other
/// times are stored as microseconds since the last full time. A time that does not fit, because it
/// is more than an hour after the full time or has a fraction of a microsecond, is stored
/// separately, so that every time is exact. A value.
class PackedTimes {
public:
    /// Each block of this many times begins with a time that is stored in full.
    static constexpr std::size_t stride = 16;

    /// REQUIRES: `time` is not before last().
    void add(WorldTime time);
    /// REQUIRES: size() > 0.
    void removeLast();
    std::size_t size() const { return m_offsets.size(); }
    WorldTime operator[](std::size_t i) const
    {
        const std::uint32_t offset = m_offsets[i];
        return offset == farOffset ? farTime(i)
                                   : m_samples[i / stride] + std::chrono::microseconds(offset);
    }
    /// REQUIRES: size() > 0.
    WorldTime last() const { return (*this)[size() - 1]; }
    /// Returns every sixteenth time.
    const RemapVector<WorldTime> &samples() const { return m_samples; }
    /// Returns the first index from `first` to before `last` whose time is not before `time`;
    /// `last` if there is none.
    std::size_t lowerBound(std::size_t first, std::size_t last, WorldTime time) const;

private:
    /// A time that is stored separately.
    struct FarTime {
        std::size_t index;
        WorldTime time;
    };
    // The value in m_offsets of a time that is in m_farTimes.
    static constexpr std::uint32_t farOffset = std::numeric_limits<std::uint32_t>::max();
    WorldTime farTime(std::size_t i) const;

    RemapVector<std::uint32_t> m_offsets;
    RemapVector<WorldTime> m_samples;
    RemapVector<FarTime> m_farTimes; // ordered by index
};

} // namespace lockscope
