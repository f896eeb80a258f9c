// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// The names of the columns of a trace file, in their order.
enum class CsvColumn : int { seq, time, actor, event, client, node, key, token, fence, attempt, cause, span, detail };
inline constexpr int csvColumnCount = 13;
std::string_view csvColumnName(CsvColumn column);

/// Cuts the text of a trace file into fields, and says where something is wrong. It knows rows, quotes and bytes, but not
/// what a column means. Thread: one.
class CsvFields {
public:
    explicit CsvFields(std::string_view text);

    bool atEnd() const { return m_at == m_end; }
    std::size_t offset() const { return static_cast<std::size_t>(m_at - m_begin); }
    /// The line on which the current row begins, as an editor counts.
    std::size_t row() const { return m_row; }
    /// The rest of the text, from the current field on: for a reader of numbers that needs no cutting first.
    std::string_view rest() const { return {m_at, static_cast<std::size_t>(m_end - m_at)}; }

    /// Goes to the beginning of a row, which is on that line.
    void go(std::size_t offset, std::size_t line);
    /// Leaves a row of one line, which somebody else has read, behind; the next begins at `next`, which is behind its line end.
    void skipRow(const char *next);
    /// The next field, without its quotes; valid until the next call. Nothing: see error().
    std::optional<std::string_view> take(CsvColumn column);
    /// Skips `size` bytes and the comma behind them, if it is one; false, and nothing skipped, if it is not.
    bool skipNumber(std::size_t size);
    /// Moves on to the next row, after the last column's field.
    void endRow() { m_row = m_line; }

    /// Keeps the error of a field whose text does not fit its column.
    void expected(CsvColumn column, std::string_view what, std::string_view found);
    void fail(std::string text) { m_error = Error{std::move(text)}; }
    const Error &error() const { return *m_error; }

private:
    std::optional<std::string_view> takePlain(CsvColumn column);
    std::optional<std::string_view> takeQuoted(CsvColumn column);
    bool endField(CsvColumn column);
    bool isText(CsvColumn column, std::string_view field);
    std::string place(CsvColumn column) const;

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    std::size_t m_line = 1;
    std::size_t m_row = 1;
    std::string m_unquoted; // a field that had doubled quotes
    std::optional<Error> m_error;
};

} // namespace lockscope
