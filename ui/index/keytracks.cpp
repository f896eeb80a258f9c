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
    for (; m_taken < keys.size(); ++m_taken) {
        const bool isFirstOverlap = m_tracks.empty() && m_taken > 0 && keys[m_taken].begin < keys[m_taken - 1].end;
        for (std::size_t i = 0; isFirstOverlap && i < m_taken; ++i)
            add(keys, i);
        if (!m_tracks.empty())
            add(keys, m_taken);
    }
}

void KeyTracks::add(const Spans::Lane &keys, std::size_t index)
{
    const Span &key = keys[index];
    const std::size_t track = freeTrack(key);
    if (track == m_tracks.size())
        m_tracks.emplace_back();
    if (key.isOpen())
        m_open.push_back({index, track, m_tracks[track].size()});
    m_tracks[track].push_back(key);
}

// Prefers the track that has shown this key last.
std::size_t KeyTracks::freeTrack(const Span &key) const
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
