// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvtexts.h"

#include "lockscope/base/texthash.h"

namespace lockscope {
namespace {

// Shorter keys and tokens are not replaced by placeholders: this would save little, and other words
// could contain them by chance.
constexpr std::size_t markedSizeMin = 8;

} // namespace

TextId CsvTexts::intern(std::string_view text)
{
    CachedText &cached = m_cache[textHash(text) % m_cache.size()];
    if (cached.text != text) {
        cached.id = m_pool->intern(text);
        cached.text = m_pool->text(cached.id);
    }
    return cached.id;
}

void CsvTexts::replaceByMark(std::string_view part, char mark)
{
    if (part.size() < markedSizeMin)
        return;
    for (std::size_t at = m_markedText.find(part); at != std::string::npos;
         at = m_markedText.find(part, at + 1))
        m_markedText.replace(at, part.size(), 1, mark);
}

TextId CsvTexts::internDetail(std::string_view detail, const Event &event)
{
    m_markedText = detail;
    replaceByMark(text(event.token), tokenMark);
    replaceByMark(text(event.key), keyMark);
    return intern(m_markedText);
}

} // namespace lockscope
