// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/export/rowtexts.h"

#include "core/trace/csv/csv.h"
#include "core/trace/csv/csvfields.h"
#include "core/trace/textpool.h"

#include <array>

namespace lockscope {
namespace {

using Cells = std::array<std::string, csvColumnCount>;

template <class Number> std::string numberOrEmpty(bool hasNumber, Number number)
{
    return hasNumber ? std::to_string(number) : std::string();
}

// Returns the cells of a row, one for each column, in the order of CsvColumn.
Cells cellsOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    const bool hasNode =
        event.node && event.node != storeNode; // storeNode is not a node of the lock
    return {std::to_string(trace.seqAt(row)), std::to_string(microseconds(event.time)),
        actorText(event.actor), std::string(trace.kindText(row)),
        numberOrEmpty(static_cast<bool>(event.client), event.client.value),
        numberOrEmpty(hasNode, event.node.value), std::string(trace.text(event.key)),
        std::string(trace.text(event.token)),
        numberOrEmpty(static_cast<bool>(event.fence), trace.fence(event).value),
        numberOrEmpty(static_cast<bool>(event.attempt), event.attempt.value),
        numberOrEmpty(event.cause != noSeq, event.cause),
        numberOrEmpty(event.span != noSpan, microseconds(event.span)), trace.detail(event)};
}

std::string_view columnName(std::size_t column)
{
    return csvColumnName(static_cast<CsvColumn>(column));
}

bool isNumberColumn(std::size_t column)
{
    switch (static_cast<CsvColumn>(column)) {
    case CsvColumn::actor:
    case CsvColumn::event:
    case CsvColumn::key:
    case CsvColumn::token:
    case CsvColumn::detail: return false;
    default: return true;
    }
}

// Appends a cell. Escapes line feeds, tabs, backslashes and the characters of `alsoEscaped`; omits
// other control characters.
void appendCell(std::string &text, std::string_view cell, std::string_view alsoEscaped)
{
    for (const char c : cell) {
        if (c == '\n')
            text += "\\n";
        else if (c == '\t')
            text += "\\t";
        else if (c == '\\' || alsoEscaped.find(c) != alsoEscaped.npos)
            text += {'\\', c};
        else if (static_cast<unsigned char>(c) >= 0x20)
            text += c;
    }
}

std::string tsvText(const Trace &trace, const TracePart &part)
{
    std::string text;
    for (std::size_t column = 0; column < csvColumnCount; ++column)
        text.append(column == 0 ? "" : "\t").append(columnName(column));
    text += '\n';
    for (std::size_t i = 0; i < part.size(trace.size()); ++i) {
        const Cells cells = cellsOf(trace, part.row(i));
        for (std::size_t column = 0; column < cells.size(); ++column) {
            text += column == 0 ? "" : "\t";
            appendCell(text, cells[column], {});
        }
        text += '\n';
    }
    return text;
}

std::string markdownText(const Trace &trace, const TracePart &part)
{
    std::array<bool, csvColumnCount> isUsed{};
    for (std::size_t i = 0; i < part.size(trace.size()); ++i) {
        const Cells cells = cellsOf(trace, part.row(i));
        for (std::size_t column = 0; column < cells.size(); ++column)
            isUsed[column] = isUsed[column] || !cells[column].empty();
    }
    std::string head = "|", line = "|", rows;
    for (std::size_t column = 0; column < csvColumnCount; ++column) {
        if (!isUsed[column])
            continue;
        head.append(" ").append(columnName(column)).append(" |");
        line += isNumberColumn(column) ? " ---: |" : " --- |";
    }
    for (std::size_t i = 0; i < part.size(trace.size()); ++i) {
        const Cells cells = cellsOf(trace, part.row(i));
        rows += '|';
        for (std::size_t column = 0; column < cells.size(); ++column) {
            if (!isUsed[column])
                continue;
            rows += ' ';
            appendCell(rows, cells[column], "|*_`<[");
            rows += " |";
        }
        rows += '\n';
    }
    return head + "\n" + line + "\n" + rows;
}

std::string jsonText(const Trace &trace, const TracePart &part)
{
    std::string text = "[";
    for (std::size_t i = 0; i < part.size(trace.size()); ++i) {
        const Cells cells = cellsOf(trace, part.row(i));
        text += i == 0 ? "\n  {" : ",\n  {";
        for (std::size_t column = 0; column < cells.size(); ++column) {
            if (cells[column].empty())
                continue;
            text.append(column == 0 ? "\"" : ", \"").append(columnName(column)).append("\": ");
            if (isNumberColumn(column))
                text += cells[column];
            else
                appendJson(text, cells[column]);
        }
        text += '}';
    }
    return text + "\n]\n";
}

std::string redisCliText(const Trace &trace, const TracePart &part)
{
    std::string text;
    for (std::size_t i = 0; i < part.size(trace.size()); ++i) {
        const Event &event = trace[part.row(i)];
        if (event.kind != EventKind::sent || !event.detail)
            continue;
        std::string command = trace.detail(event);
        for (char &c : command)
            c = c == '\n' || c == '\r' ? ' ' : c;
        text += command + '\n';
    }
    return text;
}

} // namespace

std::string rowsText(const Trace &trace, const TracePart &part, RowFormat format)
{
    switch (format) {
    case RowFormat::csv: return csvTextWithoutPartialMark(trace, part);
    case RowFormat::tsv: return tsvText(trace, part);
    case RowFormat::markdown: return markdownText(trace, part);
    case RowFormat::json: return jsonText(trace, part);
    case RowFormat::redisCli: break;
    }
    return redisCliText(trace, part);
}

namespace {

void appendJsonEscape(std::string &json, char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
    case '"':
    case '\\': json += {'\\', c}; return;
    case '\n': json += "\\n"; return;
    case '\t': json += "\\t"; return;
    default:
        json += "\\u00";
        json += {
            digits[static_cast<unsigned char>(c) >> 4], digits[static_cast<unsigned char>(c) & 15]};
    }
}

} // namespace

void appendJson(std::string &json, std::string_view text)
{
    json += '"';
    while (!text.empty()) {
        const std::size_t size = utf8Size(text);
        const char first = text.front();
        if (size == 0)
            json += "\xef\xbf\xbd";
        else if (size == 1
            && (first == '"' || first == '\\' || static_cast<unsigned char>(first) < 0x20))
            appendJsonEscape(json, first);
        else
            json.append(text, 0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    json += '"';
}

} // namespace lockscope
