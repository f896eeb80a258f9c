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

/// Reads the rows of a trace file one after the other. Checks each row, also against the previous
/// row, and reports the first invalid row. Common rows take a fast path (PlainRows). CsvRows does
/// not read the header. Thread: one. REQUIRES: the text and `texts` outlive this object.
class CsvRows {
public:
    CsvRows(std::string_view text, CsvTexts &texts)
        : m_fields(text), m_plainRows(text, texts), m_texts(texts)
    {
    }

    /// Moves to the beginning of a row. `line`: its line number in an editor; `order`: the
    /// conditions for its seq and its time.
    void moveTo(std::size_t offset, std::size_t line, const RowOrder &order);
    bool atEnd() const { return m_fields.atEnd(); }
    std::size_t offset() const { return m_fields.offset(); }
    std::size_t line() const { return m_fields.rowLine(); }
    const RowOrder &order() const { return m_order; }

    /// Reads the trace's first row, which states whether the file is a part and its rows may have
    /// gaps. Returns false on failure: see error().
    bool readFirst(Event &event, Seq &seq);
    /// Reads any other row. Returns false on failure: see error(). REQUIRES: !atEnd().
    bool read(Event &event, Seq &seq);
    /// Returns the kind's name in the row that was read last, if this version does not define that
    /// kind.
    const std::optional<std::string> &unknownKind() const { return m_unknownKind; }
    const Error &error() const { return m_fields.error(); }

private:
    // The valid values of a column of numbers.
    template <class Number> struct Range {
        Number min;
        Number max;
        bool mayBeEmpty = false;
        std::string rangeText() const
        {
            return "a number from " + std::to_string(min) + " to " + std::to_string(max)
                + (mayBeEmpty ? " or nothing" : "");
        }
    };
    bool readByFields(Event &event, Seq &seq);
    bool readSeq(Seq &seq);
    bool readTime(Event &event);
    bool readActor(Event &event);
    bool readKind(Event &event);
    bool readFence(Event &event);
    bool readCause(Event &event, Seq seq);
    bool readSpan(Event &event);
    bool readText(CsvColumn column, TextId &id);
    bool readDetail(Event &event, Seq seq);
    void updateOrder(const Event &event, Seq seq);

    // Reads a number, or an empty field if that is allowed (`number` then keeps its value). Returns
    // false on failure: see error().
    template <class Number>
    bool readNumber(CsvColumn column, const Range<Number> &range, Number &number);
    // The slow path of readNumber(): also reads a number in quotes, and sets the error if the
    // number is not valid.
    template <class Number>
    bool readNumberField(CsvColumn column, const Range<Number> &range, Number &number);

    CsvFields m_fields;
    PlainRows m_plainRows;
    CsvTexts &m_texts;
    RowOrder m_order;
    bool m_isFirst = false;
    std::optional<std::string> m_unknownKind;
};

} // namespace lockscope
