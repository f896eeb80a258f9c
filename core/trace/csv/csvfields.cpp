// SPDX-License-Identifier: MIT
#include "core/trace/csv/csvfields.h"

#include "core/trace/textpool.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace lockscope {
namespace {

constexpr std::array<std::string_view, csvColumnCount> columnNames{"seq", "t_us", "actor", "event",
    "client", "node", "key", "token", "fence", "attempt", "cause", "span_us", "detail"};

enum class ByteKind : std::uint8_t { ordinary, end, wrong, nonAscii };

constexpr std::array<ByteKind, 256> makeByteKinds()
{
    std::array<ByteKind, 256> kinds{};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        kinds[i] = i < 0x20 ? ByteKind::wrong : i < 0x80 ? ByteKind::ordinary : ByteKind::nonAscii;
    kinds['\t'] = ByteKind::ordinary;
    kinds[','] = kinds['\n'] = ByteKind::end;
    kinds['"'] = ByteKind::wrong;
    return kinds;
}
constexpr std::array<ByteKind, 256> byteKinds = makeByteKinds();

std::string hexText(char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

// Returns a short quotation of the text that was found, in printable ASCII on one line.
std::string excerpt(std::string_view found)
{
    constexpr std::size_t sizeMax = 40;
    std::string text = "\"";
    for (const char c : found.substr(0, sizeMax))
        text +=
            static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f ? '?' : c;
    return text + (found.size() > sizeMax ? "…\"" : "\"");
}

constexpr MarkedText carriageReturn =
    LOCKSCOPE_TEXT("Error", "expected the line end \\n, found \\r");
constexpr MarkedText controlCharacter =
    LOCKSCOPE_TEXT("Error", "expected no control character, found byte {byte}");

Wording wrongColumnCount(CsvColumn column)
{
    return {LOCKSCOPE_TEXT("Error", "expected {expected} columns, found {found}"),
        {{"expected", csvColumnCount}, {"found", static_cast<int>(column) + 1}}};
}

} // namespace

std::string_view csvColumnName(CsvColumn column)
{
    return columnNames[static_cast<std::size_t>(column)];
}

CsvFields::CsvFields(std::string_view text)
    : m_begin(text.data()), m_position(m_begin), m_end(m_begin + text.size())
{
}

void CsvFields::moveTo(std::size_t offset, std::size_t line)
{
    m_position = m_begin + offset;
    m_rowLine = m_line = line;
}

Wording CsvFields::place() const
{
    return {LOCKSCOPE_TEXT("Error", "row {row}"), {{"row", std::to_string(m_rowLine)}}};
}

void CsvFields::setError(CsvColumn column, const Wording &problem)
{
    const Wording field{LOCKSCOPE_TEXT("Error", "{row}, column {column}"),
        {{"row", place()}, {"column", std::string(csvColumnName(column))}}};
    m_error = within(field, Error(problem));
}

void CsvFields::setExpected(CsvColumn column, const WordingValue &what, std::string_view found)
{
    setError(column,
        {found.empty() ? LOCKSCOPE_TEXT("Error", "expected {expected}, found nothing")
                       : LOCKSCOPE_TEXT("Error", "expected {expected}, found {found}"),
            {{"expected", what}, {"found", excerpt(found)}}});
}

void CsvFields::setWrongByte(CsvColumn column, const MarkedText &problem, char byte)
{
    setError(column, {problem, {{"byte", hexText(byte)}}});
}

std::optional<std::string_view> CsvFields::take(CsvColumn column)
{
    return m_position != m_end && *m_position == '"' ? takeQuoted(column) : takePlain(column);
}

std::optional<std::string_view> CsvFields::takePlain(CsvColumn column)
{
    const char *const begin = m_position;
    bool hasNonAscii = false;
    for (; m_position != m_end; ++m_position) {
        const ByteKind kind = byteKinds[static_cast<unsigned char>(*m_position)];
        if (kind == ByteKind::end)
            break;
        hasNonAscii = hasNonAscii || kind == ByteKind::nonAscii;
        if (kind != ByteKind::wrong)
            continue;
        if (*m_position == '\r')
            setError(carriageReturn);
        else if (*m_position == '"')
            setError(column,
                LOCKSCOPE_TEXT("Error", "expected quotes around a field that contains a quote"));
        else
            setWrongByte(column, controlCharacter, *m_position);
        return std::nullopt;
    }
    const std::string_view field(begin, static_cast<std::size_t>(m_position - begin));
    if ((hasNonAscii && !checkText(column, field)) || !endField(column))
        return std::nullopt;
    return field;
}

std::optional<std::string_view> CsvFields::takeQuoted(CsvColumn column)
{
    const char *const begin = m_position + 1;
    const char *from = begin;
    const char *quote = nullptr;
    bool hasDoubledQuotes = false;
    m_unquoted.clear();
    for (;;) {
        quote = static_cast<const char *>(
            std::memchr(from, '"', static_cast<std::size_t>(m_end - from)));
        if (!quote) {
            setError(column, LOCKSCOPE_TEXT("Error", "the file ends within quotes"));
            return std::nullopt;
        }
        if (quote + 1 == m_end || quote[1] != '"')
            break;
        hasDoubledQuotes = true;
        m_unquoted.append(from, quote + 1);
        from = quote + 2;
    }
    std::string_view field(begin, static_cast<std::size_t>(quote - begin));
    m_line += static_cast<std::size_t>(std::count(field.begin(), field.end(), '\n'));
    if (hasDoubledQuotes)
        field = m_unquoted.append(from, quote);
    if (!checkText(column, field))
        return std::nullopt;
    m_position = quote + 1;
    if (m_position != m_end && *m_position == '\r') {
        setError(carriageReturn);
        return std::nullopt;
    }
    if (m_position != m_end && *m_position != ',' && *m_position != '\n') {
        setError(column,
            LOCKSCOPE_TEXT("Error", "expected a comma or a line end after the closing quote"));
        return std::nullopt;
    }
    if (!endField(column))
        return std::nullopt;
    return field;
}

// Checks that the field ends as its column requires: with a comma, or in the last column with a
// line end. Moves past it.
bool CsvFields::endField(CsvColumn column)
{
    const bool isLast = column == CsvColumn::detail;
    if (m_position == m_end) {
        if (isLast)
            return true; // the last line end may be missing
        setError({LOCKSCOPE_TEXT("Error", "the file ends within the row; {problem}"),
            {{"problem", wrongColumnCount(column)}}});
        return false;
    }
    if ((*m_position == '\n') != isLast) {
        setError(isLast
                ? Wording{LOCKSCOPE_TEXT("Error", "expected {expected} columns, found more"),
                    {{"expected", csvColumnCount}}}
                : wrongColumnCount(column));
        return false;
    }
    m_line += isLast ? 1u : 0u;
    ++m_position;
    return true;
}

bool CsvFields::checkText(CsvColumn column, std::string_view field)
{
    while (!field.empty()) {
        const std::size_t size = utf8Size(field);
        if (size == 0) {
            setWrongByte(column, LOCKSCOPE_TEXT("Error", "expected UTF-8, found byte {byte}"),
                field.front());
            return false;
        }
        if (isCsvControl(field.front())) {
            setWrongByte(column, controlCharacter, field.front());
            return false;
        }
        field.remove_prefix(size);
    }
    return true;
}

namespace {

// Shorter keys and tokens are not replaced by placeholders: this would save little, and other words
// could contain them by chance.
constexpr std::size_t markedSizeMin = 8;

} // namespace

TextId CsvTexts::intern(std::string_view text)
{
    CachedText &cached = m_cache[std::hash<std::string_view>{}(text) % m_cache.size()];
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
