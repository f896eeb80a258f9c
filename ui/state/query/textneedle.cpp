// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/query/textneedle.h"

#include "ui/words/text.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool isSameLetter(char c, char lower)
{
    return lowerCase(c) == lower;
}

// Ignores case; `lower` is in lower case. REQUIRES: both texts have the same length.
bool matchesLowerCase(std::string_view text, std::string_view lower)
{
    return std::equal(text.begin(), text.end(), lower.begin(), isSameLetter);
}

} // namespace

TextNeedle::TextNeedle(const QString &text) : m_text(text), m_bytes(text.toLower().toStdString())
{
    m_isAscii = std::all_of(m_bytes.begin(), m_bytes.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool TextNeedle::isIn(std::string_view text) const
{
    if (!m_isAscii)
        return isIn(textOf(text));
    return std::search(text.begin(), text.end(), m_bytes.begin(), m_bytes.end(), isSameLetter)
        != text.end()
        || m_bytes.empty();
}

bool TextNeedle::canMatchAcrossMark(std::string_view text, std::string_view marks) const
{
    if (!m_isAscii)
        return text.find_first_of(marks) != std::string_view::npos;
    const std::string_view needle = m_bytes;
    std::size_t from = 0;
    for (std::size_t at = text.find_first_of(marks); at != std::string_view::npos;
         at = text.find_first_of(marks, from)) {
        const std::string_view left = text.substr(from, at - from);
        const std::string_view right =
            text.substr(at + 1, text.find_first_of(marks, at + 1) - (at + 1));
        for (std::size_t size = 1; size < needle.size(); ++size) {
            if (size <= left.size()
                && matchesLowerCase(left.substr(left.size() - size), needle.substr(0, size)))
                return true;
            const std::size_t common = std::min(size, right.size());
            if (common > 0
                && matchesLowerCase(
                    right.substr(0, common), needle.substr(needle.size() - size, common)))
                return true;
        }
        from = at + 1;
    }
    return false;
}

} // namespace lockscope
