// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/keytracks.h"

#include <algorithm>

namespace lockscope {

void KeyTracks::update(const Spans::Lane &keys)
{
    std::erase_if(m_open, [&](const OpenSpan &open) {
        m_tracks[open.track][open.place] = keys[open.index];
        return !keys[open.index].isOpen();
    });
    for (; m_checkedCount < keys.size(); ++m_checkedCount) {
        const bool isFirstOverlap = m_tracks.empty() && m_checkedCount > 0
            && keys[m_checkedCount].begin < keys[m_checkedCount - 1].end;
        for (std::size_t i = 0; isFirstOverlap && i < m_checkedCount; ++i)
            add(keys, i);
        if (!m_tracks.empty())
            add(keys, m_checkedCount);
    }
}

void KeyTracks::add(const Spans::Lane &keys, std::size_t index)
{
    const Span &key = keys[index];
    const std::size_t track = trackFor(key);
    if (track == m_tracks.size())
        m_tracks.emplace_back();
    if (key.isOpen())
        m_open.push_back({index, track, m_tracks[track].size()});
    m_tracks[track].push_back(key);
}

// Prefers a free track whose last span is of the same key. If no track is free and there are
// tracksMax, takes the last one.
std::size_t KeyTracks::trackFor(const Span &key) const
{
    std::size_t free = m_tracks.size();
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const Span &last = m_tracks[i].back();
        if (last.end > key.begin)
            continue;
        if (last.key == key.key)
            return i;
        free = std::min(free, i);
    }
    return std::min(free, tracksMax - 1);
}

} // namespace lockscope
