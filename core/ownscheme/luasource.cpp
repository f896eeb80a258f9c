// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ownscheme/luasource.h"

#include "core/ownscheme/freecommand.h"
#include "lockscope/base/wording.h"

#include <cctype>
#include <optional>

namespace lockscope {
namespace {

// Goes through the words, texts and signs of a Lua file.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) { }
    struct Item {
        enum class Kind { sign, word, text } kind;
        std::string_view text;
        int line; // where it begins
    };
    // Returns the next item; nothing at the end.
    std::optional<Item> next();

private:
    char at(std::size_t index) const { return index < m_text.size() ? m_text[index] : '\0'; }
    std::string_view take(std::size_t count);
    std::optional<std::size_t> longBracket() const;
    std::string_view takeLong(std::size_t level);
    std::string_view takeQuoted();
    std::string_view m_text;
    int m_line = 1;
};

std::string_view Scanner::take(std::size_t count)
{
    const std::string_view taken = m_text.substr(0, count);
    for (const char c : taken)
        m_line += c == '\n' ? 1 : 0;
    m_text.remove_prefix(taken.size());
    return taken;
}

// Returns the number of '=' if a long text begins here: [[ or [=[.
std::optional<std::size_t> Scanner::longBracket() const
{
    if (at(0) != '[')
        return std::nullopt;
    std::size_t level = 0;
    while (at(level + 1) == '=')
        ++level;
    return at(level + 1) == '[' ? std::optional(level) : std::nullopt;
}

std::string_view Scanner::takeLong(std::size_t level)
{
    take(level + 2);
    const std::string end = ']' + std::string(level, '=') + ']';
    const std::string_view content = take(m_text.find(end));
    take(end.size());
    return content;
}

std::string_view Scanner::takeQuoted()
{
    const char quote = take(1).front();
    std::size_t size = 0;
    while (size < m_text.size() && at(size) != quote && at(size) != '\n')
        size += at(size) == '\\' ? 2u : 1u;
    const std::string_view content = take(size);
    take(1);
    return content;
}

std::optional<Scanner::Item> Scanner::next()
{
    for (;;) {
        while (!m_text.empty() && std::isspace(static_cast<unsigned char>(at(0))) != 0)
            take(1);
        if (!m_text.starts_with("--"))
            break;
        take(2);
        if (const auto level = longBracket())
            takeLong(*level);
        else
            take(m_text.find('\n'));
    }
    if (m_text.empty())
        return std::nullopt;
    const int line = m_line;
    if (const auto level = longBracket())
        return Item{Item::Kind::text, takeLong(*level), line};
    if (at(0) == '"' || at(0) == '\'')
        return Item{Item::Kind::text, takeQuoted(), line};
    std::size_t size = 0;
    while (std::isalnum(static_cast<unsigned char>(at(size))) != 0 || at(size) == '_')
        ++size;
    if (size > 0)
        return Item{Item::Kind::word, take(size), line};
    return Item{Item::Kind::sign, take(1), line};
}

} // namespace

Result<std::vector<ListingLine>> stepLines(std::string_view text)
{
    using Kind = Scanner::Item::Kind;
    std::vector<ListingLine> lines;
    Scanner scanner(text);
    auto item = scanner.next();
    while (item) {
        const bool isColon = item->kind == Kind::sign && item->text == ":";
        item = scanner.next();
        if (!isColon || !item || item->kind != Kind::word || item->text != "step")
            continue;
        item = scanner.next();
        if (item && item->text == "(")
            item = scanner.next();
        if (!item || item->kind != Kind::text)
            continue; // its text is not known before it runs: then it is refused
        if (!lines.empty() && lines.back().number == item->line)
            return Error{{LOCKSCOPE_TEXT("Error", "line {line}: two steps on one line"),
                {{"line", std::to_string(item->line)}}}};
        lines.push_back({item->line, keptText(item->text)});
    }
    return lines;
}

} // namespace lockscope
