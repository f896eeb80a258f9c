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

/// How a stretch looks where it is too short for more than a colour: two that are equal look the same. A kind of stretch has a function
/// lookOf() that gives it; its upper half says how bad the stretch is, and of those that share a pixel the worst is seen.
using Look = std::uint32_t;
inline constexpr int badnessShift = 16;

inline bool isWorse(Look a, Look b)
{
    return a >> badnessShift > b >> badnessShift;
}

/// A lane of stretches, seen from afar: blocks of 8 of them, of 32, of 128 …, each with the time that it fills and its worst one. Whoever
/// looks for what fills a pixel steps over a whole block where that is no wider than the pixel, so that ten million stretches
/// cost as much as the pixels that they fill. Where all stretches look the same and stand close together the block may be of any width:
/// it is one colour from end to end, and a lane of one client costs a few steps however many pixels it fills.
/// A value; 4 bytes a stretch, and some nanoseconds to build.
class Pyramid {
public:
    /// Stretches that stand side by side.
    struct Block {
        WorldTime begin = WorldTime::max();
        WorldTime end = WorldTime::min(); ///< WorldTime::max() if one of them is open
        Look look = 0;                    ///< the worst one's: so that nobody has to fetch it from the lane, which is far larger
        std::uint16_t worst = 0;          ///< the place of the worst in the block; of equals the first
        /// The longest stretch or gap in it; longer than any where two look different. In a pixel that is no shorter nothing but
        /// that one look can be seen, all the way from the beginning to the end.
        CoarseLength roughness;

        /// Whether a painter with pixels as long as `grain` may take it for a single thing.
        bool isPlain(Duration grain) const { return end != WorldTime::max() && (end - begin <= grain || roughness.length() <= grain); }
    };

    /// Takes what the lane has beyond the last update, of its first `settled` stretches. Those may not change any more, but for the
    /// end of one that is open. REQUIRES: ordered by their beginning; a lane that has grown at its end only, or clear().
    template <class Lane> void update(const Lane &lane, std::size_t settled);
    void clear() { *this = Pyramid(); }
    bool isEmpty() const { return m_levels.front().empty(); }

    /// How many stretches from place `i` on can be stepped over at once, since all of them together are no longer than `grain` or make a
    /// single colour; and the block that they are. 1 and nothing: none, but for the stretch at `i`.
    struct Step {
        std::size_t count = 1;
        const Block *block = nullptr;
    };
    Step stepFrom(std::size_t i, Duration grain) const;
    /// A place before which every stretch has ended by `time`; the first that has not stands at most a few places behind it.
    std::size_t placeBefore(WorldTime time) const;

private:
    static constexpr int firstShift = 3; // 8 stretches are a block
    static constexpr int shift = 2;      // 4 blocks are a block of the next level
    static constexpr std::size_t levelMax = 7; // so that each place in a block fits its type: the largest has 32768 stretches

    template <class Lane> static Block blockOf(const Lane &lane, std::size_t number);
    Block joined(std::size_t level, std::size_t number) const;
    template <class Lane> void refresh(const Lane &lane, std::size_t number);

    std::array<RemapVector<Block>, levelMax> m_levels;
    std::vector<std::uint32_t> m_open; // blocks of the lowest level with an open stretch in them
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
    std::size_t number = 0; // of a block, all before which have ended
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
            isOneLook = false; // a stretch without an end is as long as it will be
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
