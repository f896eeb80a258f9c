// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/fast/remapvector.h"
#include "ui/index/coarselength.h"
#include "ui/index/timelinecoordinates.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope {

/// How a stretch looks if it is too short for more than a colour; equal values look the same. Each kind of stretch has a function
/// lookOf(). The upper half of the value is the severity; of the stretches that share a pixel, the one with the highest severity is
/// painted.
using Look = std::uint32_t;
inline constexpr int badnessShift = 16;

inline bool isWorse(Look a, Look b)
{
    return a >> badnessShift > b >> badnessShift;
}

/// A lane's stretches at several zoom levels: blocks of 8, 32, 128 … stretches, each with its time range and its worst stretch. A
/// search for the content of a pixel skips every block that is no wider than the pixel. So the cost of ten million stretches
/// depends only on the pixels. If all stretches of a block look the same and are close together, the block may have any width: it
/// is a single colour, and a lane of one client takes a few steps for any number of pixels.
/// A value; 4 bytes and some nanoseconds per stretch.
class Pyramid {
public:
    /// A block of adjacent stretches.
    struct Block {
        WorldTime begin = WorldTime::max();
        WorldTime end = WorldTime::min(); ///< WorldTime::max() if one of them is open
        Look look = 0;                    ///< of the worst stretch; copied here because fetching it from the lane is slower
        std::uint16_t worst = 0;          ///< the place of the worst stretch in the block; the first of equals
        /// The longest stretch or gap in the block; the maximum if two stretches look different. In a pixel that is at least this
        /// long, the block shows one look from its beginning to its end.
        CoarseLength roughness;

        /// Returns whether a painter with pixels of length `grain` may treat it as one stretch.
        bool isPlain(Duration grain) const { return end != WorldTime::max() && (end - begin <= grain || roughness.length() <= grain); }
    };

    /// Adds the lane's new stretches, up to the first `settled` ones. Those must not change any more, except for the end of an open
    /// one. REQUIRES: the lane is ordered by beginning and has only grown at its end since the last update; otherwise call clear()
    /// first.
    template <class Lane> void update(const Lane &lane, std::size_t settled);
    void clear() { *this = Pyramid(); }
    bool isEmpty() const { return m_levels.front().empty(); }

    /// How many stretches from place `i` on can be skipped at once, because together they are no longer than `grain` or have a
    /// single colour; and their block. {1, null}: only the stretch at `i`.
    struct Step {
        std::size_t count = 1;
        const Block *block = nullptr;
    };
    Step stepFrom(std::size_t i, Duration grain) const;
    /// Returns a place before which every stretch has ended by `time`; the first that has not ended is at most a few places later.
    std::size_t placeBefore(WorldTime time) const;

private:
    static constexpr int firstShift = 3; // 8 stretches form a block
    static constexpr int shift = 2;      // 4 blocks form a block of the next level
    static constexpr std::size_t levelMax = 7; // so that a place in a block fits its type: the largest block has 32768 stretches

    template <class Lane> static Block blockOf(const Lane &lane, std::size_t number);
    Block joined(std::size_t level, std::size_t number) const;
    template <class Lane> void refresh(const Lane &lane, std::size_t number);

    std::array<RemapVector<Block>, levelMax> m_levels;
    std::vector<std::uint32_t> m_open; // blocks of the lowest level that contain an open stretch
};

inline Pyramid::Step Pyramid::stepFrom(std::size_t i, Duration grain) const
{
    Step step;
    for (std::size_t level = 0; level < levelMax; ++level) {
        const int size = firstShift + shift * static_cast<int>(level);
        const std::size_t number = i >> size;
        if (number << size != i || number >= m_levels[level].size())
            break;
        const Block &block = m_levels[level][number];
        if (!block.isPlain(grain))
            break;
        step = {std::size_t{1} << size, &block};
    }
    return step;
}

inline std::size_t Pyramid::placeBefore(WorldTime time) const
{
    std::size_t number = 0; // number of a block before which all stretches have ended
    for (std::size_t level = levelMax; level-- > 0;) {
        const RemapVector<Block> &blocks = m_levels[level];
        number <<= shift;
        while (number < blocks.size() && blocks[number].end <= time)
            ++number;
    }
    return number << firstShift;
}

template <class Lane> Pyramid::Block Pyramid::blockOf(const Lane &lane, std::size_t number)
{
    Block block;
    Duration roughness{};
    bool isOneLook = true;
    const std::size_t first = number << firstShift;
    for (std::size_t i = first; i < first + (std::size_t{1} << firstShift); ++i) {
        const Look look = lookOf(lane[i]);
        if (i > first) {
            roughness = std::max(roughness, lane[i].begin - block.end);
            isOneLook = isOneLook && look == block.look;
        }
        if (i == first || isWorse(look, block.look)) {
            block.look = look;
            block.worst = static_cast<std::uint16_t>(i - first);
        }
        block.begin = std::min(block.begin, lane[i].begin);
        block.end = std::max(block.end, lane[i].end);
        if (block.end == WorldTime::max())
            isOneLook = false; // the length of an open stretch is unknown
        else
            roughness = std::max(roughness, lane[i].end - lane[i].begin);
    }
    if (isOneLook)
        block.roughness = CoarseLength(roughness);
    return block;
}

inline Pyramid::Block Pyramid::joined(std::size_t level, std::size_t number) const
{
    const auto first = m_levels[level - 1].begin() + static_cast<std::ptrdiff_t>(number << shift);
    const int size = firstShift + shift * static_cast<int>(level - 1);
    Block block = *first;
    for (auto child = first + 1; child != first + (1 << shift); ++child) {
        const CoarseLength gap(std::max(child->begin - block.end, Duration::zero()));
        block.roughness = child->look == block.look ? std::max({block.roughness, child->roughness, gap}) : CoarseLength();
        block.begin = std::min(block.begin, child->begin);
        block.end = std::max(block.end, child->end);
        if (isWorse(child->look, block.look)) {
            block.look = child->look;
            block.worst = static_cast<std::uint16_t>(((child - first) << size) + child->worst);
        }
    }
    return block;
}

template <class Lane> void Pyramid::refresh(const Lane &lane, std::size_t number)
{
    m_levels[0][number] = blockOf(lane, number);
    for (std::size_t level = 1; level < levelMax && (number >>= shift) < m_levels[level].size(); ++level)
        m_levels[level][number] = joined(level, number);
}

template <class Lane> void Pyramid::update(const Lane &lane, std::size_t settled)
{
    std::erase_if(m_open, [&](std::uint32_t number) {
        refresh(lane, number);
        return m_levels[0][number].end != WorldTime::max();
    });
    for (std::size_t number = m_levels[0].size(); (number + 1) << firstShift <= settled; ++number) {
        m_levels[0].push_back(blockOf(lane, number));
        if (m_levels[0].back().end == WorldTime::max())
            m_open.push_back(static_cast<std::uint32_t>(number));
        for (std::size_t level = 1; level < levelMax && m_levels[level - 1].size() % (std::size_t{1} << shift) == 0; ++level)
            m_levels[level].push_back(joined(level, m_levels[level].size()));
    }
}

} // namespace lockscope
