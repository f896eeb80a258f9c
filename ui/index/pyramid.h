// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "ui/index/coarselength.h"
#include "ui/index/visibletime.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// A number for the look of an interval (condense.h) that is so short that the painter shows only
/// its colour. Intervals with equal numbers look the same. Each kind of interval has a function
/// lookOf(). The upper half of the number is the severity. Of the intervals that share a pixel, the
/// painter shows the one with the highest severity.
using Look = std::uint32_t;
inline constexpr int severityShift = 16;

/// Returns whether `a` is more severe than `b`.
inline bool isWorse(Look a, Look b)
{
    return a >> severityShift > b >> severityShift;
}

/// Groups a lane's intervals in blocks of 8, 32, 128 … intervals. Each block has its time range and
/// its worst interval (the most severe one). A painter paints a block that is no wider than a pixel
/// as one interval, so the painter's cost depends on the pixels, even with ten million intervals.
/// If all intervals of a block look the same and are close together, the painter may paint a block
/// of any width as one interval, because the block has a single colour. A value; it takes 4 bytes
/// and some nanoseconds per interval.
class Pyramid {
public:
    /// A block of adjacent intervals.
    struct Block {
        WorldTime begin = WorldTime::max();
        WorldTime end = WorldTime::min(); ///< WorldTime::max() if one of its intervals is open
        Look look = 0; ///< the look of the worst interval; a copy, because it is slower to read it
                       ///< from the lane
        std::uint16_t worst = 0; ///< the index of the worst interval in the block; if there are
                                 ///< several, of the first one
        /// The length of the longest interval or gap in the block; the maximum value if two
        /// intervals look different or one is open. If a pixel is at least this long, all pixels of
        /// the block look the same.
        CoarseLength roughness;

        /// Returns whether a painter whose pixels have the length `pixel` may paint the block as
        /// one interval.
        bool isOneInterval(Duration pixel) const
        {
            return end != WorldTime::max() && (end - begin <= pixel || roughness.length() <= pixel);
        }
    };

    /// Adds those of the lane's first `finalCount` intervals that are new. REQUIRES: these
    /// intervals do not change later, except that an open one may end. The lane is ordered by
    /// beginning, and has only grown at its end since the last update; otherwise call clear()
    /// first.
    template <class Lane> void update(const Lane &lane, std::size_t finalCount);
    void clear() { *this = Pyramid(); }
    bool isEmpty() const { return m_levels.front().empty(); }

    /// The number of intervals that the painter may paint as one, and their block. {1, null}: a
    /// single interval, without a block.
    struct Bundle {
        std::size_t count = 1;
        const Block *block = nullptr;
    };
    /// Returns the largest bundle that begins with interval number `i`, for pixels of the length
    /// `pixel`.
    Bundle bundleFrom(std::size_t i, Duration pixel) const;
    /// Returns an index. All intervals before this index have ended by `time`, and the first
    /// interval that has not ended is at most a few places after it.
    std::size_t indexBefore(WorldTime time) const;

private:
    static constexpr int blockShift = 3; // 8 intervals form a block
    static constexpr int levelShift = 2; // 4 blocks form a block of the next level
    static constexpr std::size_t levelMax =
        7; // the largest block has 32768 intervals, so that an index in it fits into 16 bits

    /// Returns block number `number` of the lowest level.
    template <class Lane> static Block blockOf(const Lane &lane, std::size_t number);
    /// Returns block number `number` of a higher level. Joins the blocks of the next lower level
    /// that it contains.
    Block joinedBlock(std::size_t level, std::size_t number) const;
    /// Computes a block of the lowest level again, and the blocks of the higher levels that contain
    /// it.
    template <class Lane> void refresh(const Lane &lane, std::size_t number);

    std::array<RemapVector<Block>, levelMax> m_levels;
    std::vector<std::uint32_t>
        m_open; // numbers of the blocks of the lowest level that contain an open interval
};

inline Pyramid::Bundle Pyramid::bundleFrom(std::size_t i, Duration pixel) const
{
    Bundle bundle;
    for (std::size_t level = 0; level < levelMax; ++level) {
        const int sizeShift = blockShift + levelShift * static_cast<int>(level);
        const std::size_t number = i >> sizeShift;
        if (number << sizeShift != i || number >= m_levels[level].size())
            break;
        const Block &block = m_levels[level][number];
        if (!block.isOneInterval(pixel))
            break;
        bundle = {std::size_t{1} << sizeShift, &block};
    }
    return bundle;
}

inline std::size_t Pyramid::indexBefore(WorldTime time) const
{
    std::size_t number = 0; // number of a block before which all intervals have ended
    for (std::size_t level = levelMax; level-- > 0;) {
        const RemapVector<Block> &blocks = m_levels[level];
        number <<= levelShift;
        while (number < blocks.size() && blocks[number].end <= time)
            ++number;
    }
    return number << blockShift;
}

template <class Lane> Pyramid::Block Pyramid::blockOf(const Lane &lane, std::size_t number)
{
    Block block;
    Duration roughness{};
    bool canBeOneInterval = true;
    const std::size_t first = number << blockShift;
    for (std::size_t i = first; i < first + (std::size_t{1} << blockShift); ++i) {
        const Look look = lookOf(lane[i]);
        if (i > first) {
            roughness = std::max(roughness, lane[i].begin - block.end);
            canBeOneInterval = canBeOneInterval && look == block.look;
        }
        if (i == first || isWorse(look, block.look)) {
            block.look = look;
            block.worst = static_cast<std::uint16_t>(i - first);
        }
        block.begin = std::min(block.begin, lane[i].begin);
        block.end = std::max(block.end, lane[i].end);
        if (block.end == WorldTime::max())
            canBeOneInterval = false; // the length of an open interval is unknown
        else
            roughness = std::max(roughness, lane[i].end - lane[i].begin);
    }
    if (canBeOneInterval)
        block.roughness = CoarseLength(roughness);
    return block;
}

inline Pyramid::Block Pyramid::joinedBlock(std::size_t level, std::size_t number) const
{
    const auto first =
        m_levels[level - 1].begin() + static_cast<std::ptrdiff_t>(number << levelShift);
    const int childShift = blockShift + levelShift * static_cast<int>(level - 1);
    Block block = *first;
    for (auto child = first + 1; child != first + (1 << levelShift); ++child) {
        const CoarseLength gap(std::max(child->begin - block.end, Duration::zero()));
        block.roughness = child->look == block.look
            ? std::max({block.roughness, child->roughness, gap})
            : CoarseLength();
        block.begin = std::min(block.begin, child->begin);
        block.end = std::max(block.end, child->end);
        if (isWorse(child->look, block.look)) {
            block.look = child->look;
            block.worst =
                static_cast<std::uint16_t>(((child - first) << childShift) + child->worst);
        }
    }
    return block;
}

template <class Lane> void Pyramid::refresh(const Lane &lane, std::size_t number)
{
    m_levels[0][number] = blockOf(lane, number);
    for (std::size_t level = 1;
         level < levelMax && (number >>= levelShift) < m_levels[level].size(); ++level)
        m_levels[level][number] = joinedBlock(level, number);
}

template <class Lane> void Pyramid::update(const Lane &lane, std::size_t finalCount)
{
    std::erase_if(m_open, [&](std::uint32_t number) {
        refresh(lane, number);
        return m_levels[0][number].end != WorldTime::max();
    });
    for (std::size_t number = m_levels[0].size(); (number + 1) << blockShift <= finalCount;
         ++number) {
        m_levels[0].push_back(blockOf(lane, number));
        if (m_levels[0].back().end == WorldTime::max())
            m_open.push_back(static_cast<std::uint32_t>(number));
        for (std::size_t level = 1;
             level < levelMax && m_levels[level - 1].size() % (std::size_t{1} << levelShift) == 0;
             ++level)
            m_levels[level].push_back(joinedBlock(level, m_levels[level].size()));
    }
}

} // namespace lockscope
