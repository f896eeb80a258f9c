// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/csv/csvfields.h"
#include "core/trace/csv/csvtexts.h"
#include "core/trace/plainrows.h"
#include "lockscope/events/event.h"

#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// Reads the rows of a trace file one after the other, checks each by itself and against the one before, and says what is wrong with the
/// first that cannot be. The common ones are read the short way (PlainRows). The header is not its business.
/// Thread: one. The text and the texts must outlive it.
class CsvRows {
public:
    CsvRows(std::string_view text, CsvTexts &texts) : m_fields(text), m_plainRows(text, texts), m_texts(texts) { }

    /// Goes to the beginning of a row: what the rows from there on must follow on, and the line on which it begins, as an editor counts.
    void go(std::size_t offset, std::size_t line, const RowOrder &order);
    bool atEnd() const { return m_fields.atEnd(); }
    std::size_t offset() const { return m_fields.offset(); }
    std::size_t line() const { return m_fields.row(); }
    const RowOrder &order() const { return m_order; }

    /// The trace's first row: it says whether the rows have holes, and is read with more care.
    bool readFirst(Event &event, Seq &seq);
    /// Any other row. False: see error(). REQUIRES: !atEnd().
    bool read(Event &event, Seq &seq);
    /// The name of the kind that the row has, if it is none of this version's.
    const std::optional<std::string> &unknownKind() const { return m_unknownKind; }
    const Error &error() const { return m_fields.error(); }

private:
    // What a column's number may be.
    template <class Number> struct Range {
        Number min;
        Number max;
        bool mayBeEmpty = false;
        std::string words() const
        {
            return "a number from " + std::to_string(min) + " to " + std::to_string(max) + (mayBeEmpty ? " or nothing" : "");
        }
    };
    bool readCarefully(Event &event, Seq &seq);
    bool readSeq(Seq &seq);
    bool readTime(Event &event);
    bool readActor(Event &event);
    bool readKind(Event &event);
    bool readFence(Event &event);
    bool readCause(Event &event, Seq seq);
    bool readSpan(Event &event);
    bool readText(CsvColumn column, TextId &id);
    bool readDetail(Event &event, Seq seq);
    void follow(const Event &event, Seq seq);

    // A number that stands alone in its field, or nothing where that is allowed (`number` keeps its value then).
    template <class Number> bool readNumber(CsvColumn column, const Range<Number> &range, Number &number);
    // Quoted, or wrong.
    template <class Number> bool readNumberSlowly(CsvColumn column, const Range<Number> &range, Number &number);

    CsvFields m_fields;
    PlainRows m_plainRows;
    CsvTexts &m_texts;
    RowOrder m_order;
    bool m_isFirst = false;
    std::optional<std::string> m_unknownKind;
};

} // namespace lockscope
