// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/textpool.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/event.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// The names of the columns of a trace file, in their order.
enum class CsvColumn : int {
    seq,
    time,
    actor,
    event,
    client,
    node,
    key,
    token,
    fence,
    attempt,
    cause,
    span,
    detail
};
inline constexpr int csvColumnCount = 13;
std::string_view csvColumnName(CsvColumn column);

/// Splits the text of a trace file into fields, and makes error messages that begin with the row
/// and the column. It handles rows, quotes and bytes, but not the meaning of the columns. Thread:
/// one.
class CsvFields {
public:
    explicit CsvFields(std::string_view text);

    bool atEnd() const { return m_position == m_end; }
    std::size_t offset() const { return static_cast<std::size_t>(m_position - m_begin); }
    /// Moves to the beginning of a row; `line` is its line number.
    void moveTo(std::size_t offset, std::size_t line);
    /// Returns the next field without its quotes; valid until the next call. Returns nothing on
    /// failure: see error().
    std::optional<std::string_view> take(CsvColumn column);
    /// Makes the next row the current one. REQUIRES: take() has returned the field of the last
    /// column.
    void endRow() { m_rowLine = m_line; }

    /// Sets the error for a field whose text is not valid in its column: "row 3, column node:
    /// expected `what`, found `found`".
    void setExpected(CsvColumn column, const WordingValue &what, std::string_view found);
    /// REQUIRES: a function has failed.
    const Error &error() const { return *m_error; }

private:
    std::optional<std::string_view> takePlain(CsvColumn column);
    std::optional<std::string_view> takeQuoted(CsvColumn column);
    bool endField(CsvColumn column);
    bool checkText(CsvColumn column, std::string_view field);
    Wording place() const;
    void setError(const Wording &problem) { m_error = within(place(), Error(problem)); }
    void setError(CsvColumn column, const Wording &problem);
    void setWrongByte(CsvColumn column, const MarkedText &problem, char byte);

    const char *m_begin;
    const char *m_position;
    const char *m_end;
    std::size_t m_line = 1;
    std::size_t m_rowLine = 1; // the line, as in an editor, on which the current row begins
    std::string m_unquoted;    // value of the last field that contained doubled quotes
    std::optional<Error> m_error;
};

/// The texts of a trace file that is being read, each stored once in a pool. Thread: one.
class CsvTexts {
public:
    CsvTexts() : m_pool(std::make_shared<TextPool>(TextPool::Writers::one)) { }

    const std::shared_ptr<TextPool> &pool() const { return m_pool; }
    std::string_view text(TextId id) const { return m_pool->text(id); }
    /// Returns the id of a text. A small cache finds frequent texts with one lookup.
    TextId intern(std::string_view text);
    /// Returns the id of a row's detail. The stored text has placeholders (event.h) for the row's
    /// token and key, so that the text of a repeated command is stored once. REQUIRES: event.key
    /// and event.token are set.
    TextId internDetail(std::string_view detail, const Event &event);

private:
    struct CachedText {
        std::string_view text; // points into the pool
        TextId id;
    };
    void replaceByMark(std::string_view part, char mark);

    std::shared_ptr<TextPool> m_pool;
    std::array<CachedText, 1024> m_cache{};
    std::string m_markedText;
};

} // namespace lockscope
