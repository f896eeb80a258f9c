// SPDX-License-Identifier: MIT
#include "core/trace/trace.h"

#include "core/trace/tracememory.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

// A free list for the memory of chunks: each thread keeps up to four of the chunks that it frees.
// The model creates and frees thousands of traces, and free() would return a block of this size to
// the system each time.
class FreeChunks {
public:
    ~FreeChunks()
    {
        while (m_count > 0)
            delete m_kept[--m_count];
        m_count = m_kept.size(); // now the list counts as full, so giveBack() deletes chunks that
                                 // are freed later
    }
    std::shared_ptr<Trace::Chunk> take()
    {
        Trace::Chunk *const chunk = m_count > 0 ? m_kept[--m_count] : new Trace::Chunk;
        return {chunk, [](Trace::Chunk *old) { ofThisThread().giveBack(old); }};
    }
    static FreeChunks &ofThisThread()
    {
        thread_local FreeChunks freeChunks;
        return freeChunks;
    }

private:
    void giveBack(Trace::Chunk *chunk)
    {
        if (m_count == m_kept.size()) {
            delete chunk;
            return;
        }
        m_kept[m_count++] = chunk;
    }
    std::array<Trace::Chunk *, 4> m_kept{};
    std::size_t m_count = 0;
};

} // namespace

Seq Trace::seqWithGaps(std::size_t index) const
{
    const auto after = std::upper_bound(m_gaps.begin(), m_gaps.end(), index,
        [](std::size_t wanted, const auto &gap) { return wanted < gap.first; });
    if (after == m_gaps.begin())
        return static_cast<Seq>(index);
    const auto &[from, seq] = *std::prev(after);
    return seq + static_cast<Seq>(index - from);
}

std::optional<std::size_t> Trace::indexWithGaps(Seq seq) const
{
    const auto after = std::upper_bound(m_gaps.begin(), m_gaps.end(), seq,
        [](Seq wanted, const auto &gap) { return wanted < gap.second; });
    std::size_t index = seq;
    std::size_t end = m_size;
    if (after != m_gaps.begin())
        index = std::prev(after)->first + (seq - std::prev(after)->second);
    if (after != m_gaps.end())
        end = after->first;
    return index < end ? std::optional(index) : std::nullopt;
}

std::string Trace::detail(const Event &event) const
{
    constexpr char marks[] = {keyMark, tokenMark};
    std::string whole;
    std::string_view rest = text(event.detail);
    for (;;) {
        const std::size_t mark = rest.find_first_of({marks, sizeof marks});
        whole += rest.substr(0, mark);
        if (mark == rest.npos)
            return whole;
        whole += text(rest[mark] == keyMark ? event.key : event.token);
        rest.remove_prefix(mark + 1);
    }
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

TraceWriter::TraceWriter(std::shared_ptr<TextPool> texts, std::shared_ptr<TraceMemory> memory)
    : m_memory(std::move(memory))
{
    m_trace.m_texts = std::move(texts);
}

void TraceWriter::beginChunk()
{
    const std::shared_ptr<Trace::Chunk> chunk =
        m_memory ? m_memory->take() : FreeChunks::ofThisThread().take();
    m_nextRow = chunk->begin();
    m_chunkEnd = chunk->end();
    m_trace.m_chunks.push_back(chunk);
}

std::shared_ptr<const Trace> TraceWriter::snapshot() const
{
    auto trace = std::make_shared<Trace>(m_trace);
    trace->m_size = size();
    return trace;
}

void TraceWriter::setSeq(Seq next)
{
    LOCKSCOPE_ASSERT(next >= m_nextSeq);
    if (next != m_nextSeq)
        m_trace.m_gaps.emplace_back(size(), next);
    m_skipped += next - m_nextSeq;
    m_nextSeq = next;
}

void TraceWriter::setUnknownKind(std::string_view name)
{
    m_trace.m_unknownKinds.emplace_back(size(), texts().intern(name));
}

} // namespace lockscope
