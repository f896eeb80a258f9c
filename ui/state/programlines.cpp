// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/programlines.h"

#include <utility>

namespace lockscope {

void ProgramLines::add(ClientId client, std::string_view text)
{
    const WorldTime now{
        std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now() - m_begin)};
    const std::scoped_lock lock(m_mutex);
    m_batch.lines.push_back({now, client, std::string(text)});
    ++m_batch.written;
    if (m_batch.lines.size() > linesMax)
        m_batch.lines.pop_front();
}

ProgramLines::Batch ProgramLines::take()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_batch, {});
}

} // namespace lockscope
