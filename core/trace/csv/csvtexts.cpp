// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvtexts.h"

#include "lockscope/base/texthash.h"

namespace lockscope {
namespace {

// Shorter keys and tokens are not replaced by marks: that saves little, and they could match inside other words.
constexpr std::size_t foldedSizeMin = 8;

} // namespace

TextId CsvTexts::intern(std::string_view text)
{
    Known &known = m_known[textHash(text) % m_known.size()];
    if (known.text != text) {
        known.id = m_pool->intern(text);
        known.text = m_pool->text(known.id);
    }
    return known.id;
}

void CsvTexts::fold(std::string_view part, char mark)
{
    if (part.size() < foldedSizeMin)
        return;
    for (std::size_t at = m_folded.find(part); at != std::string::npos; at = m_folded.find(part, at + 1))
        m_folded.replace(at, part.size(), 1, mark);
}

TextId CsvTexts::internDetail(std::string_view detail, const Event &event)
{
    m_folded = detail;
    fold(text(event.token), tokenMark);
    fold(text(event.key), keyMark);
    return intern(m_folded);
}

} // namespace lockscope
