// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "lockscope/base/time.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace lockscope {

/// Ascending times, four and a half bytes each: every sixteenth as it is, and the others by how many microseconds later they are. What
/// cannot be said so (an hour and more without any, or a part of a microsecond) is kept apart; so each comes back as it was.
/// A value.
class PackedTimes {
public:
    /// So many times share a sample.
    static constexpr std::size_t stride = 16;

    /// REQUIRES: not before the last one.
    void add(WorldTime time);
    /// REQUIRES: there is one.
    void removeLast();
    std::size_t size() const { return m_offsets.size(); }
    WorldTime operator[](std::size_t i) const
    {
        const std::uint32_t offset = m_offsets[i];
        return offset == farOff ? farTime(i) : m_samples[i / stride] + std::chrono::microseconds(offset);
    }
    /// REQUIRES: size() > 0.
    WorldTime last() const { return (*this)[size() - 1]; }
    /// Each sixteenth time.
    const RemapVector<WorldTime> &samples() const { return m_samples; }
    /// The first of the times from place `first` to before place `last` that is not before `time`; `last` if there is none.
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
    RemapVector<Far> m_far; // by their places
};

} // namespace lockscope
