// SPDX-License-Identifier: MIT
#include "trace/trace.h"

#include "base/contract.h"

#include <algorithm>

namespace lockscope {

Seq Trace::seqAt(std::size_t index) const
{
    const auto after = std::upper_bound(m_holes.begin(), m_holes.end(), index,
                                        [](std::size_t wanted, const auto &hole) { return wanted < hole.first; });
    if (after == m_holes.begin())
        return static_cast<Seq>(index);
    const auto &[from, seq] = *std::prev(after);
    return seq + static_cast<Seq>(index - from);
}

std::optional<std::size_t> Trace::indexOf(Seq seq) const
{
    const auto after = std::upper_bound(m_holes.begin(), m_holes.end(), seq,
                                        [](Seq wanted, const auto &hole) { return wanted < hole.second; });
    std::size_t index = seq;
    std::size_t end = m_size;
    if (after != m_holes.begin())
        index = std::prev(after)->first + (seq - std::prev(after)->second);
    if (after != m_holes.end())
        end = after->first;
    return index < end ? std::optional(index) : std::nullopt;
}

std::string Trace::detail(const Event &event) const
{
    std::string whole;
    for (const char c : text(event.detail)) {
        if (c == keyMark)
            whole += text(event.key);
        else if (c == tokenMark)
            whole += text(event.token);
        else
            whole += c;
    }
    return whole;
}

std::string_view Trace::kindText(std::size_t index) const
{
    const EventKind kind = (*this)[index].kind;
    if (kind != EventKind::unknown)
        return eventKindName(kind);
    const auto found = std::lower_bound(m_unknownKinds.begin(), m_unknownKinds.end(), index,
                                        [](const auto &entry, std::size_t wanted) { return entry.first < wanted; });
    LOCKSCOPE_ASSERT(found != m_unknownKinds.end() && found->first == index);
    return text(found->second);
}

TraceWriter::TraceWriter(std::shared_ptr<TextPool> texts)
{
    m_trace.m_texts = std::move(texts);
}

Seq TraceWriter::append(const Event &event)
{
    const std::size_t index = m_trace.m_size;
    LOCKSCOPE_ASSERT(event.cause == noSeq || event.cause < m_nextSeq);
    LOCKSCOPE_ASSERT(index == 0 || m_trace[index - 1].time <= event.time);
    if (index % Trace::chunkSize == 0) {
        m_open = std::make_shared<Trace::Chunk>();
        m_open->reserve(Trace::chunkSize);
        m_trace.m_chunks.push_back(m_open);
    }
    m_open->push_back(event);
    ++m_trace.m_size;
    return m_nextSeq++;
}

void TraceWriter::setSeq(Seq next)
{
    LOCKSCOPE_ASSERT(next >= m_nextSeq);
    if (next != m_nextSeq)
        m_trace.m_holes.emplace_back(m_trace.m_size, next);
    m_nextSeq = next;
}

void TraceWriter::setUnknownKind(std::string_view name)
{
    m_trace.m_unknownKinds.emplace_back(m_trace.m_size, texts().intern(name));
}

} // namespace lockscope
